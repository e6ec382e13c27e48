"""An audit of functions that others wrote: mistakes that are planted, and what is right."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dp_core import cli
from dp_core.arrays import Floats
from dp_core.errors import DPError
from dp_core.study import audit_process, foreign
from dp_core.study.foreign import Pair, audit_function, neighbours
from tests.refusals import says

RNG = np.random.default_rng(5)


def clipped(values: Floats) -> float:
    return float(np.clip(values, 0, 1).sum())


def noise(scale: float = 1.0) -> float:
    return float(np.random.laplace(scale=scale))  # noqa: NPY002 - as others write it


def right(values: Floats) -> float:
    return round(clipped(values) + noise(), 3)


def right_with_generator(values: Floats, rng: np.random.Generator) -> float:
    return round(clipped(values) + rng.laplace(), 3)


def right_vector(values: Floats) -> list[float]:
    return [round(clipped(values) + noise(2), 3), round(clipped(values) + noise(2), 3)]


def right_choice(values: Floats) -> str:
    return "many" if clipped(values) + noise() > 2 else "few"


def without_limits(values: Floats) -> float:
    return round(float(values.sum()) + noise(), 3)


def half_the_noise(values: Floats) -> float:
    return round(clipped(values) + noise(0.5), 3)


def noise_that_follows_data(values: Floats) -> float:
    return round(clipped(values) + noise(float(np.ptp(values)) + 0.1), 3)


def noise_for_each_that_is_high(values: Floats) -> float:
    high = int((values > 0.5).sum())
    return round(clipped(values) + float(np.random.laplace(size=high + 1).sum()), 3)  # noqa: NPY002


def largest_beside(values: Floats) -> list[float]:
    return [right(values), float(values.max())]


def asked_twice(values: Floats) -> list[float]:
    return [right(values), right(values)]


def same_noise_each_time(values: Floats) -> float:
    return round(clipped(values) + np.random.default_rng(1).laplace(), 3)


def noise_above_only(values: Floats) -> float:
    return round(clipped(values) + RNG.exponential(), 3)


def a_word_where_nothing_is(values: Floats) -> float | str:
    return right(values) if clipped(values) else "nothing"


def an_error_where_nothing_is(values: Floats) -> float:
    return right(values) if clipped(values) else 1 / 0


def last_bits(values: Floats) -> float:
    return clipped(values) + noise()


WRONG = (
    *(without_limits, half_the_noise, noise_that_follows_data, largest_beside, asked_twice),
    *(same_noise_each_time, noise_above_only, a_word_where_nothing_is),
    *(an_error_where_nothing_is, last_bits),
)
RIGHT = (right, right_with_generator, right_vector, right_choice)
COST = {right: 1, right_with_generator: 1, half_the_noise: 2, asked_twice: 2}
"""What a replay costs: as much as the noise."""


def audited(function: Any, **more: Any) -> Any:
    """Audit at ε = 1 with few runs; a right function is called broken once in a thousand."""
    return audit_function(function, **{"epsilon": 1.0, "size": 4, "runs": 1_000, **more})


@pytest.mark.parametrize("function", WRONG, ids=lambda each: each.__name__)
def test_a_planted_mistake_is_found(function):
    found = audited(function)
    assert found.verdict == "broken"
    assert max(found.attacked.epsilon_low, found.replayed) > 1.0
    assert function not in COST or found.replayed == pytest.approx(COST[function], rel=1e-2)
    assert found.scale_moves or function is not noise_that_follows_data


@pytest.mark.parametrize("function", RIGHT, ids=lambda each: each.__name__)
def test_what_is_right_is_not_called_broken(function):
    found = audited(function)
    assert found.verdict == "not broken"
    assert not found.replayed > 1.02
    assert function not in COST or found.replayed == pytest.approx(COST[function], rel=1e-2)
    assert not found.scale_moves


def test_noise_that_follows_the_data_is_named():
    assert audited(noise_for_each_that_is_high, runs=400).scale_moves


def test_a_delta_is_taken_off_the_chance_of_the_event():
    def all_or_noise(values: Floats) -> float:
        return float(values.sum()) if RNG.random() < 0.1 else right(values)

    assert audited(all_or_noise, runs=3_000).verdict == "broken"
    found = audited(all_or_noise, delta=0.2, runs=3_000)
    assert found.verdict == "not broken"
    assert found.attack <= 1.0 < found.attacked.epsilon_low


@pytest.mark.parametrize("relation", ["replace", "add-remove"])
def test_pairs_are_neighbours(relation):
    for pair in neighbours(-1, 3, 5, relation):
        if relation == "replace":
            assert (pair.one != pair.other).sum() == 1
        else:
            np.testing.assert_array_equal(pair.one, pair.other[:-1])


@pytest.mark.parametrize(
    ("given", "field"),
    [
        *(({"epsilon": 0}, "epsilon"), ({"epsilon": float("nan")}, "epsilon")),
        *(({"delta": 1.0}, "delta"), ({"low": 1.0, "high": 0.0}, "low"), ({"size": 0}, "size")),
        *(({"seconds": float("nan")}, "seconds"), ({"seconds": -1.0}, "seconds")),
        *(({"pairs": []}, "pairs"), ({"relation": "add_remove"}, "relation")),
        *(({"call": ["bounds"]}, "call"), ({"runs": 0}, "runs"), ({"size": 2.5}, "size")),
        *(({"epsilon": "1"}, "epsilon"), ({"low": None}, "low")),
        ({"pairs": [(np.zeros(3), np.ones(3))]}, "pairs"),
    ],
)
def test_what_is_no_claim_is_refused(given, field):
    with pytest.raises(DPError) as found:
        audited(right, **given)
    assert found.value.field == field


def test_pairs_may_be_given_and_a_function_that_only_fails_is_refused_with_its_words():
    def fails(values: Floats) -> float:
        raise TypeError("no such thing")

    with pytest.raises(DPError, match="no such thing"):
        audited(fails)
    pair = Pair(name="mine", one=np.zeros(3), other=np.ones(3))
    assert audited(right, pairs=[pair], runs=2_000).pair == "mine"
    endless = audited(lambda values: 10**5000, pairs=[pair], runs=100)
    assert endless.verdict == "not broken", "its number fits in no float"


PROGRAM = """
import os
import numpy as np

def mean(values, epsilon, bounds):
    print("a secret:", values)
    low, high = bounds
    return round(float(np.clip(values, low, high).sum() + np.random.laplace(scale=1 / epsilon)), 3)

def leaves(values):
    os._exit(7)

def quits(values):
    raise SystemExit("nobody is left")

pairs = [([0, 0], [0, 1]), ([1, 1], [1, 0])]
words = "pairs"
tables = [({"a": 1}, {"a": 2})]
def broken():
    return 1 / 0
"""


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "theirs.py").write_text(PROGRAM)
    monkeypatch.chdir(tmp_path)
    return "theirs"


def asked(*words: str) -> int:
    return cli.main(["audit", *words, "--seconds", "0.3"])


def test_the_command_line_says_what_was_found(program, capsys):
    words = (f"{program}:mean", "--neighbours", f"{program}:pairs", "--epsilon", "1")
    call = '{"epsilon": %s, "bounds": [0, 1]}'
    assert asked(*words, "--call", call % 1, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["verdict"] == "not broken"
    assert found["replay"] == pytest.approx(1, rel=1e-2)
    assert asked(*words, "--call", call % 3) == 1
    said = capsys.readouterr().out
    assert "ε = 1" in said
    assert "secret" not in said


@pytest.mark.parametrize(
    ("words", "named"),
    [
        pytest.param(("theirs:nothing",), "theirs", marks=pytest.mark.slow),
        (("theirs:leaves",), "7"),
        pytest.param(("theirs:quits",), "nobody is left", marks=pytest.mark.slow),
        (("theirs:mean", "--call", "bounds=1"), "--call"),
        (("theirs:mean", "--call", "[" * 50_000), "--call"),
    ],
)
def test_what_cannot_be_run_gets_a_sentence(words, named, program, capsys):
    assert asked(*words, "--epsilon", "1") == 2
    said = capsys.readouterr().err
    assert named in said
    assert "Traceback" not in said


@pytest.mark.parametrize("name", ["words", "tables", "broken"])
def test_what_is_no_list_of_pairs_is_refused(name, program, monkeypatch):
    monkeypatch.syspath_prepend(".")
    with pytest.raises(DPError, check=says("must-be")):
        audit_process._pairs(f"{program}:{name}")


def test_who_stops_waiting_leaves_nothing_that_runs(monkeypatch):
    running = audit_process.begin(foreign.question("opendp", "then_sum", "replace", 5.0))

    def interrupted(*_: Any) -> None:
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr(running.process, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        running.wait()
    assert running.process.poll() is not None
    assert not Path(running.folder.name).exists()
