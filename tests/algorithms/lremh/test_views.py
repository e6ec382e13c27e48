"""Views: a public set cover, what it plans, and tables that follow from the answers."""

import math
from itertools import combinations
from time import process_time

import numpy as np
import pytest

from dp_core.algorithms.lremh import generate
from dp_core.algorithms.lremh.method.asking import ask_cover, cover_table
from dp_core.algorithms.lremh.method.rivals import ask_pairs, pairs_table
from dp_core.algorithms.lremh.method.steps.em import most_even
from dp_core.algorithms.lremh.method.steps.views import (
    coverings,
    information,
    shares_of_views,
    views_for,
)
from dp_core.algorithms.lremh.metrics import evaluate
from dp_core.algorithms.lremh.outputs import margin, total_variation, untraced
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import Entropy
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger
from tests.algorithms.lremh.tools import some_codes

SURVEY = generate("disability", 20_000, 1).columns(range(6))


@pytest.mark.parametrize("order", [2, 3])
@pytest.mark.parametrize("domains", [(2,) * 8, (2, 2, 5, 6, 7, 7), (2, 3), (62, 62, 2)])
def test_every_set_of_attributes_lies_in_a_view(domains, order):
    for views in coverings(domains, min(order, len(domains))):
        for wanted in combinations(range(len(domains)), min(order, len(domains))):
            assert any(set(wanted) <= set(view) for view in views)


def test_a_design_for_as_many_attributes_as_are_accepted_is_there_at_once():
    start = process_time()
    assert coverings.__wrapped__((2,) * 18, 2)
    assert process_time() - start < 5, "a third of a second where nothing is counted anew"
    with pytest.raises(ParameterError, match="order = 0 must be at least 1"):
        views_for((2, 2), 1.0, 0)


def test_the_coverings_are_as_small_as_known_ones():
    """Smallest possible: C(8, 4, 2) = 6, C(8, 3, 2) = 11, C(8, 4, 3) = 14 (La Jolla tables)."""

    def sizes(order):
        return {max(map(len, views)): len(views) for views in coverings((2,) * 8, order)}

    assert sizes(2) == {2: 28, 3: 11, 4: 6, 5: 4, 6: 3, 7: 3, 8: 1}
    assert sizes(3)[4] == 14


@pytest.mark.parametrize("epsilon", [0.3, 2.0, 5.0])
def test_the_chosen_views_plan_the_least_error_of_pairs(epsilon):
    def planned(views):
        told = information(views, shares_of_views((2,) * 6, views, epsilon), 2)
        return sum(
            math.sqrt(sum(1 / told[some] for some in ((i,), (j,), (i, j))))
            for i, j in combinations(range(6), 2)
        )

    chosen = views_for((2,) * 6, epsilon, 2)
    assert planned(chosen) == pytest.approx(min(map(planned, coverings((2,) * 6, 2))))


def test_the_most_even_table_has_what_was_measured():
    """At prices near 0 the pairs of a true table come back, however it was made."""
    truth = SURVEY.joint()
    sets = list(combinations(range(6), 2))
    measured = [margin(truth, pair).ravel() for pair in sets]
    found = most_even(SURVEY.domains, sets, measured, [1e-7] * len(sets))
    assert found.sum() == pytest.approx(1)
    assert all(total_variation(margin(found, pair), margin(truth, pair)) < 4e-3 for pair in sets)
    assert np.ptp(most_even((2, 3), [(0, 1)], [np.arange(6) / 15], [1e6])) < 1e-3


@pytest.mark.parametrize("epsilon", [0.5, 4.0])
def test_asked_pairs_are_nearer_than_those_of_one_pair_a_user(epsilon):
    """Mean error of pairs over three runs each, same ε: less, and at 4 by a quarter at least."""
    errors = {"views": 0.0, "pairs": 0.0}
    for seed in range(3):
        rng = np.random.default_rng(seed)
        sent = ask_cover(SURVEY.codes, SURVEY.domains, epsilon, 2, rng)
        other = ask_pairs(SURVEY.codes, SURVEY.domains, epsilon, rng)
        tables = {"views": cover_table(sent, 2), "pairs": pairs_table(other)}
        for key, table in tables.items():
            errors[key] += evaluate(SURVEY, untraced(table))["pairs"]
    assert errors["views"] < errors["pairs"] * (0.75 if epsilon == 4 else 1)


def test_the_whole_budget_is_spent_once_by_every_user():
    sent = ask_cover(some_codes(100, (2, 3, 2, 2)), (2, 3, 2, 2), 1.25, 3, Entropy())
    ledger = PrivacyLedger(Neighbouring.LOCAL, sent.spend("one view"))
    assert ledger.proven == ledger.claimed == 1.25
    assert [node.step for _, node in ledger.rows()][:2] == ["one view", "attributes 1, 2 and 3"]
    assert sorted(np.concatenate(sent.groups).tolist()) == list(range(100))


@pytest.mark.parametrize("n", [1, 2, 5])
def test_views_that_nobody_answered_are_left_to_the_others(n):
    sent = ask_cover(some_codes(n, (2, 3, 2, 4)), (2, 3, 2, 4), 1.0, 2, np.random.default_rng(0))
    table = cover_table(sent, 2)
    assert np.isfinite(table).all()
    assert table.sum() == pytest.approx(1)
