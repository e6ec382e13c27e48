"""The same reports with categories numbered anew: which estimators care, on demand."""

from dataclasses import replace
from functools import partial
from operator import call
from typing import Any

import pandas as pd
import streamlit as st

from dp_core import registry
from dp_core.algorithms.lremh.study import Renumbered, curves, seconds, trials
from dp_core.algorithms.lremh.view import curve_figures, curve_story
from pages.common.show import panels
from pages.common.work import background as work
from pages.common.work.background import Work
from pages.parts.lremh.error import trials as lremh_trials
from pages.parts.lremh.error.ground import Ground
from pages.parts.lremh.error.protocols import bullets
from pages.parts.lremh.state import KEY, title

ALL = trials.NUMBERINGS + 1  # the numbers of the file among them
LABEL = "Estimators under other numbers"


def show(ground: Ground) -> None:
    """Draw the panel, folded."""
    words = "Does it matter which category is called 0?"
    panels.fold(words, f"{KEY}_fold_numbers", _numbers, ground)


def _numbers(ground: Ground) -> None:
    st.markdown(
        "Which category of an attribute has the number 0 and which 1 says nothing about anybody. "
        "So the same reports, renumbered, should lead to the same table."
    )
    table, noise = ground.table, ground.noise
    guesses = {key: seconds(key, len(table), table.domains, noise) for key in _estimators()}
    kept = {key: guess for key, guess in guesses.items() if guess <= lremh_trials.LONGEST}
    with ground.frame("numbers"):
        asked = Work(
            prefix=KEY,
            name="numbers",
            wanted=(table.fingerprint, tuple((key, _params(ground, key)) for key in kept)),
            label=LABEL,
            function=call,
            tasks=partial(_tasks, ground, kept),
            start=lremh_trials.started(ALL * sum(kept.values()), LABEL),
        )
        work.show(asked, partial(_draw, ground))
        for key, guess in guesses.items():
            if key not in kept:
                panels.note(f"{title(key)} is left out: {lremh_trials.why(guess)}")


def _estimators() -> list[str]:
    methods = registry.algorithms()[KEY].methods
    return [method.key for method in methods if trials.sends_bits(method.key)]


def _tasks(ground: Ground, guesses: dict[str, float]) -> list[tuple[partial[list[Renumbered]]]]:
    made = []
    for key in sorted(guesses, key=guesses.__getitem__):
        run = partial(trials.renumbered, ground.table, key, _params(ground, key))
        made += [
            (partial(run, numberings=list(batch)),)
            for batch in lremh_trials.batches(ALL, guesses[key])
        ]
    return made


def _params(ground: Ground, key: str) -> Any:
    """Parameters of an estimator at the chances of the page, categories in their own order."""
    view = ground.view
    own = view.params_of(key)
    return replace(curves.with_noise(own, ground.noise, ground.table.attributes), numbering=None)


def _draw(ground: Ground, results: list[list[Renumbered]]) -> None:
    found = [each for batch in results for each in batch]
    if not found:
        st.caption("The first runs are on their way.")
        return
    errors: dict[str, dict[int, float]] = {}
    for each in found:
        errors.setdefault(each.method, {})[each.numbering] = each.error
    titles = {key: title(key) for key in _estimators() if key in errors}
    figure = curve_figures.numbering_dots(errors, titles, panels.current_theme())
    panels.chart(figure, key=f"{KEY}_numbers_dots", alt="Errors under several numberings.")
    table = trials.spans(found)
    panels.note(
        f"Diamonds: as the file numbers its categories; rings: {trials.NUMBERINGS} random "
        f"numberings. The same {len(ground.table):,} {ground.table.record}, the same "
        "reports, the same noise."
    )
    bullets(curve_story.numbering_words(table, title))
    panels.table_under("Errors under several numberings", _as_table(table))


def _as_table(table: pd.DataFrame) -> panels.Table:
    return {
        "estimator": [title(key) for key in table["method"]],
        "numberings": table["numberings"],
        "as in the file": table["own"].round(4),
        "smallest error": table["low"].round(4),
        "largest error": table["high"].round(4),
        "most deleted (true share)": table["deleted"].round(4),
    }
