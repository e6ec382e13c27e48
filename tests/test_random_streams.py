"""Made-up data and runs never share random numbers: a run must not know how its data were drawn."""

import re
from collections.abc import Iterator
from inspect import unwrap
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.random import SeedSequence

from dp_core.algorithms.dpc_stacking.data.generators import SAMPLES
from dp_core.algorithms.dpc_stacking.study import curves as groups
from dp_core.algorithms.fda import data as series
from dp_core.algorithms.lremh.study import trials as reports
from dp_core.algorithms.privscbn.data import generators as tables
from dp_core.algorithms.stag.study import spreads as maps
from dp_core.registry import algorithms
from dp_core.study.experiments import trial_rng

ROOT = Path(__file__).parents[1]
SEEDS = range(1_000)
SLOW = {"city_large"}  # ten times the city, from the same seed
State = tuple[int, ...]


def state(sequence: SeedSequence) -> State:
    """First words of a stream: two streams with the same ones are the same."""
    return tuple(sequence.generate_state(4).tolist())


def family(sequence: SeedSequence, depth: int = 2) -> Iterator[SeedSequence]:
    """Give a stream and those it is split into, as far as any maker of data goes."""
    for length in range(depth + 1):
        for way in product(range(6), repeat=length):
            yield SeedSequence(sequence.entropy, spawn_key=(*sequence.spawn_key, *way))


@pytest.fixture(scope="module")
def of_data() -> dict[State, SeedSequence]:
    """All streams that bundled samples and look-alikes are made from, by their first words."""
    made: list[SeedSequence] = []
    plain = np.random.default_rng

    def watched(*seed: Any) -> np.random.Generator:
        generator = plain(*seed)
        made.append(generator.bit_generator.seed_seq)
        return generator

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(np.random, "default_rng", watched)
        for algorithm in algorithms().values():
            for name, sample in algorithm.samples.items():
                if name not in SLOW:
                    unwrap(sample)()
        unwrap(groups.look_alike)("even", 50, 2, None, 3)
        unwrap(reports.look_alike)("even", 50, (2, 3))
        unwrap(tables.look_alike)("survey", 50, 4, seed=1)
        unwrap(maps.look_alike)(1_000, 64)
        series.look_alike(series.FDAUpload(form="increments", periods=9), 50)
    return {state(each): each for one in made for each in family(one)}


def test_no_run_has_a_stream_that_data_were_drawn_from(of_data: dict[State, SeedSequence]) -> None:
    """Of any method and any seed on a slider, nor the streams that a run is split into."""
    roots = {each.entropy for each in of_data.values()}
    assert roots >= {1, 2, 7, 43, 180, 2016, 4_095, 10_080}, "all made-up data are seen"
    systems = list(algorithms().values())
    first = [each.methods[0].key for each in systems] + ["claims"]
    others = [method.key for each in systems for method in each.methods[1:]]
    shared = []
    for key, seed in (*product(first, SEEDS), *product(others, (*range(50), 180))):
        own = trial_rng(seed, key, None, 0).bit_generator.seed_seq
        shared += [
            (key, seed) for each in family(own, 1 if seed < 5 else 0) if state(each) in of_data
        ]
    assert shared == []


def test_a_plain_generator_has_them_and_the_comparison_sees_it(of_data) -> None:
    """Why `trial_rng` is what runs draw from: the groups of the blobs are those of seed 1."""
    truth, plain = SAMPLES["blobs"]().classes, np.random.default_rng
    same = {seed for seed in SEEDS if state(plain(seed).bit_generator.seed_seq) in of_data}
    assert {1, 2, 7, 43, 180} <= same
    np.testing.assert_array_equal(plain(1).integers(4, size=truth.size), truth)
    for seed in SEEDS:
        drawn = trial_rng(seed, "claims", None, 0).integers(4, size=truth.size)
        assert (drawn == truth).mean() < 0.3


@pytest.mark.parametrize("folder", ["benchmarks", "pages", "tools"])
def test_nothing_that_runs_a_method_gives_it_a_plain_generator(folder: str) -> None:
    """But for the figures on real data, which nobody made up."""
    found = [
        f"{path.name}: {line.strip()}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"\.run\(.*default_rng", line)
        and path.name not in ("reproduction.py", "adult.py")
    ]
    assert found == []
