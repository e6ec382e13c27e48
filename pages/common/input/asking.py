"""What was chosen after looking: asked before every release of data whose truth was on screen.

A parameter that was found by errors against the true data is computed from them, and no noise
covers it. Whether a value equals one that was found says nothing: the next step of a slider was
chosen by the same look. So everything that a release depends on is asked about.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import fields

import streamlit as st

from dp_core.algorithm import Method
from dp_core.params import Knob, Params, knobs
from pages.common.show import html
from pages.common.work import session

FIXED = "Yes: all of it was fixed before, or found on a look-alike"
CHOSEN = "No: some of it was chosen after looking"
STATED = "what was stated about the file"
UNANSWERED = "Answer the question above to draw: until then there is nothing to say what ε covers."
LONGEST = 80  # letters of a value


def parts(method: Method, params: Params, also: Mapping[str, object]) -> dict[str, str]:
    """List what a release is drawn with.

    Parameters
    ----------
    method : Method
    params : Params
    also : mapping
        What else was chosen, in words: columns, limits.

    Returns
    -------
    dict of str to str
        Value of each, by its name.

    Examples
    --------
    >>> from dp_core import registry
    >>> method = registry.algorithms()["stag"].method("uniform")
    >>> list(parts(method, method.params(), {}))[:2]
    ['method', 'privacy budget ε']
    """
    named = {"method": method.title, "privacy budget ε": f"{params.epsilon:g}"}
    declared = {knob.name: knob for knob in knobs(type(params))}
    for item in fields(params):
        value, knob = getattr(params, item.name), declared.get(item.name)
        if item.name == "epsilon" or (knob is None and value is None):
            continue
        label = item.name.replace("_", " ") if knob is None else knob.label
        named[f"{label} ({item.name})" if label in named else label] = _said(value, knob)
    named |= {name: _said(value, None) for name, value in also.items()}
    return named | {STATED: "columns, dates, limits, categories: all that the upload panel asks"}


def ask(system: str, fingerprint: str, named: Mapping[str, str]) -> tuple[str, ...] | None:
    """Ask what was chosen after looking, if somebody looked.

    Parameters
    ----------
    system : str
        Key of the algorithm.
    fingerprint : str
        Of the data.
    named : mapping
        As `parts` gives it. Any other value is another question, with no answer yet.

    Returns
    -------
    tuple of str or None
        Names of what was chosen after looking; None while that is not answered.
    """
    if not session.looked(fingerprint):
        return ()
    st.markdown("**You have seen true values of these data, or errors against them.**")
    st.markdown("\n".join(f"- {html.md(each)}\\: {html.md(named[each])}" for each in named))
    told = hashlib.sha256(repr((fingerprint, *named.items())).encode()).hexdigest()[:16]
    answer = st.radio(
        "Was everything above fixed before you looked, or found on a look-alike?",
        (FIXED, CHOSEN),
        index=None,
        key=f"{system}_fixed_{told}",
        help="What was chosen by looking at the true data is computed from them, and no noise "
        "covers it. What was fixed before, or found on a look-alike, tells nothing about them.",
    )
    if answer != CHOSEN:
        return None if answer is None else ()
    chosen = st.multiselect(
        "Which of these were chosen after looking?",
        list(named),
        key=f"{system}_chosen_{told}",
        placeholder="Choose at least one",
    )
    if not chosen:
        return None
    st.warning(
        "The ledger of this release will have the line “parameter chosen from the data”, which "
        "names them, and no finite ε will be proven for it."
    )
    return tuple(chosen)


def _said(value: object, knob: Knob | None) -> str:
    if value is None and knob is not None:
        return knob.none
    if knob is not None and knob.words and value in knob.choices:
        return knob.words[knob.choices.index(value)]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, list | tuple):
        value = ", ".join(_said(each, None) for each in value)
    text = str(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
