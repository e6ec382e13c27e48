"""What an attack can reach, as an image: it is small, stands on every page and is never zoomed."""

import html
import math
from collections.abc import Sequence

from dp_core.study.risk import roc_limit
from dp_core.view.theme import Theme, short
from dp_core.words import say

WIDTH, HEIGHT = 392, 376
_LEFT, _TOP, _SIDE_X, _SIDE_Y = 50, 12, 330, 318  # the square of all rates
_ROOM = 0.025  # beyond 0 and 1
_FONT = "'Source Sans 3','Source Sans Pro','Segoe UI',Arial,sans-serif"


def roc_picture(
    epsilon: float,
    delta: float,
    theme: Theme,
    dots: Sequence[tuple[float, float]] = (),
    *,
    dots_label: str = "",
) -> str:
    """Draw which pairs of false alarms and detections an attack can reach, and those it did.

    `epsilon` and `delta`: proven; epsilon may be infinite. `dots`: false-alarm and detection rate
    of attacks that were run. `dots_label`: words beside the dots; may hold line breaks.
    """
    limit = [(float(x), float(y)) for x, y in zip(*roc_limit(epsilon, delta), strict=True)]
    region = [*limit, *((1 - x, 1 - y) for x, y in limit)]
    opacity = 0.2 if theme.dark else 0.15
    parts = [
        _axes(theme),
        f'<polygon points="{_points(region)}" fill="{theme.private}" fill-opacity="{opacity}"/>',
        _line(limit, theme.text, 2),
        _line([(0, 0), (1, 1)], theme.muted, 1.2, "2 3"),
        *(_dot(place, theme) for place in dots),
        _words(*_said(epsilon, limit[2][0]), theme.text),
        _words(say("roc-guessing"), (0.55, 0.5), theme.muted),
    ]
    lines = dots_label.split("\n") if len(dots) else []
    for number, line in enumerate(reversed(lines)):
        parts.append(_words(line, (1, 0.03 + 0.05 * number), theme.private, anchor="end"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="{_FONT}" font-size="13">'
        f"{''.join(parts)}</svg>"
    )


def _place(x: float, y: float) -> tuple[float, float]:
    """Pixels of a pair of rates."""
    whole = 1 + 2 * _ROOM
    across, up = (x + _ROOM) / whole, (y + _ROOM) / whole
    return round(_LEFT + _SIDE_X * across, 1), round(_TOP + _SIDE_Y * (1 - up), 1)


def _points(places: Sequence[tuple[float, float]]) -> str:
    return " ".join("{:g},{:g}".format(*_place(x, y)) for x, y in places)


def _line(
    places: Sequence[tuple[float, float]], colour: str, width: float, dash: str = "none"
) -> str:
    look = f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-dasharray="{dash}"'
    return f'<polyline points="{_points(places)}" {look}/>'


def _dot(place: tuple[float, float], theme: Theme) -> str:
    x, y = _place(*place)
    look = f'fill="{theme.private}" stroke="{theme.background}" stroke-width="1.5"'
    return f'<circle cx="{x:g}" cy="{y:g}" r="5" {look}/>'


def _words(
    text: str, place: tuple[float, float], colour: str, *, anchor: str = "start", drop: float = 4
) -> str:
    x, y = _place(*place)
    look = f'fill="{colour}" text-anchor="{anchor}"'
    return f'<text x="{x:g}" y="{y + drop:g}" {look}>{html.escape(text)}</text>'


def _said(epsilon: float, corner: float) -> tuple[str, tuple[float, float]]:
    """Words in the part that no attack reaches, and where; the corner is its false-alarm rate."""
    if math.isinf(epsilon):
        return say("roc-everything"), (0.05, 0.95)
    if corner > 0.1:
        return say("roc-impossible", epsilon=short(epsilon)), (0.05, 0.95)
    return say("roc-almost-all", epsilon=short(epsilon)), (0.14, 0.86)


def _axes(theme: Theme) -> str:
    ends = (-_ROOM, 1 + _ROOM)
    rates = (0, 0.25, 0.5, 0.75, 1)
    parts = [_line([(ends[0], rate), (ends[1], rate)], theme.grid, 1) for rate in rates]
    parts.append(_line([(ends[0], ends[1]), (ends[0], ends[0]), (ends[1], ends[0])], theme.axis, 1))
    for rate in rates:
        below = (rate, ends[0])
        parts.append(_words(f"{rate:.0%}", below, theme.muted, anchor="middle", drop=17))
        parts.append(_words(f"{rate:.0%} ", (ends[0] - 0.015, rate), theme.muted, anchor="end"))
    parts.append(_words(say("roc-alarms"), (0.5, ends[0]), theme.muted, anchor="middle", drop=36))
    x, y = 12, _TOP + _SIDE_Y / 2
    turned = f'transform="translate({x} {y:g}) rotate(-90)" text-anchor="middle"'
    parts.append(f'<text {turned} fill="{theme.muted}">{html.escape(say("roc-detections"))}</text>')
    return "".join(parts)
