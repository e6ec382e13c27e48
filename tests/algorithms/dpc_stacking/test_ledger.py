"""Rows of the ledgers: step, sensitivity and share of every draw (dpc_stacking.md 3 and 4.6)."""

import math
from typing import Any

import numpy as np
import pytest

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking import ALGORITHM, generate
from dp_core.algorithms.dpc_stacking.method.rivals import iterations
from dp_core.algorithms.dpc_stacking.method.steps import synopsis
from dp_core.algorithms.dpc_stacking.params import PublishedParams
from dp_core.algorithms.dpc_stacking.study.gaps import GAPS, HOLDING, ladder, problems, spent
from dp_core.noise.calibration import integer_parameters
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import Laplace, SupNorm
from dp_core.privacy.ledger import Gap, Neighbouring, leaves
from dp_core.tables.numeric import NumericTable, unit_box
from tests.algorithms.dpc_stacking.tools import GUARANTEED, QUICK, quick, rng, run, unit_table
from tests.contract.tools import Spy

Row = tuple[str, float, float]
EPSILON = 0.8


def rows(method: str, table: NumericTable, **given: Any) -> list[Row]:
    """(kind of noise, sensitivity, proven ε) of each leaf."""
    ledger = run(method, table, epsilon=EPSILON, **{**quick(method), **given}).ledger
    assert ledger.neighbouring is Neighbouring.REPLACE
    found = [(x.mechanism.split(",")[0], x.sensitivity, x.proven) for x in leaves(ledger.root)]
    return [(kind, sensitivity, round(proven, 12)) for kind, sensitivity, proven in found]


def of(kind: str, sensitivity: float, epsilon: float, times: int = 1) -> list[Row]:
    return [(kind, sensitivity, round(epsilon, 12))] * times


GEOMETRIC, SUP, SPLITS = "two-sided geometric", "sup-norm", "noisy splits"


def test_rows_of_the_tree_of_the_grids_and_of_noise_on_rows():
    two, three, half = unit_table(60, 2), unit_table(60, 3), EPSILON / 2
    leaves = [*of(SPLITS, 2, half), *of(GEOMETRIC, 2, half)]
    assert rows("central", two) == leaves
    assert rows("central", two, synopsis="grid") == of(GEOMETRIC, 2, EPSILON)
    assert rows("eugkm", two) == of(GEOMETRIC, 2, EPSILON)
    for method in ("local", "input_kmeans"):
        assert rows(method, three) == of(SUP, 1, EPSILON)
        assert rows(method, three, noise="laplace_split") == of("Laplace", 3, EPSILON)


@pytest.mark.parametrize(("n", "steps", "rounds"), [(60, 1, 1), (6_000, 2, 5)])
def test_rows_of_the_code_points_and_of_the_refinement(n, steps, rounds):
    half = 0.5 * EPSILON
    assert synopsis.refinement_steps(n, 4, 3, half) == steps
    first, step = synopsis.share_of_mean(n, 4, half) * half, half / steps
    expected = [*of(SUP, 1, first), *of(GEOMETRIC, 2, (half - first) / rounds, rounds)]
    for _ in range(steps):
        expected += [*of(GEOMETRIC, 2, 0.15 * step), *of(SUP, 1, 0.85 * step)]
    options = {"stacking": False, "synopsis": "codebook"}
    assert rows("central", unit_table(n, 4), **options) == expected


@pytest.mark.parametrize("share", [0.25, 0.5])
def test_a_stated_share_is_taken_from_the_synopsis(share):
    found = rows("central", unit_table(60, 2), synopsis="grid", refinement_share=share)
    assert found[0] == of(GEOMETRIC, 2, (1 - share) * EPSILON)[0]
    assert sum(row[2] for row in found[1:]) == pytest.approx(share * EPSILON)


@pytest.mark.parametrize("d", [2, 5])
def test_rows_of_dplloyd(d):
    """Counts to one coordinate of the sums as (4 d ρ²)^(1/3) to 1, ρ = 0.225."""
    table = unit_table(60, d)
    steps = iterations(60, d, 3, EPSILON)
    root = (4 * d * 0.225**2) ** (1 / 3)
    counts = EPSILON / steps * root / (root + d)
    sums = EPSILON / steps - counts
    for method, kind, sensitivity in (("dplloyd", "Laplace", d), ("dplloyd_sup", SUP, 1)):
        pair = [*of(GEOMETRIC, 2, counts), *of(kind, sensitivity, sums)]
        assert rows(method, table) == steps * pair


def test_iterations_of_dplloyd_follow_from_public_numbers():
    """clamp(floor(e / em), 2, 7), em = √(500 K³ / n² (d + root)³), e = ε / 2."""
    for n, d, k, epsilon in ((5_000, 2, 4, 0.5), (5_000, 2, 4, 0.9), (600, 12, 5, 9)):
        root = (4 * d * 0.225**2) ** (1 / 3)
        least = np.sqrt(500 * k**3 / n**2 * (d + root) ** 3)
        assert iterations(n, d, k, epsilon) == min(max(int(epsilon / 2 / least), 2), 7)
    assert iterations(60, 2, 3, 1.0) == 2
    assert iterations(10**6, 2, 2, 10) == 7


def test_rows_of_the_published_method():
    release = run("published", generate("blood", 60, 1), epsilon=EPSILON, adaptive="constant")
    found = list(leaves(release.ledger.root))
    columns, votes = found[:12], found[12:]
    assert [leaf.step for leaf in columns] == [f"column {j} of the table" for j in range(1, 13)]
    costs = {(leaf.sensitivity, leaf.claimed, leaf.proven) for leaf in columns}
    assert costs == {(1, EPSILON, EPSILON)}
    assert len(votes) == 4
    for leaf, weight in zip(votes, release.output.weights.values(), strict=True):
        assert (leaf.sensitivity, leaf.proven) == (pytest.approx(abs(weight) * 2), 0)
        assert leaf.claimed == (EPSILON if weight else 0)


@pytest.mark.parametrize(("label", "factor"), [("weight", 1.0), ("unit", None), ("none", 0.0)])
def test_noise_on_votes_has_the_sensitivity_that_was_chosen(label, factor):
    release = run("published", unit_table(60, 2), adaptive="constant", label_sensitivity=label)
    votes = [leaf for leaf in leaves(release.ledger.root) if leaf.step.startswith("votes")]
    for leaf, weight in zip(votes, release.output.weights.values(), strict=True):
        assert leaf.sensitivity == pytest.approx(1 if factor is None else factor * abs(weight))
    assert (votes[0].mechanism == "none") == (label == "none")


def test_the_number_of_steps_may_follow_the_smallest_released_group_and_the_sum_does_not():
    """Uneven groups: by the average two steps, by the smallest one."""
    rows_, few = unit_table(6_000, 4).values * 0.1, 300
    rows_[:few] += 0.9
    table = NumericTable(values=rows_, bounds=((0,) * 4, (1,) * 4))
    given = {"epsilon": EPSILON, "clusters": 2, "stacking": False, "synopsis": "codebook"}
    for split, steps in ((False, 2), (True, 1)):
        release = run("central", table, 1, adaptive_split=split, **given)
        assert release.output.facts["steps"] == steps
        assert release.ledger.proven == pytest.approx(EPSILON, rel=1e-12)


ROWS = np.array((1, 10, 100)) * rng().random((40, 3))
WIDE = NumericTable(values=ROWS, bounds=((0, 0, 0), (1, 10, 100)))
RAW = {"scaling": "raw", "table_sensitivity": "unit"}


def published(table: NumericTable = WIDE, **given: Any) -> tuple[PublishedParams, Release[Any]]:
    every = {**QUICK, **given}
    return ALGORITHM.method("published").params(**every), run("published", table, **every)


@pytest.mark.parametrize("pair", [*GAPS, *HOLDING], ids=lambda pair: pair.key)
def test_the_tables_of_a_pair_differ_in_one_row(pair):
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
def test_a_gap_is_in_the_ledger_under_its_name(given, gap, proven):
    ledger = run("published", WIDE, epsilon=1.0, **{**QUICK, **given}).ledger
    assert gap in {node.gap for _, node in ledger.rows()}
    assert ledger.proven == proven
    assert not ledger.holds
    if gap is not Gap.DATA_DEPENDENT_EPSILON:
        assert ledger.claimed == 1.0


LADDERS = [{}, RAW, {"scaling": "raw"}, {"table_sensitivity": "unit"}, {"weights_from": "raw"}]
LADDERS += [{"label_sensitivity": "none", "secondary": "clean"}, {"adaptive": "saturating"}]


@pytest.mark.parametrize("given", LADDERS)
@pytest.mark.parametrize("epsilon", [0.2, 3.0])
def test_the_ladder_climbs_from_the_claim_of_the_ledger_to_what_it_proves(given, epsilon):
    params, release = published(epsilon=epsilon, **{"adaptive": "constant"} | given)
    found = [rung.epsilon for rung in ladder(params, release.output)]
    assert found[0] == release.ledger.claimed
    assert found[-1] == pytest.approx(release.ledger.proven, rel=1e-12)
    assert found == sorted(set(found))
    if math.isfinite(release.ledger.proven):
        assert spent(params, release.output) == pytest.approx(release.ledger.proven)


def test_twelve_columns_at_one_half_cost_six_and_every_pair_stands_with_a_problem():
    params, release = published(generate("blood", 120, 1), epsilon=0.5, adaptive="constant")
    assert [rung.epsilon for rung in ladder(params, release.output)] == [0.5, 6.0]
    found = problems(params, release.output, facts_from_data=True)
    assert [each.number for each in found] == list("abcdefgh")
    assert found[4].figures != problems(params, release.output)[4].figures
    shown = [pair for each in found for pair in each.pairs]
    assert sorted(shown) == sorted(pair.key for pair in GAPS)


# --- After the last measurement nothing looks at true rows; what a release draws is exact ---------


CENTRAL: list[dict[str, Any]] = [{"synopsis": each} for each in ("tree", "grid", "codebook")]
CENTRAL += [{"synopsis": "tree", "refinement_share": 0.5, "adaptive_split": True}]
CENTRAL += [{"synopsis": "grid", "stacking": False}]
CENTRAL += [{"synopsis": "codebook", "adaptive_split": True, "encoding": "integer"}]
CENTRAL += [{"synopsis": "codebook", "stacking": False, "refinement_share": 0}]
CASES = [
    *(("central", given) for given in CENTRAL),
    *(("local", {"noise": noise}) for noise in ("sup_norm", "laplace_split")),
    *(("input_kmeans", {"noise": noise}) for noise in ("sup_norm", "laplace_split")),
    *((method, {}) for method in ("dplloyd", "dplloyd_sup", "fastlloyd", "eugkm")),
]
IDS = [f"{method}-{'-'.join(map(str, given.values()))}" for method, given in CASES]


@pytest.mark.parametrize("epsilon", [0.01, 0.5])
@pytest.mark.parametrize(("method", "given"), CASES, ids=IDS)
def test_a_release_draws_whole_numbers_on_the_public_lattice(method, given, epsilon, monkeypatch):
    """At the smallest ε of the slider, too."""
    table, chosen = unit_table(60, 2), {"epsilon": epsilon, **quick(method), **given}
    spy = Spy(monkeypatch)
    release = run(method, table, Entropy(), **chosen)
    assert spy.draws
    for mechanism, drawn in spy.draws:
        assert np.asarray(drawn).dtype.kind in "ib"
        if isinstance(mechanism, Laplace | SupNorm):
            assert synopsis.LATTICE % mechanism.lattice == 0
            assert integer_parameters(mechanism.sensitivity, mechanism.epsilon, 1.0).min() >= 63
        else:
            assert mechanism.lattice == 1
    explored = run(method, table, **chosen)
    assert release.ledger.proven == explored.ledger.proven == pytest.approx(epsilon, rel=1e-12)


def on_the_lattice(centres: Any, moved: Any, counts: Any) -> bool:
    """Whether centres that are not clipped are moved by sums on the lattice over whole counts."""
    sums = moved * np.maximum(counts, 1)[:, None] * synopsis.LATTICE
    clipped = (centres == 0) | (centres == 1)
    near = np.abs(sums - np.rint(sums)) < 1e-4
    return bool((counts == np.rint(counts)).all() and (clipped | near).all())


def test_released_centres_are_sums_on_the_lattice_over_whole_counts():
    for method in ("dplloyd", "dplloyd_sup"):
        output = run(method, unit_table(500, 2), Entropy(), epsilon=2.0).output
        assert on_the_lattice(output.centres, output.centres - 0.5, output.noisy_counts)
    rows, centres = unit_table(500, 2).values, np.array([(0.25, 0.5), (0.75, 0.5)])
    for epsilon in (2.0, 0.01):
        ((found, counts),), _ = synopsis.refine(rows, centres, epsilon, 1, Entropy())
        wide = 2 * synopsis.reach(2, 2, epsilon, 500)
        assert (wide < 1) == (epsilon < 1)
        assert on_the_lattice(found, (found - centres) / wide, counts)


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
        assert (output.labels.shape, output.noisy_table.shape) == ((60,), (60, 2))
        assert output.synthetic is None
        means = [output.noisy_table[output.labels == k].mean(axis=0) for k in range(3)]
        assert output.centres == pytest.approx(np.array(means))


def test_centres_are_in_original_units_and_refining_leaves_the_synopsis_of_a_seed():
    low, high = np.array((10.0, -3.0)), np.array((30.0, 5.0))
    unit = unit_table(200, 2)
    bounds = tuple(low.tolist()), tuple(high.tolist())
    table = NumericTable(values=low + unit.values * (high - low), bounds=bounds)
    for method in (*GUARANTEED, "published", "no_privacy", "kmeans"):
        one, other = (run(method, each, 3, **quick(method)).output for each in (unit, table))
        assert unit_box(other.centres, table.bounds).shape == (3, 2)
        assert other.centres == pytest.approx(low + one.centres * (high - low), abs=1e-6)
    table, given = unit_table(300, 2), {"synopsis": "grid", "stacking": False, "epsilon": 1.0}
    whole = run("central", table, rng(5), **given).output
    less = run("central", table, rng(5), refinement_share=1e-5, **given).output
    assert np.array_equal(whole.synthetic, less.synthetic)
