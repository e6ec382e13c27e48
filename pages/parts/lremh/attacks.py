"""Attacks of the ledger tab: on the reports of one user, and on a whole method."""

import math
from functools import partial

import streamlit as st

from dp_core.algorithms.lremh.method.steps import PUBLISHED, report_epsilon
from dp_core.algorithms.lremh.study import ATTRIBUTES, last_success, one_report, success_line
from dp_core.algorithms.lremh.study import client_attack as client
from dp_core.algorithms.lremh.view import ratio_figure, success_figure
from dp_core.noise.mechanisms import MemoisedResponse
from dp_core.words import say
from pages.common.input import widgets
from pages.common.show import html, panels
from pages.common.tabs import attacks
from pages.common.work import jobs
from pages.parts.lremh.state import KEY, View

REPORTS = 4_000_000  # of each record
PEOPLE = 100_000
USUAL_ATTRIBUTES = 2
RUNS = {PUBLISHED: 4_000, "plus": 300}
"""Of a whole method, a side: enough to see what one claims too little, few of a slow one."""
USUAL_RUNS = 1_000


def both(view: View, device: MemoisedResponse) -> None:
    """Offer the two attacks on reports, of a method that claims what is proven."""
    for heading, show in (("one report", two_records), ("many reports", averaging)):
        with st.container(border=True, key=f"{KEY}_attack_{heading.split()[0]}"):
            st.markdown(f"**Attack {heading} of a person**")
            show(view, device)


def two_records(view: View, device: MemoisedResponse) -> None:
    """Tell apart the reports of two records that differ in some attributes."""
    number = _differing(device.attributes)
    zeros, ones = ("(" + ", ".join([digit] * number) + ")" for digit in "01")
    names = f"{zeros} and {ones}" if number > 1 else "0 and 1"
    panels.note(say("lremh-attacks-records-binary-attributes-send", names=names, reports=REPORTS))
    noise = device.noise.rounded()
    job = f"{KEY}_two_records_{number}_{noise}_{view.seed}"
    if st.button("Draw the reports", icon=":material/play_arrow:", key=f"{KEY}_two_records_start"):
        tasks = client.two_record_tasks(noise, number, runs=REPORTS, seed=view.seed)
        jobs.start(job, client.count_event, tasks)
    jobs.job_fragment(
        job, say("lremh-attacks-reports-attack"), partial(_ratio, device, number, view.method)
    )


def _differing(attributes: int) -> int:
    """Ask in how many attributes the two records differ."""
    if attributes == 1:
        return 1
    return int(
        widgets.segments(
            f"{KEY}_differing",
            say("lremh-attacks-attributes-records-differ"),
            range(1, attributes + 1),
            default=min(USUAL_ATTRIBUTES, attributes),
        )
    )


def _ratio(device: MemoisedResponse, number: int, method: str, job: jobs.Job) -> None:
    if not job.results:
        return
    found, noise = client.measured(job.results), device.noise.rounded()
    proven = report_epsilon(noise.f, noise.p, noise.q, number)
    claimed = device.claimed if method == PUBLISHED else one_report(device)
    theme = panels.current_theme()
    figure = ratio_figure(claimed, proven, found, theme, attributes=number)
    low, high = found.interval
    words = f"Measured {max(low, 0):.3g} to {high:.3g}, claimed {claimed:.3g}, proven {proven:.3g}."
    panels.chart(figure, key=f"{KEY}_two_records_ratio", alt=words)
    own, other = found.hits
    detail = say(
        "lremh-attacks-reports-first-record-say",
        own=own,
        runs=found.runs,
        other=other,
        ratio_text=_ratio_text(found.ratio),
        confidence=f"{client.CONFIDENCE:.0%}",
        max=f"{max(low, 0):.3g}",
        ratio_text_2=_ratio_text(high),
        attributes=_attributes(number),
        proven=f"{proven:.4g}",
    )
    kind: html.Kind = "gap" if found.audit.rejects(claimed) else "plain"
    st.html(html.verdict_box(found.audit.sentence(claimed), detail, kind))
    most = client.most_shown(REPORTS)
    if claimed >= most:
        st.caption(say("lremh-attacks-many-reports-show-most", most=most))


def _ratio_text(value: float) -> str:
    return "without end" if math.isinf(value) else f"{value:.4g}"


def _attributes(number: int) -> str:
    return "one attribute" if number == 1 else f"{number} attributes"


def averaging(view: View, device: MemoisedResponse) -> None:
    """Guess an answer from more and more reports of the same person."""
    noise, here = device.noise.rounded(), device.reports
    panels.note(say("lremh-attacks-people-one-binary-attribute", people=PEOPLE))
    job = f"{KEY}_averaging_{noise}_{view.seed}"
    if st.button("Follow them", icon=":material/play_arrow:", key=f"{KEY}_averaging_start"):
        tasks = client.averaging_tasks(noise, people=PEOPLE, seed=view.seed)
        jobs.start(job, client.count_guesses, tasks)
    found = jobs.state(job)
    if found is None:
        _success(device, here, None)
    jobs.job_fragment(
        job, say("lremh-attacks-attack-many-reports"), partial(_success, device, here)
    )


def _success(device: MemoisedResponse, here: int, job: jobs.Job | None) -> None:
    noise = device.noise.rounded()
    found = client.guessed(job.results) if job is not None and job.results else {}
    line = success_line(noise, max(client.COUNTS[-1], here))
    limit = last_success(noise)
    theme = panels.current_theme()
    figure = success_figure(line, found, limit=limit, here=here, theme=theme)
    words = ", ".join(f"{count}: {chance:.0%}" for count, chance in line if count in client.COUNTS)
    panels.chart(
        figure,
        key=f"{KEY}_averaging_success",
        alt=say("lremh-attacks-chance-number-reports", words=words),
    )
    if found:
        inside = [each.low <= dict(line)[count] <= each.high for count, each in found.items()]
        panels.note(
            say(
                "lremh-attacks-line-public-numbers-marks",
                runs=next(iter(found.values())).runs,
                confidence=f"{client.CONFIDENCE:.0%}",
                sum=sum(inside),
                inside=len(inside),
            )
        )


def whole(view: View) -> attacks.Attack:
    """Attack the method on screen, estimate and all, with two opposite records."""
    words = say("lremh-attacks-two-people-binary-attributes", attributes=ATTRIBUTES)
    return attacks.of(
        view,
        attacks.pair_of(view, f"opposite_{view.method}"),
        runs=RUNS.get(view.method, USUAL_RUNS),
        differ=say("lremh-attacks-two-tables-differ-one"),
        words=words,
    )
