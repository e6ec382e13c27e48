"""Maps whose points crowd: what decides on a tree, what it publishes and what it costs."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dp_core.algorithms.stag import ALGORITHM, Lattice, evidence
from dp_core.algorithms.stag.data.lattice import totals
from dp_core.algorithms.stag.method import sound
from dp_core.algorithms.stag.params import SoundParams
from dp_core.algorithms.stag.release import PLAIN
from dp_core.algorithms.stag.study import pieces, spreads
from dp_core.algorithms.stag.view import map_figures, story
from dp_core.noise.exact_noise import Entropy
from dp_core.privacy.ledger import leaves
from dp_core.study.replay import Recording
from tests.algorithms.stag.tools import lattice_of, lattices, tiles_once
from tests.contract.tools import Spy, ledger_lines

STEPS = ["number of points", "points outside the fullest places"]
STEPS += ["which nodes are split", "counts of the leaves"]


def crowd(side: int = 256, points: int = 50_000) -> Lattice:
    """Points within a few steps of one place."""
    rng = np.random.default_rng(0)
    where = np.clip(rng.normal(side / 3, side / 60, (points, 2)).astype(int), 0, side - 1)
    counts = np.zeros((side, side), dtype=np.int64)
    np.add.at(counts, tuple(where.T), 1)
    return lattice_of(counts)


def run(lattice: Lattice, rng=None, **params):
    chosen = SoundParams(**params)
    rng = np.random.default_rng(0) if rng is None else rng
    return ALGORITHM.method("sound").run(lattice, chosen, rng), chosen


@given(lattice=lattices(40), place=st.tuples(st.integers(0, 39), st.integers(0, 39)))
def test_a_point_changes_the_points_outside_by_at_most_one(lattice, place) -> None:
    more = lattice.counts.copy()
    more[tuple(min(each, lattice.resolution - 1) for each in place)] += 1
    pair = (lattice, replace(lattice, counts=more))
    one, other = (sound.outside_count(each.table) for each in pair)
    assert other - one in {0, 1}


def test_what_lies_outside_the_fullest_places() -> None:
    assert sound.outside_count(crowd().table) == 0
    assert sound.outside_count(lattice_of(np.full((64, 64), 2)).table) == 64 * 64 * 2 * 31 // 32
    assert (
        sound.outside_count(lattice_of(np.full((3, 3), 5)).table) == 45
    )  # too few cells to choose


@pytest.mark.parametrize("rate", [1.0, 0.5])
def test_a_crowd_gets_a_tree_at_the_same_price(rate, monkeypatch):
    lattice = crowd()
    for source in (np.random.default_rng(3), Entropy()):
        with monkeypatch.context() as patch:
            spy = Spy(patch)
            release, _ = run(lattice, source, epsilon=1.0, sampling_rate=rate)
            assert spy.lines() == ledger_lines(release.ledger.root)
        output = release.output
        assert tiles_once(output)
        assert not output.group.size
        assert set(output.layer.tolist()) == {PLAIN}
        assert [leaf.step for leaf in leaves(release.ledger.root)] == STEPS
        assert release.ledger.proven == pytest.approx(1.0)
        assert output.count.sum() == pytest.approx(len(lattice), rel=0.05)


def test_wide_leaves_of_little_count_are_empty_and_no_other() -> None:
    release, chosen = run(crowd(), epsilon=1.0)
    output = release.output
    scale = 1 / sound.split_budget(chosen).layers13
    wide = (output.rect[:, 2:] - output.rect[:, :2]).max(axis=1) >= 256 // sound.NARROW
    faint = wide & (output.fresh < sound.FAINT * scale)
    assert faint.any()
    assert (output.count[faint] == 0).all()
    np.testing.assert_array_equal(output.count[~faint], output.fresh[~faint])


def test_ranges_of_leaves_hold_the_truth() -> None:
    lattice, held = crowd(), []
    for seed in range(5):
        release, chosen = run(lattice, np.random.default_rng(seed), epsilon=0.5)
        output = release.output
        widths = spreads.half_widths("sound", chosen, output)
        true = totals(lattice.table, output.rect.astype(np.int64))
        held += (np.abs(output.count - true) <= widths).tolist()
    assert np.mean(held) > 0.93
    assert spreads.half_width("sound", chosen, layer=PLAIN, parts=1) > 0


def test_neighbours_of_a_crowd_replay_alike_and_reach_no_more_than_is_declared() -> None:
    lattice = crowd(64, 50_000)  # noise of scale 67 passes 3 % of them with chance e^-22
    recording = Recording(ALGORITHM.method("sound"), SoundParams(epsilon=1.0), lattice, Entropy())
    assert not recording.release.output.group.size
    for place, step in (((63, 63), 1), ((0, 40), 1), (np.argwhere(lattice.counts)[0], -1)):
        counts = lattice.counts.copy()
        counts[tuple(place)] += step
        played = recording.play(replace(lattice, counts=counts))
        assert played.first_difference is None
        assert played.keeps_claim
        assert played.worst <= 1 + 1e-9


def test_a_tree_is_shown_and_packed_as_a_map_without_layers() -> None:
    release, chosen = run(crowd(), epsilon=1.0)
    output = release.output
    tree = story.steps_of(chosen, output, "points")[1].words
    assert dict(tree.facts)["leaves"] == len(output.rect)
    assert set(evidence.tables(output)) == {"cells"}
    assert evidence.cells_geojson(output).count('"layer":"plain"') == len(output.rect)
    assert {each.kind for each in map_figures.drawing(output)[0]} == {"leaves"}
    spot = pieces.spot_at(output, "sound", chosen, 0.0, 0.0)
    assert spot is not None
    assert (spot.layer, spot.parts, spot.rounded) == (PLAIN, 1, False)
    assert spot.half_width is not None
    assert spot.half_width > 0
