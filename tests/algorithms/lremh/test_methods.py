"""Methods of the registry: what they claim, what they prove, what they show."""

import math

import numpy as np
import pytest

from dp_core.algorithms.lremh import ALGORITHM, generate
from dp_core.algorithms.lremh.method.asking import asking
from dp_core.algorithms.lremh.methods import sound_method
from dp_core.algorithms.lremh.metrics import evaluate
from dp_core.algorithms.lremh.params import ReportParams
from dp_core.errors import ParameterError
from dp_core.tables.categorical import CategoricalTable

SURVEY = generate("disability", 3_000, 1).columns(range(4))


def run(key: str, table: CategoricalTable = SURVEY, seed: int = 0, **params):
    method = ALGORITHM.method(key)
    return method.run(table, method.params(**params), np.random.default_rng(seed))


@pytest.mark.parametrize("key", ["lremh", "plus"])
def test_methods_written_out_give_what_the_comparison_of_all_methods_gives(key):
    table = generate("disability", 400, 3).columns([0, 3, 5])
    method = ALGORITHM.method(key)
    params = method.params(epsilon=2.0, numbering=((1, 0), (0, 1), (1, 0)))
    drawn = method.run(table, params, np.random.default_rng(5))
    asked = asking(key)(table, params, np.random.default_rng(5))
    np.testing.assert_array_equal(drawn.output.table, asked.server().table)
    assert drawn.ledger.root == asked.spend()


def test_chances_by_hand_are_the_papers() -> None:
    """F = .5, p = .5, q = .75, two attributes: claimed 0.5371, proven 1.0743."""
    two = SURVEY.columns(range(2))
    ledger = run("lremh", two, noise=(0.5, 0.5, 0.75)).ledger
    assert ledger.claimed == pytest.approx(0.537143, abs=1e-6)
    assert ledger.proven == pytest.approx(2 * math.log(77 / 45), abs=1e-6)
    sound = run("em", two, noise=(0.5, 0.5, 0.75)).ledger
    assert sound.claimed == pytest.approx(1.074286, abs=1e-5)


def test_asking_again_costs_more_and_never_more_than_the_lifetime() -> None:
    costs = [run("em", epsilon=1.0, reports=k).ledger.proven for k in (1, 2, 10, 1_000)]
    assert costs == sorted(costs)
    assert costs[0] == pytest.approx(1.0, rel=1e-6)
    assert costs[-1] == pytest.approx(2.0, rel=1e-3)
    with pytest.raises(ParameterError, match=r"lifetime = 1 must be at least epsilon = 2"):
        ReportParams(epsilon=2.0, lifetime=1.0)


def test_parity_is_seen_by_a_joint_question_and_by_no_pairwise_one() -> None:
    coins = generate("parity", 20_000, 1)
    assert evaluate(coins, run("joint_grr", coins).output)["avd"] < 0.05
    assert evaluate(coins, run("pairs", coins).output)["avd"] > 0.4
    assert evaluate(coins, run("independent", coins).output)["avd"] > 0.4


def test_categories_read_from_the_answers_leave_no_guarantee() -> None:
    leaky = CategoricalTable(codes=[[0, 1], [1, 0]], domains=(2, 2), facts_from_data=True)
    for key in ("plus", "joint_grr"):
        assert math.isinf(run(key, leaky).ledger.proven)


@pytest.mark.parametrize(
    ("columns", "users", "epsilon", "method"),
    [
        (2, 20_000, 1.6, "joint_subset"),
        (6, 20_000, 1.6, "views"),
        (6, 20_000, 4.0, "joint_subset"),
        (8, 20_000, 4.0, "views"),
        (8, 1_000_000, 4.0, "views"),  # answers on the whole record would not fit
        (12, 10_000, 20.0, "joint_subset"),  # noise adds nothing
    ],
)
def test_the_sound_method_follows_from_records_users_and_epsilon(
    columns: int, users: int, epsilon: float, method: str
) -> None:
    assert sound_method((2,) * columns, users, epsilon) == method
