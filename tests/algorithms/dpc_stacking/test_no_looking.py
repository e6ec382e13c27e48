"""After the last measurement nothing looks at true rows; what a release draws is exact."""

import math
from typing import Any

import numpy as np
import pytest

from dp_core.algorithms.dpc_stacking import ALGORITHM
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import LATTICE, reach, refine
from dp_core.algorithms.dpc_stacking.outputs import to_unit
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import Laplace, SupNorm
from dp_core.study.replay import Recording
from dp_core.tables.numeric import NumericTable
from tests.algorithms.dpc_stacking.tools import GUARANTEED, quick, rng, run, unit_table
from tests.contract.tools import Spy

CENTRAL: list[dict[str, Any]] = [
    {"synopsis": "tree"},
    {"synopsis": "tree", "refinement_share": 0.5, "adaptive_split": True},
    {"synopsis": "grid"},
    {"synopsis": "grid", "stacking": False},
    {"synopsis": "codebook"},
    {"synopsis": "codebook", "adaptive_split": True, "encoding": "integer"},
    {"synopsis": "codebook", "stacking": False, "refinement_share": 0},
]
CASES = [
    *(("central", given) for given in CENTRAL),
    *(("local", {"noise": noise}) for noise in ("sup_norm", "laplace_split")),
    *(("input_kmeans", {"noise": noise}) for noise in ("sup_norm", "laplace_split")),
    *((method, {}) for method in ("dplloyd", "dplloyd_sup", "fastlloyd", "eugkm")),
]
IDS = [f"{method}-{'-'.join(map(str, given.values()))}" for method, given in CASES]


def even_and_in_a_corner() -> tuple[NumericTable, NumericTable]:
    """Two tables of equal size: whatever else reads the rows would tell them apart."""
    even = unit_table(60, 2, seed=1)
    return even, NumericTable(values=0.01 * unit_table(60, 2, seed=2).values, bounds=even.bounds)


@pytest.mark.parametrize(
    ("method", "given"), [*CASES, ("published", {"adaptive": "constant"})], ids=[*IDS, "published"]
)
def test_tables_of_equal_size_give_the_same_output_if_mechanisms_answer_alike(method, given):
    """The published method too, if it is told to look at the noisy table alone."""
    chosen, (one, other) = ALGORITHM.method(method), even_and_in_a_corner()
    params = chosen.params(clusters=3, epsilon=1.0, **{**quick(method), **given})
    assert Recording(chosen, params, one).play(other).first_difference is None


@pytest.mark.parametrize(("method", "given"), CASES, ids=IDS)
def test_a_release_draws_whole_numbers_on_the_public_lattice(method, given, monkeypatch):
    table = unit_table(60, 2)
    spy = Spy(monkeypatch)
    release = run(method, table, Entropy(), epsilon=0.5, **{**quick(method), **given})
    assert spy.draws
    for mechanism, drawn in spy.draws:
        assert np.asarray(drawn).dtype.kind in "ib"
        assert mechanism.lattice == (LATTICE if isinstance(mechanism, Laplace | SupNorm) else 1)
    explored = run(method, table, epsilon=0.5, **{**quick(method), **given})
    assert release.ledger.proven == explored.ledger.proven == pytest.approx(0.5, rel=1e-12)


@pytest.mark.parametrize("noise", ["sup_norm", "laplace_split"])
@pytest.mark.parametrize("method", ["local", "input_kmeans"])
def test_released_rows_are_whole_multiples_of_the_lattice(method, noise):
    table = unit_table(60, 2)
    output = run(method, table, Entropy(), noise=noise, **quick(method)).output
    steps = output.noisy_table * LATTICE
    assert (steps == np.rint(steps)).all()
    assert np.abs(output.noisy_table - table.values).max() > 0.5


def on_the_lattice(centres: Any, moved: Any, counts: Any) -> bool:
    """Whether centres that are not clipped are moved by sums on the lattice over whole counts."""
    sums = moved * np.maximum(counts, 1)[:, None] * LATTICE
    clipped = (centres == 0) | (centres == 1)
    near = np.abs(sums - np.rint(sums)) < 1e-4
    return bool((counts == np.rint(counts)).all() and (clipped | near).all())


def test_released_centres_are_sums_on_the_lattice_over_whole_counts():
    for method in ("dplloyd", "dplloyd_sup"):
        output = run(method, unit_table(500, 2), Entropy(), epsilon=2.0).output
        assert on_the_lattice(output.centres, output.centres - 0.5, output.noisy_counts)
    rows, centres = unit_table(500, 2).values, np.array([(0.25, 0.5), (0.75, 0.5)])
    for epsilon in (2.0, 0.01):
        found = refine(rows, centres, epsilon, 1, Entropy())
        wide = 2 * reach(2, 2, epsilon, 500)
        assert (wide < 1) == (epsilon < 1)
        assert on_the_lattice(found.centres, (found.centres - centres) / wide, found.counts)


@pytest.mark.parametrize(
    "method", ["published", "no_privacy", "kmeans", "spectral", "birch", "gmm"]
)
def test_a_method_without_an_exact_release_refuses_one_in_its_own_words(method):
    """Without noise a method claims nothing and proves nothing."""
    chosen = ALGORITHM.method(method)
    assert chosen.no_release
    with pytest.raises(ValueError, match=chosen.no_release[:40]):
        run(method, unit_table(60, 2), Entropy())
    if method != "published":
        ledger = run(method, unit_table(60, 2), **quick(method)).ledger
        assert math.isinf(ledger.claimed)
        assert math.isinf(ledger.proven)


def test_what_leaves_the_curator_is_what_the_specification_lists():
    table = unit_table(60, 2)
    for method in ("central", "dplloyd", "dplloyd_sup", "eugkm"):
        output = run(method, table, **quick(method)).output
        assert output.labels is None
        assert output.noisy_table is None
        assert output.noisy_counts.shape == (3,)
    central = run("central", table, **quick("central")).output
    assert central.synthetic.shape == (1_000, 2)
    assert central.synthetic_labels.shape == (1_000,)
    assert central.primary_labels["kmeans"].shape == (1_000,)
    for method in ("local", "input_kmeans", "published"):
        output = run(method, table, **quick(method)).output
        assert output.labels.shape == (60,)
        assert output.noisy_table.shape == (60, 2)
        assert output.synthetic is None
        means = [output.noisy_table[output.labels == k].mean(axis=0) for k in range(3)]
        assert output.centres == pytest.approx(np.array(means))


def test_centres_are_in_original_units_and_refining_leaves_the_synopsis_of_a_seed():
    low, high = np.array((10.0, -3.0)), np.array((30.0, 5.0))
    unit = unit_table(200, 2)
    table = NumericTable(
        values=low + unit.values * (high - low), bounds=(tuple(low.tolist()), tuple(high.tolist()))
    )
    for method in (*GUARANTEED, "published", "no_privacy", "kmeans"):
        one, other = (run(method, each, 3, **quick(method)).output for each in (unit, table))
        assert to_unit(other.centres, table.bounds).shape == (3, 2)
        assert other.centres == pytest.approx(low + one.centres * (high - low), abs=1e-6)
    table, given = unit_table(300, 2), {"synopsis": "grid", "stacking": False, "epsilon": 1.0}
    whole = run("central", table, rng(5), **given).output
    less = run("central", table, rng(5), refinement_share=1e-5, **given).output
    assert np.array_equal(whole.synthetic, less.synthetic)
