"""Tab "Ledger": what it cost, why it is proven, and an attack on the very same method."""

from functools import partial
from typing import Any

import numpy as np
import streamlit as st

from dp_core import figures, registry
from dp_core.audit import audit_tasks, judge, run_task
from pages.common import html, jobs, panels
from pages.parts.fda_state import KEY, View, title

RUNS = 10_000  # a side
CONFIDENCE = 0.99


def show(view: View) -> None:
    """Draw the tab."""
    ledger = view.release.ledger
    panels.ledger_panel(ledger, unit=view.unit)
    _promises(view)
    st.markdown("**Attack it: two series that differ in one event**")
    pair = _pair(view)
    st.markdown(
        html.md(
            f"Series D has one event in its first period, series D′ has none; both have seven "
            f"periods. {title(view.method)} runs {RUNS:,} times on each at ε = "
            f"{view.params.epsilon:g}; the attack sees the noisy boxes and asks which of the two "
            "it was. It can disprove a claim and never prove one."
        )
    )
    key = f"fda_audit_{view.method}_{view.params.epsilon}"
    if st.button("Run the attack", icon=":material/play_arrow:", key="fda_audit_start"):
        jobs.start(key, run_task, _tasks(view, pair))
    jobs.job_fragment(key, "Runs of the attack", partial(_result, view, pair))


def _promises(view: View) -> None:
    lines = [
        "Fixed before the first release and public: the first and last period, the length of a "
        "period, the horizon, the bound on events per person, the method.",
        "A second release of the same events adds its ε to the first.",
        "Adding up boxes, smoothing, capping by a public number, rounding and drawing look only at "
        "the release: they cost ε = 0 and have no line.",
    ]
    if view.stream.has_persons and view.params.contribution >= 1:
        lines.append(
            "With the bound in force one single event is protected at twice this ε: when a counted "
            "event of a person above the bound is removed, the next one takes its place."
        )
    else:
        lines.append(
            "An event moved to another period is two changes: set the bound to 2 if that must be "
            "protected with this ε."
        )
    st.markdown("\n".join(f"- {html.md(line)}" for line in lines))


def _pair(view: View) -> Any:
    pairs = registry.algorithms()[KEY].pairs
    return next(pair for pair in pairs if pair.method == view.method)


def _tasks(view: View, pair: Any) -> list[Any]:
    method = registry.algorithms()[KEY].method(view.method)
    params = method.params(epsilon=view.params.epsilon)
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
