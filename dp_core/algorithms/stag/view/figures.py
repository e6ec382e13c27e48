"""Pictures of the registry: release to SVG, Plotly or pydeck."""

from collections.abc import Callable
from typing import Any

from dp_core.algorithm import Release
from dp_core.algorithms.stag.data import Lattice
from dp_core.algorithms.stag.release import GridRelease


def preview(lattice: Lattice, release: Release[GridRelease], dark: bool) -> str:  # noqa: FBT001
    """Small picture of the overview card; drawing packages are loaded when it is drawn."""
    from dp_core.algorithms.stag.view import preview_figures

    return preview_figures.preview(lattice, release, dark)


FIGURES: dict[str, Callable[..., Any]] = {"preview": preview}
