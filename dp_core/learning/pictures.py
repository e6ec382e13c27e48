"""Pictures of a game as small images: the numbers of its rounds, and its score beside the limit."""

import html
import math
from collections import Counter
from collections.abc import Sequence

from dp_core.learning.game import Score
from dp_core.view.theme import Theme, short
from dp_core.words import say

_FONT = "'Source Sans 3','Source Sans Pro','Segoe UI',Arial,sans-serif"
LINE, BARS = (640, 150), (460, 230)
_AXIS = 75
_LEFT, _RIGHT = 24, 616


def line(
    past: Sequence[tuple[float, bool]], now: float | None, theme: Theme, *, open_: bool = True
) -> str:
    """Draw the number of this round among those of the rounds before.

    Parameters
    ----------
    past : sequence of (float, bool)
        Numbers of before, and whether it was the first table.
    now : float, optional
        Number to guess by.
    theme : Theme
    open_ : bool
        Whether the marks of before tell which table it was.

    Returns
    -------
    str
        SVG of the size `LINE`.
    """
    numbers = [number for number, _ in past] + ([] if now is None else [now])
    finite = [each for each in numbers if math.isfinite(each)]
    low, high = min(finite, default=0.0), max(finite, default=1.0)
    room = (high - low) / 8 or max(abs(high) / 8, 0.5)
    low, high = low - room, high + room

    def place(number: float) -> float:
        share = (min(max(number, low), high) - low) / (high - low)
        return round(_LEFT + share * (_RIGHT - _LEFT), 1)

    parts = [f'<path d="M{_LEFT} {_AXIS}H{_RIGHT}" stroke="{theme.axis}" stroke-width="2"/>']
    ends = (low + room, high - room) if past else ()  # the first number stands above
    parts += [_text(short(each), (place(each), 146), theme.muted, "middle") for each in ends]
    heights: Counter[tuple[float, bool]] = Counter()
    for number, first in past:
        above = first or not open_
        spot = round(place(number)), above
        parts.append(_mark(place(number), heights[spot], theme, above=above, told=open_))
        heights[spot] += 1
    if now is not None:
        x = place(now)
        diamond = f"M{x} {_AXIS - 14}l9 14l-9 14l-9 -14z"
        parts.append(f'<path d="{diamond}" fill="{theme.text}"/>')
        parts.append(f'<path d="M{x} 20V{_AXIS}" stroke="{theme.text}" stroke-dasharray="2 3"/>')
        parts.append(_text(short(now), (x, 14), theme.text, "middle", "bold"))
    return _svg(LINE, parts, size_of_words=18)  # it is half as wide on a phone


def bars(score: Score, theme: Theme) -> str:
    """Draw how often so many right guesses come at the limit, by a coin, and the player's.

    Returns
    -------
    str
        SVG of the size `BARS`.
    """
    width, height = BARS
    limits, coins = score.chances(score.limit), score.chances(0.5)
    most = max(*limits, *coins)
    step = (width - 30) / (score.rounds + 1)

    def up(chance: float) -> float:
        return round(height - 44 - 140 * chance / most, 1)

    parts = []
    for count, chance in enumerate(limits):
        x, mine = 15 + count * step, count == score.right
        fill = theme.vermilion if mine and score.over else theme.private
        look = f'fill="{fill}" fill-opacity="{1 if mine else 0.3}"'
        top = up(chance)
        size = f'width="{step - 6:.1f}" height="{max(height - 44 - top, 1):.1f}"'
        parts.append(f'<rect x="{x + 3:.1f}" y="{top}" {size} {look}/>')
        if score.rounds <= 20 or count % max(score.rounds // 10, 1) == 0:
            weight = "bold" if mine else "normal"
            ink = theme.text if mine else theme.muted
            parts.append(_text(str(count), (x + step / 2, height - 28), ink, "middle", weight))
    places = " ".join(f"{15 + (k + 0.5) * step:.1f},{up(c)}" for k, c in enumerate(coins))
    look = f'fill="none" stroke="{theme.muted}" stroke-width="2" stroke-dasharray="2 4"'
    parts.append(f'<polyline points="{places}" {look}/>')
    parts.append(_text(say("play-right"), (width / 2, height - 8), theme.muted, "middle"))
    words = say("play-bars", claimed=short(score.claimed))
    parts.append(_text(words, (15, 16), theme.muted, "start"))
    return _svg(BARS, parts)


def _mark(x: float, before: int, theme: Theme, *, above: bool, told: bool) -> str:
    """Draw a filled dot above the line for the first table, a ring below it for the other."""
    step = 9 * before
    if above:
        fill = theme.private if told else theme.muted
        return f'<circle cx="{x}" cy="{_AXIS - 9 - step}" r="5" fill="{fill}"/>'
    look = f'fill="none" stroke="{theme.vermilion_text}" stroke-width="2.5"'
    return f'<circle cx="{x}" cy="{_AXIS + 9 + step}" r="4" {look}/>'


def _text(
    words: str, place: tuple[float, float], colour: str, anchor: str, weight: str = "normal"
) -> str:
    x, y = place
    look = f'fill="{colour}" text-anchor="{anchor}" font-weight="{weight}"'
    return f'<text x="{x:g}" y="{y:g}" {look}>{html.escape(words)}</text>'


def _svg(size: tuple[int, int], parts: Sequence[str], *, size_of_words: int = 14) -> str:
    width, height = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="{_FONT}" font-size="{size_of_words}">'
        f"{''.join(parts)}</svg>"
    )
