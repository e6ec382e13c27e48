"""Small pictures as SVG text, and what differs between releases."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from dp_core.algorithm import Release
from dp_core.algorithms.stag.data.lattice import Floats, Lattice
from dp_core.algorithms.stag.method.sound import publish_sound
from dp_core.algorithms.stag.params import SoundParams
from dp_core.algorithms.stag.release import GridRelease
from dp_core.algorithms.stag.view.probe_figures import map_axes, places
from dp_core.algorithms.stag.view.rasters import ColourScale, densities, plain_image, scale_of
from dp_core.study.experiments import trial_rng
from dp_core.view.differing import Difference, Side
from dp_core.view.theme import Theme, base_layout, theme
from dp_core.words import say

WIDTH, HEIGHT = 300, 106

_PIXELS = 300
_SEED = 12
_BLOCKS = 64  # a side of the difference: finer ones show noise alone
_MOST = 0.98  # share of the blocks that the colours reach


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


def difference(
    lattice: Lattice, sides: Sequence[Side], theme: Theme, tolerance: float
) -> tuple[Difference, ...]:
    """Points per km² that the second map has more than the first, block by block."""
    one, other = sides[:2]
    first, second = (
        densities(each.release.output.surface, each.release.output.box, _BLOCKS)
        for each in (one, other)
    )
    more, box = second - first, one.release.output.box
    most = float(np.quantile(np.abs(more), _MOST)) or float(np.abs(more).max()) or 1.0
    figure = base_layout(go.Figure(), theme, height=360)
    figure.add_heatmap(
        **places(len(more), box),
        z=more.astype(np.float32),
        colorscale=[[0, theme.private], [0.5, theme.background], [1, theme.vermilion]],
        zmin=-most,
        zmax=most,
        colorbar={"thickness": 10, "outlinewidth": 0, "tickformat": ".3~s"},
        hovertemplate="%{x:.4g}°, %{y:.4g}°: %{z:+,.3g} km⁻²<extra></extra>",
    )
    map_axes(figure, box)
    found = Difference(
        title=say("stag-difference", one=one.letter, other=other.letter),
        figure=figure,
        alt=say("stag-difference.alt", one=one.words, other=other.words),
        true=False,
        legend=(
            ("layer-more", say("stag-has-more", letter=other.letter)),
            ("layer-less", say("stag-has-more", letter=one.letter)),
        ),
    )
    return (found,)
