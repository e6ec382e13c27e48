"""The numbers behind the lessons, worked out by the library."""

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from dp_core import registry
from dp_core.algorithms.dpc_stacking.data import GROUPS as SIZES
from dp_core.algorithms.dpc_stacking.study.honesty import widened
from dp_core.assets import FOLDER
from dp_core.study import risk
from dp_core.study.attacked import attacked
from dp_core.study.experiments import trial_rng

FILE = FOLDER / "lessons.json"
GROUPS, BLOBS = 5, "blobs"


@cache
def kept() -> dict[str, float]:
    """Read the numbers that take seconds, by the key of their lesson."""
    found: dict[str, float] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def error(
    system: str, data: str, method: str, metric: str, seeds: Sequence[int], **params: Any
) -> float:
    """Middle error of a method on a bundled set, over seeds."""
    algorithm = registry.algorithms()[system]
    chosen = algorithm.method(method)
    asked, rows = chosen.params(**params), algorithm.samples[data]()
    found = []
    for seed in seeds:
        output = chosen.run(rows, asked, trial_rng(seed, method, None, 0)).output
        found.append(algorithm.evaluate(rows, output)[metric])
    return float(np.median(found))


def band(epsilon: float = 0.1) -> float:
    """Half the width of the band around running totals of the bundled ward: the middle one."""
    algorithm = registry.algorithms()["fda"]
    method, stream = algorithm.method("fda_published"), algorithm.samples["ward"]()
    drawn = method.run(stream, method.params(epsilon=epsilon), np.random.default_rng(12))
    return float(np.median(drawn.output.half_width))


def crowd() -> float:
    """How much smaller the relative error of a map gets with ten times the trips."""
    few, many = (
        error("stag", data, "sound", "medium", range(10), epsilon=1.0)
        for data in ("city_small", "city")
    )
    return few / many


def three_reports() -> float:
    """People in 1,000 after a release that promises ε = 1 for one of three reports."""
    return float(risk.people_after(10, 3.0))


def five_months() -> float:
    """People in 1,000 after five releases at ε = 1."""
    return float(risk.people_after(10, 5.0))


def guesses_of_800() -> float:
    """Right guesses of 800 of the attack on the similarity of two columns."""
    known = attacked("privscbn", "P3")
    assert known is not None
    first, other = (each[:400] for each in known.scores)
    edge = (float(first.min()) + float(other.max())) / 2
    return 800 * (float((first > edge).mean()) + float((other < edge).mean())) / 2


def rule_kept() -> float:
    """Of 100 made-up rows, how many keep that S says whether A and B differ; one parent."""
    algorithm = registry.algorithms()["privscbn"]
    method = algorithm.method("sound_pure")
    asked: dict[str, Any] = {"k": 1, "max_parents": 1, "epsilon": 10.0}
    params = method.params(**asked)
    table = algorithm.samples["xor"]()
    a, b, s = (table.names.index(name) for name in ("A", "B", "S"))
    found = []
    for seed in range(12, 20):
        output = method.run(table, params, trial_rng(seed, "sound_pure", None, 0)).output
        rows = np.asarray(output.synthetic)
        found.append(100 * float(((rows[:, a] ^ rows[:, b]) == rows[:, s]).mean()))
    return float(np.median(found))


def alone() -> float:
    """Spread within groups, in times the best, where everybody adds the noise alone."""
    groups = {"clusters": SIZES[BLOBS]}
    return error("dpc_stacking", BLOBS, "local", "inertia", range(4), epsilon=1.0, **groups)


def graded() -> float:
    """Silhouette of groups drawn by lot, on a table that was widened by them."""
    from sklearn.metrics import silhouette_score

    table = registry.algorithms()["dpc_stacking"].samples["blood"]()
    rows = table.unit_box(table.bounds)
    groups = trial_rng(0, "random groups", None, 0).integers(GROUPS, size=len(rows))
    return float(silhouette_score(widened(rows, groups, GROUPS), groups))


def largest() -> float:
    """Largest ε at which 10 in 1,000 become 50 in 1,000 at most."""
    return risk.largest_epsilon(0.01, 0.05)


def solved() -> float:
    """Largest error of the totals that follow from two pictures with the same noise."""
    algorithm = registry.algorithms()["fda"]
    method, stream = algorithm.method("fda_published"), algorithm.samples["adverse"]()
    one, two = (
        method.run(stream, method.params(epsilon=epsilon), np.random.default_rng(12)).output.totals
        for epsilon in (0.1, 0.2)
    )
    return float(np.abs((0.1 * one - 0.2 * two) / (0.1 - 0.2) - stream.totals()).max())
