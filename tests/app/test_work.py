"""Background work of a page: begun at once or by a click, kept for the visit."""

import pytest
from streamlit.testing.v1 import AppTest

from pages.common.work import jobs
from tests.app.screen import put


def page():
    import operator

    import streamlit as st

    from pages.common.work import jobs as work

    asked = work.Work(
        prefix="t",
        name="sums",
        wanted=st.session_state.get("wanted", 1),
        label="Sums",
        function=operator.add,
        tasks=lambda: [(each, 1) for each in range(st.session_state.get("wanted", 1))],
        start=st.session_state.get("start", ""),
    )
    work.show(asked, lambda results: st.text(f"results {sorted(results)}"))


@pytest.fixture
def begun(monkeypatch):
    """Note the tasks of each job; they are done, or stand still, as the test says."""
    import streamlit as st

    noted: list = []
    state = {"done": True}

    def start(key, function, tasks, **how):
        calls = list(tasks)
        noted.append((key, calls))
        job = jobs.Job(function=function, waiting=calls, total=len(calls))
        if state["done"]:
            for call in calls:
                job.take(function(*call))
        st.session_state[f"_job_{key}"] = job

    monkeypatch.setattr(jobs, "start", start)
    monkeypatch.setattr(jobs.Job, "watch", lambda job: None)
    return noted, state


@pytest.fixture
def app():
    return AppTest.from_function(page, default_timeout=30)


def texts(app):
    assert not app.exception
    return [each.value for each in app.text]


def test_work_without_words_for_a_button_begins_at_once_and_is_done_once(app, begun):
    assert texts(app.run()) == ["results [1]"]
    assert texts(app.run()) == ["results [1]"]
    assert begun[0] == [("t_sums", [(0, 1)])]


def test_work_with_a_button_waits_for_the_click(app, begun):
    assert texts(put(app, start="Run it")) == []
    assert begun[0] == []
    (button,) = app.button
    assert (button.key, button.label) == ("t_sums_start", "Run it")
    assert texts(button.click().run()) == ["results [1]"]
    assert not app.button


def test_something_else_is_asked_anew_and_what_was_found_stays(app, begun):
    put(app, start="Run it")
    app.button[0].click().run()
    assert texts(put(app, wanted=3)) == []
    app.button[0].click().run()
    assert texts(app) == ["results [1, 2, 3]"]
    app.session_state["wanted"] = 1
    assert texts(app.run()) == ["results [1]"]
    assert len(begun[0]) == 2


def test_a_job_that_nobody_looks_at_any_more_is_cancelled(app, begun):
    begun[1]["done"] = False
    put(app, start="Run it")
    app.button[0].click().run()
    job = app.session_state["_job_t_sums"]
    assert job.running
    put(app, wanted=2)
    assert job.state == "cancelled"


def test_cancelled_work_keeps_what_it_has_and_can_be_started_again(app, begun):
    begun[1]["done"] = False
    app.run()
    app.session_state["_job_t_sums"].cancel()
    app.run()
    assert texts(app) == ["results []"]
    begun[1]["done"] = True
    again = next(button for button in app.button if button.key == "t_sums_again")
    assert texts(again.click().run()) == ["results [1]"]
