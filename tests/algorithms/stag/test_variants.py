"""Published and sound variant, and the two grids: their laws, limits, ledgers and leaves."""

import ast
import inspect
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.stag import ALGORITHM
from dp_core.algorithms.stag.data.lattice import axis_edges, grid_totals
from dp_core.algorithms.stag.method import published, sound
from dp_core.algorithms.stag.method.sound import noise_of, split_budget
from dp_core.algorithms.stag.method.steps import epsilon_on_sample
from dp_core.algorithms.stag.params import SoundParams
from dp_core.algorithms.stag.release import SPLIT
from dp_core.privacy.costs import amplified
from dp_core.privacy.ledger import Gap, leaves
from dp_core.words import say
from tests.algorithms.stag.tools import lattice_of, lattices, run, tiles_once, uneven

KEYS = [method.key for method in ALGORITHM.methods]
BUDGETS = st.sampled_from([1e-4, 0.01, 0.3, 1.0, 30.0, 1e9])


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=25)
@given(lattice=lattices(), epsilon=BUDGETS, seed=st.integers(0, 10**6))
def test_leaves_tile_the_box_and_all_counts_are_finite(key, lattice, epsilon, seed):
    output = run(key, lattice, seed, epsilon=epsilon).output
    assert tiles_once(output)
    assert np.isfinite(output.count).all()
    assert len(output.rect) == len(output.count) == len(output.layer)
    scale = np.abs(output.count).sum()
    assert output.surface[-1, -1] == pytest.approx(output.count.sum(), abs=1e-9 * (1 + scale))
    assert (output.resolution, output.box) == (lattice.resolution, lattice.box)


def test_each_layer_has_its_own_share_and_one_point_changes_one_count_by_one():
    chosen = SoundParams(epsilon=1.0, alpha=0.2, public_size=1_000)
    noise = noise_of(split_budget(chosen), chosen.noise)
    assert noise.layer2.epsilon == pytest.approx(0.2 * 0.985)
    assert noise.layers13.epsilon == pytest.approx(0.8 * 0.985)
    assert noise.layer2.sensitivity == noise.layers13.sensitivity == 1


@pytest.mark.slow
@pytest.mark.parametrize("key", [key for key in KEYS if key != "published"])
def test_the_total_is_not_clipped_upwards(key):
    """Mean total of 60 releases within 6 standard errors (1e-8), or 0.05 % where noise selects.

    Not as published: its rounding keeps noise that lifts and drops noise that lowers.
    """
    lattice = uneven(64, 100_000)
    found = [run(key, lattice, seed, epsilon=1.0).output.count.sum() for seed in range(60)]
    error = np.std(found, ddof=1) / math.sqrt(len(found))
    assert abs(np.mean(found) - 100_000) < 6 * error + 0.0005 * 100_000


@given(epsilon=st.floats(0.01, 20), rate=st.sampled_from([0.05, 0.5, 1.0]))
def test_the_sound_ledger_spends_the_budget_of_the_sample(epsilon, rate):
    ledger = run("sound", uneven(8, 100), epsilon=epsilon, sampling_rate=rate).ledger
    assert ledger.proven == pytest.approx(epsilon, rel=1e-9)
    size, outside, middle, *outer = leaves(ledger.root)  # of a tree: its splits and its leaves
    whole = epsilon_on_sample(epsilon, rate)
    assert (size.proven, outside.proven) == pytest.approx((0.005 * whole, 0.015 * whole))
    assert middle.proven == pytest.approx(0.49 * whole)
    assert [leaf.proven for leaf in outer] == pytest.approx([0.49 * whole] * len(outer))
    total = size.proven + outside.proven + middle.proven + outer[0].proven
    assert amplified(total, rate) == pytest.approx(epsilon, rel=1e-9)


def test_a_public_size_costs_nothing_and_fixes_the_side():
    lattice = lattice_of(np.full((256, 256), 16))
    release = run("sound", lattice, public_size=1e5)
    assert [leaf.step for leaf in leaves(release.ledger.root)][1] == say("stag-spend-middle")
    assert release.ledger.proven == pytest.approx(1.0)
    assert release.output.info["m2"] == 32  # with the true size 128
    assert run("uniform", lattice, public_size=1e6).output.info["side"] == 256  # 317, capped
    assert run("adaptive", lattice, public_size=1e6).output.info["side"] == 80
    for key in ("uniform", "adaptive"):
        assert run(key, lattice, public_size=1e6).ledger.proven == pytest.approx(1.0)


def test_cells_of_a_group_share_its_total_and_differ_by_shrinkage_only():
    """A merged group's estimates add up to the best total T of its two measurements."""
    output = run("sound", lattice_of(np.full((64, 64), 2)), epsilon=0.5, theta=1e6).output
    assert output.info["dense"] == 0
    assert output.group.max() < 19
    totals_of = np.bincount(output.group, output.count)
    sizes = np.bincount(output.group)
    e13 = 0.49 * 0.5
    assert np.abs(totals_of - 2 * sizes * (64 / output.info["m2"]) ** 2).max() < 20 / e13


@pytest.mark.parametrize("noise", ["laplace", "geometric"])
def test_noise_of_a_cell_has_the_stated_variance(noise):
    """Even map, θ so low that every cell is dense and one part: T averages y and u.

    4,096 cells a run, 20 runs: the standard error of the variance is below 1.5 %; 6 of them.
    """
    even = lattice_of(np.full((64, 64), 1_000))
    params = {"epsilon": 1.0, "theta": 1e-9, "public_size": 4e6, "noise": noise, "penalty": 1e-9}
    found = []
    for seed in range(20):
        output = run("sound", even, seed, **params).output
        assert output.info["m2"] == 64
        found.append(output.count[output.layer == SPLIT] - 1_000)
    chosen = SoundParams(**params)
    v = noise_of(split_budget(chosen), chosen.noise).variances
    values = np.concatenate(found)
    weight = v.part / (v.part + v.parent)
    mixed = weight**2 * v.parent + (1 - weight) ** 2 * v.part
    assert np.mean(values**2) == pytest.approx(mixed, rel=0.09)
    if noise == "geometric":
        assert weight == pytest.approx(0.5)
        assert np.allclose(2 * values, np.rint(2 * values))


@pytest.mark.parametrize("theta", [1e-9, 1e9])  # all cells dense, and none
def test_noise_too_small_for_a_variance_leaves_the_counts_true(theta):
    even = lattice_of(np.full((64, 64), 1_000))
    params = {"epsilon": 1e9, "theta": theta, "public_size": 4e6, "noise": "geometric"}
    assert run("sound", even, **params).output.count.sum() == pytest.approx(even.counts.sum())


def test_the_published_ledger_lists_every_gap():
    release = run("published", uneven(64, 50_000), epsilon=0.5)
    assert release.ledger.claimed == pytest.approx(0.5, rel=1e-9)
    assert math.isinf(release.ledger.proven)
    found = {leaf.step: leaf for leaf in leaves(release.ledger.root)}
    shares = [leaf.claimed for leaf in found.values() if leaf.claimed]
    assert shares == pytest.approx([0.4026393, 0.8052786, 0.8052786], abs=1e-6)
    assert found[say("stag-spend-choice")].proven == pytest.approx(0.4026393, abs=1e-6)
    assert found[say("stag-spend-choice")].gap is Gap.UNCHARGED_STEP
    assert found[say("stag-spend-partitions")].gap is Gap.CANDIDATES_FROM_DATA
    assert found[say("stag-spend-zeros")].gap is Gap.RAW_VALUE_USED
    assert found[say("stag-spend-side")].gap is Gap.RAW_VALUE_USED
    assert found[say("stag-spend-threshold")].gap is Gap.RAW_VALUE_USED
    ledger = run("published", uneven(64, 50_000), epsilon=0.5, sampling_rate=1.0).ledger
    assert ledger.believed == pytest.approx(0.2 * 0.5 + (0.2 + 0.4) * 0.5)  # row 6
    em = run("published", uneven(64, 50_000), filter="em", boost=False, theta=40.0)
    steps = {leaf.step: leaf for leaf in leaves(em.ledger.root)}
    assert steps[say("stag-spend-offer")].gap is Gap.CANDIDATES_FROM_DATA
    assert steps[say("stag-spend-many")].gap is Gap.CANDIDATES_FROM_DATA
    assert say("stag-spend-zeros") not in steps
    assert say("stag-spend-threshold") not in steps


def test_the_em_filter_draws_the_stated_share_of_the_cells_at_the_threshold():
    lattice = uneven(64, 100_000)
    output = run("published", lattice, filter="em", sampling_rate=1.0, theta=40.0).output
    assert output.info["theta"] == 40
    edges = axis_edges(64, output.info["m2"])
    counts = grid_totals(lattice.table, edges, edges)
    assert output.info["dense"] == math.ceil(0.8 * (counts >= 40).sum())
    assert (counts.ravel()[(output.group < 0) & (counts.ravel() > 0)] >= 40).all()


def test_sampled_counts_are_scaled_to_the_full_data():
    lattice = uneven(64, 200_000)
    for key in ("published", "sound"):
        output = run(key, lattice, epsilon=10.0, sampling_rate=0.1).output
        # Binomial sample: standard deviation of the total 1,342; 6 of them, and the noise.
        assert output.count.sum() == pytest.approx(200_000, abs=9_000)


@pytest.mark.parametrize("module", [published, sound])
def test_the_budget_is_split_in_one_place(module):
    """No other function of the file reads the whole budget, or gets the parameters that hold it."""
    body = ast.parse(inspect.getsource(module)).body
    functions = [node for node in body if isinstance(node, ast.FunctionDef)]
    readers = {each.name for each in functions if "params.epsilon" in ast.unparse(each)}
    holders = {each.name for each in functions if "params" in {a.arg for a in each.args.args}}
    assert readers == {"split_budget"}
    entrance = {"publish_stag", "publish_sound"} & holders
    inner = {"_start", "_layers", "_tree"} if module is sound else set()
    assert holders == {"split_budget", "_middle", "middle_grid"} | inner | entrance
    assert len(entrance) == 1
    assert all(ast.unparse(each).count("split_budget(params)") <= 1 for each in functions)
