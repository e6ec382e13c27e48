"""Pictures of the registry."""

from collections.abc import Callable
from typing import Any

from dp_core.algorithms.lremh.preview_figures import preview

FIGURES: dict[str, Callable[..., Any]] = {"preview": preview}
