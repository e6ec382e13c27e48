"""Background jobs: progress, cancel, fairness between visitors, crashes."""

import gc
import os
import time
import weakref

from streamlit.testing.v1 import AppTest

from dp_core.errors import DPError
from pages.common.work import jobs
from tests.app.tasks import complain, die, modesty, nap

LIMIT = 60.0  # seconds; workers start slowly on a busy machine


def wait(condition):
    end = time.monotonic() + LIMIT
    while not condition():
        assert time.monotonic() < end, "took too long"
        time.sleep(0.01)


def finish(job):
    wait(lambda: not job.running)
    return job


def test_workers_compute_with_one_thread_each_and_stand_back_behind_the_page():
    behind = min(os.nice(0) + jobs.NICE, 19)
    assert finish(jobs.launch(modesty, [()])).results == [("1", "1", behind)]


def test_cancel_keeps_what_is_there_and_begins_nothing_more():
    job = jobs.launch(nap, [(0.05, n) for n in range(200)])
    wait(lambda: job.results)
    job.cancel()
    there = len(job.results)
    time.sleep(0.4)
    assert (job.state, len(job.results)) == ("cancelled", there)
    assert len(job.waiting) > 150


def test_second_visitor_is_served_in_turn_and_not_after_the_first():
    first = jobs.launch(nap, [(0.03, n) for n in range(120)])
    wait(lambda: first.results)
    finish(jobs.launch(nap, [(0.03, n) for n in range(6)]))
    assert first.running
    assert len(first.results) < 60
    first.cancel()


def test_dead_worker_fails_its_own_job_with_one_sentence_and_no_other():
    other = jobs.launch(nap, [(0.02, n) for n in range(30)])
    guilty = jobs.launch(die, [(0,), (1,)])
    finish(guilty)
    assert guilty.state == "failed"
    assert str(guilty.error) == str(jobs.CRASHED)
    assert sorted(finish(other).results) == list(range(30))


def test_error_that_the_user_can_mend_ends_the_job_with_its_sentence():
    job = finish(jobs.launch(complain, [(0,), (1,)]))
    assert job.state == "failed"
    assert isinstance(job.error, DPError)
    assert "choose another" in str(job.error)


def test_unwatched_job_pauses_and_goes_on_when_looked_at(monkeypatch):
    monkeypatch.setattr(jobs, "UNWATCHED", 0.15)
    job = jobs.launch(nap, [(0.05, n) for n in range(40)])
    time.sleep(1.0)
    paused = len(job.results)
    time.sleep(0.3)
    assert job.running
    assert len(job.results) == paused < 40
    monkeypatch.setattr(jobs, "UNWATCHED", 30.0)
    job.watch()
    assert len(finish(job).results) == 40


def test_a_dispatcher_that_waits_refers_to_no_job():
    job = finish(jobs.launch(nap, [(0, 1)]))
    assert job.results == [1]
    known = weakref.ref(job)
    time.sleep(0.2)
    del job
    gc.collect()
    assert known() is None


def page(function, tasks):
    import streamlit as st

    from pages.common.work import jobs

    if st.button("Start", key="go"):
        jobs.start("k", function, tasks)
    jobs.job_fragment("k", "Audit *x*", lambda job: st.text(f"{len(job.results)} results"))


def opened(function, tasks):
    app = AppTest.from_function(page, default_timeout=LIMIT, args=(function, tasks)).run()
    assert not app.text
    return app.button("go").click().run()


def test_page_shows_progress_with_cancel_and_then_the_result():
    app = opened(nap, [(0.1, n) for n in range(8)])
    assert [button.label for button in app.button] == ["Start", "Cancel"]
    finish(app.session_state["_job_k"])
    app.run()
    assert [button.label for button in app.button] == ["Start"]
    assert app.text[0].value == "8 results"
    assert not app.exception


def test_cancel_button_stops_the_job_and_says_so():
    app = opened(nap, [(0.1, n) for n in range(100)])
    app = app.button("k_cancel").click().run()
    assert app.session_state["_job_k"].state == "cancelled"
    assert "cancelled after" in app.caption[0].value
    assert len(app.button) == 1
