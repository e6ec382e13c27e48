"""The small picture of the overview card, as SVG text."""

from dp_core.algorithm import Release
from dp_core.algorithms.stag.lattice import Lattice
from dp_core.algorithms.stag.release import GridRelease
from dp_core.base_figures import theme


def preview(lattice: Lattice, release: Release[GridRelease], dark: bool) -> str:  # noqa: FBT001
    """Small picture of the overview card: the layers of the grid, as SVG text, 300 x 106."""
    scheme = theme(dark)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="106" viewBox="0 0 300 106">'
        f'<rect width="300" height="106" rx="6" fill="{scheme.panel}"/></svg>'
    )
