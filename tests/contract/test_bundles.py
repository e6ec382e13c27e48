"""A download is a function of public facts and of what mechanisms put out, and of nothing else."""

import io
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from dp_core.algorithm import Method, Release
from dp_core.algorithms.fda.evidence import Calendar
from dp_core.algorithms.fda.study.postprocess import Treatment
from dp_core.params import knobs
from dp_core.registry import algorithms
from pages.common.tabs import releases
from pages.common.tabs.releases import Drawn
from pages.parts.dpc_stacking import release as dpc_release
from pages.parts.fda import release as fda_release
from pages.parts.lremh import release as lremh_release
from pages.parts.privscbn import release as scbn_release
from pages.parts.stag import release as stag_release
from tests.contract.tools import Case
from tests.replay import Tape, Told, neighbour, without_persons

TREATED = Treatment(fit="isotonic", whole=True)
PACKED: dict[str, Callable[[Drawn, Any], bytes]] = {
    "dpc_stacking": lambda drawn, data: dpc_release.packed(drawn),
    "fda": lambda drawn, data: fda_release.packed(drawn, Calendar.of(data), TREATED),
    "lremh": lambda drawn, data: lremh_release.packed(drawn),
    "privscbn": lambda drawn, data: scbn_release.packed(drawn, data.names),
    "stag": lambda drawn, data: stag_release.packed(drawn),
}


@pytest.fixture
def tape(monkeypatch: pytest.MonkeyPatch) -> Tape:
    return Tape(monkeypatch)


def data_of(case: Case) -> Any:
    data = case.data()
    return without_persons(data) if case.algorithm.key == "fda" else data


def bundle_of(case: Case, data: Any, params: Any = None) -> bytes:
    params = params or case.params(1.0)
    release = case.method.run(data, params, Told())
    facts = {"data": "own"}
    drawn = Drawn(release, params, case.method.key, case.algorithm.unit, facts)
    key = case.algorithm.key
    return PACKED[key](drawn, data) if key in PACKED else releases.packed(key, drawn)


def files_of(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def compare(case: Case, tape: Tape, params: Any, pairs: int) -> None:
    data, rng = data_of(case), np.random.default_rng(5)
    packed = tape.record(lambda: bundle_of(case, data, params))
    assert tape.recorded
    for _ in range(pairs):
        other = neighbour(data, rng)
        again = tape.play(lambda other=other: bundle_of(case, other, params))
        if again != packed:  # say where
            assert files_of(again) == files_of(packed)
        assert again == packed


def skip_without_release(case: Case) -> None:
    if case.method.no_release:
        pytest.skip(case.method.no_release)


def test_every_system_that_releases_packs_here() -> None:
    for key, system in algorithms().items():
        if any(not method.no_release for method in system.methods):
            assert key in PACKED or system.tables, key


def test_the_same_facts_and_mechanism_outputs_give_the_same_bytes(
    every_method: Case, tape: Tape
) -> None:
    skip_without_release(every_method)
    compare(every_method, tape, every_method.params(1.0), pairs=2)


def other_params(case: Case) -> Iterator[Any]:
    """Give the usual ones, every other choice of each knob, small and large budgets, samples."""
    usual = case.params(1.0)
    yield usual
    yield from (replace(usual, epsilon=epsilon) for epsilon in (0.05, 8.0))
    for knob in knobs(case.method.params):
        value = getattr(usual, knob.name)
        if knob.choices or knob.type is bool:
            others = [each for each in knob.choices or (False, True) if each != value]
            yield from (replace(usual, **{knob.name: each}) for each in others)
        elif knob.name == "sampling_rate":
            yield replace(usual, sampling_rate=0.3)


@pytest.mark.slow
def test_the_same_is_true_of_every_choice_of_parameters(every_method: Case, tape: Tape) -> None:
    skip_without_release(every_method)
    for place, params in enumerate(other_params(every_method)):
        compare(every_method, tape, params, pairs=2 if place else 5)


def leaking(run: Any, data: Any, params: Any, rng: Any) -> Release[Any]:
    release = run(data, params, rng)
    totals = release.output.totals + data.increments.sum()
    return replace(release, output=replace(release.output, totals=totals))


def asking(run: Any, data: Any, params: Any, rng: Any) -> Release[Any]:
    return run(data, replace(params, epsilon=1.0 + data.increments.sum() % 7 / 100), rng)


@pytest.mark.parametrize("cheat", [leaking, asking])
def test_a_planted_leak_is_found(tape: Tape, cheat: Any) -> None:
    algorithm = algorithms()["fda"]
    honest: Method = algorithm.method("best_split")
    method = replace(honest, run=lambda *asked: cheat(honest.run, *asked))
    case = Case(algorithm, method)
    data = data_of(case)
    packed = tape.record(lambda: bundle_of(case, data))
    other = neighbour(data, np.random.default_rng(0))
    with pytest.raises(AssertionError):
        assert tape.play(lambda: bundle_of(case, other)) == packed


def test_what_is_drawn_with_a_seed_is_a_simulation(every_method: Case) -> None:
    assert not every_method.watched("explore").release.exact
