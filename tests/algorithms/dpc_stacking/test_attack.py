"""Every printed gap is in the ledger under its name; the attacks on it are laws of all systems."""

import math
from typing import Any

import numpy as np
import pytest

from dp_core.algorithm import NeighbourPair, Release
from dp_core.algorithms.dpc_stacking import ALGORITHM, generate
from dp_core.algorithms.dpc_stacking.params import PublishedParams
from dp_core.algorithms.dpc_stacking.study.gaps import GAPS, HOLDING, ladder, problems, spent
from dp_core.privacy.ledger import Gap
from dp_core.tables.numeric import NumericTable
from tests.algorithms.dpc_stacking.tools import QUICK, rng, run

WIDE = NumericTable(
    values=np.array((1, 10, 100)) * rng().random((40, 3)), bounds=((0, 0, 0), (1, 10, 100))
)
RAW = {"scaling": "raw", "table_sensitivity": "unit"}


def published(table: NumericTable = WIDE, **given: Any) -> tuple[PublishedParams, Release[Any]]:
    every = {**QUICK, **given}
    return ALGORITHM.method("published").params(**every), run("published", table, **every)


def test_pairs_of_the_registry_are_those_of_the_gaps_and_of_what_holds() -> None:
    assert ALGORITHM.pairs == (*GAPS, *HOLDING)
    assert {pair.method for pair in GAPS} == {"published"}
    assert {pair.method for pair in HOLDING} == {
        *("central", "local", "input_kmeans", "dplloyd", "dplloyd_sup", "fastlloyd", "eugkm")
    }


@pytest.mark.parametrize("pair", [*GAPS, *HOLDING], ids=lambda pair: pair.key)
def test_the_tables_of_a_pair_differ_in_one_row(pair: NeighbourPair) -> None:
    one, other = pair.make()
    assert (one.values[0] != other.values[0]).any()
    assert np.array_equal(one.values[1:], other.values[1:])
    assert one.bounds == other.bounds


@pytest.mark.parametrize(
    ("given", "gap", "proven"),
    [
        ({"adaptive": "constant"}, Gap.COMPOSITION, 3.0),
        ({"adaptive": "constant", **RAW}, Gap.SENSITIVITY, 111.0),
        ({}, Gap.DATA_DEPENDENT_EPSILON, math.inf),
        ({"adaptive": "constant", "weights_from": "raw"}, Gap.RAW_VALUE_USED, math.inf),
    ],
)
def test_a_gap_is_in_the_ledger_under_its_name(
    given: dict[str, Any], gap: Gap, proven: float
) -> None:
    ledger = run("published", WIDE, epsilon=1.0, **{**QUICK, **given}).ledger
    assert gap in {node.gap for _, node in ledger.rows()}
    assert ledger.proven == proven
    assert not ledger.holds
    if gap is not Gap.DATA_DEPENDENT_EPSILON:
        assert ledger.claimed == 1.0


@pytest.mark.parametrize(
    "given",
    [
        {"adaptive": "constant"},
        {"adaptive": "constant", **RAW},
        {"adaptive": "constant", "scaling": "raw"},
        {"adaptive": "constant", "table_sensitivity": "unit"},
        {"adaptive": "saturating"},
        {"adaptive": "constant", "weights_from": "raw"},
        {"adaptive": "constant", "label_sensitivity": "none", "secondary": "clean"},
    ],
)
@pytest.mark.parametrize("epsilon", [0.2, 3.0])
def test_the_ladder_climbs_from_the_claim_of_the_ledger_to_what_it_proves(
    given: dict[str, Any], epsilon: float
) -> None:
    params, release = published(epsilon=epsilon, **given)
    found = [rung.epsilon for rung in ladder(params, release.output)]
    assert found[0] == release.ledger.claimed
    assert found[-1] == pytest.approx(release.ledger.proven, rel=1e-12)
    assert found == sorted(set(found))
    if math.isfinite(release.ledger.proven):
        assert spent(params, release.output) == pytest.approx(release.ledger.proven)
        repeated = problems(params, release.output)[6].figures
        assert f"cost {20 * release.ledger.proven:.3g} together" in repeated.replace(",", "") or (
            release.ledger.proven >= 50
        )


def test_twelve_columns_at_one_half_cost_six_and_every_pair_stands_with_a_problem() -> None:
    params, release = published(generate("blood", 120, 1), epsilon=0.5, adaptive="constant")
    assert [rung.epsilon for rung in ladder(params, release.output)] == [0.5, 6.0]
    found = problems(params, release.output, facts_from_data=True)
    assert [each.number for each in found] == list("abcdefgh")
    assert "0.5 per column × 12 columns = 6 per person" in found[0].figures
    assert "limits were read from the data" in found[4].figures
    assert "20 runs at 6 per person cost 120" in found[6].figures
    shown = [pair for each in found for pair in each.pairs]
    assert sorted(shown) == sorted(pair.key for pair in GAPS)
