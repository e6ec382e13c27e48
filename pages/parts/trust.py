"""Check a release: audits, verification and the register."""

import hashlib
import io
import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import streamlit as st

from dp_core import opening, registry
from dp_core.algorithm import Algorithm, Method
from dp_core.cli.app import is_demo
from dp_core.privacy.register import said, said_left
from dp_core.releasing import foreign, verify
from dp_core.releasing.again import by_register
from dp_core.releasing.again.numbers import compare, in_language
from dp_core.study import attacked
from dp_core.study.attacked import Attacked, Replayed
from dp_core.study.risk import delta_text
from dp_core.words import Message, message, reader, say
from pages.common.frame import links
from pages.common.input import widgets
from pages.common.show import html, panels
from pages.common.tabs import ledger, releases
from pages.parts.choose import switches_of

_KEPT = "_checked_download"
MOST = 12  # findings that are listed


def show() -> None:
    given = st.file_uploader(say("verify-file"), type="zip", key="verify_file")
    if given is None:
        panels.note(message("verify-here"))
        return
    content = given.getvalue()
    digest = f"{hashlib.sha256(content).hexdigest()} {reader()}"
    kept = st.session_state.get(_KEPT)
    if kept is None or kept.digest != digest:  # the page is drawn anew with each move
        kept = st.session_state[_KEPT] = _checked(content, digest)
    if kept.error:
        st.error(html.md(kept.error))
        return
    kind: html.Kind = "gap" if kept.found else "good"
    holder = "" if kept.found else message("site-check-holder")
    st.html(html.verdict_box(kept.sentence, holder, kind))
    panels.say(kept.compare)
    for each in kept.found[:MOST]:
        panels.say(f"• {each}")
    if len(kept.found) > MOST:
        panels.note(message("verify-more", more=len(kept.found) - MOST))
    # The register that a draw was charged in may name the zip.
    register = releases.dropped(message("verify-register"), "verify_register")
    if register is not None:
        found = by_register(register, content, verify.files_of(io.BytesIO(content)))
        (st.success if found.holds else st.error)(html.md(str(found.words)))
    if not kept.found:
        facts = {say("verify-what"): [*kept.facts], say("verify-value"): [*kept.facts.values()]}
        panels.table(facts, say("verify-says"))


@dataclass(frozen=True)
class _Checked:
    """What was found in a download; nothing of its tables."""

    digest: str  # and the language
    error: str = ""
    found: tuple[str, ...] = ()
    sentence: str = ""
    compare: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)


def _checked(content: bytes, digest: str) -> _Checked:
    try:
        files = verify.files_of(io.BytesIO(content))
    except verify.UnreadableError as error:
        return _Checked(digest, in_language(str(error), reader()))
    if not {*verify.NEEDED} & {*files}:
        return _Checked(digest, say("not-ours", what="release"))
    found = (*verify.findings(files), *foreign(files))
    sentence = verify.sentence(files, found)
    return _Checked(
        digest,
        found=tuple(in_language(each, reader()) for each in found),
        sentence=in_language(sentence, reader()),
        compare=in_language(compare(io.BytesIO(content)), reader()),
        facts={} if found else _facts(files),
    )


def _facts(files: Mapping[str, bytes]) -> dict[str, str]:
    """Say what the release is, from its plan and its ledger; it has been found in order."""
    plan, ledger = (json.loads(files[name]) for name in ("plan.json", "ledger.json"))
    system = registry.algorithms().get(plan.get("system", ""))
    titles = {each.key: each.title for each in system.methods} if system else {}
    unknown = say("verify-not-stated")
    method = plan.get("method", "")
    facts = {"system": system.title if system else plan.get("system", unknown)}
    facts["method"] = titles.get(method, method)
    for side in ("proven", "claimed"):
        value = ledger.get(side)
        facts[side] = say("collection-endless") if value == "infinity" else f"{value:.6g}"
    facts |= {"delta": ledger.get("delta") or "", "purpose": plan.get("purpose") or unknown}
    told = {name: verify.brief(str(value)) for name, value in facts.items() if value != ""}
    return {say(f"verify-{name}"): value for name, value in told.items()}


# --- A register is dropped, and read: charges, total, cap -----------------------------------------


def show_spent() -> None:
    register = releases.dropped(message("register-file"), "register_file")
    if register is None:
        if not is_demo():
            panels.note(message("register-from", title=releases.TITLE))
        return
    st.markdown(f"**{html.md(register.name)}**")
    spent = message(
        "register-spent",
        total=said(register.spent.epsilon),
        unit=register.whose,
        cap="none" if register.cap is None else said(register.cap),
        left="none" if register.left is None else said_left(register.left),
        again=bool(register.charges),
    )
    panels.say(spent)
    releases.charged(register)
    if register.plans:  # `sha256sum plan.json` gives the same digest
        words = {True: say("register-before"), False: say("register-after")}
        locked = [words[before] for before in register.plans.values()]
        rows = {say("register-plan"): [*register.plans], say("register-locked"): locked}
        panels.table(rows, say("register-plans"))
    panels.note(releases.KEEP_IT)


# --- what attacks and replays found of every method; one attack live; ways to other checks --------


def show_audit() -> None:
    st.html(f'<p class="dp-promise">{html.esc(_summary())}</p>')
    with st.container(horizontal=True):
        for name, key in (("tool-verify", "verify"), ("audit-spent", "register")):
            st.page_link(links.page(key), label=say(name), icon=":material/arrow_forward:")
    broken, held = _bars()
    st.html(html.attack_bars(broken, held, say("audit-bars")))
    systems = registry.algorithms()
    rest = sum(len(each.methods) for each in systems.values()) - len(broken) - len(held)
    panels.fold(say("audit-all", rest=rest), "audit_all", _all)
    st.subheader(say("audit-now"), anchor=False)
    with st.grid(2, min_column_width=190, gap="small"):
        looks = {"words": lambda key: systems[key].title}
        system = systems[widgets.select("audit", say("audit-system"), systems, **looks)]
        titles = {m.key: m.title for m in system.methods if attacked.on(system, m.key)}
        method = system.method(widgets.select(f"audit_{system.key}", say("choice-method"), titles))
    _live(system, method)


def _summary() -> Message:
    best = attacked.best(registry.algorithms().values())
    failed = [each for each in best if each.breaks]
    repaired = sum(each.method.variant != "published" for each in failed)
    usual = sum(each.system.practice for each in failed if each.method.variant == "published")
    papers = len(failed) - usual - repaired
    counts = {"failed": len(failed), "papers": papers, "usual": usual, "repaired": repaired}
    return message("audit-failed", **counts)


def _bars() -> tuple[list[html.Bar], list[html.Bar]]:
    broken, held = [], []
    for each in attacked.best(registry.algorithms().values()):
        # Behind the switch of its page: as published, and repaired.
        opens = each.system.opening.sound or each.system.featured("sound").key
        shown = opens, each.system.featured("published").key
        if each.known is None or each.method.key not in shown:
            continue
        published = "usual" if each.system.practice else "paper"
        variant = published if each.method.variant == "published" else "repaired"
        name = say(f"audit-of-{variant}", system=each.system.title)
        (broken if each.breaks else held).append((name, each.shown, each.known.claimed))
    return sorted(broken, key=lambda bar: -bar[1]), held


def _all() -> None:
    systems = registry.algorithms()
    heads = [say("choice-method"), say("audit-head-replay"), say("dossier-proof-head-claimed")]
    heads += [say("dossier-proof-head-proven"), say("audit-head-attack")]
    looks = {"words": lambda key: systems[key].title}
    key = widgets.segments("audit_table", say("audit-system"), systems, **looks)
    panels.note(message("audit-idea"))
    st.html(html.claims_table(_rows(systems[key]), heads, say("audit-by-data")))
    panels.note(message("audit-shown"))


def _rows(system: Algorithm) -> Iterator[tuple[str, str, float | None, float, str]]:
    for method in system.methods:
        found = attacked.replayed(system.key, method.key)
        best = next(iter(attacked.on(system, method.key)), None)
        known = best[1] if best else None
        claimed, proven = (found.claimed, found.proven) if found else (math.inf, math.inf)
        name = method.title
        if found and found.delta:
            name = say("audit-with-delta", method=name, delta=delta_text(found.delta))
        if found is None:
            replay = say("audit-no-replay")
        elif not found.same:
            replay = say("audit-differs")
        else:
            replay = say("audit-same" if found.kept else "audit-same-costs")
        yield name, replay, claimed, proven, _shows(found, known)


def _shows(found: Replayed | None, known: Attacked | None) -> str:
    if found is None:
        return say("audit-no-claim")
    low = known.shown if known else 0.0
    if known is not None and known.found.rejects(known.claimed):
        return say("audit-breaks", low=low)
    if not found.kept:
        return say("audit-replay-more")
    return say("audit-holds", low=low)


def _live(system: Algorithm, method: Method) -> None:
    first, *others = (
        ledger.Attack(
            prefix=f"{system.key}_audit_{pair.key}",
            method=method,
            pair=pair,
            params=method.params(**{**pair.params, "epsilon": known.epsilon}),
            runs=pair.runs,
            seed=opening.first_seed(system.key),
        )
        for pair, known in attacked.on(system, method.key)
    )
    ledger.show_attacks(first)
    for each in others:
        ledger.on_pair(each)
    chosen = switches_of(system, method)
    if chosen:
        query = {f"{system.key}_{name}": value for name, value in chosen.items()}
        query |= {f"{system.key}_tab": "Is it private?"}
        label = html.md(message("audit-way", method=method.title, system=system.title))
        looks = {"icon": ":material/receipt_long:", "query_params": query}
        st.page_link(links.page(system.key), label=label, **looks)
