"""Tab "One user": from the record to what the server gets, and what being asked again costs."""

from functools import partial

import numpy as np
import streamlit as st

from dp_core.algorithms.lremh.data import ReadyReports
from dp_core.algorithms.lremh.study import one_user
from dp_core.algorithms.lremh.view import journey_story as story
from dp_core.study.experiments import trial_rng
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import message, say
from pages.common.input import controls
from pages.common.input.offers import Offer, between, close_widget, number_in, open_widget
from pages.common.show import panels
from pages.parts.lremh.state import KEY, View
from pages.parts.lremh.user import bits as lremh_bits
from pages.parts.lremh.user import drain

DEVICE = message("lremh-journey-one-device-opened-known")
MOST_NAMED = 12


def show(view: View) -> None:
    """Draw the tab."""
    st.markdown(say("lremh-journey-record-server"))
    _one(view)
    drain.show(view)


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
        f"1 to {users:,}",
        lambda value: between(value, 1, users, whole=True),
        lambda value: users if isinstance(value, int) and value > users else 1,
        number_in,
        str,
    )
    open_widget(key, 1, offer)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        number = st.number_input(
            f"User, of {users:,}", 1, users, 1, key=key, width=150, bind=controls.BOUND
        )
        st.button("Next user", key=f"{KEY}_next_user", on_click=_next, args=(key, users))
    return int(close_widget(key, "User", int(number), offer)) - 1


def _next(key: str, users: int) -> None:
    st.session_state[key] = int(st.session_state[key]) % users + 1


def _journey(view: View, table: CategoricalTable, user: int) -> None:
    noise, count = view.noise, int(view.params.reports)
    assert noise is not None
    dice = partial(trial_rng, view.seed, view.method, None, 0)
    way = view.kept(
        "way",
        lambda: one_user.bits_of(table, noise, dice(), user=user, reports=count),
        user,
    )
    guesses = one_user.guessed_bits(way.reports, noise)
    first = one_user.guessed_bits([bits[:1] for bits in way.reports], noise)
    panels.say(story.layers(noise))
    with panels.holder_frame(DEVICE, key="device"):
        st.html(lremh_bits.legend())
        st.html(
            lremh_bits.journey_cards(
                way,
                table.names,
                table.labels,
                shares=one_user.shares_of_ones(way.reports),
                guesses=guesses,
            )
        )
        panels.say(story.flips(way))
        panels.say(story.averaged(way, guesses, first))
    shown = min(count, lremh_bits.MOST_REPORTS)
    which = "this report" if count == 1 else f"the {count:,} reports"
    more = " " + say("lremh-journey-first-drawn", value=shown) if count > shown else ""
    st.caption(say("lremh-journey-server-sees-public-chances", which=which, more=more))


def _received(view: View, reports: ReadyReports, user: int) -> None:
    noise = view.noise
    assert noise is not None
    bits = one_user.received_bits(reports, user)
    st.html(lremh_bits.received_cards(bits, reports.names, reports.labels))
    panels.say(story.received(bits, noise))


def _answer(view: View, table: CategoricalTable, user: int) -> None:
    dice = partial(trial_rng, view.seed, view.method, None, 0)
    answer = view.kept(
        "sent",
        lambda: one_user.answer_of(table, view.params, view.method, dice(), user=user),
        user,
    )
    panels.say(story.asked(answer, table.names, table.attributes))
    with panels.holder_frame(DEVICE, key="device"):
        if isinstance(answer.sent, int):
            st.html(lremh_bits.answer_card(answer, table.names, table.labels, answer.sent))
        else:
            _answer_bits(answer, table)
        panels.say(story.answered(answer))
    st.caption(say("lremh-journey-server-sees-sent-public"))


def _answer_bits(answer: one_user.Answer, table: CategoricalTable) -> None:
    """Draw all bits where they are few, and name some of the ones."""
    few = np.asarray(answer.sent).size <= lremh_bits.MOST_CELLS
    ones = story.ones_of(answer)
    if few:
        words = [_words(answer, table, number) for number in range(np.asarray(answer.sent).size)]
        st.html(lremh_bits.legend(framed=True))
        st.html(lremh_bits.answer_cells(answer, words))
    listed = "; ".join(_words(answer, table, int(number)) for number in ones[:MOST_NAMED]) or "none"
    more = f"; and {len(ones) - MOST_NAMED:,} more" if len(ones) > MOST_NAMED else ""
    panels.note(f"True: {_words(answer, table, answer.true)}. Sent as 1: {listed}{more}.")


def _words(answer: one_user.Answer, table: CategoricalTable, number: int) -> str:
    codes = answer.combination(number)
    return story.combination_words(codes, answer.attributes, table.labels)
