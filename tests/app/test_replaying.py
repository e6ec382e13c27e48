"""The replay of the ledger tab: what it says of a published method and of a sound one."""

import math
import re
from collections import deque

import pytest

from dp_core.study.replay import Replay, Step
from dp_core.words import message
from pages.common.tabs import ledger
from pages.common.work import jobs
from tests.app.screen import put

DIGEST = re.compile("[0-9a-f]{32}")
"""Of every byte of the data: a browser gets the names of jobs as keys of their buttons."""


def step(**known):
    usual = {"declared": 1.0, "actual": 1.0, "epsilon": 1.0, "proven": 1.0}
    return Step(**{"step": "counts", "mechanism": "Laplace", **usual, **known})


def found(*steps, **known):
    usual = {"first_difference": None, "cost": 1.0, "claimed": 1.0, "proven": 1.0}
    return Replay(steps=steps, **{**usual, **known})


@pytest.mark.parametrize(
    ("replay", "said", "kind"),
    [
        (found(step()), message("replay-same"), "good"),
        (found(step(), proven=math.inf), message("replay-same"), "plain"),
        (found(step(actual=224.0)), *(message("replay-over", step="counts", ratio=224.0), "gap")),
        (found(step(step="")), message("replay-uncharged", mechanism="Laplace"), "gap"),
        (found(step(), cost=6.0, proven=6.0), message("replay-costs"), "gap"),
        (found(first_difference="What would leave differs."), "What would leave differs.", "gap"),
    ],
)
def test_the_verdict_says_what_was_found(replay, said, kind):
    assert ledger.verdict(replay) == (said, kind)


def test_uses_of_one_kind_are_one_line_at_their_worst():
    table = ledger.rows([step(actual=0.0), step(actual=1.0), step(step="last", actual=3.0)])
    assert table["step"] == ["counts, 2 times", "last"]
    assert table["changed by"] == ["1", "3"]
    assert table[""] == ["kept", "3 times"]


@pytest.mark.parametrize("key", ["fda", "lremh"])
def test_a_click_replays_the_method_on_screen_in_the_frame_of_the_holder(
    key, open_app, monkeypatch
):
    def done(job, function, calls):
        job = jobs.Job(function=function, waiting=deque(), total=len(calls))
        job.results.extend(function(*call) for call in calls)
        return job

    monkeypatch.setattr(
        jobs, "start", lambda job, *asked, **how: kept.setdefault(job, done(job, *asked))
    )
    monkeypatch.setattr(jobs, "state", lambda job: kept.get(job))
    kept = {}
    app = open_app(key, **{f"{key}_tab": "Is it private?"})
    put(app, **{f"{key}_replays": True})
    app.button(f"{key}_replay").click().run()
    assert not app.exception
    framed = [each.value for each in app.html if "dp-verdict" in each.value]
    assert any("the steps cost at most ε = " in each for each in framed)
    assert len(kept) == 1
    assert not DIGEST.search(next(iter(kept)))


def test_a_job_that_checks_totals_is_not_named_by_their_digest(open_app, monkeypatch):
    names = []
    monkeypatch.setattr(jobs, "start", lambda job, *asked, **how: names.append(job))
    app = open_app("fda", fda_tab="Accuracy", fda_variant="sound")
    put(app, fda_check=True)
    app.button("fda_sweep_start").click().run()
    assert names
    assert not DIGEST.search(names[0])
