"""What every figure shares: colours, line styles, fonts, and text that cannot turn into markup."""

import html
import math
import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
import plotly.graph_objects as go
from plotly.colors import sequential

Role = Literal["published", "sound", "rival", "second", "truth", "tolerance"]

_WIDE, _FILLER = re.compile("[\u3000-\u9fff\uff00-\uff60]"), "\ue000"
_UPRIGHT = ("top", "middle", "bottom")
FONT = '"Source Sans", "Source Sans Pro", sans-serif'
CONFIG = {"displayModeBar": False, "displaylogo": False, "responsive": True}
"""What `st.plotly_chart` gets as ``config``: no mode bar and no logo."""


@dataclass(frozen=True, kw_only=True)
class Theme:
    """Colours of one colour scheme; contrasts were measured against the page background.

    ``private`` is the result that may be published, ``true`` the data holder's; ``orange`` and
    ``vermilion`` fill areas, their ``_text`` forms are dark enough for thin lines and words.
    """

    dark: bool
    text: str
    muted: str
    background: str
    panel: str
    private: str
    true: str
    vermilion: str
    vermilion_text: str
    green: str
    orange: str
    orange_text: str
    pink: str
    grid: str
    axis: str
    tolerance: str


_COLOURS = {  # light, dark
    "text": ("#16202C", "#E6EDF3"),
    "muted": ("#55636F", "#A3B1BF"),
    "background": ("#FFFFFF", "#10161D"),
    "panel": ("#F3F6FA", "#1A232D"),
    "private": ("#0072B2", "#4BA3DE"),
    "true": ("#6B7783", "#A9B4BF"),
    "vermilion": ("#D55E00", "#F0813F"),
    "vermilion_text": ("#C24E00", "#F0813F"),
    "green": ("#007A59", "#2FBF95"),
    "orange": ("#E69F00", "#E8A33D"),
    "orange_text": ("#9A5B00", "#E8A33D"),
    "pink": ("#A8487F", "#DE95BD"),
    "grid": ("#E7E9EB", "#282F37"),
    "axis": ("#D5DDE6", "#2F3B47"),
    "tolerance": ("#2B3640", "#C9D3DC"),
}
_LIGHT, _DARK = (
    Theme(dark=bool(place), **{name: pair[place] for name, pair in _COLOURS.items()})
    for place in (0, 1)
)


def theme(dark: bool) -> Theme:  # noqa: FBT001 - reads as theme(dark), and there are two
    return _DARK if dark else _LIGHT


@dataclass(frozen=True, kw_only=True)
class Look:
    """How a line is drawn: no two methods differ by colour only."""

    colour: str  # a code; in `STYLES` the name of one
    dash: str  # of Plotly
    symbol: str
    width: float = 2.0  # pixels

    @property
    def line(self) -> dict[str, Any]:
        return {"color": self.colour, "dash": self.dash, "width": self.width}


STYLES = (
    Look(colour="private", dash="solid", symbol="circle", width=3.0),
    Look(colour="vermilion_text", dash="8px,6px", symbol="square"),
    Look(colour="pink", dash="2px,3px", symbol="diamond"),
    Look(colour="green", dash="9px,4px,2px,4px", symbol="triangle-up"),
    Look(colour="text", dash="14px,4px", symbol="x"),
    Look(colour="orange_text", dash="9px,3px,2px,3px,2px,3px", symbol="cross"),
)
"""Styles by position; those of `PLACES` belong to a role. Grey dashes belong to the truth."""
PLACES: dict[Role, int] = {"published": 0, "second": 1, "rival": 2, "sound": 3}
"""Position of the style of a role; the others are for methods that have none."""
SOLID, THICK, THIN = "solid", 3.0, 1.6


def style(position: int) -> Look:
    """Style of the method at a position; they repeat after the sixth."""
    return STYLES[position % len(STYLES)]


def colour(scheme: Theme, position: int) -> str:
    return str(getattr(scheme, style(position).colour))


def method_style(
    role: Role | int,
    dark: bool,  # noqa: FBT001 - as `theme`
    *,
    on_screen: bool = False,
) -> Look:
    """Look of a method by role or position in `STYLES`, of the truth, or of the tolerance.

    The line of the method `on_screen` is solid and thick.
    """
    scheme = theme(dark)
    if role == "truth":
        return Look(colour=scheme.true, dash="6px,4px", symbol="circle")
    if role == "tolerance":
        return Look(colour=scheme.tolerance, dash=SOLID, symbol="circle", width=1.0)
    place = role if isinstance(role, int) else PLACES[role]
    look = replace(style(place), colour=colour(scheme, place), width=THIN)
    return replace(look, dash=SOLID, width=THICK) if on_screen else look


def faded(colour_code: str, opacity: float) -> str:
    red, green, blue = channels(colour_code)
    return f"rgba({red},{green},{blue},{opacity:g})"


def channels(code: str) -> tuple[int, int, int]:
    """Red, green and blue of a colour ``#RRGGBB``, each from 0 to 255."""
    red, green, blue = (int(code[place : place + 2], 16) for place in (1, 3, 5))
    return red, green, blue


def hatched(colour: str, shape: str) -> dict[str, Any]:
    """Look of a bar that is told by its pattern as well as by its colour."""
    pattern = {"shape": shape, "fgcolor": colour, "bgcolor": faded(colour, 0.15), "size": 6}
    line = {"color": colour, "width": 1.2}
    return {"color": faded(colour, 0.15), "line": line, "pattern": {**pattern, "solidity": 0.25}}


def colour_steps(colours: Sequence[str]) -> list[list[Any]]:
    """Colour scale of a heat map that jumps from one colour to the next, all equally wide."""
    count = len(colours)
    return [[edge / count, c] for j, c in enumerate(colours) for edge in (j, j + 1)]


def plain(text: object) -> str:
    """Escape text for Plotly, which reads some HTML, ``%{...}`` templates and ``$...$``.

    Every place of a figure that shows a name from outside goes through here.

    Examples
    --------
    >>> plain("<b>a</b> %{x} $1$")
    '&lt;b&gt;a&lt;/b&gt; &#37;{x} &#36;1&#36;'
    """
    printable = "".join(letter if letter.isprintable() else " " for letter in str(text))
    return html.escape(printable, quote=False).replace("%", "&#37;").replace("$", "&#36;")


def wrapped(text: object, width: int, lines: int = 2) -> str:
    """Break a name into at most `lines` lines of `width` letters, then escape it for Plotly.

    Examples
    --------
    >>> wrapped("straight line (trivial)", 14)
    'straight line<br>(trivial)'
    >>> wrapped("EM，论文的停止规则", 14)  # a Chinese character is as wide as two letters
    'EM，<br>论文的停止规则'
    """
    twice = _WIDE.sub(rf"\g<0>{_FILLER}", str(text)).replace(f"，{_FILLER}", f"，{_FILLER} ")
    parts = textwrap.wrap(twice, width) or [""]
    if len(parts) > lines:
        parts = [*parts[: lines - 1], parts[lines - 1][: width - 1] + "…"]
    whole = (part.replace(f"，{_FILLER} ", "，").replace(_FILLER, "") for part in parts)
    return "<br>".join(plain(part) for part in whole)


def base_layout(figure: go.Figure, theme: Theme, *, height: int) -> go.Figure:
    """Give a figure the house look: transparent, one hover box, zoom kept between runs."""
    known = figure.layout.to_plotly_json()
    known.pop("template", None)
    # Plotly checks a whole layout ten times as fast as the same updates one by one.
    figure.layout = _merged(known, _house(theme, height, known))
    return figure


def _house(theme: Theme, height: int, axes: Iterable[str] = ()) -> dict[str, Any]:
    """Layout of the house look, with that of the first two axes and of those that are named."""
    axis: dict[str, Any] = {
        "zeroline": False,
        "showline": True,
        "linecolor": theme.axis,
        "gridcolor": theme.grid,
        "tickfont": {"size": 12, "color": theme.muted},
        "title": {"standoff": 6, "font": {"size": 13, "color": theme.muted}},
        "automargin": True,
    }
    across, upright = {**axis, "showgrid": False}, {**axis, "showgrid": True, "tickformat": ","}
    named = ("xaxis", "yaxis", *axes)
    return {
        "template": "none",
        "height": height,
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": FONT, "size": 13, "color": theme.text},
        "margin": {"l": 4, "r": 4, "t": 22, "b": 2},
        "showlegend": False,
        "hovermode": "x unified",
        "hoverlabel": {"bgcolor": theme.panel, "bordercolor": theme.axis, "font": {"size": 13}},
        "uirevision": "keep",
        **{name: across for name in named if name.startswith("xaxis")},
        **{name: upright for name in named if name.startswith("yaxis")},
    }


def _merged(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Join two layouts; where both set the same, the second wins."""
    joined = dict(one)
    for name, value in other.items():
        known = joined.get(name)
        if isinstance(known, Mapping) and isinstance(value, Mapping):
            value = _merged(known, value)
        joined[name] = value
    return joined


def fixed(
    theme: Theme,
    height: int,
    room: tuple[int, int, int, int] = (4, 4, 22, 2),
    *,
    hover: str | bool = "closest",
    **layout: Any,
) -> go.Figure:
    """Empty figure in the house look that cannot be dragged.

    `room` are the margins left, right, above and below, and `height` is that of all, in pixels;
    `hover` is Plotly's hovermode, `layout` more of its layout: Plotly checks what stands here once,
    and what is updated later several times as slowly.
    """
    margin = dict(zip("lrtb", room, strict=True))
    own = {"margin": margin, "hovermode": hover, "dragmode": False, **layout}
    return go.Figure(layout=_merged(_house(theme, height), own))


def write(
    figure: go.Figure,
    text: str,
    place: tuple[Any, Any],
    colour: str = "",
    *,
    size: float = 12,
    anchor: str = "",
    paper: str = "",
    **look: Any,
) -> go.Figure:
    """Write words at a place of the axes (log10 on a logarithmic one), without an arrow.

    `text` is markup: names from outside go through `plain` first. `anchor` names the sides of the
    words that are at the place, such as "left bottom"; `paper` says which of "x" and "y" count in
    shares of the plot. Without a colour it is that of all words; `look` is more of Plotly's.
    """
    font = {"size": size} | ({"color": colour} if colour else {})
    sides = {"yanchor" if side in _UPRIGHT else "xanchor": side for side in anchor.split()}
    look |= sides | {f"{axis}ref": "paper" for axis in paper}
    x, y = place
    return figure.add_annotation(text=text, x=x, y=y, showarrow=False, font=font, **look)


def write_above(
    figure: go.Figure, text: str, x: Any, colour: str, *, anchor: str = "", **look: Any
) -> go.Figure:
    """Write words above the plot, over a place of its x axis; as `write`."""
    return write(figure, text, (x, 1), colour, anchor=f"bottom {anchor}", yref="paper", **look)


def panel_title(figure: go.Figure, text: str, *, x: float = 0, y: float = 1.0) -> go.Figure:
    """Write a panel's title at its top left instead of a rotated axis title."""
    refs = {"xref": "paper", "yref": "paper"}
    return write(figure, f"<b>{plain(text)}</b>", (x, y), size=13, anchor="left bottom", **refs)


def band(figure: go.Figure, x: Any, low: Any, high: Any, fill: str) -> go.Figure:
    """Fill what lies between two lines over the same places."""
    return figure.add_scatter(
        x=np.concatenate([x, x[::-1]]),
        y=np.concatenate([high, low[::-1]]),
        fill="toself",
        fillcolor=fill,
        line_width=0,
        mode="lines",
        hoverinfo="skip",
    )


def scale_from_nothing(scheme: Theme) -> list[list[Any]]:
    """Viridis, reversed where it is light, that begins with the ground of the page."""
    colours = list(sequential.Viridis if scheme.dark else sequential.Viridis[::-1])
    steps = np.linspace(0.05, 1, len(colours))
    return [[0.0, scheme.background], *([float(s), c] for s, c in zip(steps, colours, strict=True))]


def short(value: float) -> str:
    """Three digits, thousands marked.

    Examples
    --------
    >>> short(7.0), short(12.34), short(1234.5), short(float("inf")), short(0.00001)
    ('7', '12.3', '1,234', '∞', '0.00001')
    """
    if math.isinf(value):
        return "∞"
    if 0 < abs(value) < 1e-4:
        return np.format_float_positional(value, 3, unique=False, fractional=False, trim="-")
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
