"""Coupled families of noise: every row is exact, and the rows below the top add fresh noise only.

All seeds are fixed. A statistical test passes at nominal level 1e-8, so that its false-alarm rate
stays below 1e-6, and the scale tests must fail at that level for scales of 0.8 and 1.25.
"""

import itertools
import math
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from dp_core.algorithms.fda import gradual_noise
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import RESOLUTION_BITS, Entropy, exponential_below
from dp_core.noise.mechanisms import GradualLaplace, Laplace, NoisySplits
from dp_core.study.solving import EPSILON_GRID
from dp_core.words import say
from tests.core.noise import FALSE_ALARM, Replay, discrete_p_value, laplace_p_value, rng, told
from tests.refusals import says

ONE = 2**RESOLUTION_BITS
BUDGETS = (0.05, 0.3, 0.5, 2.0)
DRAWS = 40_000


def stays(lower: float, upper: float) -> float:
    """P(J = 0) of integer noise: (a2/a1) (1-a1)² / (1-a2)² with a = exp(-u)."""
    one, other = math.exp(-lower), math.exp(-upper)
    return other / one * (1 - one) ** 2 / (1 - other) ** 2


@pytest.mark.parametrize("source", [rng(3), Replay(3)])
def test_each_row_and_each_coordinate_has_its_scale_and_no_other(source):
    weights = np.array([1.0, 0.5])
    family = GradualLaplace(sensitivity=2, epsilons=(0.1, 1.0, 3.0), weights=weights)
    values = np.full((DRAWS, 2), 9)
    noise = family.release(values, source) - 9
    assert noise.shape == (3, DRAWS, 2)
    assert (values == 9).all()
    exact = isinstance(source, Replay)
    assert (noise.dtype == np.int64) == exact
    law = discrete_p_value if exact else lambda z, u: laplace_p_value(z, 1 / u)
    for rows, epsilon in zip(noise, family.epsilons, strict=True):
        for column, weight in zip(rows.T, weights, strict=True):
            u = weight * epsilon / 2
            told(lambda factor, z=column, u=u: law(z, u / factor))


def test_real_rows_stay_with_the_squared_ratio_of_their_budgets():
    """Exact binomial tests; a chance a twentieth off would be seen."""
    noise = gradual_noise(BUDGETS, 200_000, rng(4))
    for k in range(len(BUDGETS) - 1):
        same = int(np.count_nonzero(noise[k] == noise[k + 1]))
        chance = (BUDGETS[k] / BUDGETS[k + 1]) ** 2
        assert stats.binomtest(same, 200_000, chance).pvalue > FALSE_ALARM
        assert stats.binomtest(same, 200_000, chance + 0.05 * (1 - chance)).pvalue < FALSE_ALARM


@pytest.mark.parametrize("budgets", [(0.3, 0.5), (0.9, 3.0), (0.01, 0.0112)])
def test_integer_rows_stay_with_their_exact_chance(budgets):
    """Exact binomial test of the smallest chance that a row stays, on rows that may move by 0.

    A row that moves adds 0 with chance (1-a1)/(1+a1): both are counted as equal.
    """
    n = 200_000
    noise = GradualLaplace(sensitivity=1, epsilons=budgets).release(np.zeros(n, int), Replay(5))
    same = int(np.count_nonzero(noise[0] == noise[1]))
    stay, still = stays(*budgets), math.tanh(budgets[0] / 2)
    chance = stay + (1 - stay) * still
    assert stats.binomtest(same, n, chance).pvalue > FALSE_ALARM
    assert stats.binomtest(same, n, chance + 0.05 * (1 - chance)).pvalue < FALSE_ALARM


@pytest.mark.parametrize("source", [rng(6), Replay(6)])
def test_what_a_row_adds_has_nothing_to_do_with_the_top_row(source):
    """Correlations of the steps with top noise, its size and its sign: |z| < 6 (2e-9 each).

    The control adds a fiftieth of the top noise to a step and is found: z = 9.8.
    """
    noise = GradualLaplace(sensitivity=1, epsilons=BUDGETS).release(
        np.zeros(DRAWS * 6, dtype=np.int64), source
    )
    top = noise[-1].astype(float)
    faces = (top, np.abs(top), np.sign(top))
    for k in range(len(BUDGETS) - 1):
        step = (noise[k] - noise[k + 1]).astype(float)
        for added in (step, np.abs(step), (step != 0).astype(float)):
            for face in faces:
                assert abs(np.corrcoef(added, face)[0, 1]) < 6 / math.sqrt(top.size)
    leaking = step + 0.02 * step.std() / top.std() * top
    assert abs(np.corrcoef(leaking, top)[0, 1]) > 6 / math.sqrt(top.size)


def test_data_move_every_row_alike_and_nothing_else():
    """Same bits, neighbouring values: the rows differ by the change, so only the top row spends."""
    family = GradualLaplace(sensitivity=1, epsilons=BUDGETS)
    for one, other in ((rng(7), rng(7)), (Replay(7), Replay(7))):
        before = family.release(np.array([3, 8, 5]), one)
        after = family.release(np.array([3, 9, 5]), other)
        np.testing.assert_allclose(after - before, np.tile([0, 1, 0], (4, 1)), atol=1e-12)


@pytest.mark.parametrize("bound", [ONE // 3, ONE - 1, ONE, 9 * ONE])
def test_exponential_steps_below_a_bound_have_their_law(bound):
    """KS against (1 - exp(-x)) / (1 - exp(-b)); a rate a fifth off is seen."""
    draws = exponential_below(np.full(DRAWS * 2, bound), rng(8).bytes) / ONE
    assert draws.min() >= 0
    assert draws.max() < bound / ONE

    def p(rate: float) -> float:
        law = stats.truncexpon(bound / ONE * rate, 0, 1 / rate)
        return float(stats.kstest(draws, law.cdf).pvalue)

    # Below, the law is nearly uniform whatever the rate.
    told(p, (0.6, 1.6) if bound > ONE // 2 else ())


def test_the_ledger_has_one_line_with_the_largest_epsilon_shown():
    family = GradualLaplace(sensitivity=3, epsilons=BUDGETS)
    for shown in BUDGETS:
        line = family.spend("totals", shown=shown, because="One event.")
        assert (line.claimed, line.proven, line.sensitivity) == (shown, shown, 3)
        assert line.because == f"One event. {say('noise-gradual')}"
        assert line.mechanism == f"gradual Laplace, scale {3 / shown:.3g}"
    assert family.spend("totals").proven == 2.0


def test_one_budget_is_ordinary_laplace_and_a_weight_of_zero_stays_infinite():
    family = GradualLaplace(sensitivity=1, epsilons=(0.7,))
    laplace = Laplace(sensitivity=1, epsilon=0.7)
    zeros = np.zeros(50, int)
    for one, other in ((rng(10), rng(10)), (Replay(10), Replay(10))):
        assert np.array_equal(family.release(zeros, one)[0], laplace.release(zeros, other))
    weighted = GradualLaplace(sensitivity=1, epsilons=(0.5, 2.0), weights=np.array([1.0, 0.0]))
    assert np.isinf(weighted.release(np.zeros(2), rng(11))).tolist() == [[False, True]] * 2
    tiny = 3.2 / ONE  # the same after rounding: the row stays as it is
    one, other = GradualLaplace(sensitivity=1, epsilons=(tiny, tiny * 1.0001)).release(
        np.zeros(200, int), Entropy()
    )
    assert np.array_equal(one, other)


def of(*epsilons: float) -> GradualLaplace:
    return GradualLaplace(sensitivity=1, epsilons=epsilons)


@pytest.mark.parametrize("budgets", [(0.0, 1.0), (-1.0, 1.0), (1.0, math.inf), (math.nan,)])
def test_budgets_must_be_positive_numbers(budgets):
    for draw in (lambda: of(*budgets), lambda: gradual_noise(budgets, 3, rng())):
        with pytest.raises(ParameterError, match="must be a positive number"):
            draw()


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        (lambda: of(*EPSILON_GRID).spend("totals", shown=0.7), "must-be"),
        (lambda: of(*EPSILON_GRID).at(0.7), "must-be"),
        (lambda: of(0.5, 1.0).release([0.5], Entropy()), "must-be"),
        (lambda: of(1e-9, 1.0).release([1], Entropy()), "noise-too-small"),
    ],
)
def test_what_the_family_or_the_sampler_has_not_is_refused(asked, key):
    with pytest.raises(ParameterError, check=says(key)):
        asked()


# --- The splits of a tree: their chances, and that no path costs more than epsilon ----------------


RUNS = 20_000


def splits(
    epsilon: float = 0.5, fan_out: int = 4, sensitivity: float = 1, ahead: int = 0
) -> NoisySplits:
    return NoisySplits(sensitivity=sensitivity, epsilon=epsilon, fan_out=fan_out, head_start=ahead)


def replacing(epsilon: float, fan_out: int = 2, ahead: int = 0) -> NoisySplits:
    return NoisySplits(
        sensitivity=2, epsilon=epsilon, fan_out=fan_out, replaced=True, head_start=ahead
    )


def log_chances(
    mechanism: NoisySplits, counts: Any, depth: int, *, exact: bool, factor: float = 1.0
) -> Any:
    """Logarithms of the chances of a split and of none with `factor` times the scale.

    Whole noise has them from the integer parameters alone.
    """
    steps, whole = mechanism.parameters()
    decay = whole if exact else mechanism.decay
    biased = np.maximum(-decay, counts - (depth - mechanism.head_start) * decay)
    if exact:
        u = steps / 2.0**RESOLUTION_BITS / factor
        tail = -u * np.maximum(biased, 1 - biased) - np.log1p(np.exp(-u))
    else:
        tail = -np.abs(biased) / mechanism.scale / factor - np.log(2)
    rest = np.log1p(-np.exp(tail))
    return np.where(biased > 0, rest, tail), np.where(biased > 0, tail, rest)


def splitting(
    mechanism: NoisySplits, count: int, depth: int, *, exact: bool, factor: float = 1.0
) -> float:
    """Chance of a split."""
    return float(np.exp(log_chances(mechanism, count, depth, exact=exact, factor=factor)[0]))


def no_children(split: np.ndarray) -> np.ndarray:
    return np.zeros(0, dtype=np.int64)


@pytest.mark.parametrize("exact", [False, True], ids=["explore", "release"])
@pytest.mark.parametrize(("count", "ahead"), [(0, 0), (9, 0), (0, 2), (9, 2)])
def test_roots_are_split_with_the_chance_of_their_count(count, ahead, *, exact):
    mechanism = splits(ahead=ahead)
    source = Replay(1) if exact else np.random.default_rng(1)
    found = mechanism.release(np.full(RUNS, count), source, children=no_children).sum()
    chance = partial(splitting, mechanism, count, 0, exact=exact)
    assert stats.binomtest(int(found), RUNS, chance()).pvalue > FALSE_ALARM
    if count or ahead:
        for factor in (0.5, 2.0):
            assert stats.binomtest(int(found), RUNS, chance(factor=factor)).pvalue < FALSE_ALARM


@pytest.mark.parametrize("exact", [False, True], ids=["explore", "release"])
@pytest.mark.parametrize(("count", "ahead"), [(30, 0), (3, 2)])
def test_the_chance_falls_with_depth_to_that_of_the_least_count(count, ahead, *, exact):
    """A chain of so many points, 2,000 at once, each level's node the only child."""
    mechanism, chains = splits(1.0, ahead=ahead), 2_000
    source = Replay(2) if exact else np.random.default_rng(2)
    sizes = []

    def only_child(split: np.ndarray) -> np.ndarray:
        sizes.append(int(split.sum()))
        return np.full(sizes[-1], count)

    answers = mechanism.release(np.full(chains, count), source, children=only_child)
    assert answers.size == chains + sum(sizes[:-1])
    before = chains
    for depth, after in enumerate(sizes):
        if before:
            expected = splitting(mechanism, count, depth, exact=exact)
            assert stats.binomtest(after, before, expected).pvalue > FALSE_ALARM
        before = after
    least = math.exp(-math.log(4)) / 2  # P(Lap(λ) > λ ln 4) = 1/8
    assert splitting(mechanism, count, 50, exact=False) == pytest.approx(least)


def path_cost(mechanism: NoisySplits, counts: list[int], *, exact: bool) -> float:
    """Largest log ratio of any answer along a path, with the record in all counts and in none.

    The path may end at any node that is left, or at a leaf that is never asked.
    """
    total, worst = 0.0, 0.0
    for depth, count in enumerate(counts):
        chances = log_chances(mechanism, np.array([count - 1, count]), depth, exact=exact)
        split, left = (float(np.diff(each)[0]) for each in chances)
        worst = max(worst, abs(total + left), abs(total + split))
        total += split
    return worst


@pytest.mark.parametrize("exact", [False, True], ids=["explore", "release"])
@given(
    counts=st.lists(st.integers(1, 300), min_size=1, max_size=30),
    epsilon=st.sampled_from([0.05, 0.3, 1.0, 3.0]),
    fan_out=st.sampled_from([2, 4, 9]),
    ahead=st.integers(0, 5),
)
def test_no_path_costs_more_than_epsilon(counts, epsilon, fan_out, ahead, *, exact):
    """Counts on the path of the record that is added: they never rise."""
    mechanism = splits(epsilon, fan_out, ahead=ahead)
    falling = sorted(counts, reverse=True)
    assert path_cost(mechanism, falling, exact=exact) <= epsilon * (1 + 1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("exact", [False, True], ids=["explore", "release"])
def test_the_worst_path_needs_all_of_epsilon_and_without_the_decay_much_more(*, exact):
    """Equal counts on ten levels, the lowest biased counts just above 0."""
    mechanism = splits(0.5)
    decay = mechanism.parameters()[1] if exact else mechanism.decay
    worst = max(
        path_cost(mechanism, [math.ceil(levels * decay) + shift] * 12, exact=exact)
        for levels in range(9)
        for shift in range(-2, 3)
    )
    assert 0.8 * 0.5 < worst <= 0.5 * (1 + 1e-9)
    chances, _ = log_chances(mechanism, np.arange(2), 0, exact=False)
    assert 12 * np.diff(chances)[0] > 2 * 0.5


def worst_losses(
    mechanism: NoisySplits, *, exact: bool, most: int = 600, levels: int = 40
) -> tuple[float, float]:
    """Largest log ratio of any tree, with a record more and with one less, in all tables there are.

    Below the node where they part, the path of the record that comes and of the one that leaves
    have nothing in common, and all other nodes are alike: so the worst of a replaced record is the
    sum. The worst path is found backwards, from the deepest level up, over all counts that may
    follow a count: those up to it.
    """
    counts = np.arange(most + 1)
    more, less = np.zeros(most), np.zeros(most)
    for depth in reversed(range(1, levels)):
        chances = log_chances(mechanism, counts, depth, exact=exact)
        split, left = map(np.diff, chances)  # of counts 1, 2, …: with the record, less without
        more = np.maximum(left, split + np.maximum.accumulate(more))
        less = np.maximum(-left, -split + np.maximum.accumulate(less))
    return float(more.max()), float(less.max())


@pytest.mark.parametrize("exact", [False, True], ids=["explore", "release"])
@pytest.mark.parametrize(
    ("fan_out", "epsilon", "ahead"),
    [(2, 0.3, 0), (2, 6.0, 0), (4, 1.0, 0), (2, 0.3, 3), (2, 6.0, 2)],
)
def test_a_replaced_record_costs_at_most_epsilon_in_all_tables(epsilon, fan_out, ahead, *, exact):
    mechanism = replacing(epsilon, fan_out, ahead)
    u = mechanism.parameters()[0] / 2.0**RESOLUTION_BITS if exact else 1 / mechanism.scale
    more, less = worst_losses(mechanism, exact=exact)
    assert more <= u * (1 + fan_out / (fan_out - 1))
    assert less <= u * (1 + 1e-12)
    assert 0.7 * epsilon < more + less <= epsilon
    assert sum(worst_losses(replacing(1.5 * epsilon, fan_out, ahead), exact=exact)) > epsilon


def all_trees(mechanism: NoisySplits, cells: tuple[int, ...], depth: int = 0) -> np.ndarray:
    """Chance of every tree that a table of so many records a cell may grow, in a fixed order."""
    split, left = np.exp(log_chances(mechanism, sum(cells), depth, exact=True))
    if len(cells) == 1:
        return np.array([left, split])
    half = len(cells) // 2
    below = [all_trees(mechanism, part, depth + 1) for part in (cells[:half], cells[half:])]
    return np.append(left, split * np.outer(*below))


@pytest.mark.parametrize(("epsilon", "ahead"), [(0.5, 0), (2.0, 0), (0.5, 2), (2.0, 2)])
def test_no_tree_of_any_small_table_tells_a_replaced_record_by_more_than_epsilon(epsilon, ahead):
    """All tables of up to 6 records in 4 cells, all trees, all pairs of cells."""
    mechanism, worst = replacing(epsilon, ahead=ahead), 0.0
    found = {
        cells: np.log(all_trees(mechanism, cells))
        for cells in itertools.product(range(7), repeat=4)
        if 1 <= sum(cells) <= 6
    }
    for cells, chances in found.items():
        assert math.fsum(np.exp(chances)) == pytest.approx(1)
        for gone, come in itertools.permutations(range(4), 2):
            if cells[gone]:
                moved = list(cells)
                moved[gone] -= 1
                moved[come] += 1
                worst = max(worst, np.abs(chances - found[tuple(moved)]).max())
    assert 0.4 * epsilon < worst <= sum(worst_losses(mechanism, exact=True)) <= epsilon


def test_a_replaced_record_costs_four_and_the_ledger_line_names_it_once():
    assert replacing(1.0).scale == 4
    assert replacing(1.0).decay == pytest.approx(4 * math.log(2))
    assert splits(1.0, fan_out=2, sensitivity=2).scale == 6
    assert sum(worst_losses(replacing(1.0), exact=True)) == pytest.approx(0.884, abs=5e-4)
    assert sum(worst_losses(replacing(6.0), exact=True)) == pytest.approx(4.70, abs=5e-3)
    with pytest.raises(ParameterError, match="sensitivity = 1 must be an even number"):
        NoisySplits(sensitivity=1, epsilon=1.0, fan_out=2, replaced=True)
    mechanism = splits(0.5)
    assert (round(mechanism.scale, 4), round(mechanism.decay, 4)) == (4.6667, 6.4694)
    spend = mechanism.spend("which nodes are split")
    assert spend.mechanism == "noisy splits, scale 4.67"
    assert (spend.sensitivity, spend.claimed, spend.proven) == (1, 0.5, 0.5)


@given(epsilon=st.floats(1e-4, 1e9), fan_out=st.integers(2, 16), sensitivity=st.integers(1, 9))
def test_whole_parameters_never_cost_more_than_the_real_ones(epsilon, fan_out, sensitivity):
    mechanism = splits(epsilon, fan_out, sensitivity)
    steps, decay = mechanism.parameters()
    u = min(steps, 2**62) / 2.0**RESOLUTION_BITS
    assert u * mechanism.scale <= 1
    assert decay >= 1
    assert u * decay >= math.log(fan_out) * (1 - 1e-12)


def test_no_nodes_give_no_answers_and_what_cannot_be_split_is_refused():
    for source in (Replay(0), np.random.default_rng(0)):
        answers = splits().release([], source, children=no_children)
        assert (answers.dtype, answers.size) == (bool, 0)
    with pytest.raises(ParameterError, match="fan_out = 1 must be at least 2"):
        splits(fan_out=1)
    with pytest.raises(ParameterError, match="head_start = -1 must be at least 0"):
        splits(ahead=-1)
    with pytest.raises(ParameterError, check=says("must-be")):
        splits().release([0.5], Replay(0), children=no_children)
