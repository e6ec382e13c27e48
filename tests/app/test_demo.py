"""A public demonstration takes no file, keeps no register, and bounds the work of a visit."""

import os

import pytest

from dp_core.cli import app as command
from dp_core.cli.app import DEMO, DEMO_MEGABYTES, is_demo
from dp_core.errors import DPError
from dp_core.registry import algorithms
from dp_core.words import say
from pages.common.input import uploads
from pages.common.work import jobs, session
from tests.app.tasks import square

TAKERS = [key for key, each in algorithms().items() if uploads.takes_files(each)]


def plain(elements) -> str:
    return " ".join(each.value for each in elements).replace("\\", "")


@pytest.mark.parametrize("key", TAKERS)
def test_no_page_takes_a_file(open_app, monkeypatch, key):
    monkeypatch.setenv(DEMO, "1")
    app = open_app(key, **{f"{key}_data": "Your own data"})
    assert not [each for each in app.file_uploader if "_upload" in each.key]
    assert say("demo-upload") in plain(app.markdown)


def test_it_takes_no_register(open_app, monkeypatch):
    monkeypatch.setenv(DEMO, "yes")
    app = open_app("register")
    assert not app.file_uploader
    assert say("demo-upload") in plain(app.caption)


def test_it_keeps_no_register_on_the_server(monkeypatch, tmp_path):
    monkeypatch.setenv(session.ON_DISK, str(tmp_path / "register.jsonl"))
    assert session.books().on_disk
    monkeypatch.setenv(DEMO, "1")
    assert not session.books().on_disk


def test_any_other_server_is_none(monkeypatch):
    for value in ("", "0"):
        monkeypatch.setenv(DEMO, value)
        assert not is_demo()
    monkeypatch.delenv(DEMO)
    assert not is_demo()


def test_a_visit_starts_a_few_studies_a_minute(monkeypatch):
    moved = [0.0]
    monkeypatch.setattr(jobs.st, "session_state", {})
    monkeypatch.setattr(jobs.time, "monotonic", lambda: moved[0])
    for _ in range(100):
        jobs.admit()  # no demonstration: no bound
    monkeypatch.setenv(DEMO, "1")
    for _ in range(jobs.MOST_STUDIES):
        jobs.admit()
    with pytest.raises(DPError, match="Wait a minute"):
        jobs.admit()
    moved[0] = 60.0
    jobs.admit()


@pytest.mark.parametrize(("was_asked", "state"), [(True, "failed"), (False, "running")])
def test_only_what_is_asked_for_is_bounded(monkeypatch, was_asked, state):
    monkeypatch.setattr(jobs, "start", START)
    monkeypatch.setattr(jobs.st, "session_state", {})
    monkeypatch.setattr(jobs.Job, "watch", lambda job: None)  # no worker

    def refuse() -> None:
        raise DPError("too many")

    monkeypatch.setattr(jobs, "admit", refuse)
    job = jobs.start("study", square, [(1,)], was_asked=was_asked)
    assert job.state == state
    assert bool(job.error) == was_asked


def test_the_command_bounds_what_may_be_sent_to_the_server(monkeypatch):
    import argparse

    chosen = argparse.Namespace(headless=True, port=None, demo=True)
    asked = []
    monkeypatch.setattr(command, "serve", lambda words: asked.append(words) or 0)
    monkeypatch.setenv(DEMO, "")
    assert command.run(chosen) == 0
    assert asked[0][-2:] == ["--server.maxUploadSize", str(DEMO_MEGABYTES)]
    assert os.environ[DEMO] == "1"


START = jobs.start
"""Before a fixture puts another in its place."""
