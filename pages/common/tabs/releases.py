"""Releases of every system: drawn once with secret exact noise, charged, kept, downloaded.

Above them what was charged for the same people, what is left, and its register.
"""

import math
import re
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from datetime import date
from functools import partial
from typing import Any, NamedTuple

import pandas as pd
import streamlit as st

from dp_core import opening, releasing
from dp_core.algorithm import Given, Method, Release
from dp_core.cli.app import is_demo
from dp_core.errors import DPError, told
from dp_core.noise.exact_noise import Entropy
from dp_core.params import knobs
from dp_core.privacy.costs import clauses
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.privacy.register import LONGEST_NAME, UNNAMED, Register, said_left
from dp_core.privacy.traces import NEW, Likeness
from dp_core.releasing import LONGEST_PURPOSE, NAME, OWN, Drawn, Record, described, dossier
from dp_core.study import risk
from dp_core.study.risk import delta_text
from dp_core.uploads.codebook import record as codebook
from dp_core.view.released import to_the_noise
from dp_core.view.theme import Role, method_style
from dp_core.words import Message, commas, message, named, say
from pages.common.frame import deck
from pages.common.frame import page as views
from pages.common.input import asking, choices, configurations, offers, uploads
from pages.common.show import html, panels
from pages.common.work import cache, session

TITLE = message("collection-title")
THIS_VISIT, ON_SERVER = message("collection-visit"), message("collection-server")
EXCHANGE, MIXED = message("register-exchange"), message("collection-mixed")
KEEP_IT = message("collection-keep")
_PROBLEM = "_collection_problem"
_ROUND = "_collection_round"


def show_collection(fingerprint: str, *, own: bool) -> None:
    """Draw the panel; an account of bundled data, not of one's `own`, has no register to keep."""
    book = session.books().account(fingerprint)
    register = book.register
    if not (own or register.charges or book.closed or register.mended):
        return
    title = TITLE
    if register.name != UNNAMED:
        title = message("collection-named", name=register.name)
    st.markdown(f"**{html.md(title)}**")
    for sentence in filter(None, (book.closed, register.mended)):
        st.error(html.md(sentence))
    if register.charges:
        total, delta = book.spent, register.spent.delta
        facts = {"epsilon": f"{total:.4g}", "finite": math.isfinite(total)}
        said = delta_text(delta) if delta else "none"
        panels.say(message("collection-total", delta=said, **facts))
        charged(register)
    if not own:
        return
    # Whether files that look like known ones, or like none, are of the same people.
    here = {each.file for each in session.books().files_of(fingerprint)}
    for number, (digest, known) in enumerate(book.joined.items()):
        if digest in here:
            asked = _asked(book.register.name, known)
            panels.say(message("collection-unanswered", question=asked))
            answer = partial(session.books().same_people, fingerprint, digest)
            yes, no = partial(answer, same=True), partial(answer, same=False)
            _answers(f"collection_{number}", yes, no)
    panels.note(ON_SERVER if session.books().on_server(fingerprint) else THIS_VISIT)
    _settings(fingerprint, register)


def frame(fingerprint: str, *, key: str) -> AbstractContextManager[None]:
    """Frame all that the account says while it is open whose it is: rows made files look alike."""
    if session.books().unanswered(fingerprint) or _waits():
        return panels.holder_frame(message("collection-same-people"), key=key, is_look=False)
    return nullcontext()


def account(view: Any) -> None:
    """Draw what is spent of the cap, or else of the limit of risk, where nothing stops."""
    register = session.books().account(view.source.fingerprint).register
    spent, cap = float(register.spent.epsilon), register.cap
    limit = risk.largest_epsilon(0.01, choices.cap_of(view.key) / 1000)
    most = limit if cap is None else float(cap)
    total = message("collection-endless") if math.isinf(spent) else f"{spent:.4g}"
    limited = "risk" if cap is None else "cap"
    words = message("collection-spent", total=total, most=most, limit=limited)
    if cap is not None and spent:
        words = message("collection-left", spent=words, left=said_left(register.left))
    st.html(html.account_bar(words, spent / most))


def charged(register: Register) -> None:
    charges = register.charges
    if not charges:
        return
    rows: dict[str, list[Any]] = {
        say("collection-release"): [each.label for each in charges],
        "ε": [each.proven for each in charges],
        "δ": [each.delta for each in charges],
        say("collection-protects"): [
            each.protects or named(f"one {each.unit}") for each in charges
        ],
        say("collection-at"): [each.at[:16].replace("T", " ") for each in charges],
    }
    if not any(rows["δ"]):
        del rows["δ"]
    panels.table(rows, say("collection-charged"))
    if register.spent.exchange:
        panels.note(EXCHANGE)
    if register.spent.unit == "row" and any(each.unit == "person" for each in charges):
        panels.note(MIXED)
    if register.unconfirmed:
        panels.note(message("register-open", number=register.unconfirmed))


def _asked(name: str, known: Likeness) -> Message:
    if known.known == "other":
        return message("collection-other", name=name)
    of = "none" if name == UNNAMED else name
    if known.known == "like":
        return message("collection-like", name=of, share=known.share)
    return message("collection-unknown", name=of)


def _answers(key: str, yes: Callable[[], None], no: Callable[[], None]) -> None:
    with st.container(horizontal=True, gap="small"):
        same, other = (html.md(message(f"collection-{each}")) for each in ("same", "different"))
        st.button(same, key=f"{key}_same", on_click=_try, args=(yes,))
        st.button(other, key=f"{key}_other", on_click=_try, args=(no,))


def _settings(fingerprint: str, register: Register) -> None:
    if problem := st.session_state.pop(_PROBLEM, ""):
        st.error(html.md(problem))
    slug = re.sub(r"[^a-z0-9]+", "-", register.name.lower()).strip("-")
    fold = {"icon": ":material/menu_book:", "key": "collection_fold"}
    with st.expander(html.md(message("collection-fold")), **fold):
        with st.container(horizontal=True, gap="small"):
            _typed("name", register.name.replace(UNNAMED, ""), register)
            cap = f"{float(register.cap):g}" if register.cap is not None else ""
            _typed("cap", cap, register)
        file = register.content, f"{slug or 'collection'}.register.jsonl", "application/jsonl"
        panels.download(message("collection-take"), *file, key="collection_take")
        panels.note(KEEP_IT)
        if not session.books().on_server(fingerprint):
            _bring(fingerprint)


def _typed(name: str, value: str, register: Register) -> None:
    key = f"collection_{name}_{register.lines}"

    def change() -> None:
        typed = str(st.session_state[key]).strip()
        if name == "name":
            _try(lambda: register.rename(typed))
        else:
            _try(lambda: register.limit(typed or None))

    hint = str(message("page-none" if name == "cap" else "collection-such-as"))
    looks = {"placeholder": hint, "max_chars": LONGEST_NAME}
    st.text_input(say(f"collection-{name}"), value, key=key, on_change=change, **looks)


def dropped(label: object, key: str) -> Register | None:
    """Ask for a register, and read it; what cannot be read is said, and gives none."""
    if is_demo():
        panels.note(message("demo-upload"))
        return None
    given = st.file_uploader(str(label), ["jsonl", "json", "txt"], key=key)
    if given is None:
        return None
    try:
        return Register.read(given.getvalue())
    except DPError as error:
        st.error(html.md(error))
        return None


def _bring_key() -> str:
    return f"collection_bring_{st.session_state.get(_ROUND, 0)}"


def _waits() -> bool:
    """Whether a register was brought along of which nobody has said yet whose it is."""
    given = st.session_state.get(_bring_key())
    with suppress(DPError):
        return given is not None and Register.read(given.getvalue()) is not None
    return False


def _bring(fingerprint: str) -> None:
    """Take a register that was brought along; ask first where it does not know the file."""
    brought = dropped(message("collection-bring"), _bring_key())
    if brought is None:
        return
    files = session.books().files_of(fingerprint)
    likeness = min(map(brought.recognise, files), key=lambda each: each.share, default=NEW)

    def drop(*, then: bool = False) -> None:
        st.session_state[_ROUND] = st.session_state.get(_ROUND, 0) + 1
        if then:
            session.books().bring(fingerprint, brought)

    if likeness.known == "same":
        _try(partial(drop, then=True))
        st.rerun()
    with panels.holder_frame(key="collection_brought", is_look=False):
        panels.say(_asked(brought.name, likeness))
        _answers("collection_brought", partial(drop, then=True), drop)


def _try(change: Callable[[], None]) -> None:
    """Change the register, or say above it why not."""
    try:
        change()
    except DPError as error:
        st.session_state[_PROBLEM] = str(error)


# --- words for the record: what only the people behind a release know -----------------------------

_DATES = date(1990, 1, 1), date(2199, 12, 31)


def ask(system: str) -> None:
    fold = st.expander(html.md(message("record-title")))
    with fold, st.grid(2, min_column_width=220, vertical_alignment="bottom"):
        for knob in knobs(Record):
            key = configurations.record_key(system, knob.name)
            common = {"key": key, "help": knob.help or None, "persist_state": "session"}
            if knob.choices:
                offers.settle(key, knob.choices)
                st.selectbox(knob.label, knob.choices, format_func=offers.plain, **common)
            elif knob.name == "published":
                st.date_input(knob.label, None, *_DATES, **common)
            else:
                st.text_input(knob.label, max_chars=LONGEST_PURPOSE, **common)
    if problem := configurations.record_problem(system):
        st.error(html.md(problem))


# --- draws of a visit: each is listed, and another one is asked about -----------------------------

LISTED_AT_ONCE = 6


def elsewhere(system: str, fingerprint: str = "") -> None:
    """List what was drawn in this visit from data other than these, so that nothing is lost."""
    if drawn := session.books().drawn_elsewhere(fingerprint, _name(system)):
        with st.expander(html.md(message("draws-here", own=False, number=len(drawn)))):
            for place, each in enumerate(drawn):
                where = message("draws-own") if each.plan.data == OWN else each.plan.data
                words = message("draws-from", label=each.plan.label, data=where)
                with st.container(horizontal=True, vertical_alignment="center", gap="small"):
                    panels.say(words)
                    _small(each, f"{system}_other_{place}")


def _small(drawn: Drawn, key: str) -> None:
    looks = {"key": key, "type": "tertiary"}
    download_draws(drawn, message("draws-download"), f"{drawn.plan.system}-release", **looks)


def download_draws(drawn: Drawn, label: Message, name: str, *, key: str, **looks: Any) -> None:
    file = (lambda: drawn.zip), f"{name}.zip", "application/zip"
    panels.download(label, *file, key=f"{key}_download", **looks)


# --- the specimen: what a release will hold, made from public facts -------------------------------

TALL = 560  # pixels; the page scrolls
SEED = 1_000_003  # no seed that a page offers: what it draws stays apart
MOST_ROWS, MOST_COLUMNS = 5, 6
ALWAYS = {
    dossier.NAME: "dossier",
    "ledger.json": "ledger",
    NAME: "plan",
    "README.txt": "readme",
    "NOTES.txt": "notes",
    "register.json": "register",
    described.DEPLOYMENT: "deployment",
    described.CROISSANT: "croissant",
    described.CRATE: "crate",
    "verify.py": "verify",
    "SHA256SUMS": "sums",
}
"""Files of a release, with the ends of the ids of their words; `DEPLOYMENT` only if ε is proven."""

Table = Callable[[Any, Release[Any]], pd.DataFrame]  # data, a simulation on them → first table


def show_specimen(view: Any, files: Mapping[str, str], table: Table | None) -> None:
    """Draw the specimen of a release, the first table of its evidence, and list its files.

    `files` are those beside the ones of every release, with a line each.
    """
    made = _made(view, table)
    if made is not None:
        st.html(html.specimen(*_head(made)))
    always = ALWAYS | ({codebook.NAME: "columns"} if view.source.confidential else {})
    if math.isinf(view.release.ledger.proven):
        always = {name: end for name, end in always.items() if name != described.DEPLOYMENT}
    listed = dict(files) | {name: say(f"file-{end}") for name, end in always.items()}
    tables = [name for name in files if name.endswith(".csv")]
    listed |= {described.csvw_name(name): say("file-csvw", table=name) for name in tables}
    words = message("release-files", files=len(listed))
    panels.fold(str(words), f"{view.key}_files", lambda: st.html(html.file_list(listed)))


def report(view: Any) -> None:
    """Offer the dossier with the places that the draw will fill: of the plan, and of no row."""
    try:
        plan = configurations.plan_of(view)
    except DPError:  # said where the draw is asked for
        return
    account = session.books().statement(view.source.fingerprint)
    words = say("release-report")

    def draw() -> None:
        page = dossier.specimen(plan, view.release.ledger, unit=view.unit, account=account)
        st.iframe(page, height=TALL, alt=words)

    panels.fold(words, f"{view.key}_dossier", draw)


def _head(table: pd.DataFrame) -> tuple[list[str], list[list[str]]]:
    """Give the names of the first columns, and their first rows in words."""

    def said(cell: Any) -> str:
        if pd.isna(cell):  # as the file leaves it
            return say("dossier-empty")
        if isinstance(cell, pd.Timestamp):
            return str(cell.date())
        return f"{cell:,.6g}" if isinstance(cell, float) else str(cell)

    first = to_the_noise(table.iloc[:MOST_ROWS, :MOST_COLUMNS])
    rows = [[*map(said, row)] for row in first.itertuples(index=False)]
    more = table.shape[1] - MOST_COLUMNS
    names = [str(name) for name in first.columns]
    if more > 0:
        return [*names, say("file-more", more=more)], [[*row, "…"] for row in rows]
    return names, rows


def _made(view: Any, table: Table | None) -> pd.DataFrame | None:
    """Make the table from what is no row of an upload; None where that cannot be run."""

    def first(data: Any, release: Release[Any]) -> pd.DataFrame:
        what = {"method": view.method, "params": view.params, "after": view.after}
        if data is stood_in:
            what["upload"] = uploads.stated(view.key)[0]
        given = Given(about=view.algorithm.about(data), **what)
        return next(iter(view.algorithm.evidence(release, given).tables.values()))

    places, stood_in = [view.data], view.data if view.origin is not None else None
    if view.data.confidential:  # what is public or made up, the likest to the file first
        part = view.algorithm.opening.part or (lambda whole: whole)
        places = [part(cache.sample(view.key, opening.state(view.key).sample))]
        if (alike := asking.stand_in_of(view.key)) is not None:
            stood_in = view.part.of(alike)
            places.insert(0, stood_in)
    for data in places:
        with suppress(DPError):
            run = view.release
            if data is not view.data:
                run = views.run(view.key, view.method, view.params, SEED, data)
            return (table or first)(data, run)
    return None


# --- the tab: a release is drawn once, charged, kept, downloaded ----------------------------------

ZIP = "release.zip"
SOUND = {"variant": "sound"}


class Offer(NamedTuple):
    """What a button would draw: the method of a view of a page, on its data."""

    view: Any
    ledger: PrivacyLedger  # of the explore run: what the draw will charge
    also: Mapping[str, object] = {}  # what else was chosen, in words: columns, limits

    @property
    def method(self) -> Method:
        return self.view.algorithm.method(self.view.method)

    @property
    def unit(self) -> str:
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
    files: Mapping[str, str],
    specimen: Table | None = None,
    between: Callable[[Any], None] | None = None,
    sound: Mapping[str, str] = SOUND,
    **own: Any,
) -> None:
    """Draw the release tab; `show` draws what was drawn, `specimen` what would be, before that.

    `refused` says why nothing can be; `sound` are widgets to the Sound variant, `own` of `Offer`.
    """
    asked = Offer(view, **{"ledger": view.release.ledger, **own})

    def offer() -> None:
        if refused:
            st.warning(refused)
        elif asked.method.no_release:
            _go_on(view, asked.method, sound)
        else:
            _offered(asked, note, lambda: show_specimen(view, files, specimen))
        if between is not None:
            between(view)

    with frame(view.source.fingerprint, key=f"{view.key}_account"):
        panels.say(message("release-once"))
        result(view, show, offer)


def _offered(asked: Offer, note: str, before: Callable[[], None]) -> None:
    view = asked.view
    what, costs = st.columns(2, gap="medium")
    if not session.books().drawn(view.source.fingerprint, _name(view.key)):
        with what.container(border=True, height="stretch"):
            st.markdown(f"**{html.md(message('release-what'))}**")
            before()
        place = costs
    else:
        place = st.container()
    with place.container(border=True, height="stretch"):
        st.markdown(f"**{html.md(message('release-cost'))}**")
        account(view)
        panels.say(deck.suspicion(view))
        purpose(view.key)
    with st.container(border=True, key="release_ready"):
        _button(asked)
        if note:
            panels.note(note)
    ask(view.key)
    report(view)
    with st.expander(say("release-command")):  # it names no file of anybody's
        panels.say(message("release-terminal"))
        data = ["data.csv"] if view.source.confidential else []
        for line in (["release", NAME, *data, "-o", ZIP], ["verify", ZIP]):
            st.code(" ".join(["dp-explorer", *line]), language=None, wrap_lines=True)


def result(
    view: Any, show: Callable[[Drawn], None], offer: Callable[[], None] = lambda: None
) -> None:
    """Show what was drawn of these data, here and elsewhere, and what was charged."""
    fingerprint = view.source.fingerprint
    drawn = kept(view.key, fingerprint)
    if drawn is not None:
        announce(drawn)
        show(drawn)
    offer()
    elsewhere(view.key, fingerprint)
    show_collection(fingerprint, own=view.source.confidential)


def _go_on(view: Any, method: Method, sound: Mapping[str, str]) -> None:
    """Say why the method has no release, and offer the one that has, on this very tab."""
    why = message("draw-no-exact", method=method.title, why=method.no_release)
    st.info(html.md(why))
    if method.variant != "sound":
        chosen = {f"{view.key}_{name}": value for name, value in sound.items()}
        words = message("release-go-on", setting=view.params.setting)
        looks = {"icon": ":material/arrow_forward:", "type": "primary"}
        panels.setter(words, f"{view.key}_go_on", chosen, **looks)


def purpose(system: str) -> None:
    looks = {"max_chars": LONGEST_PURPOSE, "placeholder": say("release-purpose-hint")}
    key = configurations.purpose_key(system)
    st.text_input(say("release-purpose"), key=key, persist_state="session", **looks)


def cost(ledger: PrivacyLedger, unit: str) -> Message:
    """Say what is charged: on the button before the draw, and after it."""
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


def _button(offered: Offer) -> None:
    """Offer a draw; a line asks before it is done, again for other data, costs, or draws before."""
    view, looked = offered.view, offered.asked()
    key, of = view.key, view.source.fingerprint
    ledger = offered.ledger.after_looking(commas(looked)) if looked else offered.ledger
    price, before = cost(ledger, offered.unit), len(session.books().account(of).charges)
    label = message("release-draw", cost=cost(ledger, clauses(offered.unit)[0]))
    asked, question = f"_{key}_draw_asked", (of, label, before)
    fine = looked is not None and configurations.record_problem(key) is None and not _waits()
    if fine and st.session_state.get(asked) == question:
        words = message("draws-once")
        if before:
            words = message("draws-again", times=before, cost=price)
        with st.container(key=f"{key}_draw_question"):
            st.warning(html.md(words))
            with st.container(horizontal=True, gap="small"):
                then = {"on_click": _draw, "args": (offered, looked), "type": "primary"}
                st.button(html.md(message("draws-yes")), key=f"{key}_draw_again", **then)
                leave = {"on_click": st.session_state.pop, "args": (asked, None)}
                st.button(html.md(message("draws-no")), key=f"{key}_draw_not", **leave)
    else:
        looks = {"horizontal": True, "vertical_alignment": "center", "gap": "small"}
        with st.container(key=f"dp_release_{key}", **looks):
            ask = {"on_click": st.session_state.__setitem__, "args": (asked, question)}
            st.button(html.md(label), type="primary", key=f"{key}_draw", disabled=not fine, **ask)
            facts = {"method": offered.method.title, "setting": view.params.setting}
            beside = html.esc(message("release-undone", **facts))
            st.html(f'<span class="dp-unit">{beside}</span>')
    if looked is None:
        st.caption(asking.UNANSWERED)
    problem(view)


def problem(view: Any) -> None:
    if said := st.session_state.pop(f"_{view.key}_release_problem", ""):
        panels.refusal(said, own=view.source.confidential)


def note_problem(system: str, error: DPError) -> None:
    """Note why a release failed, for the next time that its tab is drawn."""
    st.session_state[f"_{system}_release_problem"] = told(error)


def kept(system: str, fingerprint: str) -> Drawn | None:
    """List what was drawn, each with its download; give the one to be shown, first the newest."""
    drawn = session.books().drawn(fingerprint, _name(system))
    if len(drawn) < 2:
        return drawn[0] if drawn else None
    key = f"_{system}_draw_shown_{len(drawn)}"  # the newest after each draw
    shown: int = st.session_state.get(key, len(drawn) - 1)
    st.markdown(f"**{html.md(message('draws-here', own=True, number=len(drawn)))}**")
    height = 300 if len(drawn) > LISTED_AT_ONCE else "content"
    with st.container(height=height, border=False, gap="xsmall", key=f"{system}_drawn"):
        for place in reversed(range(len(drawn))):
            with st.container(horizontal=True, vertical_alignment="center", gap="small"):
                panels.say(f"{place + 1}. {drawn[place].plan.label}")
                _small(drawn[place], f"{system}_{place}")
                words = html.md(message("draws-shown" if place == shown else "draws-show"))
                show = {"on_click": st.session_state.__setitem__, "args": (key, place)}
                looks = {"type": "tertiary", "disabled": place == shown, **show}
                st.button(words, key=f"{system}_show_{place}", **looks)
    return drawn[shown]


def announce(drawn: Drawn) -> None:
    title, at = drawn.plan.chosen_method.title, drawn.plan.params.setting
    if drawn.largest and math.isfinite(drawn.release.ledger.proven):
        words = message("release-largest", method=title, setting=at, epsilon=drawn.largest)
    else:
        charged = cost(drawn.release.ledger, drawn.unit)
        words = message("release-drawn", method=title, setting=at, cost=charged)
    st.success(html.md(words), icon=":material/check:")


def ink(drawn: Drawn) -> str:
    variant = drawn.plan.chosen_method.variant
    role: Role = "rival" if variant == "baseline" else variant
    return method_style(role, panels.current_theme().dark).colour


def download(drawn: Drawn, *, name: str) -> None:
    """Say what the release guarantees, and offer its zip, packed on the click."""
    panels.say(drawn.release.sentence(drawn.unit))
    download_draws(drawn, message("release-zip"), f"{name}-release", key=drawn.plan.system)


def _draw(offered: Offer, looked: tuple[str, ...]) -> None:
    view, asked = offered.view, f"_{offered.view.key}_draw_asked"
    with session.books().charging:
        try:
            plan, source = configurations.plan_of(view, looked), view.source
            register = session.books().register(source.fingerprint)
            keep = partial(session.books().account(source.fingerprint).keep, _name(view.key))
            price = offered.ledger
            # A second click was answered by the first. Any click ends this run at its next use of
            # the session, so none follows the charge.
            if st.session_state.pop(asked, None) is not None:
                keeping = nullcontext(keep)
                releasing.draw(plan, source, Entropy(), register, price=price, keep=keeping)
        except DPError as error:
            st.session_state.pop(asked, None)
            note_problem(view.key, error)


def _name(system: str) -> str:
    return f"{system}_release"
