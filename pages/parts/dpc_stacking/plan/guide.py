"""Under the plan: the traffic light held against runs on bundled tables."""

from typing import Any

import pandas as pd
import streamlit as st

from dp_core.algorithms.dpc_stacking.study import guide_check
from dp_core.algorithms.dpc_stacking.view import plan_story as story
from dp_core.algorithms.dpc_stacking.view import times
from pages.common.show import panels
from pages.common.work import background as work
from pages.parts.dpc_stacking.state import KEY


def show() -> None:
    """Offer to run what the light predicts."""
    with st.expander("How good is this guide?"):
        panels.say(story.checked())
        work.show(
            work.Work(
                prefix=KEY,
                name="guide",
                wanted="bundled",
                label="Runs on bundled tables",
                function=guide_check.one_run,
                tasks=guide_check.tasks,
                start=f"Run it: {len(guide_check.CASES)} cases, {guide_check.TRIALS} runs each",
            ),
            _draw,
        )


def _draw(runs: list[Any]) -> None:
    lines = guide_check.lines(runs)
    if not lines:
        return
    panels.say(story.check_words(lines))
    table = pd.DataFrame(
        {
            "table": [line.title for line in lines],
            "ε": [line.plan.epsilon for line in lines],
            "light": [line.guide.light for line in lines],
            "centres, measured": [times(line.cost) for line in lines],
            "one group": [times(line.one_group) for line in lines],
            "better than one group": ["yes" if line.better else "no" for line in lines],
            "guide": [f"{line.guide.spread:.3f}" for line in lines],
            "rows": [line.plan.n for line in lines],
            "columns": [line.plan.columns for line in lines],
            "groups": [line.plan.clusters for line in lines],
            "runs": [line.runs for line in lines],
        }
    )
    panels.table(table, "The guide and the runs, table by table")
    panels.note(story.CHECK_READING)
