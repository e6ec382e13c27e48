"""Lessons of the synthetic-tables page: cost of the search, the XOR trap, Jaccard's blind spot."""

from dataclasses import replace

import numpy as np
import pandas as pd
import streamlit as st

from dp_core import registry
from dp_core.algorithms.privscbn.study import duration, evaluations, lessons
from dp_core.algorithms.privscbn.view import figures, story
from dp_core.tables.records import BinaryTable
from pages.common.frame import views
from pages.common.input import controls
from pages.common.show import panels
from pages.common.work import cache
from pages.parts.privscbn.state import KEY, View, title

PER_SECOND = 10_000
SIZES = (2, 100)
ORDER = (0, 1, 2, 3)  # A, C, B, S


def show(view: View) -> None:
    """Draw the lessons, folded; each is worked out once it is opened."""
    st.markdown("**Three lessons**")
    for name, words, draw in (
        ("cost", "How long does a search take?", _cost),
        ("xor", "A trap: two attributes that matter only together", _xor),
        ("groups", "Which groups are found: Jaccard or correlation?", _groups),
    ):
        panels.fold(words, f"{KEY}_lesson_{name}", draw, view)


def _cost(view: View) -> None:
    left, right = st.columns(2, gap="medium")
    with left:
        m = _slider("Attributes", "cost_m", SIZES, min(SIZES[1], max(SIZES[0], view.m)))
    with right:
        degree = _slider("Parents at most", "cost_d", (1, 25), 3)
    fast, greedy = evaluations(m, degree, "fgb"), evaluations(m, degree, "greedy")
    panels.metrics_row(
        [
            (
                name,
                f"{count:,}" if count < 10**12 else f"{count:.3g}",
                f"scores; {duration(count / PER_SECOND)} at {PER_SECOND:,} a second",
                hint,
            )
            for name, count, hint in (
                ("FGB", fast, "Adds the newest attribute to the best set of each size."),
                ("GreedyBayes", greedy, "Looks at every set of parents of full size."),
            )
        ]
        + [
            (
                "Ratio",
                story.share(greedy / fast) if greedy < fast else f"{greedy / fast:,.1f}",
                "times as many scores",
                "The ratio of times in the paper follows it.",
            )
        ]
    )
    sizes = np.unique(np.geomspace(*SIZES, 40).round().astype(int)).tolist()
    lines = [
        (words, [evaluations(size, degree, method) for size in sizes])
        for words, method in (("FGB", "fgb"), ("GreedyBayes", "greedy"))
    ]
    panels.legend([("private", "FGB"), ("method-1", "GreedyBayes")])
    figure = figures.evaluation_lines(sizes, lines, panels.current_theme(), here=m)
    panels.chart(figure, key=f"{KEY}_cost", alt="Scores to evaluate against attributes.")
    st.caption(
        "Closed forms. With 50 attributes and 10 parents the paper counts "
        f"{duration(evaluations(50, 10, 'greedy') / PER_SECOND)} for GreedyBayes."
    )


def _slider(label: str, name: str, ends: tuple[int, int], default: int) -> int:
    key = f"{KEY}_{name}"
    controls.remember(key, default)
    return int(st.slider(label, *ends, default, key=key))


def _xor(view: View) -> None:
    table: BinaryTable = cache.sample(KEY, "xor")
    names = table.names
    st.markdown(
        "S says whether A and B differ. A alone tells nothing about S, and B alone nothing; "
        "together they tell all. C equals S a little more often than not. Here the search places "
        "A, then C, then B. Which pair of parents is left for S at the end?"
    )
    trials = lessons.forced_search(table, ORDER)
    rows = {
        "just placed": [names[each.newest] for each in trials],
        "parents tried for S": [_braces(each.parents, names) for each in trials],
        "information, bits": [round(each.score, 4) for each in trials],
        "then": ["kept" if each.kept else "dropped" for each in trials],
    }
    panels.table(rows, "Parents tried for S, step by step")
    pairs = [each for each in trials if len(each.parents) == 2]
    last = [each for each in pairs if each.kept][-1]
    tried = {frozenset(each.parents) for each in pairs}
    best = (0, 2)
    bits = lessons.information_about(table, ORDER[-1], best)
    lost = "never tried" if frozenset(best) not in tried else "tried"
    panels.say(
        f"The search ends with {_braces(last.parents, names)} and {last.score:.3f} bits. The "
        f"pair {_braces(best, names)} has {bits:.3f} bits and was {lost}: of one parent the "
        "search keeps only the best, C in the end, so no set with A is left to which B could "
        "be added. Left free, the search usually takes another order and finds the pair."
    )


def _braces(parents: tuple[int, ...], names: tuple[str, ...]) -> str:
    return "{" + ", ".join(names[p] for p in parents) + "}"


def _groups(view: View) -> None:
    table: BinaryTable = view.table if len(view.table.groups) > 1 else cache.sample(KEY, "blocks")
    k = len(table.groups)
    by_jaccard, by_correlation = lessons.true_clusters(table, k)
    epsilon = view.params.epsilon
    rows = [
        ("no noise", "Jaccard", lessons.agreement(by_jaccard, table)),
        ("no noise", "correlation", lessons.agreement(by_correlation, table)),
    ]
    algorithm = registry.algorithms()[KEY]
    for method, affinity in (
        ("published", "Jaccard"),
        ("sound_pure", "Jaccard"),
        ("sound_pure", "correlation"),
        ("sound_zcdp", "correlation"),
    ):
        params = algorithm.method(method).params(epsilon=epsilon, k=k)
        if method != "published":
            params = replace(params, affinity=affinity.lower())
        found = views.run(KEY, method, params, view.seed, table).output.clusters
        rows.append(
            (f"{title(method)}, ε = {epsilon:g}", affinity, lessons.agreement(found, table))
        )
    panels.say(
        f"{table.name}: {k} groups were planted. 1 means that the clusters are exactly "
        "these, 0 what chance would give."
    )
    panels.table(
        pd.DataFrame(rows, columns=["noise", "grouped by", "adjusted Rand index"]).round(2),
        "Agreement with the planted groups",
    )
    st.markdown(
        "Jaccard compares only the records with a one. Attributes of one group that differ in "
        "frequency look far apart to it, however well one predicts the other."
    )
