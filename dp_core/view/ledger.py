"""The steps of a ledger, each with a reason; sensitivities and ε as a ledger writes them."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from dp_core.words import Message, message, noise_words, say, step_words

_WHOLE = {
    "sum of": "ledger-sum",
    "largest of": "ledger-largest",
    " times": "ledger-times",
    " sample": "ledger-sample",
}
"""Words of a composition, and what they mean."""
_PLAIN = {
    "exponential": "ledger-noisy-choice",
    "permute and flip": "ledger-noisy-choice",
    "memoised response": "ledger-kept-response",
}

Record = Mapping[str, Any]


def explained(records: Sequence[Record]) -> list[dict[str, Any]]:
    """Give every record of a ledger ``why``; what holds for all parts of a step stands at it."""
    made = [
        {
            **record,
            "step": step_words(record["step"]),
            "mechanism": _plainly(record["mechanism"]),
            "why": _why(record),
        }
        for record in records
    ]
    for place, head in enumerate(made):
        parts = list(_parts(made, place))
        leaves = all(part["sensitivity"] is not None or part["because"] for part in parts)
        if leaves and len(parts) > 1 and len({part["why"] for part in parts}) == 1:
            own = head["why"] if head["because"] else ""
            head["why"] = message("ledger-each", own=own, why=parts[0]["why"])
            for part in parts:
                part["why"] = ""
            continue
        for _, same in groupby(parts, key=lambda part: part["why"]):
            first, *others = same
            for part in others:
                part["why"] = message("ledger-alike", step=first["step"])
    return made


def _parts(records: Sequence[Any], place: int) -> Iterator[Any]:
    depth = records[place]["depth"]
    for each in records[place + 1 :]:
        if each["depth"] <= depth:
            return
        if each["depth"] == depth + 1:
            yield each


def _plainly(mechanism: str) -> str:
    for name, key in _PLAIN.items():
        mechanism = mechanism.replace(name, say(key))
    return noise_words(mechanism)


def _why(record: Record) -> Message | str:
    if record["because"]:
        return str(record["because"])
    if record["gap"]:
        gap = record["gap"].lower().replace("_", "-")
        return message(f"ledger-gap-{gap}")
    if math.isinf(record["proven"]):
        return message("ledger-infinite" if record["sensitivity"] is None else "ledger-no-noise")
    if record["sensitivity"] is None:
        key = next((key for how, key in _WHOLE.items() if how in record["mechanism"]), None)
        return "" if key is None else message(key)
    if not record["proven"]:
        return message("ledger-free")
    return message("ledger-hides", change=size_text(record["sensitivity"]))


def size_text(value: float) -> str:
    """Write a sensitivity: 1/21,573 rather than 4.64e-05, "unbounded" rather than infinity.

    Examples
    --------
    >>> size_text(1 / 21_573), size_text(2.0)
    ('1/21,573', '2')
    """
    if math.isinf(value):
        return say("ledger-unbounded")
    if 0 < value < 0.01 and math.isclose(1 / value, round(1 / value), rel_tol=1e-9):
        return f"1/{round(1 / value):,}"
    return f"{value:.3g}"


def epsilon_text(value: float) -> str:
    """Write an epsilon as the ledger does: 1.0, 0.20, 34,517, ∞.

    Examples
    --------
    >>> [epsilon_text(value) for value in (1, 1 - 2**-26, 34516.8, 0.00123, float("inf"), 0)]
    ['1.0', '1.0', '34,517', '0.00123', '∞', '0']
    """
    if math.isinf(value):
        return "∞"
    if value == 0:
        return "0"
    if math.isclose(value, round(value, 2), rel_tol=1e-7):  # σ² is rounded up by less than that
        value = round(value, 2)
    if value >= 100:
        return f"{value:,.0f}"
    if value >= 1:
        return f"{value:.1f}" if math.isclose(value, round(value, 1)) else f"{value:.2f}"
    return f"{value:.2f}" if math.isclose(value, round(value, 2)) else f"{value:.3g}"


# --- the words of the pages, each explained in at most two sentences ------------------------------

WORDS = (
    *("differential-privacy", "epsilon", "claimed", "proven", "delta", "unit", "neighbour"),
    *("noise", "sensitivity", "variants", "baseline", "ledger", "composition"),
    *("post-processing", "allowed", "off", "trial-run", "release", "suspicion", "odds"),
    *("attack", "detection", "replay", "look-alike", "contribution"),
)
"""Names of the words, in the order of the page that lists them."""


def term(word: str) -> Message:
    """Name a word as the pages write it; "a, b" are two that are explained together."""
    return message(f"word-{word}.term")


def meaning(word: str) -> Message:
    """Say what a word means; a KeyError if it is not explained."""
    if word not in WORDS:
        raise KeyError(word)
    return message(f"word-{word}")
