"""Opening, pressing and running the local-reports page, for its tests."""

import io
import zipfile
from collections import deque

import streamlit as st

from pages.common.work import jobs
from pages.parts.lremh import release
from tests.app import after_looking
from tests.app.lremh_tools import keyed, variant_of

BITS = ["lremh", "plus", "em", "em_full", "lasso", "lremh_signed", "independent"]
OTHERS = ["joint_grr", "joint_oue", "pairs"]


def press(app, key):
    asked = after_looking.question(app)
    if key == "lremh_draw" and asked is not None and asked.value is None:
        after_looking.fixed(app)
    keyed(app.button, key).click().run()
    assert not app.exception
    return app


def put(app, **state):
    for name, value in state.items():
        app.session_state[f"lremh_{name}"] = value
    app.run()
    assert not app.exception
    return app


def shown(open_app, tab, method="lremh", **query):
    """Open a tab with a method."""
    given = {f"lremh_{name}": value for name, value in query.items()}
    variant = variant_of(method)
    if variant == "published":
        given["lremh_method"] = method
    app = open_app("lremh", lremh_tab=tab, lremh_variant=variant, **given)
    assert not app.exception
    return app


def at_once(monkeypatch):
    """Run every job on the spot; the tasks of each, by key of the job."""
    asked = {}

    def start(key, function, tasks):
        calls = list(tasks)
        asked.setdefault(key, []).append(calls)
        job = jobs.Job(function=function, waiting=deque(), total=len(calls))
        for call in calls:
            job.take(function(*call))
        st.session_state[f"_job_{key}"] = job

    monkeypatch.setattr(jobs, "start", start)
    return asked


def drawn(app):
    """Give the release that was drawn last."""
    books = app.session_state["_accounts"]
    return next(book.kept["lremh_release"] for book in books.values() if book.kept)


def files_of(made):
    with zipfile.ZipFile(io.BytesIO(release.packed(made))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}
