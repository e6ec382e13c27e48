"""Choices that the pages of several systems offer: data set, methods in view, wanted chance."""

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from dp_core.algorithm import Algorithm
from pages.common import cache, controls
from pages.common.offers import close_widget

OWN = "own"
CHANCES = [50, 80, 90, 95, 99]


def data_set(algorithm: Algorithm, slot: Any, *, names: Mapping[str, str], help: str = "") -> Any:
    """Choose a bundled data set.

    Parameters
    ----------
    algorithm : Algorithm
    slot : container
        Where the choice stands.
    names : mapping
        Words of each bundled set, by key.
    help : str
        What stands in the help bubble before the sentence on files.

    Returns
    -------
    object or None
        None for the visitor's own.
    """
    words = {**names, OWN: "Your own data"}
    key = f"{algorithm.key}_data"
    offer = controls.linked(key, list(words), next(iter(words)), words=words.__getitem__)
    chosen = slot.selectbox(
        "Data set",
        list(words),
        format_func=words.__getitem__,
        key=key,
        bind=controls.BOUND,
        help=f"{help} Your own file stays in memory on this machine.".strip(),
    )
    with slot:
        close_widget(key, "Data set", chosen, offer)
    return None if chosen == OWN else cache.sample(algorithm.key, chosen)


def method_pills(
    algorithm: Algorithm,
    keys: Sequence[str],
    *,
    label: str,
    name: str,
    default: Sequence[str],
    help: str,
) -> list[str]:
    """Choose several methods."""
    key = f"{algorithm.key}_{name}"
    controls.remember(key, list(default))
    return st.pills(
        label,
        list(keys),
        selection_mode="multi",
        default=list(default),
        format_func=lambda method: algorithm.method(method).title,
        wrap=True,
        key=key,
        bind=controls.BOUND,
        help=help,
    )


def wanted_chance(prefix: str) -> float:
    """Ask how often the tolerance must be met; a probability."""
    key = f"{prefix}_wanted"
    controls.linked(key, CHANCES, 90)
    chosen = st.select_slider(
        "Wanted chance to be within the tolerance (%)",
        CHANCES,
        90,
        key=key,
        bind=controls.BOUND,
    )
    return float(chosen) / 100
