"""Sentences about one answer: what it says, and where its error comes from."""

from collections.abc import Mapping
from typing import NamedTuple

from dp_core.algorithms.stag.params import LayerParams, MapParams, PublishedParams
from dp_core.algorithms.stag.study.rerolls import Scatter

NAMES: Mapping[str, str] = {
    "noise": "noise",
    "sampling": "sampling",
    "uniformity": "even cells",
}
"""Words for the parts of an error, in the order they are drawn."""


class Step(NamedTuple):
    """One part of an error: its words and its size in points, with sign."""

    name: str
    size: float


def written(value: float) -> str:
    """Write a number of points: whole from 100 on, three digits below.

    Examples
    --------
    >>> written(12345.6), written(3.21), written(-0.0), written(-1234.5)
    ('12,346', '3.21', '0', '−1,234')
    """
    text = f"{abs(value):,.0f}" if abs(value) >= 100 else f"{abs(value):.3g}"
    return f"−{text}" if value < 0 and text != "0" else text


def signed(value: float) -> str:
    """Write an error with its sign.

    Examples
    --------
    >>> signed(12.3), signed(-4.0), signed(0.0)
    ('+12.3', '−4', '0')
    """
    return f"+{written(value)}" if value > 0 and written(value) != "0" else written(value)


def about(value: float) -> str:
    """Round to three digits that count.

    Examples
    --------
    >>> about(12345.6), about(98.76)
    ('12,300', '98.8')
    """
    return f"{float(f'{value:.3g}'):,.0f}" if abs(value) >= 100 else written(value)


def answer_words(estimate: float, points: str, *, empty: bool) -> str:
    """Say what the release answers.

    Parameters
    ----------
    estimate : float
        Released count of the rectangle.
    points : str
        What is counted, in the plural.
    empty : bool
        Whether the rectangle covers nothing of the box.
    """
    if empty:
        return f"The rectangle covers nothing of the box, so the answer is 0 {points}."
    if estimate < 0.5:
        return (
            f"The release answers {written(estimate)} {points}: read it as almost none. Noise has "
            "two sides, so a count near zero may come out below it."
        )
    return f"About {about(estimate)} {points} lie in this rectangle."


def band_words(truth: float, scatter: Scatter) -> str:
    """Say where the answers of the other runs lie."""
    low, high = written(truth + scatter.low), written(truth + scatter.high)
    share = "All" if scatter.runs < 20 else "95 % of"
    return (
        f"{share} {scatter.runs} re-rolled releases answer between {low} and {high}; "
        f"the truth is {written(truth)}."
    )


def main_part(scatter: Scatter) -> str:
    """Name the part that is largest over the runs."""
    return max(NAMES, key=lambda part: getattr(scatter, part))


def advice(scatter: Scatter, truth: float, params: MapParams, points: str) -> str:
    """Say which part dominates, and what would help; `points` is what is counted."""
    sizes = {part: float(getattr(scatter, part)) for part in NAMES}
    part = main_part(scatter)
    if sizes[part] < 1e-6:
        return "There is no error to speak of."
    words = (
        f"Over {scatter.runs} runs the largest part is {_what(part)}, typically "
        f"{written(sizes[part])} {points}"
    )
    share = f", or {100 * sizes[part] / truth:.2g} % of the truth" if truth >= 1 else ""
    return f"{words}{share}: {_help(part, params)}"


def _what(part: str) -> str:
    return {
        "noise": "noise",
        "sampling": "sampling",
        "uniformity": "taking cells as even",
    }[part]


def _help(part: str, params: MapParams) -> str:
    """Say what makes a part smaller."""
    if part == "noise":
        return f"a larger ε than {params.epsilon:g} makes it smaller."
    if part == "sampling":
        return "γ = 1 removes it, because then nobody is left out."
    if isinstance(params, PublishedParams) and params.boost:
        whole = "γ = 1 or " if params.sampling_rate < 1 else ""
        return (
            "cells without a sampled point are published as 0, and the others count as even "
            f"inside. {whole}a finer grid (smaller p2 and p3) helps.".replace(". a", ". A")
        )
    if isinstance(params, LayerParams):
        return "a finer grid (smaller p2 and p3, or a larger ε) helps."
    return "a finer grid helps; here it comes with a larger ε."
