"""Pictures of the registry: release to SVG, Plotly or pydeck."""

from collections.abc import Callable
from typing import Any

from dp_core.algorithms.stag.view.preview_figures import preview

FIGURES: dict[str, Callable[..., Any]] = {"preview": preview}
