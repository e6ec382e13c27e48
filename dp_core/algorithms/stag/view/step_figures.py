"""Pictures of the steps: the layers on the map, the filter, the parts."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.stag.data.lattice import Box, Lattice
from dp_core.algorithms.stag.method.sound import publish_sound
from dp_core.algorithms.stag.params import SoundParams
from dp_core.algorithms.stag.release import KEPT, MERGED, SPLIT, ZERO, GridRelease, Rectangle
from dp_core.algorithms.stag.study.pieces import NAMES
from dp_core.algorithms.stag.view.map_figures import densities, plain_image, scale_of
from dp_core.arrays import Floats, Integers
from dp_core.study.experiments import trial_rng
from dp_core.view.figures import Difference, Side
from dp_core.view.marks import card
from dp_core.view.theme import (
    Theme,
    base_layout,
    channels,
    colour_steps,
    faded,
    fixed,
    hatched,
    plain,
    theme,
    write,
    write_above,
)
from dp_core.words import say
from dp_core.words.numbers import significant

# --- a flat map to draw a rectangle on, the answer, and its error ---------------------------------

_MAP_HEIGHT = 400
_FLATTEST = 0.6  # height over width: the whole world would leave no room to draw in
_STRIP_HEIGHT = 150
_SPLIT_HEIGHT = 214
_ROW = {"orientation": "h", "width": 0.62}


def pick_map(image: str, box: Box, rect: Rectangle | None, theme: Theme) -> go.Figure:
    """Draw a released map to drag a rectangle on; `image`: rows evenly spaced in degrees.

    Four invisible marks at the corners of the box make box selections possible.
    """
    west, south, east, north = box
    figure = base_layout(go.Figure(), theme, height=_MAP_HEIGHT)
    size = {"x": west, "y": north, "sizex": east - west, "sizey": north - south}
    figure.add_layout_image(
        source=image, xref="x", yref="y", sizing="stretch", layer="below", **size
    )
    unseen = {"marker": {"opacity": 0}}
    figure.add_scatter(
        x=[west, west, east, east],
        y=[south, north, south, north],
        mode="markers",
        marker={"size": 1, "opacity": 0},
        selected=unseen,
        unselected=unseen,
        hoverinfo="skip",
    )
    for width, colour in ((6, theme.background), (2.5, theme.text)) if rect else ():
        sides = dict(zip(("x0", "y0", "x1", "y1"), rect or box, strict=True))
        figure.add_shape(type="rect", line={"color": colour, "width": width}, **sides)
    map_axes(figure, box)
    figure.update_layout(
        dragmode="select",
        newselection={"line": {"color": theme.text, "width": 2, "dash": "dot"}},
        selections=[],
        selectionrevision=str(rect),
    )
    return figure


def places(side: int, box: Box) -> dict[str, Floats]:
    """Middles of the cells of a grid over a box, degrees."""
    west, south, east, north = box
    middles = (np.arange(side) + 0.5) / side
    return {"x": west + middles * (east - west), "y": south + middles * (north - south)}


def map_axes(figure: go.Figure, box: Box) -> None:
    """Lay out a flat map: degrees on both axes, about as long on paper as on the ground."""
    west, south, east, north = box
    figure.update_layout(margin={"l": 4, "r": 4, "t": 8, "b": 2}, hovermode="closest")
    looks = {"constrain": "domain", "tickformat": ".6~g", "showgrid": False}
    figure.update_xaxes(title_text=say("stag-axis-east"), range=[west, east], **looks)
    figure.update_yaxes(title_text=say("stag-axis-north"), range=[south, north], **looks)
    figure.update_yaxes(scaleanchor="x", scaleratio=_stretch(box), constraintoward="top")


def _stretch(box: Box) -> float:
    """Length of a degree of latitude over one of longitude; a thin strip is drawn less thin."""
    middle = np.radians(np.clip((box[1] + box[3]) / 2, -80, 80))
    exact = 1 / float(np.cos(middle))
    shape = (box[3] - box[1]) * exact / (box[2] - box[0])
    return exact * min(max(shape, _FLATTEST), 1 / _FLATTEST) / shape


def answer_strip(
    estimate: float,
    truth: float,
    theme: Theme,
    *,
    points: str,
    band: tuple[float, float] | None = None,
) -> go.Figure:
    """Draw estimate, truth and where 95 % of the answers of trial runs lie on one line."""
    figure = fixed(theme, _STRIP_HEIGHT, (10, 10, 46, 2), hover=False)
    if band is not None:
        fill = faded(theme.private, 0.25 if theme.dark else 0.18)
        figure.add_vrect(x0=band[0], x1=band[1], fillcolor=fill, line_width=0, layer="below")
    figure.add_vline(x=truth, line={"color": theme.true, "width": 2, "dash": "6px,4px"})
    figure.add_vline(x=estimate, line={"color": theme.private, "width": 3})
    ends = [estimate, truth, *(band or ())]
    room = 0.12 * (max(ends) - min(ends)) or max(1.0, 0.01 * abs(truth))
    shown = (min(ends) - room, max(ends) + room)
    for value, key, code, shift in (
        (estimate, "stag-strip-estimate", theme.private, 20),
        (truth, "stag-strip-truth", theme.muted, 2),
    ):
        share = (value - shown[0]) / (shown[1] - shown[0])
        side = "left" if share < 0.25 else "right" if share > 0.75 else "center"
        words = plain(say(key, value=value))
        write_above(figure, words, value, code, size=12.5, anchor=side, yshift=shift)
    title = plain(say("stag-strip", points=points))
    figure.update_xaxes(title_text=title, range=shown, nticks=5, tickformat=",")
    figure.update_yaxes(visible=False, range=[0, 1], showgrid=False)
    return figure


def split_bars(parts: Mapping[str, float], theme: Theme, *, points: str) -> go.Figure:
    """Draw three parts of an error by name, each from where the last ends, and their sum.

    Parts differ by colour and hatching, and each row has its words; the whole is plain grey.
    """
    figure = fixed(theme, _SPLIT_HEIGHT, (4, 4, 6, 2), hover=False, barmode="overlay")
    ends = np.concatenate([[0.0], np.cumsum([*parts.values()])])
    rows = [*zip(parts.items(), ends[:-1].tolist(), strict=True)]
    rows.append(((say("stag-part-all"), float(ends[-1])), 0.0))
    hatches = hatched(theme.orange_text, "/"), hatched(theme.pink, ".")
    looks = {"color": theme.private}, *hatches, {"color": theme.muted}
    for ((name, size), start), look in zip(rows, looks, strict=True):
        figure.add_bar(x=[size], y=[plain(name)], base=[start], marker=look, **_ROW)
        end, words = max(start, start + size), f"{'+' * (size > 0)}{significant(size)}"
        write(figure, words, (end, plain(name)), theme.text, size=12.5, anchor="left", xshift=5)
    figure.add_vline(x=0, line={"color": theme.true, "width": 2, "dash": "6px,4px"})
    width = float(np.ptp(ends)) or 1.0
    figure.update_xaxes(
        title_text=plain(say("stag-axis-error", points=points)),
        range=[float(ends.min()) - 0.04 * width, float(ends.max()) + 0.3 * width],
        nticks=5,
        tickformat=",",
    )
    figure.update_yaxes(autorange="reversed", showgrid=False)
    return figure


# --- pictures of the steps: the layers on the map, the filter, the parts --------------------------

_SHADES = (0.30, 0.48, 0.66)  # of merged groups, so that neighbours can be told apart
_MOST_HOVERED = 256  # cells a side; above, the words of each cell would weigh megabytes
_BINS = 60
_MOST_SIZES = 12


def layer_map(
    codes: NDArray[np.int8], group: NDArray[np.int32], box: Box, theme: Theme
) -> go.Figure:
    """Draw which layer each cell of the middle grid belongs to; shades tell merged groups apart."""
    side = codes.shape[0]
    figure = fixed(theme, 400)
    shade = np.where(codes == MERGED, 3 + group.reshape(codes.shape) % len(_SHADES), 0)
    place = np.select([codes == ZERO, codes == KEPT, codes == SPLIT], [0, 1, 2], shade)
    words = {}
    if side <= _MOST_HOVERED:
        names = np.array([say(NAMES[code]) for code in range(4)])
        words = {"text": names[codes], "hovertemplate": "%{text}<extra></extra>"}
    fills = [theme.background, theme.axis, theme.vermilion]
    fills += [_mixed(theme.private, theme.background, part) for part in _SHADES]
    figure.add_heatmap(
        **places(side, box),
        z=place.astype(np.uint8),
        zmin=-0.5,
        zmax=len(fills) - 0.5,
        colorscale=colour_steps(fills),
        showscale=False,
        **(words or {"hoverinfo": "skip"}),
    )
    map_axes(figure, box)
    return figure


def _mixed(colour: str, ground: str, share: float) -> str:
    """Colour laid thinly on a ground: one that needs no transparency."""
    pairs = zip(channels(colour), channels(ground), strict=True)
    return "#" + "".join(f"{round(ink * share + paper * (1 - share)):02x}" for ink, paper in pairs)


def filter_histogram(noisy: Floats, theta: float, theme: Theme) -> go.Figure:
    """Draw noisy counts of the middle grid and the threshold; how many lie far above is written."""
    figure = fixed(theme, 250, (4, 8, 30, 2), bargap=0)
    low, high = min(float(noisy.min()), 0.0), 4 * theta
    step = theta / max(1, round(_BINS * theta / (high - max(low, -2 * theta))))
    edges = theta + step * np.arange(-np.ceil((theta - max(low, -2 * theta)) / step), _BINS + 1)
    edges = edges[edges <= high + step / 2]
    cells = np.histogram(noisy, edges)[0].astype(np.float64)
    cells[cells == 0] = np.nan
    middles = (edges[1:] + edges[:-1]) / 2
    dense = middles >= theta
    looks = {"color": theme.private}, hatched(theme.vermilion_text, "/")
    for chosen, look in zip((~dense, dense), looks, strict=True):
        figure.add_bar(
            x=middles[chosen],
            y=cells[chosen],
            width=step,
            marker=look,
            hovertemplate="%{x:,.1f}: %{y:,}<extra></extra>",
        )
    figure.add_vline(x=theta, line={"color": theme.text, "width": 1.5, "dash": "2px,3px"})
    write_above(figure, plain(say("stag-filter-here", theta=theta)), theta, theme.text)
    beyond = int((noisy > edges[-1]).sum())
    if beyond:
        words = plain(say("stag-filter-beyond", cells=beyond))
        write(figure, words, (1.0, 0.96), theme.muted, anchor="right top", paper="xy")
    figure.update_xaxes(title_text=say("stag-axis-noisy"), tickformat=",")
    most = float(np.log10(max(10.0, np.nanmax(cells))))
    figure.update_yaxes(
        title_text=say("stag-axis-cells", cells=noisy.size), type="log", range=[-0.2, 1.04 * most]
    )
    figure.update_yaxes(dtick=1, tickformat=",")
    return figure


def parts_bars(parts: Integers, theme: Theme) -> go.Figure:
    """Draw into how many parts dense cells were cut."""
    figure = fixed(theme, 230, bargap=0.35)
    sizes, cells = np.unique(parts, return_counts=True)
    names = [f"{size:,}" for size in sizes]
    if sizes.size > _MOST_SIZES:
        names = [*names[: _MOST_SIZES - 1], f"{sizes[_MOST_SIZES - 1]:,}+"]
        cells = np.append(cells[: _MOST_SIZES - 1], cells[_MOST_SIZES - 1 :].sum())
    figure.add_bar(
        x=names,
        y=cells,
        marker={"color": theme.private},
        text=[f"{count:,}" for count in cells],
        textposition="outside",
        cliponaxis=False,
        hovertemplate="%{x}: %{y:,}<extra></extra>",
    )
    figure.update_xaxes(title_text=say("stag-axis-parts"), type="category")
    figure.update_yaxes(title_text=say("stag-axis-dense"), nticks=4, rangemode="tozero")
    return figure


# --- small pictures as SVG text, and what differs between releases --------------------------------

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
    return _drawn(release.output, release.output, usual.output, dark=dark)


def alone(
    lattice: Lattice,
    release: Release[GridRelease],
    dark: bool,  # noqa: FBT001
    first: Release[GridRelease],
) -> str:
    """Small picture of a released map: the strip and the colours that suit the first one."""
    return _drawn(release.output, first.output, first.output, dark=dark)


def _drawn(output: GridRelease, strip: GridRelease, usual: GridRelease, *, dark: bool) -> str:
    """Draw rows around the middle of the points of one map, in the colours of another."""
    density, other = (densities(each.surface, each.box, _PIXELS) for each in (output, strip))
    side, weights = len(other), np.maximum(other, 0).sum(axis=1)
    rows = max(1, round(side * HEIGHT / WIDTH))
    middle = int(np.searchsorted(np.cumsum(weights), weights.sum() / 2))
    low = min(max(0, middle - rows // 2), side - rows)
    url, scheme = plain_image(density[low : low + rows], scale_of(usual), dark=dark), theme(dark)
    return card(
        scheme,
        f'<clipPath id="strip"><rect width="{WIDTH}" height="{HEIGHT}" rx="6"/></clipPath>',
        f'<image clip-path="url(#strip)" href="{url}" width="{WIDTH}" height="{HEIGHT}" '
        'preserveAspectRatio="none" style="image-rendering:pixelated"/>',
    )


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
