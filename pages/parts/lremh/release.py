"""Tabs "How it works", "Is it private?" and "Release" of reports."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import numpy as np
import pandas as pd
import streamlit as st

from dp_core import releasing
from dp_core.algorithm import Release
from dp_core.algorithms.lremh import evidence
from dp_core.algorithms.lremh.data.upload import ReadyReports
from dp_core.algorithms.lremh.method.asking import ON_VIEWS
from dp_core.algorithms.lremh.method.steps import em, users
from dp_core.algorithms.lremh.method.steps.likelihood import largest_fraction
from dp_core.algorithms.lremh.outputs import Estimate, Labels, Sent
from dp_core.algorithms.lremh.params import EMParams, LassoParams, ReportParams
from dp_core.algorithms.lremh.study import gaps
from dp_core.algorithms.lremh.view import figures, people_figures, story
from dp_core.arrays import Bits, margin
from dp_core.noise.bit_noise import report_epsilon
from dp_core.noise.mechanisms import MemoisedResponse
from dp_core.study import risk
from dp_core.study.experiments import trial_rng
from dp_core.tables.categorical import CategoricalTable
from dp_core.uploads.columns import shown
from dp_core.view.released import bars, to_the_noise
from dp_core.words import commas, message, named, say, semicolons, sentences
from pages.common.frame import hiding, lesson, page
from pages.common.input import configurations, offers, widgets
from pages.common.show import html, panels, verdicts
from pages.common.show.html import esc
from pages.common.tabs import ledger, releases
from pages.common.work import jobs
from pages.parts.lremh.state import KEY, View

T = TypeVar("T")
ROWS_SHOWN = 200
NAME = "local-reports"
SENT = message("lremh-release-every-user-sent-scrambled")


def show(view: View) -> None:
    table = view.table
    if isinstance(table, ReadyReports):
        _ready(view, table)
        return
    releases.tab(
        view,
        _show,
        refused=say("draw-facts-from-data") if table.facts_from_data else "",
        note=evidence.offered(view.params, view.noise),
        files=_files(view, table),
        specimen=_specimen,
        also={named("attributes"): table.names, named("number of users"): len(table)},
    )


def _files(view: View, table: CategoricalTable) -> dict[str, Any]:
    held = {"estimate.csv": say("lremh-release-estimated-share-every-possible")}
    if isinstance(view.params, ReportParams):
        large = len(table) * sum(table.domains) > evidence.MOST_CELLS
        return held | {
            "categories.csv": say("lremh-release-share-every-category-how"),
            f"reports.{'npy' if large else 'csv'}": SENT,
            "estimate_again.py": say("lremh-release-makes-estimate-again-was"),
        }
    if view.method in ON_VIEWS:
        held["questions.csv"] = say("lremh-release-question-went-how-many")
        held["parts.csv"] = say("lremh-release-each-question-was-about")
    return held | {"answers.csv": SENT}


def _specimen(table: CategoricalTable, release: Release[Estimate]) -> pd.DataFrame:
    found = release.output.table
    records = evidence.most_frequent(found, releases.MOST_ROWS)
    return evidence.estimate_table(found, table.names, table.labels, records=records)


def _show(drawn: releases.Drawn) -> None:
    output = drawn.release.output
    sent = evidence.sent_of(output)
    shown = _most_frequent(drawn, sent)
    releases.download(drawn, name=NAME)
    panels.note(_numbers(shown, output.table))


def _ready(view: View, table: ReadyReports) -> None:
    st.info(say("lremh-release-these-reports-were-randomised"))
    panels.say(view.release.sentence(view.unit))
    made = releasing.drawn_before(configurations.plan_of(view), table, view.release)
    shown = _most_frequent(made, table)
    words, key = say("lremh-release-download-estimate-zip"), f"{KEY}_estimate"
    releases.download_draws(made, words, f"{NAME}-estimate", key=key)
    facts = {"shown_of": _numbers(shown, view.output.table), "table": len(table)}
    panels.note(say("lremh-release-reports-noise-you-stated", **facts))


def _most_frequent(drawn: releases.Drawn, facts: ReadyReports | Sent) -> pd.DataFrame:
    """Draw the most frequent records of an estimate."""
    table = drawn.release.output.table
    records = evidence.most_frequent(table, ROWS_SHOWN)
    shown = evidence.estimate_table(table, facts.names, facts.labels, records=records)
    share, words = shown[shown.columns[-1]], shown[shown.columns[:-1]].astype(str)
    records = [" · ".join(row) for row in words.itertuples(index=False)]
    looks = {"ink": releases.ink(drawn), "label": named("estimated share")}
    figure = bars(records, share, panels.current_theme(), **looks)
    alt = say("lremh-release-estimated-share-most-frequent")
    panels.chart(figure, key="lremh_released", alt=alt)
    return shown


def _numbers(shown: pd.DataFrame, table: np.ndarray) -> str:
    """Show the numbers; say how many there are."""
    first = [shown.columns[-1], *shown.columns[:-1]]  # a phone shows the left columns
    alt = say("lremh-release-estimated-share-most-frequent")
    panels.table(to_the_noise(shown[first]), alt, height=260)
    return say("lremh-release-records-most-frequent-first", value=len(shown), size=table.size)


# --- attacks of the ledger tab: on the reports of one user, and on a whole method -----------------

REPORTS = 4_000_000  # of each record
PEOPLE = 100_000
USUAL_ATTRIBUTES = 2
RUNS = {users.PUBLISHED: 4_000, "plus": 300}
"""Of a whole method, a side: enough to see what one claims too little, few of a slow one."""
USUAL_RUNS = 1_000


def both(view: View, device: MemoisedResponse) -> None:
    """Offer the two attacks on reports, of a method that claims what is proven."""
    for name, show in (("one", two_records), ("many", averaging)):
        with st.container(border=True, key=f"{KEY}_attack_{name}"):
            st.markdown(f"**{say('lremh-attacks-of', many=name == 'many')}**")
            show(view, device)


def two_records(view: View, device: MemoisedResponse) -> None:
    """Tell apart the reports of two records that differ in some attributes."""
    number = _differing(device.attributes)
    zeros, ones = ("(" + ", ".join([digit] * number) + ")" for digit in "01")
    names = (zeros, ones) if number > 1 else named("0 and 1")
    panels.note(say("lremh-attacks-records-binary-attributes-send", names=names, reports=REPORTS))
    noise = device.noise.rounded()
    job = f"{KEY}_two_records_{number}_{noise}_{view.seed}"
    looks = {"icon": ":material/play_arrow:", "key": f"{KEY}_two_records_start"}
    if st.button(named("Draw the reports"), **looks):
        tasks = gaps.two_record_tasks(noise, number, runs=REPORTS, seed=view.seed)
        jobs.start(job, gaps.count_event, tasks)
    render = partial(_ratio, device, number, view.method)
    jobs.job_fragment(job, say("attack-runs"), render)


def _differing(attributes: int) -> int:
    """Ask in how many attributes the two records differ."""
    if attributes == 1:
        return 1
    label, opens = say("lremh-attacks-attributes-records-differ"), min(USUAL_ATTRIBUTES, attributes)
    many = range(1, attributes + 1)
    return int(widgets.segments(f"{KEY}_differing", label, many, default=opens))


def _ratio(device: MemoisedResponse, number: int, method: str, job: jobs.Job) -> None:
    if not job.results:
        return
    found, noise = gaps.measured(job.results), device.noise.rounded()
    proven = report_epsilon(noise.f, noise.p, noise.q, number)
    claimed = device.claimed if method == users.PUBLISHED else gaps.one_report(device)
    theme = panels.current_theme()
    figure = people_figures.ratio_figure(claimed, proven, found, theme, attributes=number)
    low, high = found.interval
    ends = {"low": max(low, 0), "high": high, "claimed": claimed, "proven": proven}
    words = say("lremh-attacks-measured", **{key: f"{end:.3g}" for key, end in ends.items()})
    panels.chart(figure, key=f"{KEY}_two_records_ratio", alt=words)
    fine: html.Kind = "good" if proven <= claimed * (1 + 1e-6) else "plain"
    kind = "gap" if found.audit.rejects(claimed) else fine
    st.html(html.verdict_box(found.audit.sentence(claimed), "", kind))
    most = gaps.most_shown(REPORTS)
    if claimed >= most:
        st.caption(say("attack-limit", most=most))


def averaging(view: View, device: MemoisedResponse) -> None:
    """Guess an answer from more and more reports of the same person."""
    noise, here = device.noise.rounded(), device.reports
    panels.note(say("lremh-attacks-people-one-binary-attribute", people=PEOPLE))
    job = f"{KEY}_averaging_{noise}_{view.seed}"
    if st.button(named("Follow them"), icon=":material/play_arrow:", key=f"{KEY}_averaging_start"):
        tasks = gaps.averaging_tasks(noise, people=PEOPLE, seed=view.seed)
        jobs.start(job, gaps.count_guesses, tasks)
    if jobs.state(job) is None:
        _success(device, here, None)
    render = partial(_success, device, here)
    jobs.job_fragment(job, say("attack-runs"), render)


def _success(device: MemoisedResponse, here: int, job: jobs.Job | None) -> None:
    noise = device.noise.rounded()
    found = gaps.guessed(job.results) if job is not None and job.results else {}
    line = gaps.success_line(noise, max(gaps.COUNTS[-1], here))
    limit = 1 - noise.f / 2  # whoever knows the permanent bits
    theme = panels.current_theme()
    figure = people_figures.success_figure(line, found, limit=limit, here=here, theme=theme)
    words = commas(f"{count}: {chance:.0%}" for count, chance in line if count in gaps.COUNTS)
    alt = say("lremh-attacks-chance-number-reports", words=words)
    panels.chart(figure, key=f"{KEY}_averaging_success", alt=alt)


def whole(view: View) -> ledger.Attack:
    """Attack the method on screen, estimate and all, with two opposite records."""
    pair, runs = ledger.pair_of(view, f"opposite_{view.method}"), RUNS.get(view.method, USUAL_RUNS)
    differ = say("lremh-attacks-two-tables-differ-one")
    attack = ledger.of(view, pair, runs=runs, differ=differ)
    words = say("lremh-attacks-two-people-binary-attributes", attributes=gaps.ATTRIBUTES)
    return replace(attack, words=words)


# --- tab "Is it private?" -------------------------------------------------------------------------


def show_ledger(view: View) -> None:
    ledger.show(view, whole(view), _further)


def _further(view: View) -> None:
    if not isinstance(view.params, ReportParams):
        return
    device = users.client_for(view.table, view.params, method=view.method)
    sentence, detail = gaps.lifetime_words(device)
    st.html(html.verdict_box(sentence, detail, "plain" if device.noise.f else "bad"))
    if view.method != users.PUBLISHED:
        both(view, device)
        return
    facts = view.table.facts_from_data
    found = gaps.problems(device, view.output, len(view.table), facts_from_data=facts)
    shows = {gaps.TWO_RECORDS: two_records, gaps.AVERAGING: averaging}
    verdicts.published(KEY, gaps.ladder(device), found, lambda key: shows[key](view, device))


# --- tab "How it works": what the server does with the very reports of the picture ----------------


def show_steps(view: View) -> None:
    told = {"method": view.algorithm.method(view.method), "users": len(view.table)}
    said = story.what_happened(view.output, view.params, noise=view.noise, **told)
    panels.say(sentences(said))
    words = say("lremh-steps-one-user-sends")
    taught = lesson.current(KEY) is not None
    panels.fold(words, f"{KEY}_one_user", show_user, view, expanded=taught)
    for number, (step, draw) in enumerate(_steps(view), start=1):
        title = message(f"lremh-step-{step}.title")
        st.markdown(f"**{number}. {html.md(title)}**")
        draw()


def _steps(view: View) -> list[tuple[str, Callable[[], None]]]:
    """Name the steps of the method on screen; none where users send no bits of categories."""
    params, found = view.params, [("counts", partial(_counts, view))]
    if not isinstance(params, ReportParams):
        return []
    if view.method == "plus" and view.table.attributes > 1:
        return [*found, ("plus", partial(_relations, view))]
    if isinstance(params, LassoParams):
        found.append(("lasso", partial(_lasso, view)))
    if isinstance(params, EMParams) or view.method == "em_full":
        found.append(("em", partial(_em, view)))
    return found


def _key(view: View) -> str:
    return f"{view.table.fingerprint} {view.method} {view.params} {view.seed}"


def _counts(view: View) -> None:
    panels.say(say("lremh-step-counts"))
    true = None
    if (answers := None if hiding.is_on() else view.true) is not None:
        true = [margin(answers, (axis,)) for axis in range(answers.ndim)]
    names = list(zip(view.table.names, view.table.labels, strict=True))
    with panels.frame_unless(true is None, panels.JUDGED, key="ways"):
        known = [] if true is None else [("true", named("true"))]
        panels.legend([("private", named("estimated")), *known])
        figure = people_figures.way_bars(_ones(view), true, names, panels.current_theme())
        panels.chart(figure, key=f"{KEY}_ways", alt=say("lremh-step-counts.axis"))


def _lasso(view: View) -> None:
    kept, true = view.output.kept, view.true
    panels.say(say("lremh-step-lasso", kept=int(kept.sum()), records=kept.size))
    deleted = 0.0 if true is None else float(true[~kept].sum())
    if deleted:
        with view.frame("lost"):
            panels.say(say("lremh-step-lost", share=deleted))


def _em(view: View) -> None:
    def pairs() -> float:
        return float(largest_fraction(_given(view)) ** -2)

    stop = view.output.iterations if isinstance(view.params, EMParams) else 0
    panels.say(message("lremh-step-em", stop=stop, pairs=_kept(view, "pairs", pairs)))


def _relations(view: View) -> None:
    panels.say(say("lremh-step-plus"))
    label, found = say("lremh-step-plus.map"), view.output.parts.signal_pairs
    figure = figures.pair_maps([(label, found)], view.table.names, panels.current_theme())
    panels.chart(figure, key=f"{KEY}_signal", alt=label)


def _ones(view: View) -> list[np.ndarray]:
    def ones() -> list[np.ndarray]:
        given, users = _given(view), len(view.table)
        return [counts / users for counts in em.unbiased_counts(given.reports, given.noise)]

    return _kept(view, "ones", ones)


def _given(view: View) -> Any:
    """Draw the reports of the run again, in the own order of categories."""
    dice = trial_rng(view.seed, view.method, None, 0)
    plain = replace(view.params, numbering=None)
    return users.seen_by_server(view.table, plain, dice, method=view.method)


def _kept(view: View, name: str, make: Callable[[], T]) -> T:
    return page.kept(KEY, name, (_key(view),), make)


# --- one user: bits on the way, and how soon many reports use up the budget -----------------------

MOST_REPORTS = 3
MOST_CELLS = 256

Column = tuple[str, Sequence[str]]  # words of the head, and cells


def journey_cards(
    way: users.Journey,
    names: Sequence[str],
    labels: Labels,
    *,
    shares: Sequence[np.ndarray],
    guesses: Sequence[gaps.Guesses],
) -> str:
    """Write one user's way: shares of ones over all reports, and what they tell of the bits."""
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
            ones = [esc(risk.percent(share)) for share in shares[j]]
            guess = _column(say("lremh-bits.guess"), guesses[j], kept)
            together = [(say("lremh-bits.ones"), ones), guess]
        groups = [
            (say("lremh-bits.device"), device, "device"),
            (say("lremh-bits.reports" if len(server) > 1 else "lremh-bits.report"), server, "sent"),
            (say("lremh-bits.all", reports=len(said)), together, "all"),
        ]
        cards.append(_card(name, labels[j], groups))
    return f'<div class="dp-bits">{"".join(cards)}</div>'


def received_cards(bits: Sequence[Bits], names: Sequence[str], labels: Labels) -> str:
    """Write the bits of one user of whom nothing else is known."""
    report, sent = say("lremh-bits.report"), say("lremh-bits.sent")
    cards = [
        _card(name, labels[j], [(report, [_column(sent, bits[j][0], bits[j][0])], "sent")])
        for j, name in enumerate(names)
    ]
    return f'<div class="dp-bits">{"".join(cards)}</div>'


def answer_card(answer: gaps.Answer, names: Sequence[str], labels: Labels, sent: int) -> str:
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


def answer_cells(answer: gaps.Answer, words: Sequence[str]) -> str:
    """Write a bit for each combination, the true one framed."""
    cells = "".join(
        f'<span class="{"dp-own" if number == answer.true else ""}" title="{esc(words[number])}">'
        f"{_bit(int(bit), flipped=bool(bit) != (number == answer.true))}</span>"
        for number, bit in enumerate(np.asarray(answer.sent))
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
    if bit == gaps.UNDECIDED:
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


def show_drain(view: View) -> None:
    st.markdown(say("lremh-drain-asked-again-again"))
    noise = view.noise
    if noise is None:
        again = say("lremh-journey-story-each-answer-scrambled-anew", epsilon=view.params.epsilon)
        panels.say(again)
        return
    count = int(view.params.reports)
    curve = gaps.drain(noise, view.table.attributes, also=(count, 10))
    panels.say(story.drained(curve, count))
    words = say("lremh-drain-figures-proven-many-reports-one")
    figure = people_figures.epsilon_curve(curve, count, panels.current_theme())
    panels.chart(figure, key=f"{KEY}_drain", alt=words)
    columns = {"reports": curve.reports, named("proven ε"): curve.epsilon.round(4)}
    panels.table_under(words, columns)
    st.markdown(say("lremh-drain-when-answer-changes"))
    panels.say(say("lremh-gap-8"))


# --- one user: from the record to what the server gets --------------------------------------------

DEVICE = message("lremh-journey-one-device-opened-known")
MOST_NAMED = 12


def show_user(view: View) -> None:
    _one(view)
    show_drain(view)


@st.fragment
def _one(view: View) -> None:
    user = _pick(len(view.table))
    if isinstance(view.table, ReadyReports):
        _received(view.table, user)
    elif view.noise is None:
        _answer(view, view.table, user)
    else:
        _journey(view, view.table, user)


def _pick(users: int) -> int:
    """Ask whose way is shown; a row from 0."""
    key = f"{KEY}_user"
    offer = offers.Offer(
        say("choice-range", low=1, high=f"{users:,}"),
        lambda value: offers.between(value, 1, users, whole=True),
        lambda value: users if isinstance(value, int) and value > users else 1,
        offers.number_in,
        str,
    )
    offers.open_widget(key, 1, offer)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        looks = {"key": key, "width": 150, "bind": offers.BOUND}
        number = st.number_input(say("lremh-users-which", users=users), 1, users, 1, **looks)
        st.button(named("Next user"), key=f"{KEY}_next_user", on_click=_next, args=(key, users))
    return int(offers.close_widget(key, named("User"), int(number), offer)) - 1


def _next(key: str, users: int) -> None:
    st.session_state[key] = int(st.session_state[key]) % users + 1


def _journey(view: View, table: CategoricalTable, user: int) -> None:
    noise, count = view.noise, int(view.params.reports)
    assert noise is not None

    def followed() -> users.Journey:
        dice = trial_rng(view.seed, view.method, None, 0)
        return gaps.bits_of(table, noise, dice, user=user, reports=count)

    way = view.kept("way", followed, user)
    guesses = gaps.guessed_bits(way.reports, noise)
    first = gaps.guessed_bits([bits[:1] for bits in way.reports], noise)
    panels.say(story.layers(noise))
    with panels.holder_frame(DEVICE, key="device"):
        st.html(legend())
        told = {"shares": [bits.mean(axis=0) for bits in way.reports], "guesses": guesses}
        st.html(journey_cards(way, table.names, table.labels, **told))
        if count > 1:
            panels.say(story.averaged(way, guesses, first))
    st.caption(say("lremh-journey-server-sees-sent-public"))


def _received(reports: ReadyReports, user: int) -> None:
    bits = [each[user : user + 1] for each in reports.bits]
    st.html(received_cards(bits, reports.names, reports.labels))
    panels.say(story.received(bits))


def _answer(view: View, table: CategoricalTable, user: int) -> None:
    def sent() -> gaps.Answer:
        dice = trial_rng(view.seed, view.method, None, 0)
        return gaps.answer_of(table, view.params, view.method, dice, user=user)

    answer = view.kept("sent", sent, user)
    panels.say(story.asked(answer, table.names, table.attributes))
    with panels.holder_frame(DEVICE, key="device"):
        if isinstance(answer.sent, int):
            st.html(answer_card(answer, table.names, table.labels, answer.sent))
        else:
            _answer_bits(answer, table)
    st.caption(say("lremh-journey-server-sees-sent-public"))


def _answer_bits(answer: gaps.Answer, table: CategoricalTable) -> None:
    """Draw all bits where they are few, and name some of the ones."""
    sent = np.asarray(answer.sent)
    ones = np.flatnonzero(sent)
    if sent.size <= MOST_CELLS:
        words = [_words(answer, table, number) for number in range(sent.size)]
        st.html(legend(framed=True))
        st.html(answer_cells(answer, words))
    listed = semicolons(_words(answer, table, int(number)) for number in ones[:MOST_NAMED])
    panels.note(
        say(
            "lremh-answer-bits",
            true=_words(answer, table, answer.true),
            sent=listed or say("page-none"),
            more=max(0, len(ones) - MOST_NAMED),
        )
    )


def _words(answer: gaps.Answer, table: CategoricalTable, number: int) -> str:
    codes = answer.combination(number)
    return commas(table.labels[j][code] for j, code in zip(answer.attributes, codes, strict=True))
