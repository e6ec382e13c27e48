"""The config.json of a release: what of a page it holds, and opening a view from it.

It is written from an allow-list, never from all widgets of a page: what they open with, and what
they are moved to, may come from the true rows.
"""

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from dp_core import bundle
from dp_core.algorithm import Algorithm, Method
from dp_core.errors import DataError, DPError, shown
from dp_core.params import Params, Settings
from pages.common.input import choices, controls
from pages.common.show import html

Fits = Callable[[str, Any], bool]
"""Whether a value of a configuration is one that its widget offers; others are passed over."""
State = Callable[[dict[str, Any]], dict[str, Any]]
Switches = Callable[[Algorithm, Method], dict[str, Any]]


def stated(system: str) -> dict[str, Any]:
    """Facts that a configuration of this page holds: those that its opener names, as they stand."""
    drawn = controls.values(system)
    return {name: drawn[name] for name in st.session_state[_facts(system)] if name in drawn}


def opener(
    algorithm: Algorithm,
    fits: Fits,
    *,
    facts: Sequence[str] = (),
    words: Callable[[Any], dict[str, Any]] = Settings.to_dict,
    switches: Switches = choices.switches,
    read: State = dict,
    then: Callable[[], None] | None = None,
) -> None:
    """Draw the uploader; what the file holds is on the page with the next run.

    Parameters
    ----------
    algorithm : Algorithm
    fits : callable
        Gets name and value of what is no parameter.
    facts : sequence of str
        Widgets, beside the choice of the data set, whose values are public facts and no
        parameters. What they open with must not depend on confidential rows.
    words : callable
        Parameters of a method to values of widgets, where they differ.
    switches : callable
        Method to values of the widgets that choose it.
    read : callable
        What older files call otherwise, in the words of today.
    then : callable, optional
        What else happens once a configuration was opened.
    """
    key = algorithm.key
    st.session_state[_facts(key)] = ("data", *facts)

    def opened(config: bundle.Config, params: Params) -> None:
        known = {name: value for name, value in config.facts.items() if fits(name, value)}
        chosen = switches(algorithm, algorithm.method(config.method))
        controls.load(key, {**read(known), **chosen, **words(params)})
        if then is not None:
            then()

    st.file_uploader(
        "Open a configuration (config.json)",
        type="json",
        key=f"{key}_config",
        on_change=_open,
        args=(algorithm, opened),
        max_upload_size=1,
    )
    problem = st.session_state.pop(f"_{key}_config_problem", "")
    if problem:
        st.error(html.md(problem))


def _open(algorithm: Algorithm, opened: Callable[[bundle.Config, Params], None]) -> None:
    file = st.session_state.get(f"{algorithm.key}_config")
    if file is None:
        return
    try:
        config = bundle.read_config(file.getvalue().decode("utf-8", "replace"))
        params = _checked(algorithm, config)
    except DPError as error:
        st.session_state[f"_{algorithm.key}_config_problem"] = str(error)
        return
    opened(config, params)


def _checked(algorithm: Algorithm, config: bundle.Config) -> Params:
    """Parameters of a configuration, once they fit the method that it names."""
    if config.algorithm != algorithm.key:
        raise DataError(
            f"The file is a configuration of {shown(config.algorithm)}, and this page opens "
            f"'{algorithm.key}'; open it on the page of its own system."
        )
    keys = [method.key for method in algorithm.methods]
    if config.method not in keys:
        raise DataError(
            f"The configuration names the method {shown(config.method)}, and there are "
            f"{', '.join(keys)}; download it again."
        )
    return algorithm.method(config.method).params.from_dict(config.params)


def _facts(system: str) -> str:
    return f"_{system}_facts"
