"""Tab "One user": the bits of one person, and how soon many reports use up the budget."""

import math
from collections.abc import Sequence
from functools import partial

import numpy as np
import streamlit as st

from dp_core.algorithms.lremh.data.upload import ReadyReports
from dp_core.algorithms.lremh.method.steps.client import Journey
from dp_core.algorithms.lremh.study import exposure
from dp_core.algorithms.lremh.view import people_figures, story
from dp_core.arrays import Bits
from dp_core.noise.bit_noise import Noise
from dp_core.study.experiments import trial_rng
from dp_core.tables.categorical import CategoricalTable
from dp_core.uploads.columns import shown
from dp_core.view.ledger import epsilon_text
from dp_core.words import commas, message, named, numbers, reader, say
from pages.common.input import offers
from pages.common.input.offers import Offer, between, close_widget, number_in, open_widget
from pages.common.show import panels
from pages.common.show.html import esc
from pages.parts.lremh.state import KEY, View

MOST_REPORTS = 3
MOST_CELLS = 256


Column = tuple[str, Sequence[str]]
"""Words of the head, and cells."""


def journey_cards(
    way: Journey,
    names: Sequence[str],
    labels: Sequence[Sequence[str]],
    *,
    shares: Sequence[np.ndarray],
    guesses: Sequence[exposure.Guesses],
) -> str:
    """Write the way of one user's record, attribute by attribute.

    `shares` are those of ones over all reports, `guesses` what they tell of the permanent bits.
    """
    cards = []
    for j, name in enumerate(names):
        true, kept, said = way.one_hot[j], way.permanent[j], way.reports[j]
        device = [
            _column(say("lremh-bits.record"), true, true),
            _column(say("lremh-bits.kept"), kept, true),
        ]
        server = [_column(f"{k}", bits, kept) for k, bits in enumerate(said[:MOST_REPORTS], 1)]
        together: list[Column] = []
        if len(said) > 1:
            ones = [esc(story.percent(share)) for share in shares[j]]
            guess = _column(say("lremh-bits.guess"), guesses[j], kept)
            together = [(say("lremh-bits.ones"), ones), guess]
        groups = [
            (say("lremh-bits.device"), device, "device"),
            (say("lremh-bits.reports" if len(server) > 1 else "lremh-bits.report"), server, "sent"),
            (say("lremh-bits.all", reports=len(said)), together, "all"),
        ]
        cards.append(_card(name, labels[j], groups))
    return f'<div class="dp-bits">{"".join(cards)}</div>'


def received_cards(
    bits: Sequence[Bits], names: Sequence[str], labels: Sequence[Sequence[str]]
) -> str:
    """Write the bits of one user of whom nothing else is known."""
    report, sent = say("lremh-bits.report"), say("lremh-bits.sent")
    cards = [
        _card(name, labels[j], [(report, [_column(sent, bits[j][0], bits[j][0])], "sent")])
        for j, name in enumerate(names)
    ]
    return f'<div class="dp-bits">{"".join(cards)}</div>'


def answer_card(
    answer: exposure.Answer, names: Sequence[str], labels: Sequence[Sequence[str]], sent: int
) -> str:
    """Write the one category of each attribute that a user sent instead of bits."""
    said = answer.combination(sent)
    changed = f' <b class="dp-tag">{esc(say("lremh-bits.changed"))}</b>'
    rows = "".join(
        f'<tr><th scope="row">{esc(shown(names[j]))}</th>'
        f'<td class="dp-device dp-last">{esc(shown(labels[j][true]))}</td>'
        f"<td>{esc(shown(labels[j][code]))}{'' if code == true else changed}</td></tr>"
        for j, true, code in zip(answer.attributes, answer.record, said, strict=True)
    )
    head = (
        '<tr><th></th><th scope="col" class="dp-device dp-top dp-last">'
        f"{esc(say('lremh-bits.device'))}</th>"
        f'<th scope="col">{esc(say("lremh-bits.sent"))}</th></tr>'
    )
    return f'<div class="dp-answer"><table><thead>{head}</thead><tbody>{rows}</tbody></table></div>'


def answer_cells(answer: exposure.Answer, words: Sequence[str]) -> str:
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
    words = esc(say("lremh-bits.true"))
    own = f'<span class="dp-item"><span class="dp-own">{_bit(1)}</span>{words}</span>'
    return (
        '<div class="dp-legend">'
        f'<span class="dp-item">{_bit(1)}{_bit(0)}{esc(say("lremh-bits.before"))}</span>'
        f'<span class="dp-item">{_bit(1, flipped=True)}{_bit(0, flipped=True)}'
        f"{esc(say('lremh-bits.flipped'))}</span>{own if framed else ''}</div>"
    )


def _column(head: str, bits: np.ndarray, before: np.ndarray) -> Column:
    both = zip(bits.tolist(), before.tolist(), strict=True)
    return head, [_bit(bit, flipped=bit != old) for bit, old in both]


def _bit(bit: int, *, flipped: bool = False) -> str:
    if bit == exposure.UNDECIDED:
        return f'<i class="dp-bit" aria-label="{esc(say("lremh-bits.undecided"))}">?</i>'
    kind = f"dp-bit{' dp-one' if bit else ''}{' dp-flipped' if flipped else ''}"
    words = f' aria-label="{esc(say("lremh-bits.bit", bit=bit))}"' if flipped else ""
    return f'<i class="{kind}"{words}>{bit}</i>'


def _card(name: str, labels: Sequence[str], groups: Sequence[tuple[str, list[Column], str]]) -> str:
    """Write the table of an attribute; a group of columns has words above it, and a kind."""
    there = [group for group in groups if group[1]]
    tops = "".join(
        f'<th scope="colgroup" colspan="{len(columns)}" class="dp-{kind} dp-top dp-last">'
        f"{esc(words)}</th>"
        for words, columns, kind in there
    )
    shown_columns = [
        (f'class="dp-{kind}{" dp-last" if column is columns[-1] else ""}"', *column)
        for _, columns, kind in there
        for column in columns
    ]
    heads = "".join(f'<th scope="col" {look}>{esc(head)}</th>' for look, head, _ in shown_columns)
    rows = "".join(
        f'<tr><th scope="row">{esc(shown(word))}</th>'
        + "".join(f"<td {look}>{cells[code]}</td>" for look, _, cells in shown_columns)
        + "</tr>"
        for code, word in enumerate(labels)
    )
    return (
        f"<table><caption>{esc(shown(name))}</caption><thead><tr><th></th>{tops}</tr>"
        f"<tr><th></th>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )


# --- under the bits: what being asked again costs -------------------------------------------------

CHANGED = (1, 10, 100, 1_000)


def show_drain(view: View) -> None:
    st.markdown(say("lremh-drain-asked-again-again"))
    noise = view.noise
    if noise is None:
        again = say("lremh-journey-story-each-answer-scrambled-anew", epsilon=view.params.epsilon)
        panels.say(again)
        return
    count = int(view.params.reports)
    curve = exposure.drain(noise, view.table.attributes, also=(count, 10))
    panels.say(story.drained(curve, noise, count))
    _curves(curve, noise, count)
    columns = {"reports": curve.reports, named("proven ε"): curve.epsilon.round(4)}
    columns[named("attacker right")] = [
        numbers.in_percent(f"{100 * chance:.1f}", language=reader()) for chance in curve.attacker
    ]
    panels.table_under(say("lremh-drain-proven-attacker-number-reports"), columns)
    _changes(noise)


def _curves(curve: exposure.Drain, noise: Noise, count: int) -> None:
    left, right = st.columns(2, gap="medium")
    theme = panels.current_theme()
    with left:
        figure = people_figures.epsilon_curve(curve, count, theme)
        alt = say("lremh-drain-figures-proven-many-reports-one")
        panels.chart(figure, key=f"{KEY}_drain", alt=alt)
    with right:
        figure = people_figures.attacker_curve(curve, count, 1 - noise.f / 2, theme)
        alt = say("lremh-drain-figures-attacker-right-about-yes")
        panels.chart(figure, key=f"{KEY}_attacker", alt=alt)


def _changes(noise: Noise) -> None:
    st.markdown(say("lremh-drain-when-answer-changes"))
    panels.say(say("lremh-gap-8"))
    lines = exposure.changes(noise, CHANGED)
    table = {
        say("lremh-drain-reports"): [f"{count:,}" for count, _, _ in lines],
        say("lremh-drain-redrawn"): [_loss(each) for _, each, _ in lines],
        say("lremh-drain-redrawn-at-time"): [_loss(each) for *_, each in lines],
    }
    panels.table(table, say("lremh-drain-loss-one-changed-yes"))


def _loss(loss: float) -> str:
    return say("lremh-loss-endless") if math.isinf(loss) else epsilon_text(loss)


# --- one user: from the record to what the server gets --------------------------------------------

DEVICE = message("lremh-journey-one-device-opened-known")
MOST_NAMED = 12


def show(view: View) -> None:
    _one(view)
    show_drain(view)


@st.fragment
def _one(view: View) -> None:
    user = _pick(len(view.table))
    if isinstance(view.table, ReadyReports):
        _received(view, view.table, user)
    elif view.noise is None:
        _answer(view, view.table, user)
    else:
        _journey(view, view.table, user)


def _pick(users: int) -> int:
    """Ask whose way is shown; a row from 0."""
    key = f"{KEY}_user"
    offer = Offer(
        say("choice-range", low=1, high=f"{users:,}"),
        lambda value: between(value, 1, users, whole=True),
        lambda value: users if isinstance(value, int) and value > users else 1,
        number_in,
        str,
    )
    open_widget(key, 1, offer)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        looks = {"key": key, "width": 150, "bind": offers.BOUND}
        number = st.number_input(say("lremh-users-which", users=users), 1, users, 1, **looks)
        st.button(named("Next user"), key=f"{KEY}_next_user", on_click=_next, args=(key, users))
    return int(close_widget(key, named("User"), int(number), offer)) - 1


def _next(key: str, users: int) -> None:
    st.session_state[key] = int(st.session_state[key]) % users + 1


def _journey(view: View, table: CategoricalTable, user: int) -> None:
    noise, count = view.noise, int(view.params.reports)
    assert noise is not None
    dice = partial(trial_rng, view.seed, view.method, None, 0)
    way = view.kept(
        "way", lambda: exposure.bits_of(table, noise, dice(), user=user, reports=count), user
    )
    guesses = exposure.guessed_bits(way.reports, noise)
    first = exposure.guessed_bits([bits[:1] for bits in way.reports], noise)
    panels.say(story.layers(noise))
    with panels.holder_frame(DEVICE, key="device"):
        st.html(legend())
        told = {"shares": [bits.mean(axis=0) for bits in way.reports], "guesses": guesses}
        st.html(journey_cards(way, table.names, table.labels, **told))
        if count > 1:
            panels.say(story.averaged(way, guesses, first))
    st.caption(say("lremh-journey-server-sees-sent-public"))


def _received(view: View, reports: ReadyReports, user: int) -> None:
    noise = view.noise
    assert noise is not None
    bits = [each[user : user + 1] for each in reports.bits]
    st.html(received_cards(bits, reports.names, reports.labels))
    panels.say(story.received(bits, noise))


def _answer(view: View, table: CategoricalTable, user: int) -> None:
    dice = partial(trial_rng, view.seed, view.method, None, 0)
    answer = view.kept(
        "sent",
        lambda: exposure.answer_of(table, view.params, view.method, dice(), user=user),
        user,
    )
    panels.say(story.asked(answer, table.names, table.attributes))
    with panels.holder_frame(DEVICE, key="device"):
        if isinstance(answer.sent, int):
            st.html(answer_card(answer, table.names, table.labels, answer.sent))
        else:
            _answer_bits(answer, table)
    st.caption(say("lremh-journey-server-sees-sent-public"))


def _answer_bits(answer: exposure.Answer, table: CategoricalTable) -> None:
    """Draw all bits where they are few, and name some of the ones."""
    few = np.asarray(answer.sent).size <= MOST_CELLS
    ones = np.flatnonzero(np.asarray(answer.sent))
    if few:
        words = [_words(answer, table, number) for number in range(np.asarray(answer.sent).size)]
        st.html(legend(framed=True))
        st.html(answer_cells(answer, words))
    listed = "; ".join(_words(answer, table, int(number)) for number in ones[:MOST_NAMED])
    panels.note(
        say(
            "lremh-answer-bits",
            true=_words(answer, table, answer.true),
            sent=listed or say("page-none"),
            more=max(0, len(ones) - MOST_NAMED),
        )
    )


def _words(answer: exposure.Answer, table: CategoricalTable, number: int) -> str:
    codes = answer.combination(number)
    return commas(table.labels[j][code] for j, code in zip(answer.attributes, codes, strict=True))
