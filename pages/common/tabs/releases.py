"""Releases of every system: drawn once with secret exact noise, charged, kept, downloaded."""

import math
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from functools import partial
from typing import Any, NamedTuple

import streamlit as st

from dp_core import releasing
from dp_core.algorithm import Method
from dp_core.errors import DPError, told
from dp_core.noise.exact_noise import Entropy
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.releasing import LONGEST_PURPOSE, NAME, Drawn
from dp_core.study import risk
from dp_core.study.odds import delta_text
from dp_core.view.theme import Role, method_style
from dp_core.words import Message, message, say
from pages.common.frame import deck
from pages.common.input import asking, choosing, configurations
from pages.common.show import html, panels
from pages.common.tabs import collection, draws, record, specimens
from pages.common.work import session

ZIP = "release.zip"
SOUND = {"variant": "sound"}


def _nothing() -> None:
    """Draw nothing."""


class Offer(NamedTuple):
    """What a button would draw: the method of a view of a page, on its data.

    Parameters
    ----------
    view : View
    ledger : PrivacyLedger
        Of the explore run with the same method and parameters: what the draw will charge.
    also : mapping
        What else was chosen, in words: columns, limits.
    """

    view: Any
    ledger: PrivacyLedger
    also: Mapping[str, object] = {}

    @property
    def method(self) -> Method:
        """Method that would be run."""
        return self.view.algorithm.method(self.view.method)

    @property
    def unit(self) -> str:
        """What is protected."""
        return self.view.algorithm.unit_of(self.view.source, self.view.params)

    def asked(self) -> tuple[str, ...] | None:
        """Ask what was chosen after looking; None while that is not answered."""
        view, named = self.view, asking.parts(self.method, self.view.params, self.also)
        source, plan = view.source, configurations.lockable(view)
        return asking.ask(view.key, source.fingerprint, named, plan=plan, own=source.confidential)


def tab(
    view: Any,
    show: Callable[[Drawn], None],
    *,
    refused: str = "",
    note: str = "",
    before: Callable[[], None] = _nothing,
    between: Callable[[Any], None] | None = None,
    sound: Mapping[str, str] = SOUND,
    **own: Any,
) -> None:
    """Draw the release tab of a view of a page.

    Parameters
    ----------
    view : View
    show : callable
        Draws what was drawn, and its download.
    refused : str
        Why nothing can be released from these data, and what to do; empty where it can.
    note : str
        What stands below the button.
    before : callable
        Draws the specimen, as long as nothing was drawn.
    between : callable, optional
        Draws, of the view, what stands above the release.
    sound : mapping
        Widgets of the page, by name, that lead to the Sound variant, and their values.
    own
        Further fields of the `Offer`.
    """
    asked, fingerprint = (
        Offer(view, **{"ledger": view.release.ledger, **own}),
        view.source.fingerprint,
    )
    with collection.frame(fingerprint, key=f"{view.key}_account"):
        panels.say(message("release-once"))
        if refused:
            st.warning(refused)
        elif asked.method.no_release:
            _go_on(view, asked.method, sound)
        else:
            _offered(asked, before, note)
        if between is not None:
            between(view)
        result(view, show)


def _offered(asked: Offer, before: Callable[[], None], note: str) -> None:
    """Draw what would be published, what it costs, and the button."""
    view = asked.view
    what, costs = st.columns(2, gap="medium")
    if not session.drawn(view.source.fingerprint, _name(view.key)):
        with what.container(border=True, height="stretch"):
            st.markdown(f"**{html.md(message('release-what'))}**")
            before()
        place = costs
    else:
        place = st.container()  # what was drawn stands below
    with place.container(border=True, height="stretch"):
        st.markdown(f"**{html.md(message('release-cost'))}**")
        account(view)
        panels.say(deck.suspicion(view))
        purpose(view.key)
    with st.container(border=True, key="release_ready"):
        _button(asked, asked.method.title)
        if note:
            panels.note(note)
    record.ask(view.key)
    specimens.report(view)
    _command(own=view.source.confidential)


def result(view: Any, show: Callable[[Drawn], None]) -> None:
    """Draw the release that is kept, if any, and what this visit has spent."""
    fingerprint = view.source.fingerprint
    drawn = kept(view.key, fingerprint)
    if drawn is not None:
        announce(drawn)
        show(drawn)
    draws.elsewhere(view.key, session.drawn_elsewhere(fingerprint, _name(view.key)))
    collection.show(fingerprint, own=view.source.confidential)


def _go_on(view: Any, method: Method, sound: Mapping[str, str]) -> None:
    """Say why the method has no release, and offer the one that has, on this very tab."""
    why = message("release-no-exact", method=method.title, why=method.no_release)
    st.info(html.md(why))
    if method.variant != "sound":
        st.button(
            html.md(message("release-go-on", setting=view.params.setting)),
            type="primary",
            key=f"{view.key}_go_on",
            icon=":material/arrow_forward:",
            on_click=_choose,
            args=({f"{view.key}_{name}": value for name, value in sound.items()},),
        )


def _choose(widgets: Mapping[str, str]) -> None:
    for key, value in widgets.items():
        st.session_state[key] = value


def _command(*, own: bool) -> None:
    """Give the line of the command line that draws the same: no name of a file of anybody's."""
    with st.expander(say("release-command")):
        panels.say(message("release-terminal"))
        data = ["data.csv"] if own else []
        command = ["dp-explorer", "release", NAME, *data, "-o", ZIP]
        st.code(" ".join(command), language=None)
        st.code(" ".join(["dp-explorer", "verify", ZIP]), language=None)


def account(view: Any) -> None:
    """Draw what is spent of the cap, or of the risk limit of the visitor."""
    limit = risk.largest_epsilon(0.01, choosing.cap_of(view.key) / 1000)
    collection.bar(view.source.fingerprint, limit=limit)


def purpose(system: str) -> None:
    """Ask what the release is for."""
    st.text_input(
        say("release-purpose"),
        key=configurations.purpose_key(system),
        max_chars=LONGEST_PURPOSE,
        persist_state="session",
        placeholder=say("release-purpose-hint"),
    )


def cost(ledger: PrivacyLedger, unit: str) -> Message:
    """Say what is charged: on the button before the draw, and after it.

    Examples
    --------
    >>> from dp_core.privacy.ledger import Neighbouring, Spend
    >>> leaf = Spend(step="bits", mechanism="bits", sensitivity=1, claimed=3.98, proven=15.92)
    >>> str(cost(PrivacyLedger(Neighbouring.REPLACE_ONE, leaf), "one person"))
    'ε = 15.92, proven (the paper counts 3.98), for one person'
    """
    if ledger.choice:
        known = cost(ledger.mechanism, unit)
        return message("release-choice", cost=known, choice=ledger.choice)
    if math.isinf(ledger.proven):
        return message("release-endless")
    return message(
        "release-price",
        proven=ledger.proven,
        delta=delta_text(ledger.delta) if ledger.delta > 0 else "none",
        same=abs(ledger.claimed - ledger.proven) <= 1e-6 * ledger.proven,
        claimed=ledger.claimed,
        unit=ledger.protecting(unit),
    )


def _button(offered: Offer, title: str) -> None:
    """Draw the button that draws the release, and the error of the last try."""
    looked = offered.asked()
    ledger = offered.ledger.after_looking(", ".join(looked)) if looked else offered.ledger
    draws.button(
        offered.view.key,
        message("release-draw", cost=cost(ledger, offered.unit.partition(";")[0])),
        partial(_draw, offered, looked or ()),
        of=offered.view.source.fingerprint,
        before=len(session.account(offered.view.source.fingerprint).charges),
        cost=cost(ledger, offered.unit),
        beside=message("release-undone", method=title, setting=offered.view.params.setting),
        disabled=looked is None or configurations.record_problem(offered.view.key) is not None,
    )
    if looked is None:
        st.caption(asking.UNANSWERED)
    problem(offered.view)


def problem(view: Any) -> None:
    """Say what the last try to release from a view came to, if that was an error."""
    said = st.session_state.pop(_problem(view.key), "")
    if said:
        panels.refusal(said, own=view.source.confidential)


def note_problem(system: str, error: DPError) -> None:
    """Note why a release failed, for the next time that its tab is drawn."""
    st.session_state[_problem(system)] = told(error)


def kept(system: str, fingerprint: str) -> Drawn | None:
    """Release that is shown: the last of this visit, or one that is chosen among them all."""
    charges = session.account(fingerprint).charges
    return draws.chosen(system, session.drawn(fingerprint, _name(system)), charges)


def keep(system: str, fingerprint: str, drawn: Drawn) -> None:
    """Keep a release whose cost is charged already."""
    session.keep(fingerprint, _name(system), drawn)


def announce(drawn: Drawn) -> None:
    """Say that a release was drawn, and what it was charged."""
    title, at = drawn.plan.chosen_method.title, drawn.plan.params.setting
    if drawn.largest and math.isfinite(drawn.release.ledger.proven):
        words = message("release-largest", method=title, setting=at, epsilon=drawn.largest)
    else:
        charged = cost(drawn.release.ledger, drawn.unit)
        words = message("release-drawn", method=title, setting=at, cost=charged)
    st.success(html.md(words), icon=":material/check:")


def ink(drawn: Drawn) -> str:
    """Colour of a method, the same on every tab."""
    variant = drawn.plan.chosen_method.variant
    role: Role = "rival" if variant == "baseline" else variant
    return method_style(role, panels.current_theme().dark).colour


def download(drawn: Drawn, *, name: str) -> None:
    """Say what the release guarantees, and offer its zip, packed on the click."""
    panels.say(drawn.release.sentence(drawn.unit))
    key = drawn.plan.system
    draws.download(drawn, message("release-zip"), f"{name}-release", key=key)


def megabytes(size: float) -> str:
    """Write a size in bytes."""
    return f"{size / 1e6:.1f} MB" if size >= 1e5 else f"{max(1, round(size / 1e3))} kB"


def _draw(offered: Offer, looked: tuple[str, ...]) -> None:
    view = offered.view
    try:
        plan, source = configurations.plan_of(view, looked), view.source
        register = session.register(source.fingerprint)
        # A click ends this run at its next use of the session, so none follows the charge.
        keep = partial(session.account(source.fingerprint).keep, _name(view.key))
        price = offered.ledger
        releasing.draw(plan, source, Entropy(), register, price=price, keep=nullcontext(keep))
    except DPError as error:
        note_problem(view.key, error)


def _name(system: str) -> str:
    return f"{system}_release"


def _problem(system: str) -> str:
    return f"_{system}_release_problem"
