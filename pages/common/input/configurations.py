"""The plan of what is on screen: its download, and opening a page from one.

It is written from an allow-list, never from all widgets of a page: what they open with, and what
they are moved to, may come from the true rows.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from datetime import date
from typing import Any

import streamlit as st

from dp_core.algorithm import Algorithm, Method
from dp_core.errors import DataError, DPError, shown
from dp_core.params import Settings
from dp_core.releasing import NAME, OWN, Choice, Plan, Record
from dp_core.words import message, reader, say
from pages.common.input import choices, columns, controls, settings, uploads
from pages.common.show import html, panels

Widgets = Callable[[Plan], dict[str, Any]]
Switches = Callable[[Algorithm, Method], dict[str, Any]]


def plan_of(view: Any, chosen: tuple[str, ...] = ()) -> Plan:
    """Plan that leads to what is on screen; some was `chosen` after looking at true values."""
    key = view.key
    data = st.session_state.get(f"{key}_data") or next(iter(view.algorithm.samples))
    upload, layout = uploads.stated(key) if data == OWN else (None, None)
    words, problem = _typed_record(key), record_problem(key)
    words = {name: each for name, each in words.items() if not problem or name != problem.field}
    return Plan(
        system=key,
        method=view.method,
        params=view.params,
        data=data,
        upload=upload,
        layout=layout,
        part=view.part,
        after=view.after,
        chosen=chosen,
        purpose=st.session_state.get(purpose_key(key), ""),
        record=words,
        choice=_choice(view, upload),
        columns={} if upload is None else st.session_state.get(columns.columns_key(key), {}),
        language=reader(),
    )


def lockable(view: Any) -> str:
    """Give the SHA-256 of the plan on screen, whatever it says it is for."""
    return replace(plan_of(view), purpose="", record=Record(), choice=Choice()).digest


def keep_choice(plan: Plan) -> None:
    st.session_state[f"_{plan.system}_choice"] = plan


def _choice(view: Any, upload: Settings | None) -> Choice:
    """Give what was wished for; what followed from it as long as the page shows what was chosen."""
    plan: Plan | None = st.session_state.get(f"_{view.key}_choice")
    if plan is None:
        return Choice()
    wished = replace(plan.choice, route="not stated", basis="", rejected=())
    return plan.choice if _is_chosen(plan, view, upload) else wished


def planned(system: str, name: str) -> Any:
    """Give a parameter as the plan has it that came to a page; None where none came."""
    plan: Plan | None = st.session_state.get(f"_{system}_choice")
    return getattr(plan.params, name, None) if plan else None


def _is_chosen(plan: Plan, view: Any, upload: Settings | None) -> bool:
    """Whether a page shows the method, the ε and the public numbers of a plan."""
    shape, names = view.algorithm.shape, ["epsilon"]
    stated: list[str] = []
    if shape is not None:
        names += shape.params(shape.facts(), view.method)
        stated += shape.upload(shape.facts()) if plan.upload and upload else ()
    pairs = [(plan.params, view.params, name) for name in names]
    pairs += [(plan.upload, upload, name) for name in stated]
    same = (getattr(one, name) == getattr(other, name) for one, other, name in pairs)
    return plan.method == view.method and all(same)


def record_problem(system: str) -> DPError | None:
    """Say what does not fit of the words for the record: nothing is then drawn."""
    try:
        Record(**_typed_record(system))
    except DPError as error:
        return error
    return None


def _typed_record(system: str) -> dict[str, Any]:
    names = [each.name for each in fields(Record)]
    typed = {name: st.session_state.get(record_key(system, name)) for name in names}
    return {name: str(value) for name, value in typed.items() if value}


def record_key(system: str, name: str) -> str:
    return f"{system}_record_{name}"


def purpose_key(system: str) -> str:
    return f"{system}_purpose"


def opener(
    algorithm: Algorithm,
    *,
    part: Widgets = lambda plan: {},
    words: Callable[[Any], dict[str, Any]] = Settings.to_dict,
    switches: Switches = choices.switches,
    then: Callable[[], None] | None = None,
) -> None:
    """Draw the uploader and the place of the download; what a file holds comes with the next run.

    `part`, `words` and `switches` give values of widgets; `then` is called once a plan was opened.
    """
    key = algorithm.key

    def opened(plan: Plan) -> None:
        chosen = switches(algorithm, plan.chosen_method)
        controls.load(key, {"data": plan.data, **part(plan), **chosen, **words(plan.params)})
        st.session_state[purpose_key(key)] = plan.purpose
        keep_choice(plan)
        for name, value in plan.record.to_dict().items():
            is_day = name == "published"
            day = date.fromisoformat(value) if is_day and value else None
            st.session_state[record_key(key, name)] = day if is_day else value
        uploads.state(key, plan.upload, plan.layout, plan.columns)
        if then is not None:
            then()

    if settings.is_quiet():
        return
    st.session_state[f"_{key}_plan_place"] = st.container()
    label, looks = say("plan-open", file=NAME), {"type": "json", "max_upload_size": 1}

    def read() -> None:
        file = st.session_state.get(f"{key}_config")
        if file is not None:
            try:
                text = file.getvalue().decode("utf-8", "replace")
                opened(checked(algorithm, Plan.from_json(text)))
            except DPError as error:
                st.session_state[f"_{key}_config_problem"] = str(error)

    st.file_uploader(label, key=f"{key}_config", on_change=read, **looks)
    if problem := st.session_state.pop(f"_{key}_config_problem", ""):
        st.error(html.md(problem))


def offer(view: Any) -> None:
    """Draw the download of the plan alone, where plans are opened."""
    if place := st.session_state.pop(f"_{view.key}_plan_place", None):
        label, looks = message("plan-download", file=NAME), {"type": "tertiary"}
        file = plan_of(view).to_json(), NAME, "application/json"
        with place:
            panels.download(label, *file, key=f"{view.key}_plan", **looks)


def checked(algorithm: Algorithm, plan: Plan) -> Plan:
    if plan.system != algorithm.key:
        facts = {"plan": shown(plan.system)}
        raise DataError(message("input-configurations-file-plan-page-opens", **facts))
    return plan


# --- the panel Settings of a system, below the method ---------------------------------------------


def panel(
    algorithm: Algorithm,
    method: Method,
    data: Any,
    *,
    tolerance: Callable[[Any], float],  # asks for it
    compared: Sequence[str],  # methods in view on arrival
    hide: Sequence[str] = (),
    changes: Mapping[str, Mapping[str, Any]] | None = None,
    first: Callable[[], dict[str, Any]] = dict,
    also: Callable[[], dict[str, Any]] = dict,
    **opening: Any,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Ask for tolerance, parameters but `hide`, and seed; give them, and fields of the view.

    `first` and `also` draw what stands above the parameters, and fields of the view below them.
    """
    key = algorithm.key
    stated = tolerance(data)
    values = first()
    hidden = ("epsilon", *hide, *values)
    values |= controls.draw(method.params, key, hide=hidden, changes=changes)
    fields = {
        "algorithm": algorithm,
        "method": method.key,
        "compared": choices.in_view(algorithm, method.key, compared),
        **also(),
        "tolerance": stated,
        "wanted": choices.wishes(key),
        "seed": controls.seed_row(key),
    }
    opener(algorithm, **opening)
    controls.reset(key)
    return values, fields
