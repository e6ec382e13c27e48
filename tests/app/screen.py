"""Reading a page and pressing what stands on it, for the tests of all pages."""

import copy
import copyreg
import hashlib
import html
import io
import json
import math
import pickle
import re
import threading
import zipfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest
import streamlit as st
from joblib.externals.loky.backend.reduction import dumps
from streamlit.runtime.fragment import MemoryFragmentStorage
from streamlit.runtime.state import SessionState
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.app_test import _AppTestSessionState
from streamlit.util import calc_hash

from dp_core import registry
from dp_core.params import Params, knobs
from dp_core.study import risk
from dp_core.words import message, say
from pages.common.work import jobs
from tests.app import upload_tables

KINDS = ("selectbox", "toggle", "multiselect", "number_input", "text_input", "text_area")
KINDS += ("date_input", "radio")

MARKUP = ("<img src=x onerror=alert(1)>", "**x** $a$ :red[b]", "=1+1")
"""Names that are markup to somebody."""


def keyed(widgets: Iterable[Any], key: str) -> Any:
    return next(widget for widget in widgets if widget.key == key)


def keys(widgets: Iterable[Any]) -> set[str]:
    return {widget.key for widget in widgets}


def labelled(app: AppTest) -> dict[str, Any]:
    widgets = [each for kind in KINDS for each in app.get(kind)]
    return {each.label: each for each in reversed(widgets)} | upload_tables.settings(app)


def block(app: AppTest, key: str) -> Any:
    def search(part: Any) -> Any:
        if getattr(part, "key", None) == key:
            return part
        found = map(search, getattr(part, "children", {}).values())
        return next((each for each in found if each is not None), None)

    return search(app.main)


def words_in(part: Any) -> str:
    elements = (*part.markdown, *part.caption, *part.html)
    return _read(" ".join(str(each.value) for each in elements).replace("\\", ""))


def _read(text: str) -> str:
    """Read a text as a person does, to whom it is one whether a line may break at a space."""
    return html.unescape(text).replace("ε\xa0=\xa0", "ε = ")


LAYOUT = {
    "Encoding",
    "Its lines are",
    "Cells are separated by a",
    "Numbers have a decimal comma (12,82)",
    "The first row names the columns",
}


def asked(app: AppTest) -> set[str]:
    """Say what an upload panel asks beside how the file is written."""
    return {label for label in labelled(app) if not upload_tables.is_field(label)} - LAYOUT


def checked(app: AppTest) -> AppTest:
    assert not app.exception, app.exception[0].value
    return app


def press(app: AppTest, key: str) -> AppTest:
    """Press a button; whoever draws a second time is asked, and says yes."""
    keyed(app.button, key).click().run()
    if f"{key}_again" in keys(app.button):
        keyed(app.button, f"{key}_again").click().run()
    return checked(app)


def press_label(app: AppTest, label: str = "Rehearse on made-up rows") -> AppTest:
    next(button for button in app.button if button.label == label).click().run()
    return checked(app)


_REMEMBERED = ("_old_state", "_new_session_state", "_key_id_mapper", "query_params")
_REMEMBERED += ("_query_param_bound_widget_ids", "_persist_tracker")


def again(app: AppTest) -> AppTest:
    """Give a visit of its own that has come as far as another one: all it remembers is copied.

    What many tests begin with is done once; here one run draws the page anew.
    """
    known, state = app._session_state._state, SessionState()
    with pytest.MonkeyPatch.context() as patch:
        lock = type(threading.RLock())  # of a register, which is copied with its charges
        patch.setitem(copyreg.dispatch_table, lock, lambda held: (threading.RLock, ()))
        kept = copy.deepcopy({name: getattr(known, name) for name in _REMEMBERED})
    for name, value in kept.items():
        setattr(state, name, value)
    state._new_widget_state = copy.copy(known._new_widget_state)
    state._new_widget_state.states = dict(known._new_widget_state.states)
    state._new_widget_state.widget_metadata = dict(known._new_widget_state.widget_metadata)
    visit = copy.copy(app)
    visit._session_state = SafeSessionState(state, lambda: None)
    visit.session_state = _AppTestSessionState(visit._session_state)
    visit._fragment_storage, visit._cleared_form_ids = MemoryFragmentStorage(), set()
    visit.query_params = dict(app.query_params)
    return checked(visit._run(app._tree.get_widget_states()))


def turn_page(app: AppTest, key: str) -> AppTest:
    """Go to another page with the next run, whether it has a file of its own or not."""
    app._page_hash = calc_hash("" if key == "home" else key)
    return app


def put(app: AppTest, **state: Any) -> AppTest:
    for key, value in state.items():
        app.session_state[key] = value
    return checked(app.run())


def turn_to(app: AppTest, key: str, title: str) -> AppTest:
    app.query_params[f"{key}_tab"] = title
    return put(app, **{f"{key}_tab": title})


def markup(app: AppTest) -> str:
    found = (str(each.value) for each in app.get("html"))
    said = " ".join(each for each in found if "<style>" not in each)
    return said.replace("ε\xa0=\xa0", "ε = ")


def words(app: AppTest) -> str:
    elements = (*app.markdown, *app.caption, *app.error, *app.warning, *app.info, *app.success)
    said = " ".join(str(element.value) for element in elements).replace("\\", "")
    return _read(f"{said} {markup(app)}")


def listed(app: AppTest) -> dict[str, str]:
    return dict(re.findall(r"<span><b>([^<]*):</b> ([^<]*)</span>", markup(app)))


def labels_and_helps(app: AppTest) -> Iterator[str]:
    for kind in (*KINDS, "select_slider", "slider", "button", "button_group", "metric", "markdown"):
        for each in app.get(kind):
            for name in ("label", "help"):
                yield str(getattr(each.proto, name, ""))


def numbers(app: AppTest) -> dict[str, str]:
    return {metric.label.replace("\\", ""): metric.value for metric in app.metric}


def variant_of(key: str, method: str) -> str:
    sound = registry.algorithms()[key].method(method).variant == "sound"
    return "sound" if sound else "published"


def proves(app: AppTest, epsilon: float, subject: str) -> bool:
    """Whether the first tab says what a suspicion can grow to at a proven ε; infinite for none."""
    if math.isinf(epsilon):
        return str(message("deck-no-limit", subject=subject)) in words(app)
    facts = {"subject": subject, "after": risk.limit_after(risk.BEFORE, epsilon)}
    # Where less is claimed, the sentence names the ε that is proven.
    ways = (message("deck-suspicion", counted=each, **facts) for each in (0, epsilon))
    return any(str(each) in words(app) for each in ways)


def errors(app: AppTest) -> list[str]:
    return [each.value.replace("\\", "") for each in app.error]


def charts(app: AppTest) -> list[Any]:
    return [json.loads(each.proto.spec) for each in app.get("plotly_chart")]


def panel(key: str) -> AppTest:
    """Open the upload panel of a system by itself; what is in use is in the session's `data`."""
    return checked(AppTest.from_function(_panel, default_timeout=600, args=(key,)).run())


def _panel(key: str) -> None:
    import streamlit as st

    from dp_core import registry
    from pages.common.input import uploads

    st.session_state["data"] = uploads.upload_panel(registry.algorithms()[key], key="t")


def generic(key: str, **query: str) -> AppTest:
    app = AppTest.from_function(_generic, default_timeout=600, args=(key,))
    app.query_params["settings"] = "open"
    for name, value in query.items():
        app.query_params[f"{key}_{name}"] = value
    return app.run()


def _generic(key: str) -> None:
    from dp_core import registry
    from pages.common.frame import generic

    generic.show(registry.algorithms()[key])


def escaped(app: AppTest) -> None:
    """No markup of `MARKUP` survives where markdown, HTML or a chart is drawn."""
    for kind in ("markdown", "caption", "error", "warning", "info", "success"):
        for each in app.get(kind):
            mark = r"(?<!\\)(<img|\*\*x(?<!\\)\*\*|:red(?<!\\)\[b)"
            assert not re.search(mark, str(each.value)), kind
    for each in app.html:
        assert "<img src=x" not in str(each.value)
    for chart in app.get("plotly_chart"):
        assert "<img src=x" not in chart.proto.spec.replace("\\u003c", "<")


def choose(app: AppTest, content: bytes, name: str = "a.csv") -> AppTest:
    (uploader,) = [each for each in app.file_uploader if "_upload_file" in each.key]
    uploader.set_value((name, content, "text/csv"))
    return checked(app.run())


def preview(app: AppTest) -> AppTest:
    labelled(app)[say("upload-preview")].set_value(True)
    return checked(app.run())


def look(app: AppTest, key: str = "t", *, on: bool = True) -> AppTest:
    number = app.session_state["_numbers"].get(app.session_state[f"{key}_upload_data"].fingerprint)
    return put(app, **{f"{key}_upload_look_{number}": on})


def peek(app: AppTest) -> AppTest:
    """Choose on noisy totals of the upload in use, on the page of running totals."""
    labelled(app)[say("fda-peek")].set_value(True)
    return checked(app.run())


def configure(app: AppTest, key: str, content: str | bytes) -> AppTest:
    content = content.encode() if isinstance(content, str) else content
    uploader = keyed(app.get("file_uploader"), f"{key}_config")
    uploader.set_value(("plan.json", content, "application/json"))
    return checked(app.run())


def plan_text(key: str, method: str, params: Any, data: str = "own") -> str:
    """Write a plan as it comes from anybody: nothing of it was checked."""
    made = {"version": 6, "system": key, "method": method, "params": params, "data": data}
    return json.dumps(made)


def drawn(app: AppTest, key: str) -> Any:
    books = app.session_state["_accounts"].accounts.values()
    return next(book.kept[f"{key}_release"] for book in books if f"{key}_release" in book.kept)


def unpacked(content: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


_ran: dict[bytes, bytes] = {}


def at_once(
    patch: pytest.MonkeyPatch, ran: dict[bytes, bytes] = _ran
) -> dict[str, list[list[Any]]]:
    """Run every job on the spot; the tasks of each, by key of the job.

    The same task gives the same result, and many tests start the same ones: what `ran` in a test
    before is taken from there, and comes back as from another process, as a copy.
    """
    asked: dict[str, list[list[Any]]] = {}

    def start(key: str, function: Callable[..., Any], tasks: Iterable[Any], **how: bool) -> None:
        calls = list(tasks)
        asked.setdefault(key, []).append(calls)
        job = jobs.Job(function=function, waiting=deque(), total=len(calls))
        for call in calls:
            job.take(_run_once(function, call, ran))
        st.session_state[f"_job_{key}"] = job

    patch.setattr(jobs, "start", start)
    return asked


def _run_once(function: Callable[..., Any], call: tuple[Any, ...], ran: dict[bytes, bytes]) -> Any:
    """Give the result of a task; anew, where a test put a function of its own into it."""
    task = bytes(dumps((function, call)))  # as workers get it
    if b"tests." in task:
        return function(*call)
    key = hashlib.sha256(task).digest()
    if key not in ran:
        ran[key] = pickle.dumps(function(*call))
    return pickle.loads(ran[key])


def few_runs(patch: pytest.MonkeyPatch, key: str, most: int) -> None:
    known = registry.algorithms()
    few = tuple(replace(pair, runs=min(pair.runs, most)) for pair in known[key].pairs)
    given = {**known, key: replace(known[key], pairs=few)}
    patch.setattr(registry, "algorithms", lambda: given)


def runs(tasks: Iterable[Any]) -> list[tuple[str, float, list[int]]]:
    given = [call.keywords for (call,) in tasks]
    return [(each["method"], each["params"].epsilon, list(each["trials"])) for each in given]


def to_an_end(app: AppTest, key: str, params: type[Params], place: int, *but: str) -> AppTest:
    """Move all knobs of a page, but some, to their lower ends (0) or to their upper ones (-1)."""
    names = {f"{key}_{knob.name}": knob for knob in knobs(params) if knob.name not in but}
    moved = {name: _ends(app, name, knob)[place] for name, knob in names.items()}
    put(app, **moved)
    assert {name: app.session_state[name] for name in moved} == moved
    return app


def _ends(app: AppTest, key: str, knob: Any) -> list[Any]:
    for each in (*app.slider, *app.number_input):
        if each.key == key:
            return [each.min, each.max]
    if any(each.key == key for each in app.toggle):
        return [False, True]
    if knob.choices:
        return [knob.choices[0], knob.choices[-1]]
    options = keyed(app.select_slider, key).options
    ends = [*options[: 2 if knob.none in options else 1], options[-1]]
    return [None if word == knob.none else json.loads(word.replace(",", "")) for word in ends]
