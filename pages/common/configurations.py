"""Opening a view from the config.json of a release."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from dp_core import bundle
from dp_core.algorithm import Algorithm
from dp_core.errors import DataError, DPError, shown
from dp_core.params import Params, Settings
from pages.common import controls, html

Fits = Callable[[str, Any], bool]
"""Whether a value of a configuration is one that its widget offers; others are passed over."""
State = Callable[[dict[str, Any]], dict[str, Any]]


def opener(
    algorithm: Algorithm,
    fits: Fits,
    *,
    words: Callable[[Any], dict[str, Any]] = Settings.to_dict,
    read: State = dict,
    then: Callable[[], None] | None = None,
) -> None:
    """Draw the uploader; what the file holds is on the page with the next run.

    Parameters
    ----------
    algorithm : Algorithm
    fits : callable
        Gets name and value of what is no parameter.
    words : callable
        Parameters of a method to values of widgets, where they differ.
    read : callable
        What older files call otherwise, in the words of today.
    then : callable, optional
        What else happens once a configuration was opened.
    """
    key = algorithm.key
    st.file_uploader(
        "Open a configuration (config.json)",
        type="json",
        key=f"{key}_config",
        on_change=_open,
        args=(algorithm, fits, words, read, then),
        max_upload_size=1,
    )
    problem = st.session_state.pop(f"_{key}_config_problem", "")
    if problem:
        st.error(html.md(problem))


def _open(
    algorithm: Algorithm,
    fits: Fits,
    words: Callable[[Any], dict[str, Any]],
    read: State,
    then: Callable[[], None] | None,
) -> None:
    file = st.session_state.get(f"{algorithm.key}_config")
    if file is None:
        return
    try:
        config = bundle.read_config(file.getvalue().decode("utf-8", "replace"))
        params = _checked(algorithm, config)
    except DPError as error:
        st.session_state[f"_{algorithm.key}_config_problem"] = str(error)
        return
    known = {name: value for name, value in config.state.items() if fits(name, value)}
    controls.load(algorithm.key, {**read(known), **words(params)})
    if then is not None:
        then()


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
