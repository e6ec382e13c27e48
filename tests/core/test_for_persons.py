"""What is proven for a row, counted for all rows of a person: group privacy, exactly."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dp_core.algorithms.dpc_stacking.method.steps.inputs import as_if_public
from dp_core.errors import ParameterError
from dp_core.privacy import ledger as costs
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger, Spend, sequential, zcdp_epsilon

UNIT = "one person with up to 3 rows"


def spend(epsilon: float = 1.0, **further: float) -> Spend:
    usual = {"sensitivity": 2.0, "claimed": epsilon, "proven": epsilon}
    return Spend(step="counts", mechanism="Geometric", **{**usual, **further})


def ledger(*parts: object) -> PrivacyLedger:
    return PrivacyLedger(Neighbouring.REPLACE, sequential("table", *parts))


@given(st.lists(st.floats(1e-3, 10), min_size=1, max_size=5), st.integers(1, 1_000))
def test_pure_epsilon_counts_so_many_times_and_stays_exact(epsilons, rows):
    made = ledger(*map(spend, epsilons)).for_persons(rows)
    whole = rows * sum(map(Fraction, epsilons))
    assert made.cost("proven").epsilon == made.cost("claimed").epsilon == whole
    assert (made.rows_per_person, made.delta, made.rho) == (rows, 0, None)


def test_both_totals_and_what_is_believed_are_counted_also_where_bounds_are_public():
    parts = spend(proven=2.0), costs.parallel("parts", spend(), spend(0.5), spend(0.25))
    row = ledger(*parts, costs.repeat("again", spend(0.125), 4))
    made = row.for_persons(3)
    assert (made.claimed, made.proven) == (3 * row.claimed, 3 * row.proven)
    assert (made.believed, made.of_a_row) == (3 * row.believed, row)
    assert made.holds is row.holds is False
    read = costs.read_from_data("bounds", "They were read.")
    root = sequential("clustering", spend(), read)
    made = PrivacyLedger(Neighbouring.REPLACE, root).for_persons(3)
    assert (made.proven, as_if_public(made).proven) == (math.inf, 3.0)


def test_zcdp_counts_the_square_and_is_converted_once():
    parts = spend(0.5), spend(zcdp_epsilon(0.1, 1e-6), rho=0.1, delta=1e-6)
    row, made = ledger(*parts), ledger(*parts).for_persons(3)
    assert row.rho is not None
    assert made.cost("proven").rho == 9 * row.cost("proven").rho
    assert made.proven == zcdp_epsilon(9 * row.rho, 1e-6)
    assert made.delta == row.delta == 1e-6
    assert made.records()[0]["because"].endswith("The ρ of a row counts c² times.")


@given(st.floats(0, 3), st.floats(1e-9, 1e-6), st.integers(2, 6))
def test_delta_adds_up_along_the_rows(epsilon, delta, rows):
    """P0 <= e^ε P1 + δ <= e^ε (e^ε P2 + δ) + δ <= …, one row after the other."""
    made = ledger(spend(epsilon, delta=delta)).for_persons(rows)
    factor, added = 1.0, 0.0
    for _ in range(rows):
        factor, added = math.exp(epsilon) * factor, math.exp(epsilon) * added + delta
    assert made.proven == pytest.approx(math.log(factor))
    assert made.delta == pytest.approx(added)
    assert made.delta <= rows * math.exp((rows - 1) * epsilon) * delta * (1 + 1e-9)


@pytest.mark.parametrize(("epsilon", "rows"), [(10.0, 3), (10.0, 10**6)])
def test_where_delta_would_reach_one_nothing_is_proven(epsilon, rows):
    made = ledger(spend(epsilon, delta=1e-6)).for_persons(rows)
    assert (made.proven, made.delta) == (math.inf, 1.0)
    assert made.sentence(UNIT).startswith(f"No finite ε is proven for {UNIT}; the claim is ")


@pytest.mark.parametrize("rows", [1, 2, 5])
def test_it_is_what_whole_number_noise_really_loses(rows):
    """Counts that lie c apart: the largest ratio of two probabilities is e^(c ε), no less."""
    epsilon, outputs = 0.3, np.arange(-50, 51)
    near, far = (np.exp(-epsilon * np.abs(outputs - count)) for count in (0, rows))
    lost = np.abs(np.log(near / far)).max()
    assert lost == pytest.approx(ledger(spend(epsilon)).for_persons(rows).proven)


@pytest.mark.parametrize("rows", [0, -3, 1.5, True, "2", None])
def test_one_row_changes_nothing_and_a_bound_that_is_none_is_refused(rows):
    row = ledger(spend())
    assert row.for_persons(1) is row.of_a_row is row
    assert (row.rows_per_person, row.relation) == (1, "one unit replaced")
    assert row.protecting("one row") == "one row"
    with pytest.raises(ParameterError, match=r"^rows_per_person = .* must be a whole number, at"):
        row.for_persons(rows)


def test_the_tree_says_so_and_json_gives_it_back():
    made = ledger(spend()).for_persons(3, "reports")
    first, *rest = made.records()
    assert (first["step"], first["mechanism"]) == ("one person with up to 3 reports", "3 at once")
    assert first["because"] == ("A person has at most c reports, as stated, so ε counts c times.")
    assert (first["proven"], rest[0]["proven"]) == (3.0, 1.0)
    assert PrivacyLedger.from_json(made.to_json()) == made
    looked = made.after_looking("ε")
    assert (looked.rows_per_person, looked.proven) == (3, math.inf)
    said = "This release satisfies ε = 3 (proven; 1 a row; the claim is 3) for one person with up"
    assert ledger(spend()).for_persons(3).sentence(UNIT).startswith(said)


@pytest.mark.parametrize(
    ("relation", "words"),
    [
        (Neighbouring.REPLACE, "replace all rows of one person, up to 3, by as many others; the"),
        (Neighbouring.ADD_REMOVE, "add/remove one person with all their rows, up to 3"),
        (Neighbouring.LOCAL, "any answers in all rows of one person, up to 3; who has how many"),
    ],
)
def test_which_data_sets_are_neighbours_is_said(relation, words):
    assert PrivacyLedger(relation, spend()).for_persons(3).relation.startswith(words)
