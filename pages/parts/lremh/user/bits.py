"""One user's bits as tables of cells: a table an attribute, a row a category, a column a step.

A square is as it was a step before, a circle was flipped by noise. Values in, HTML out; every word
from outside is escaped.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dp_core.algorithms.lremh.method.steps import Bits, Journey
from dp_core.algorithms.lremh.study import UNDECIDED, Answer, Guesses
from dp_core.algorithms.lremh.view import ones_text
from dp_core.uploads.columns import shown
from pages.common.show.html import esc

MOST_REPORTS = 3
MOST_CELLS = 256


@dataclass(frozen=True, kw_only=True)
class Column:
    """One step: words of its head, bits, which of them were flipped, words under a bit."""

    head: str
    cells: Sequence[str]
    kind: str = ""


def journey_cards(
    way: Journey,
    names: Sequence[str],
    labels: Sequence[Sequence[str]],
    *,
    shares: Sequence[np.ndarray],
    guesses: Sequence[Guesses],
) -> str:
    """Write the way of one user's record, attribute by attribute.

    Parameters
    ----------
    way : Journey
    names, labels : sequence of str
        Of attributes and categories.
    shares, guesses : sequence of ndarray
        Of ones over all reports, and what they tell of the permanent bits.

    Returns
    -------
    str
    """
    cards = []
    for j, name in enumerate(names):
        true, kept, said = way.one_hot[j], way.permanent[j], way.reports[j]
        device = [_column("record", true, true), _column("kept", kept, true)]
        server = [
            _column(f"{number}", report, kept)
            for number, report in enumerate(said[:MOST_REPORTS], start=1)
        ]
        together = []
        if len(said) > 1:
            together = [
                Column(head="ones", cells=[esc(ones_text(share)) for share in shares[j]]),
                _column("guess", guesses[j], kept),
            ]
        groups = [
            ("on the device", device, "device"),
            ("report" if len(server) == 1 else "reports", server, "sent"),
            (f"all {len(said):,}", together, "all"),
        ]
        cards.append(_card(name, labels[j], groups))
    return f'<div class="dp-bits">{"".join(cards)}</div>'


def received_cards(
    bits: Sequence[Bits], names: Sequence[str], labels: Sequence[Sequence[str]]
) -> str:
    """Write the bits of one user of whom nothing else is known."""
    cards = [
        _card(name, labels[j], [("report", [_column("sent", bits[j][0], bits[j][0])], "sent")])
        for j, name in enumerate(names)
    ]
    return f'<div class="dp-bits">{"".join(cards)}</div>'


def answer_card(
    answer: Answer, names: Sequence[str], labels: Sequence[Sequence[str]], sent: int
) -> str:
    """Write the one category of each attribute that a user sent instead of bits."""
    said = answer.combination(sent)
    rows = "".join(
        f'<tr><th scope="row">{esc(shown(names[j]))}</th>'
        f'<td class="dp-device dp-last">{esc(shown(labels[j][true]))}</td>'
        f"<td>{esc(shown(labels[j][code]))}{'' if code == true else _changed()}</td></tr>"
        for j, true, code in zip(answer.attributes, answer.record, said, strict=True)
    )
    head = (
        '<tr><th></th><th scope="col" class="dp-device dp-top dp-last">on the device</th>'
        '<th scope="col">sent</th></tr>'
    )
    return f'<div class="dp-answer"><table><thead>{head}</thead><tbody>{rows}</tbody></table></div>'


def answer_cells(answer: Answer, words: Sequence[str]) -> str:
    """Write a bit for each combination, the true one framed; nothing where they are too many."""
    sent = np.asarray(answer.sent)
    if sent.size > MOST_CELLS:
        return ""
    cells = "".join(
        f'<span class="{"dp-own" if number == answer.true else ""}" title="{esc(words[number])}">'
        f"{_bit(int(bit), flipped=bool(bit) != (number == answer.true))}</span>"
        for number, bit in enumerate(sent)
    )
    return f'<div class="dp-cells">{cells}</div>'


def legend(*, framed: bool = False) -> str:
    """Say what the shapes mean."""
    own = f'<span class="dp-item"><span class="dp-own">{_bit(1)}</span>the true one</span>'
    return (
        '<div class="dp-legend">'
        f'<span class="dp-item">{_bit(1)}{_bit(0)}as it was a step before</span>'
        f'<span class="dp-item">{_bit(1, flipped=True)}{_bit(0, flipped=True)}flipped by noise'
        f"</span>{own if framed else ''}</div>"
    )


def _column(head: str, bits: np.ndarray, before: np.ndarray) -> Column:
    return Column(
        head=head,
        cells=[
            _bit(bit, flipped=bit != old)
            for bit, old in zip(bits.tolist(), before.tolist(), strict=True)
        ],
    )


def _bit(bit: int, *, flipped: bool = False) -> str:
    if bit == UNDECIDED:
        return '<i class="dp-bit" aria-label="undecided">?</i>'
    kind = f"dp-bit{' dp-one' if bit else ''}{' dp-flipped' if flipped else ''}"
    words = f' aria-label="{bit}, flipped"' if flipped else ""
    return f'<i class="{kind}"{words}>{bit}</i>'


def _changed() -> str:
    return ' <b class="dp-tag">changed</b>'


Group = tuple[str, list[Column], str]


def _card(name: str, labels: Sequence[str], groups: Sequence[Group]) -> str:
    there = [group for group in groups if group[1]]
    tops = "".join(
        f'<th scope="colgroup" colspan="{len(columns)}" class="{_edges(kind, "dp-top")} dp-last">'
        f"{esc(words)}</th>"
        for words, columns, kind in there
    )
    heads = "".join(
        f'<th scope="col" class="{_edges(kind, "dp-last" if column is columns[-1] else "")}">'
        f"{esc(column.head)}</th>"
        for _, columns, kind in there
        for column in columns
    )
    rows = "".join(_row(labels, code, there) for code in range(len(labels)))
    return (
        f"<table><caption>{esc(shown(name))}</caption><thead><tr><th></th>{tops}</tr>"
        f"<tr><th></th>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _row(labels: Sequence[str], code: int, groups: Sequence[Group]) -> str:
    cells = "".join(
        f'<td class="{_edges(kind, "dp-last" if column is columns[-1] else "")}">'
        f"{column.cells[code]}</td>"
        for _, columns, kind in groups
        for column in columns
    )
    return f'<tr><th scope="row">{esc(shown(labels[code]))}</th>{cells}</tr>'


def _edges(kind: str, more: str) -> str:
    return f"dp-{kind} {more}".strip()
