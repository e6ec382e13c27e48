"""Small pictures as SVG text, for documents that run no script; no drawing package is needed."""

import base64
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.arrays import Floats, evenly
from dp_core.study import risk
from dp_core.words import numbers, reader, say

if TYPE_CHECKING:
    from dp_core.view.theme import Theme


_FONT = "'Source Sans 3','Source Sans Pro','Segoe UI',Arial,sans-serif"
MOST_BARS = 10
_COLUMNS, _ROWS = 40, 25  # people in an icon array
_WIDE, _HIGH = 640, 200
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 8, 10, 22
_MOST_POINTS = 400
_NEARLY = 0.08  # of the height: a band so little below zero asks for no line there
_LONGEST = 34  # letters of a label beside a bar
_ROW = 20
_MOST_DOTS = 400
ICONS = (10 * _COLUMNS, 10 * _ROWS)
"""Size of an icon array."""
_SIDE = 230


@dataclass(frozen=True, kw_only=True)
class Shown:
    """A release as a picture, and how far its noise may have moved it."""

    body: str  # SVG without its outer element
    size: tuple[int, int]  # its width and height
    # title, words: what it shows, in a few words; how to read it, in a sentence or two
    title: str
    words: str
    expected: str = ""  # error, from public and released numbers; empty without a formula


SMALL = (300, 106)
"""Size of the small picture of a release."""
_BOTH = (
    ".dark{display:none}"
    "@media(prefers-color-scheme:dark){.light{display:none}.dark{display:inline}}"
)


def in_both(draw: Callable[..., str]) -> str:
    """Draw what ``draw(dark=…)`` gives in a picture that follows the scheme of its page."""
    light, dark = (draw(dark=is_dark) for is_dark in (False, True))
    both = f'<g class="light">{light}</g><g class="dark">{dark}</g>'
    return whole(f"<style>{_BOTH}</style>{both}", SMALL)


def address(picture: str) -> str:
    return f"data:image/svg+xml;base64,{base64.b64encode(picture.encode()).decode()}"


def icon_array(filled: int, rings: int, theme: "Theme") -> str:
    """1,000 people column by column: dots, then rings, then small grey dots.

    A path of zero-length strokes with round caps is a tenth of the size of as many circles.
    """
    places = [f"M{5 + 10 * (n // _ROWS)} {5 + 10 * (n % _ROWS)}h0" for n in range(_COLUMNS * _ROWS)]
    shapes = (
        (places[filled + rings :], theme.axis, 4),
        (places[: filled + rings], theme.text, 9),
        (places[filled : filled + rings], theme.background, 5),
    )
    return "".join(
        f'<path d="{"".join(chosen)}" stroke="{stroke}" stroke-width="{width}" '
        'stroke-linecap="round"/>'
        for chosen, stroke, width in shapes
        if chosen
    )


def line(
    values: ArrayLike, half: ArrayLike, places: Sequence[str], theme: "Theme"
) -> tuple[str, tuple[int, int]]:
    """Draw a series (T,) in the band of its noise, where finite; gives the picture’s body and size.

    Of `places` the first, the middle and the last are written.
    """
    y, reach = np.asarray(values, dtype=float), np.asarray(half, dtype=float)
    kept = evenly(len(y), _MOST_POINTS)
    kept = kept[np.isfinite(y[kept] + reach[kept])]
    if not kept.size:
        return "", (_WIDE, 0)
    low, high = float((y - reach)[kept].min()), float((y + reach)[kept].max())
    from_zero = _NEARLY * (low - high) < low < high / 4
    ticks = round_numbers(0.0 if from_zero else low, high)
    low, high = min(ticks[0], low), max(ticks[-1], high)
    x = _LEFT + (_WIDE - _LEFT - _RIGHT) * kept / max(1, len(y) - 1)

    def at(level: Any) -> Any:
        return _TOP + (_HIGH - _TOP - _BOTTOM) * (high - level) / (high - low or 1)

    upper, lower = at((y + reach)[kept]), at((y - reach)[kept])
    band = [*zip(x, upper, strict=True), *zip(x[::-1], lower[::-1], strict=True)]
    ends = ((0, "start"), (len(y) // 2, "middle"), (len(y) - 1, "end"))
    marks = "".join(
        text(_LEFT + (_WIDE - _LEFT - _RIGHT) * k / max(1, len(y) - 1), _HIGH - 5, places[k], how)
        for k, how in ends[: 1 if len(y) == 1 else 3]
    )
    grid = "".join(
        f'<path d="M{_LEFT} {at(each):.1f}H{_WIDE - _RIGHT}" stroke="{theme.grid}"/>'
        f"{text(_LEFT - 6, at(each) + 4, short(each), 'end')}"
        for each in ticks
    )
    body = (
        f'{grid}{marks}<polygon points="{_points(band)}" fill="{theme.private}" '
        f'fill-opacity=".2"/><polyline points="{_points(zip(x, at(y[kept]), strict=True))}" '
        f'fill="none" stroke="{theme.private}" stroke-width="2" stroke-linejoin="round"/>'
    )
    return body, (_WIDE, _HIGH)


def bars(
    names: Sequence[str],
    shares: ArrayLike,
    theme: "Theme",
    ranges: tuple[ArrayLike, ArrayLike] | None = None,
    labels: Sequence[str] = (),
) -> tuple[str, tuple[int, int]]:
    """Draw the first shares, 0 to 1, one bar each, with whiskers where their ranges are known.

    `ranges` are middle and half-width; `labels` stand at the ends of bars, by default percent.
    """
    values = np.asarray(shares, dtype=float)[:MOST_BARS]
    nowhere = np.full(len(values), np.nan)
    middle, half = (np.asarray(each, float)[:MOST_BARS] for each in ranges or (nowhere, nowhere))
    ends = np.clip(np.column_stack([middle - half, middle + half]), 0, 1)
    left, right = 240, 60
    top = max(values.max(initial=1e-9), np.nan_to_num(ends).max(initial=0))
    scale = (_WIDE - left - right) / top
    rows = []
    places = (left + scale * ends).tolist()
    shown = zip(names, values.tolist(), places, strict=False)
    for k, (name, value, (low, high)) in enumerate(shown):
        y, end = k * _ROW, left + scale * max(value, 0)
        rows.append(text(left - 6, y + 14, cut(name), "end"))
        rows.append(
            f'<rect x="{left}" y="{y + 4}" width="{end - left:.1f}" height="12" '
            f'fill="{theme.private}"/>'
        )
        if math.isfinite(high - low):
            bars = f"M{low:.1f} {y + 6}v8M{high:.1f} {y + 6}v8"
            whisker = f"M{low:.1f} {y + 10}H{high:.1f}{bars}"
            rows.append(f'<path d="{whisker}" stroke="{theme.text}" fill="none"/>')
            end = max(end, high)
        label = labels[k] if labels else numbers.in_percent(f"{100 * value:.3g}", language=reader())
        rows.append(text(end + 6, y + 14, label))
    return "".join(rows), (_WIDE, _ROW * len(values))


def dots(
    centres: Floats, rows: Floats | None, limits: Floats, words: tuple[str, str], theme: "Theme"
) -> tuple[str, tuple[int, int]]:
    """Draw numbered crosses (K, 2) over hollow rows (n, 2), within public limits.

    `limits` (2, 2) are lower and upper ends, `words` the columns' names, across and upwards.
    """
    wide = 2 * _SIDE
    lowest, width = limits[0], np.where(limits[1] > limits[0], limits[1] - limits[0], 1)

    def placed(points: Floats) -> Floats:
        share = np.clip((points - lowest) / width, 0, 1)
        return np.column_stack([_LEFT + wide * share[:, 0], _TOP + _SIDE * (1 - share[:, 1])])

    parts = [
        f'<rect x="{_LEFT}" y="{_TOP}" width="{wide}" height="{_SIDE}" fill="none" '
        f'stroke="{theme.axis}"/>'
    ]
    if rows is not None and len(rows):
        ring = "a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0"
        some = placed(rows[:: max(1, len(rows) // _MOST_DOTS)])
        path = "".join(f"M{x - 1.8:.1f} {y:.1f}{ring}" for x, y in some.tolist())
        parts.append(f'<path d="{path}" fill="none" stroke="{theme.private}" stroke-width=".7"/>')
    for number, (x, y) in enumerate(placed(centres).tolist(), start=1):
        cross = f"M{x - 5:.1f} {y - 5:.1f}l10 10m0 -10l-10 10"
        parts.append(f'<path d="{cross}" stroke="{theme.text}" stroke-width="2.4"/>')
        inside = x < _LEFT + wide - 24
        parts.append(text(x + (8 if inside else -8), y - 4, str(number), "" if inside else "end"))
    foot = _TOP + _SIDE + 15
    ends = [[short(each) for each in end] for end in limits.tolist()]
    parts += [
        text(_LEFT, foot, ends[0][0]),
        text(_LEFT + wide / 2, foot, cut(words[0]), "middle"),
        text(_LEFT + wide, foot, ends[1][0], "end"),
        text(_LEFT - 6, _TOP + _SIDE, ends[0][1], "end"),
        text(_LEFT - 6, _TOP + 10, ends[1][1], "end"),
        text(_LEFT + wide + 8, _TOP + _SIDE / 2, f"up: {cut(words[1], 14)}"),
    ]
    return "".join(parts), (_WIDE, _TOP + _SIDE + _BOTTOM)


def scale(
    stops: Sequence[str], ticks: Sequence[tuple[float, str]], *, at: tuple[float, float], wide: int
) -> str:
    """Draw a bar of colours with ticks below it; places of ticks are from 0 to 1."""
    step = wide / len(stops)
    boxes = "".join(
        f'<rect x="{at[0] + k * step:.1f}" y="{at[1]:.0f}" width="{step + 0.3:.1f}" height="10" '
        f'fill="{escape(stop)}"/>'
        for k, stop in enumerate(stops)
    )
    written = (text(at[0] + wide * place, at[1] + 24, word, "middle") for place, word in ticks)
    return boxes + "".join(written)


def cut(label: object, longest: int = _LONGEST) -> str:
    words = " ".join(str(label).split())
    return words if len(words) <= longest else f"{words[: longest - 1]}…"


def short(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1_000 else f"{value + 0.0:.4g}"


def round_numbers(low: float, high: float) -> list[float]:
    """Give three to six round values from one end to the other."""
    step = 10.0 ** math.floor(math.log10(max(high - low, 1e-12)))
    step *= next(each for each in (0.2, 0.5, 1, 2) if (high - low) / (step * each) <= 5)
    found = [math.floor(low / step) * step]
    while found[-1] < high and len(found) < 12:
        found.append(found[0] + len(found) * step)
    return found


def whole(body: str, size: tuple[int, int], *, letters: int = 0) -> str:
    """Make a picture that stands alone; `letters` is the size of its words, in the house font."""
    box = f'width="{size[0]}" height="{size[1]}" viewBox="0 0 {size[0]} {size[1]}"'
    box += f' font-family="{_FONT}" font-size="{letters}"' if letters else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{body}</svg>'


def text(
    x: float, y: float, words: object, anchor: str = "", colour: str = "", *, bold: bool = False
) -> str:
    look = f' text-anchor="{anchor}"' if anchor else ""
    look += f' fill="{colour}"' if colour else ""
    look += ' font-weight="bold"' if bold else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{look}>{escape(str(words))}</text>'


def _points(places: Any) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


# --- the opening scene: two tables that differ in one row, and what may come out of each ----------

EPSILONS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
WITH, WITHOUT = 5, 4
"""True counts of the two tables."""
OUTPUTS = np.arange(-3, 13)
"""What is drawn of all that may come out."""


def chances(epsilon: float, count: int) -> NDArray[np.float64]:
    """Chances of a count with two-sided geometric noise."""
    ratio = math.exp(-epsilon)
    return (1 - ratio) / (1 + ratio) * ratio ** np.abs(OUTPUTS - count).astype(np.float64)


# --- was Ada in the data? a noisy count that moves in the browser alone; ``scene.js`` draws it ----

SCENE_OPENS = EPSILONS.index(1.0)
LITTLE, MUCH = 0.55, 0.9
"""Shares of right guesses below and above which the bars are called alike and apart."""
_SCENE = Path(__file__).with_name("scene")
SCENE_SCRIPT, SCENE_LOOKS = (
    _SCENE.with_suffix(end).read_text(encoding="utf-8") for end in (".js", ".css")
)
_SCENE_WORDS = ("question", "story", "with", "without", "bars", "of-100", "right", "scene")


def scene_data() -> dict[str, Any]:
    """Say all that the script needs: words, heights of the bars at each ε, and the numbers below.

    Examples
    --------
    >>> scene_data()["steps"][SCENE_OPENS]["right"]
    '73'
    """
    steps = []
    for epsilon in EPSILONS:
        right = float(risk.posterior(0.5, epsilon))
        apart = "little" if right < LITTLE else "some" if right < MUCH else "much"
        steps.append(
            {
                "epsilon": say("home-epsilon", epsilon=epsilon),
                "one": chances(epsilon, WITH).round(4).tolist(),
                "other": chances(epsilon, WITHOUT).round(4).tolist(),
                "right": f"{100 * right:.0f}",
                "caption": say("home-overlap", apart=apart),
            }
        )
    words = {name: say(f"home-{name}") for name in _SCENE_WORDS}
    ends = [
        say("home-private", epsilon=f"{EPSILONS[0]:g}"),
        say("home-accurate", epsilon=f"{EPSILONS[-1]:g}"),
    ]
    numbers = OUTPUTS.tolist()
    return {"steps": steps, "opens": SCENE_OPENS, "words": words, "ends": ends, "numbers": numbers}
