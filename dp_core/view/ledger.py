"""Claimed against proven epsilon: as bars, and step by step with a reason for each."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import plotly.graph_objects as go

from dp_core.privacy.ledger import Composition, Gap, PrivacyLedger
from dp_core.view.theme import Theme, fixed, plain, write

_CUT = 20
"""A bar so many times as long as the claim is cut."""
FIRST_LEVELS = 2
_WHOLE = {
    "sum of its parts": "The costs of its steps add up.",
    "largest of its parts": "Its steps read different rows, so the largest cost counts.",
    " times": "Each time costs the same, and the costs add up.",
    " sample": "Whether a row is in the secret sample is left to chance: each step costs less.",
}
_PLAIN = {
    "exponential": "a noisy choice",
    "memoised response": "first scrambling, kept on the device",
}
_RIGHT = "Sums done right,<br>sensitivities believed"
_MORE_THAN_NEEDED = "Sums done right: the paper<br>counted more than they need"

Record = Mapping[str, Any]


def ledger_bars(claimed: float, believed: float | None, proven: float, theme: Theme) -> go.Figure:
    """Draw claimed against proven epsilon; bars far beyond the claim are cut.

    Parameters
    ----------
    claimed, proven : float
        Totals of the ledger; may be infinite.
    believed : float or None
        What the claim becomes with the sums done right and the sensitivities believed; None
        leaves the bar out.
    theme : Theme

    Returns
    -------
    plotly.graph_objects.Figure
        A cut bar has two slanted gaps and its number inside; only an infinite one has a head.
    """
    holds = proven <= claimed * (1 + 1e-9)
    bars: list[tuple[str, float, dict[str, Any]]] = [("Claimed", claimed, {"color": theme.private})]
    if believed is not None:
        right = _MORE_THAN_NEEDED if believed < claimed * (1 - 1e-9) else _RIGHT
        bars.append((right, believed, _hatched(theme)))
    bars.append(("Proven", proven, {"color": theme.green if holds else theme.orange}))
    near = [value for _, value, _ in bars if value <= _CUT * claimed and math.isfinite(value)]
    top = _round_up(max(near, default=1.0))
    axes = _ledger_axes(top, any(value > top for _, value, _ in bars), theme)
    looks: dict[str, Any] = {"hover": False, "barmode": "overlay", **axes}
    figure = fixed(theme, 70 + 36 * len(bars), (4, 4, 8, 2), **looks)
    for name, value, look in bars:
        far = value > top * (1 + 1e-9)
        _ledger_bar(figure, name, math.inf if far else value, look, top)
        if far:
            _leave_the_axis(figure, name, value, theme, top)
    return figure


def _hatched(theme: Theme) -> dict[str, Any]:
    hatch = {"shape": "/", "fgcolor": theme.true, "bgcolor": "rgba(0,0,0,0)", "size": 7}
    outline = {"width": 1.2, "color": theme.true}
    return {"color": "rgba(0,0,0,0)", "pattern": hatch, "line": outline}


def _round_up(value: float) -> float:
    """Smallest of 1, 2, 4, 5, 10 times a power of ten that is at least `value`."""
    if value <= 0:
        return 1.0
    ten = 10.0 ** math.floor(math.log10(value))
    return next(step * ten for step in (1, 2, 4, 5, 10) if step * ten >= value * (1 - 1e-9))


def _ledger_bar(
    figure: go.Figure, name: str, value: float, look: dict[str, Any], top: float
) -> None:
    infinite = math.isinf(value)
    figure.add_bar(
        y=[name],
        x=[1.5 * top if infinite else value],
        orientation="h",
        marker=look,
        width=0.56,
        hoverinfo="skip",
    )
    if not infinite:
        words = f"<b>{plain(epsilon_text(value))}</b>"
        write(figure, words, (value, name), size=13, anchor="left", xshift=6)


def _leave_the_axis(figure: go.Figure, name: str, value: float, theme: Theme, top: float) -> None:
    """Two slanted gaps and its number: this bar is cut; with a head it does not end."""
    row = [bar.y[0] for bar in figure.data].index(name)
    for start in (1.1875, 1.2375):
        figure.add_shape(
            type="line",
            x0=(start - 0.015) * top,
            x1=(start + 0.015) * top,
            y0=row + 0.36,
            y1=row - 0.36,
            line={"color": theme.background, "width": 5},
        )
    tip, base = 1.58 * top, 1.496 * top  # the head overlaps the bar: no seam
    if math.isinf(value):
        figure.add_shape(
            type="path",
            path=f"M {base},{row - 0.38} L {tip},{row} L {base},{row + 0.38} Z",
            fillcolor=figure.data[row].marker.color,
            line_width=0,
        )
    words = "∞  no finite ε" if math.isinf(value) else plain(epsilon_text(value))
    write(figure, f"<b>{words}</b>", (0.6 * top, row), "#16202C", size=13)


def _ledger_axes(top: float, infinite: bool, theme: Theme) -> dict[str, Any]:  # noqa: FBT001
    ticks = [top * part / 4 for part in range(5)]
    across = {
        "range": [0, (1.625 if infinite else 1.2) * top],
        "tickvals": ticks,
        "ticktext": [f"{tick:,.3g}" if tick < 1000 else f"{tick:,.0f}" for tick in ticks],
        "title": {"text": "ε"},
    }
    font = {"size": 12.5, "color": theme.text}
    return {
        "xaxis": across,
        "yaxis": {"autorange": "reversed", "showgrid": False, "tickfont": font},
    }


def broken(ledger: PrivacyLedger) -> list[str]:
    """List the steps that cost more than is claimed for them, those without a finite ε first."""
    if ledger.holds:
        return []
    nodes = [node for _, node in ledger.rows() if node.gap]
    costs = {id(node): ledger.cost("proven", node).epsilon for node in nodes}
    nodes.sort(key=lambda node: (costs[id(node)] < math.inf, isinstance(node, Composition)))
    return list(dict.fromkeys(node.step for node in nodes))


def in_short(ledger: PrivacyLedger, unit: str) -> str:
    """Say in one sentence what is claimed, what is proven and which step breaks it.

    Examples
    --------
    >>> from dp_core.privacy.ledger import Neighbouring, Spend
    >>> leaf = Spend(step="map", mechanism="Laplace", sensitivity=1, claimed=.5, proven=.5)
    >>> in_short(PrivacyLedger(Neighbouring.ADD_REMOVE, leaf), "one point")
    'ε = 0.5 is claimed and proven for one point: every step holds.'
    """
    claimed, proven, delta = ledger.claimed, ledger.proven, ledger.delta
    if ledger.choice:
        return ledger.sentence(unit)
    if math.isinf(claimed):
        return "No privacy is claimed and none is proven: no noise is added."
    found = "none " if math.isinf(proven) else f"ε = {proven:.4g} "
    found = "" if math.isclose(claimed, proven, rel_tol=1e-9) else found
    with_delta = f" with δ = {delta:.2g}" if delta > 0 else ""
    what = unit.partition(";")[0]
    start = f"ε = {claimed:.4g} is claimed and {found}proven{with_delta} for {what}"
    if ledger.holds:
        return f"{start}: every step holds."
    first, *others = broken(ledger) or [ledger.root.step]
    more = f", and {len(others)} more with it" if others else ""
    return f"{start}: the step “{first}” breaks the claim{more}."


def explained(records: Sequence[Record]) -> list[dict[str, Any]]:
    """Give every step of a ledger a reason, and say once what is the same for several.

    Parameters
    ----------
    records : sequence of mapping
        What `PrivacyLedger.records` gives.

    Returns
    -------
    list of dict
        The records with ``why``: what holds for all parts of a step stands at the step.
    """
    made = [
        {**record, "mechanism": _plainly(record["mechanism"]), "why": _why(record)}
        for record in records
    ]
    for place, head in enumerate(made):
        parts = list(_parts(made, place))
        leaves = all(part["sensitivity"] is not None or part["because"] for part in parts)
        if leaves and len(parts) > 1 and len({part["why"] for part in parts}) == 1:
            own = head["why"] if head["because"] else ""
            head["why"] = f"{own} Each step: {_small(parts[0]['why'])}".strip()
            for part in parts:
                part["why"] = ""
            continue
        for _, same in groupby(parts, key=lambda part: part["why"]):
            first, *others = same
            for part in others:
                part["why"] = f"As for “{first['step']}”."
    return made


def first_levels(records: Sequence[Record]) -> list[Record]:
    """Leave out what lies below the first two levels; a step with a single part is no level."""
    parts = (len(list(_parts(records, place))) for place in range(len(records)))
    last = next((each["depth"] for each, n in zip(records, parts, strict=True) if n > 1), 0)
    return [each for each in records if each["depth"] < last + FIRST_LEVELS]


def _parts(records: Sequence[Any], place: int) -> Iterator[Any]:
    depth = records[place]["depth"]
    for each in records[place + 1 :]:
        if each["depth"] <= depth:
            return
        if each["depth"] == depth + 1:
            yield each


def _plainly(mechanism: str) -> str:
    for name, words in _PLAIN.items():
        mechanism = mechanism.replace(name, words)
    return mechanism


def _why(record: Record) -> str:
    if record["because"]:
        return str(record["because"])
    if record["gap"]:
        return _sentence(Gap[record["gap"]].value)
    if math.isinf(record["proven"]):
        inner = record["sensitivity"] is None
        return "One infinite step makes the whole infinite." if inner else "No noise hides it."
    if record["sensitivity"] is None:
        return next((words for how, words in _WHOLE.items() if how in record["mechanism"]), "")
    if not record["proven"]:
        return "It costs nothing."
    return f"Its noise hides any change of up to {size_text(record['sensitivity'])}."


def _sentence(reason: str) -> str:
    return f"{reason[:1].upper()}{reason[1:]}."


def _small(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def size_text(value: float) -> str:
    """Write a sensitivity: 1/21,573 rather than 4.64e-05, "unbounded" rather than infinity.

    Examples
    --------
    >>> size_text(1 / 21_573), size_text(2.0)
    ('1/21,573', '2')
    """
    if math.isinf(value):
        return "unbounded"
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
