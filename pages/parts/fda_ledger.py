"""Tab "Ledger": what it cost, why it is proven, and an attack on the very same method."""

from functools import partial
from typing import Any

import numpy as np
import streamlit as st

from dp_core import figures, registry
from dp_core.algorithms.fda import story
from dp_core.algorithms.fda.bounds import bounds
from dp_core.audit import audit_tasks, judge, run_task
from pages.common import html, jobs, panels
from pages.parts import fda_confidential as confidential
from pages.parts.fda_state import KEY, View, title

RUNS = 10_000  # a side
CONFIDENCE = 0.99


def show(view: View) -> None:
    """Draw the tab."""
    ledger = view.release.ledger
    panels.ledger_panel(ledger, unit=view.unit)
    if view.secret is not None:
        st.markdown(html.md(confidential.why(view.secret.largest)))
    _promises(view)
    _bounds(view)
    st.markdown("**Attack it: two series that differ in one event**")
    pair = _pair(view)
    st.markdown(
        html.md(
            f"Series D has one event in its first period, series D′ has none; both have seven "
            f"periods{_setting(pair)}. {title(view.method)} runs {RUNS:,} times on each at ε = "
            f"{view.params.epsilon:g}; the attack sees the noisy boxes and asks which of the two "
            "it was. It can disprove a claim and never prove one."
        )
    )
    key = f"fda_audit_{pair.key}_{view.params.epsilon}"
    if st.button("Run the attack", icon=":material/play_arrow:", key="fda_audit_start"):
        jobs.start(key, run_task, _tasks(view, pair))
    jobs.job_fragment(key, "Runs of the attack", partial(_result, view, pair))


def _promises(view: View) -> None:
    options = view.options(view.method)
    end = "lengths of the epochs" if "epochs" in options else "horizon"
    which = "which totals matter, " if "matter" in options else ""
    lines = [
        "Fixed before the first release and public: the first and last period, the length of a "
        f"period, the {end}, the bound on events per person, {which}the method.",
        "A second release of the same events adds its ε to the first.",
        "Adding up boxes, smoothing, capping by a public number, rounding and drawing look only at "
        "the release: they cost ε = 0 and have no line.",
        story.bound_words(view.stream, view.params),
    ]
    st.markdown("\n".join(f"- {html.md(line)}" for line in lines))


def _bounds(view: View) -> None:
    """Compare bounds on events per person; what they leave out is for the holder alone."""
    if not view.stream.has_persons:
        return
    rows = bounds(
        view.stream, view.params, view.method, at=view.release.output.last, tried=(1, 2, 3)
    )
    with panels.holder_frame("What the bound on events per person does: for you alone", key="c"):
        st.dataframe(
            {
                "at most": [
                    f"{row.contribution}{' (now)' * (row.contribution == view.params.contribution)}"
                    for row in rows
                ],
                f"{view.stream.event} left out": [f"{row.left_out:,}" for row in rows],
                "noise of the final total": [story.rounded(row.noise) for row in rows],
                "ε, one person": [f"{row.person:.3g}" for row in rows],
                "ε, one event": [f"{row.event:.3g}" for row in rows],
            },
            hide_index=True,
            alt="Events left out and noise, by bound on events per person",
        )
        st.caption(
            html.md(
                f"Of {int(view.stream.increments.sum()):,} {view.stream.event}; the noise is one "
                f"standard deviation, in {view.stream.event}. A small bound leaves events out, "
                "which makes totals too low; a large one makes the noise larger."
            )
        )


def _setting(pair: Any) -> str:
    if "first_epoch" in pair.params:
        return f", in epochs of {pair.params['first_epoch']} and more"
    return f", and every {pair.params['every']}rd total matters" if "every" in pair.params else ""


def _pair(view: View) -> Any:
    """Attack with the setting of the page: epochs, totals that matter, or neither."""
    options = view.options(view.method)
    name = {"epochs": "first_epoch", "matter": "every"}.get(next(iter(options), ""), "")
    pairs = [pair for pair in registry.algorithms()[KEY].pairs if pair.method == view.method]
    return next(pair for pair in pairs if set(pair.params) == ({name} if name else set()))


def _tasks(view: View, pair: Any) -> list[Any]:
    method = registry.algorithms()[KEY].method(view.method)
    params = method.params(**{**pair.params, "epsilon": view.params.epsilon})
    tasks = audit_tasks(method, params, pair.make(), event=pair.event, trials=RUNS, seed=view.seed)
    return [(task,) for task in tasks]


def _result(view: View, pair: Any, job: jobs.Job) -> None:
    parts: dict[str, list[Any]] = {"D": [np.zeros(0)], "D′": [np.zeros(0)]}
    for side, part in job.results:
        parts[side].append(part)
    scores = {side: np.concatenate(found) for side, found in parts.items()}
    if min(part.size for part in scores.values()) < 20:
        return
    found = judge(scores["D"], scores["D′"], CONFIDENCE)
    epsilon = view.params.epsilon
    labels = (("series D", "one event in period 1"), ("series D′", "no event"))
    figure = figures.audit_histogram(
        scores["D"],
        scores["D′"],
        labels,
        panels.current_theme(),
        score_label=pair.score_label,
        threshold=found.threshold,
    )
    panels.chart(figure, key="fda_audit_histogram", alt="Scores of the attack on both series.")
    runs = min(part.size for part in scores.values())
    detail = f"{runs:,} runs a side, {CONFIDENCE:.0%} confidence; threshold chosen on one half, "
    kind = "gap" if found.rejects(epsilon) else "good"
    st.html(html.verdict_box(found.sentence(epsilon), detail + "tested on the other", kind))
    dots = st.session_state.setdefault("fda_dots", {})
    dots[(view.method, epsilon)] = list(zip(*found.roc(), strict=True))
