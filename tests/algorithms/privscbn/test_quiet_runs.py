"""What the page compares and tells: references without noise, pictures, fast counts."""

import math
from itertools import combinations

import numpy as np
import pytest

from dp_core.algorithms.privscbn import ALGORITHM, generate
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.steps.networks import frequencies
from dp_core.algorithms.privscbn.method.steps.pair_counts import LATTICE, weighted_pairs
from dp_core.algorithms.privscbn.metrics import marginals
from dp_core.algorithms.privscbn.study.comparison import (
    QUIET,
    adjusted_rand,
    conditional_of,
    degree_of,
    drawn_edges,
    duration,
    edges_of,
    evaluations,
    is_slow,
    joins_of,
    shares_of,
    without_noise,
)
from dp_core.algorithms.privscbn.view.figures import MOST_NAMED, WIDTH, Ring, network_dot, ring_svg
from dp_core.algorithms.privscbn.view.story import network_words, what_happened
from dp_core.study.experiments import trial_rng
from dp_core.tables.records import BinaryTable
from dp_core.view.theme import theme

ASIA = generate("asia", 2_000, 1)
FAST = [each.key for each in ALGORITHM.methods if each.key not in ("privbayes", "priview")]


def release(method, table=ASIA, **params):
    made = ALGORITHM.method(method)
    return made.run(table, made.params(**params), trial_rng(3, method, None, 0))


@pytest.mark.parametrize("ways", [1, 2, 3, 4])
def test_marginals_by_masks_are_those_counted_row_by_row(ways):
    rng = np.random.default_rng(ways)
    values = (rng.random((777, 9)) < 0.3).astype(np.uint8)
    queries = list(combinations(range(9), ways))
    for query, found in zip(queries, marginals(values, queries), strict=True):
        assert np.allclose(found, frequencies(values, query), atol=1e-15)


@pytest.mark.parametrize("bound", [1, 7, 40])
def test_weighted_pairs_are_those_added_up_record_by_record(bound):
    values = (np.random.default_rng(bound).random((300, 7)) < 0.5).astype(np.uint8)
    sums, total = np.zeros((7, 7), dtype=np.int64), 0
    for record in values.astype(np.int64):
        ones = int(record.sum())
        weight = math.floor(min(1, bound / (1 + ones * (ones + 1) / 2)) * LATTICE)
        sums += weight * np.outer(record, record)
        total += weight
    found, found_total = weighted_pairs(Counter(BinaryTable(values=values)), bound)
    assert found_total == total
    assert (found == sums).all()


def test_adjusted_rand_is_that_of_a_known_implementation():
    from sklearn.metrics import adjusted_rand_score

    rng = np.random.default_rng(0)
    for _ in range(20):
        one, other = rng.integers(3, size=12), rng.integers(4, size=12)
        found = [np.flatnonzero(one == j).tolist() for j in np.unique(one)]
        planted = tuple(tuple(np.flatnonzero(other == j).tolist()) for j in np.unique(other))
        assert adjusted_rand(found, planted) == pytest.approx(adjusted_rand_score(other, one))
    assert adjusted_rand([[0, 1], [2]], ((0, 1), (2,))) == 1


@pytest.mark.parametrize("method", FAST)
def test_without_noise_the_run_is_the_same_at_a_budget_without_limit(method):
    first = release(method)
    params = without_noise(ALGORITHM.method(method).params(), first.output)
    assert params.epsilon == QUIET
    quiet = ALGORITHM.method(method).run(ASIA, params, trial_rng(3, method, None, 0))
    asked = getattr(params, "max_parents", degree_of(first.output))
    assert degree_of(quiet.output) <= max(asked, degree_of(first.output))
    errors = [ALGORITHM.evaluate(ASIA, each.output)["tvd"] for each in (first, quiet)]
    assert errors[1] <= errors[0] + 0.02


def test_only_searches_over_all_parent_sets_are_too_slow_to_wait_for():
    for method in ALGORITHM.methods:
        assert is_slow(24, method.params()) == (method.key == "privbayes")
        assert not is_slow(8, method.params())
    assert is_slow(24, ALGORITHM.method("sound_pure").params(structure="em"))


@pytest.mark.parametrize("m", [1, 2, 7, 8, 24, 50, MOST_NAMED, 200])
def test_the_ring_has_a_place_for_every_column_and_no_two_names_meet(m):
    ring = Ring(names=tuple(f"column {j} of the file" for j in range(m)))
    place = ring.nodes + np.array([0, ring.half])
    assert (place > 0).all()
    assert (place < [WIDTH, ring.height]).all()
    assert len(np.unique(place.round(6), axis=0)) == m
    assert ring.named == (m <= MOST_NAMED)
    for side in (ring.right, ~ring.right):
        heights = np.sort(ring.starts[side, 1])
        assert (np.diff(heights) >= 13 - 1e-9).all()
    assert ((ring.shares >= 0) & (ring.shares <= 100)).all()


def test_columns_stand_clockwise_in_the_order_of_the_file_whatever_was_released():
    turned = [Ring(names=ASIA.names[::step]) for step in (1, -1)]
    assert np.array_equal(turned[0].nodes, turned[1].nodes)
    angle = np.unwrap(np.arctan2(*(turned[0].nodes - [WIDTH / 2, 0]).T * [[1], [-1]]))
    assert (np.diff(angle) > 0).all()


def test_the_picture_marks_what_is_new_and_what_is_lost():
    output = release("published").output
    own = edges_of(output)
    absent = next(
        pair
        for pair in combinations(range(output.m), 2)
        if pair not in own and pair[::-1] not in own
    )
    joins = joins_of(output, [(c, p) for p, c in own[1:]] + [absent])
    assert joins.new == (frozenset(own[0]),)
    assert joins.lost == (frozenset(absent),)
    assert set(joins.kept) == {frozenset(edge) for edge in own[1:]}
    kept = len(own) - 1
    facts = network_words(joins, output.m, "quiet").arguments
    assert {"kept": kept, "lost": 1, "new": 1}.items() <= facts.items()
    svg = ring_svg(Ring(names=ASIA.names), joins, theme(True), "#123456")
    assert (svg.count("<line"), svg.count("<circle")) == (len(own) + 1, output.m)
    assert svg.count("#123456") == len(own)
    assert svg.count("stroke-dasharray") == 2


def test_the_print_view_keeps_hostile_names_apart():
    output = release("published").output
    hostile = ('a"b', "<b>", "\n", *ASIA.names[3:])
    assert 'label="a\\"b"' in network_dot(output, hostile, drawn_edges(output))


@pytest.mark.parametrize("method", ["published", "priview"])
def test_released_shares_are_those_of_the_rows_or_of_the_answers(method):
    made = ALGORITHM.method(method)
    output = made.run(ASIA, made.params(epsilon=QUIET), trial_rng(3, method, None, 0)).output
    assert np.abs(shares_of(output) - ASIA.shares()).max() < 0.03


def test_conditional_counts_are_those_of_the_table():
    shares, records = conditional_of(ASIA, 5, (1, 3))  # "TB or cancer"
    assert records.sum() == len(ASIA)
    seen = records > 0
    assert np.array_equal(shares[seen], np.array([0.0, 1, 1, 1])[seen])
    assert np.isnan(shares[~seen]).all()


def test_durations_are_those_of_table_2():
    found = [duration(evaluations(50, 10, "greedy") / 10_000), duration(math.comb(51, 27) / 10_000)]
    assert [round(each.arguments["many"]) for each in found] == [184, 728]
    assert [each.arguments["unit"] for each in found] == ["days", "years"]


@pytest.mark.parametrize("method", [each.key for each in ALGORITHM.methods])
def test_what_happened_names_the_method_and_what_it_decided(method):
    here, drawn = ALGORITHM.method(method), release(method)
    said = what_happened(ASIA, here, drawn)
    assert said.startswith(str(here.summary))
    assert all(note in said for note in drawn.output.notes)
