"""The small picture of the overview card, as SVG text."""

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.stag.data.lattice import Floats, Lattice
from dp_core.algorithms.stag.method.sound import publish_sound
from dp_core.algorithms.stag.params import SoundParams
from dp_core.algorithms.stag.release import GridRelease
from dp_core.algorithms.stag.view.rasters import ColourScale, densities, plain_image, scale_of
from dp_core.study.experiments import trial_rng
from dp_core.view.theme import theme

WIDTH, HEIGHT = 300, 106

_PIXELS = 300
_SEED = 12


def preview(lattice: Lattice, release: Release[GridRelease], dark: bool) -> str:  # noqa: FBT001
    """Small picture of the overview card: a strip of the released map, as SVG text, 300 x 106.

    Its colours are those of the page: they suit the data set, whatever ε is.
    """
    usual = publish_sound(lattice, SoundParams(epsilon=1.0), trial_rng(_SEED, "sound", None, 0))
    density = densities(release.output.surface, release.output.box, _PIXELS)
    return _drawn(density[slice(*_strip(density))], scale_of(usual.output), dark=dark)


def alone(
    lattice: Lattice,
    release: Release[GridRelease],
    dark: bool,  # noqa: FBT001
    first: Release[GridRelease],
) -> str:
    """Small picture of a released map: the strip and the colours that suit the first one."""
    density, other = (
        densities(each.output.surface, each.output.box, _PIXELS) for each in (release, first)
    )
    return _drawn(density[slice(*_strip(other))], scale_of(first.output), dark=dark)


def _drawn(density: Floats, scale: ColourScale, *, dark: bool) -> str:
    url, scheme = plain_image(density, scale, dark=dark), theme(dark)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="6" fill="{scheme.panel}"/>'
        f'<clipPath id="strip"><rect width="{WIDTH}" height="{HEIGHT}" rx="6"/></clipPath>'
        f'<image clip-path="url(#strip)" href="{url}" width="{WIDTH}" height="{HEIGHT}" '
        'preserveAspectRatio="none" style="image-rendering:pixelated"/></svg>'
    )


def _strip(density: Floats) -> tuple[int, int]:
    """Rows of the strip around the middle of the points."""
    side = len(density)
    rows = max(1, round(side * HEIGHT / WIDTH))
    weights = np.maximum(density, 0).sum(axis=1)
    middle = int(np.searchsorted(np.cumsum(weights), weights.sum() / 2))
    low = min(max(0, middle - rows // 2), side - rows)
    return low, low + rows
