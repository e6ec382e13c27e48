"""LASSO and LREMH: what the penalty can and cannot do."""

import numpy as np
import pytest

from dp_core.algorithms.lremh import ALGORITHM
from dp_core.algorithms.lremh.data.generators import generate
from dp_core.algorithms.lremh.data.patterns import report_set
from dp_core.algorithms.lremh.method.estimates import ESTIMATORS, estimate
from dp_core.algorithms.lremh.method.steps.client import Noise, random_numbering, renumbered
from dp_core.algorithms.lremh.method.steps.em import design, kept_candidates, lasso_table
from dp_core.algorithms.lremh.outputs import total_variation
from dp_core.errors import ParameterError
from tests.algorithms.lremh.tools import joint_of, sent, some_codes

NOISE = Noise(0.1, 0.5, 0.75)
CLEAR = Noise(1e-12, 0.0, 1.0)
MOVED = ("lasso", "lremh", "lremh_signed")
"""Methods that the numbers of categories move; SQUAREM ends a rounding apart."""


def noise_free(records: list[tuple[int, ...]], times: int = 250) -> list[np.ndarray]:
    codes = np.repeat(np.array(records), times, axis=0)
    return sent(codes, (2,) * codes.shape[1], CLEAR)


@pytest.mark.parametrize("domains", [(2, 3, 4), (5,), (2,) * 6])
def test_the_design_has_the_stated_rank(domains: tuple[int, ...]) -> None:
    matrix = design(domains)
    assert matrix.shape == (sum(domains), np.prod(domains))
    assert np.linalg.matrix_rank(matrix) == sum(domains) - len(domains) + 1
    assert (matrix.sum(axis=0) == len(domains)).all()
    last = np.array(np.unravel_index(np.prod(domains) - 2, domains))
    starts = np.cumsum(domains) - domains
    assert np.flatnonzero(matrix[:, -2]).tolist() == (starts + last).tolist()


@pytest.mark.parametrize(
    "records",
    [
        [(0, 0), (1, 1)],
        [(0, 1), (1, 0)],
        [(0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)],
        [(1, 1, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1)],
    ],
)
def test_lasso_cannot_tell_which_answers_go_together(records: list[tuple[int, ...]]) -> None:
    """Noise-free pairs and triples: the same table for each pattern and for its inverse."""
    domains = (2,) * len(records[0])
    start = lasso_table(report_set(noise_free(records), domains), CLEAR)
    inverse = [(1 - each[0], *each[1:]) for each in records]
    other = lasso_table(report_set(noise_free(inverse), domains), CLEAR)
    assert start.table == pytest.approx(other.table, abs=1e-3)
    true = joint_of(np.array(records), domains)
    assert total_variation(start.table, true) == pytest.approx(0.5, abs=0.01)


def test_where_nothing_is_left_lasso_falls_back_to_the_uniform_table() -> None:
    reports = noise_free([(0, 0), (1, 1)])
    found = estimate(reports, (2, 2), 1e-12, 0.0, 1.0, estimator="lasso", alpha=1e9)
    assert found.table == pytest.approx(np.full((2, 2), 0.25))
    assert "uniform" in found.notes[0]
    signed = lasso_table(report_set(reports, (2, 2)), CLEAR, variant="signed")
    assert signed.uniform  # with exactly equal counts the signed one is all zero (8)


def test_a_deleted_candidate_never_comes_back() -> None:
    domains = (2,) * 6
    reports = sent(some_codes(3_000, domains), domains, NOISE)
    found = estimate(reports, domains, 0.1, 0.5, 0.75, estimator="lremh")
    assert not found.kept.all()
    assert (found.table[~found.kept] == 0).all()
    assert np.array_equal(
        found.kept, kept_candidates(lasso_table(report_set(reports, domains), NOISE).table)
    )
    assert found.log_likelihood.size == found.iterations + 1


@pytest.mark.parametrize("key", [key for key in ESTIMATORS if key not in (*MOVED, "squarem")])
def test_numbering_categories_otherwise_only_renumbers_the_answer(key: str) -> None:
    domains = (3, 2, 4)
    reports = sent(some_codes(800, domains), domains, NOISE)
    orders = [np.random.default_rng(j).permutation(k) for j, k in enumerate(domains)]
    other = [bits[:, order] for bits, order in zip(reports, orders, strict=True)]
    one, two = (
        estimate(each, domains, 0.1, 0.5, 0.75, estimator=key).table for each in (reports, other)
    )
    assert two == pytest.approx(one[np.ix_(*orders)], abs=1e-9)


@pytest.mark.parametrize("method", ["plus", *MOVED])
def test_only_lasso_and_its_heirs_care_how_categories_are_numbered(method: str) -> None:
    table = generate("census", 2_000, 3).columns([0, 2, 4])
    made = ALGORITHM.method(method)

    def run(numbering):
        params = made.params(epsilon=4.0, numbering=numbering)
        return made.run(table, params, np.random.default_rng(5)).output

    own = run(None)
    order = random_numbering(table.domains, np.random.default_rng(0))
    apart = total_variation(own.table, run(order).table)
    assert apart > 0.02 if method in MOVED else apart < 1e-6
    same = run(tuple(tuple(range(k)) for k in table.domains))
    np.testing.assert_array_equal(same.table, own.table)
    np.testing.assert_array_equal(same.kept, own.kept)
    for wrong in (((0, 0), (0, 1, 2)), ((0, 1),), ((1, 0), (0, 1))):
        with pytest.raises(ParameterError, match=r"every category|exactly once"):
            run(wrong)
    moved = renumbered(np.arange(6).reshape(2, 3), ((1, 0), (2, 0, 1)))
    assert moved.tolist() == [[5, 3, 4], [2, 0, 1]]


@pytest.mark.parametrize(
    ("key", "said"), [("joint_grr", "another client"), ("magic", "must be one of em, em_full")]
)
def test_an_estimator_of_other_answers_is_refused_in_a_sentence(key: str, said: str) -> None:
    with pytest.raises(ParameterError, match=said):
        estimate([np.zeros((2, 2))], (2,), 0.1, 0.5, 0.75, estimator=key)
    with pytest.raises(ParameterError, match="same domains"):
        total_variation(np.ones(2), np.ones(3))
