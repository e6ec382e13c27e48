"""One person's rows exchanged for others, in a file: no method tells more than c times ε."""

from collections.abc import Iterator
from dataclasses import replace
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd
import pytest

from dp_core.privacy.charges import unit_of
from dp_core.registry import algorithms
from dp_core.study.replay import Recording, Replay
from dp_core.uploads import persons
from dp_core.words import LANGUAGES, reading
from tests.contract.test_replay import Seeded, promises
from tests.contract.tools import Case

pytestmark = pytest.mark.slow

BOUND, PEOPLE, MORE = 3, 30, 2
"""Rows of a person that are kept; people, who have one row to two more than that."""
FACTS = {"privscbn": {}, "lremh": {"categories": "*=0,1"}, "dpc_stacking": {"bounds": "*=0..1"}}
COLUMNS = tuple("abcd")


def file() -> pd.DataFrame:
    rng = np.random.default_rng(4)
    times = 1 + np.arange(PEOPLE) % (BOUND + MORE)
    who = rng.permutation(np.repeat(np.arange(PEOPLE), times))
    return answers([f"p{k}" for k in who], rng.integers(2, size=(len(who), len(COLUMNS))))


def answers(who: list[str], values: Any) -> pd.DataFrame:
    return pd.DataFrame(np.asarray(values).astype(str), columns=list(COLUMNS)).assign(who=who)


LEFT_OUT = {"fastlloyd": 0.5}
"""Rows in corners are counted in one of two rounds, and half of ε is spent on each."""


def accepted(case: Case, frame: pd.DataFrame, **stated: Any) -> Any:
    system = case.algorithm
    facts = {"person": "who", "rows_per_person": BOUND, **FACTS[system.key], **stated}
    return system.upload(**facts).accept(frame)


def of_many(frame: pd.DataFrame) -> np.ndarray:
    """Rows of a person with more of them than are kept."""
    return np.flatnonzero(frame["who"] == f"p{BOUND + MORE - 1}")


def neighbours() -> Iterator[tuple[str, pd.DataFrame, pd.DataFrame]]:
    """Files in which one person's rows are others; the first two are as far apart as can be."""
    rng, first = np.random.default_rng(9), file()
    own = of_many(first)
    for name, low, high in (("ends", 0, 1), ("other ends", 1, 0)):
        one, other = first.copy(), first.copy()
        one.loc[own, list(COLUMNS)], other.loc[own, list(COLUMNS)] = str(low), str(high)
        yield name, one, other
    for k in range(2):
        other = first.copy()
        other.loc[own, list(COLUMNS)] = rng.integers(2, size=(len(own), len(COLUMNS))).astype(str)
        yield f"any rows, {k}", first, other
    more = answers([f"p{BOUND + MORE - 1}"] * 4, rng.integers(2, size=(4, len(COLUMNS))))
    yield "more rows", first, pd.concat([first, more], ignore_index=True)
    yield "fewer rows, as many kept", first, first.drop(own[BOUND:]).reset_index(drop=True)
    renamed = first.assign(who=first["who"].replace(f"p{BOUND + MORE - 1}", "somebody else"))
    yield "another person", first, renamed


@pytest.fixture
def case(every_method: Case) -> Case:
    if every_method.algorithm.key not in FACTS:
        pytest.skip("it charges a rule of its own, or reads no rows")
    if not promises(every_method):
        pytest.skip("nothing finite is proven of it")
    return every_method


def replays(case: Case) -> Iterator[tuple[str, Replay]]:
    """Replay on all neighbours; the ledger of each recording counts the rows of a person once."""
    params, recorded = case.params(1.0), {}
    for name, one, other in neighbours():
        if id(one) not in recorded:
            data = accepted(case, one)
            recorded[id(one)] = one, Recording(case.method, params, data, Seeded())
            person = recorded[id(one)][1].release.ledger
            alone = replace(data, rows_per_person=1)
            row = case.method.run(alone, params, np.random.default_rng(1)).ledger
            assert person.of_a_row == row
            assert person.cost("proven").epsilon == BOUND * row.cost("proven").epsilon or row.rho
            assert person.rows_per_person == BOUND
        yield name, recorded[id(one)][1].play(accepted(case, other))


@pytest.mark.usefixtures("_once")
def test_a_person_costs_no_more_than_is_proven(case):
    found = dict(replays(case))
    if case.method.variant == "published":
        return  # its gaps are other tests' affair
    assert {name: each for name, each in found.items() if not each.ok} == {}
    hardest = max(each.cost for each in found.values())
    row = next(iter(found.values())).proven / BOUND
    row *= LEFT_OUT.get(case.method.key, 1)
    assert hardest > row * (1 + 1e-9), "a row's ε would have been enough: nobody is tested"


@pytest.mark.parametrize("key", FACTS)
def test_a_neighbour_that_a_page_draws_is_a_person(key):
    system = algorithms()[key]
    data = accepted(Case(system, system.methods[0]), file())
    cells = attrgetter("codes" if hasattr(data, "codes") else "values")
    others = [system.neighbour(data, np.random.default_rng(seed)) for seed in range(20)]
    assert max((cells(data) != cells(each)).any(axis=1).sum() for each in others) == BOUND


def test_points_of_a_person_cost_no_more_than_is_proven(every_method):
    """Also on a secret sample, in which each of them is by itself."""
    if every_method.algorithm.key != "stag" or not promises(every_method):
        pytest.skip("no map, or nothing finite is proven of it")
    data = replace(every_method.data(), rows_per_person=BOUND)
    usual = every_method.params(1.0)
    sampled = {"sampling_rate": 0.3} if hasattr(usual, "sampling_rate") else {}
    for params in dict.fromkeys((usual, replace(usual, **sampled))):
        recording = Recording(every_method.method, params, data, Seeded())
        for seed in range(3):
            other = every_method.algorithm.neighbour(data, np.random.default_rng(seed))
            found = recording.play(other)
            assert found.ok or every_method.method.variant == "published", found
            assert found.proven == pytest.approx(BOUND * recording.release.ledger.of_a_row.proven)


@pytest.mark.parametrize("system", ["fda", "stag"])
def test_a_rule_of_its_own_is_counted_once(system):
    """Both drop what a person has beyond a bound, and neither counts the bound twice."""
    algorithm = algorithms()[system]
    days = ["2024-01-01", "2024-01-02", "2024-01-03"] * 4
    frame = pd.DataFrame({"day": days, "lon": "2.1", "lat": "48.1", "who": ["a", "b"] * 6})
    facts = {
        "fda": {"time_column": "day", "person_column": "who", "contribution": BOUND,
                "start": "2024-01-01", "end": "2024-01-03"},
        "stag": {"box": (2, 48, 3, 49), "resolution": 8, "person": "who", "cap": BOUND},
    }  # fmt: skip
    data = algorithm.upload(**facts[system]).accept(frame)
    method = algorithm.featured("sound")
    changed = {"contribution": BOUND} if system == "fda" else {}
    params = method.params(epsilon=1.0, **changed)
    ledger = method.run(data, params, np.random.default_rng(0)).ledger
    assert ledger.proven == (1.0 if system == "fda" else BOUND)


@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.parametrize("each", ["one row", "one person"])
def test_whom_a_unit_protects_is_the_same_in_every_language(rows, each):
    """An account counts rows and persons apart, whatever the words."""
    for algorithm in algorithms().values():
        known = {"confidential": True, "rows_per_person": rows, "record": "rows"}
        table = SimpleNamespace(**known | ({"record": "people"} if each == "one person" else {}))
        found = []
        for language in LANGUAGES:
            with reading(language):
                found.append(unit_of(persons.unit_for(algorithm.unit, table)))
        assert len(set(found)) == 1, algorithm.key
