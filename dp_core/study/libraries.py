"""Functions of other libraries that can be audited where they are installed, and what was found.

>>> [sorted({each.function for each in audited() if each.library == name})[0] for name in LIBRARIES]
['count_nonzero', 'then_count']
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from types import SimpleNamespace
from typing import Any, Literal

from dp_core.arrays import Floats
from dp_core.study.foreign import Relation, Verdict
from dp_core.words import Message, message

Name = Literal["diffprivlib", "opendp"]
KEPT = "libraries.json"
"""Beside this file; made by ``benchmarks/other_libraries.py``."""
EPSILON = 1.0
"""What all functions are called with."""


@dataclass(frozen=True, kw_only=True)
class Audited:
    """What an audit of a function found."""

    library: Name
    version: str
    function: str
    relation: Relation
    verdict: Verdict
    shown: float  # ε that the attack shows, rounded
    pair: str
    score: str

    @property
    def why(self) -> Message | None:
        """Why the claim does not hold, where it is known."""
        if self.verdict != "broken" or self.library != "diffprivlib":
            return None
        reason = _WHY.get((self.function, self.relation))
        return message(f"libraries-{reason}") if reason else None


_WHY = {
    **{(each, "replace"): "bits" for each in ("mean", "var", "sum")},
    **{(each, "add-remove"): "bits" for each in ("mean", "var")},
    ("sum", "add-remove"): "cut-sum",
    ("count_nonzero", "add-remove"): "cut-count",
    ("histogram", "replace"): "two-bins",
}


@cache
def audited() -> tuple[Audited, ...]:
    """Give what was found when all functions were audited last."""
    found = json.loads(files("dp_core.study").joinpath(KEPT).read_text(encoding="utf-8"))
    return tuple(Audited(**each) for each in found)


def installed() -> dict[Name, str]:
    """Give the version of each library that is installed here."""
    found: dict[Name, str] = {}
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def _diffprivlib() -> dict[str, Callable[[Floats], Any]]:
    tools: Any = import_module("diffprivlib.tools")
    asked: dict[str, Any] = {"epsilon": EPSILON, "bounds": (0.0, 1.0)}
    bins = {"epsilon": EPSILON, "bins": 4, "range": (0, 1)}
    return {
        "mean": lambda values: tools.mean(values, **asked),
        "var": lambda values: tools.var(values, **asked),
        "std": lambda values: tools.std(values, **asked),
        "sum": lambda values: tools.sum(values, **asked),
        "median": lambda values: tools.median(values, **asked),
        "count_nonzero": lambda values: tools.count_nonzero(values, epsilon=EPSILON),
        "histogram": lambda values: tools.histogram(values, **bins)[0],
    }


def _opendp() -> dict[str, Callable[[Floats], Any]]:
    """Count and sum for records that are added or removed."""
    dp: Any = import_module("opendp.prelude")
    dp.enable_features("contrib")
    numbers = dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.symmetric_distance()
    total = numbers >> dp.t.then_clamp((0.0, 1.0)) >> dp.t.then_sum()
    count = numbers >> dp.t.then_count()
    scale = dp.binary_search_param(lambda s: total >> dp.m.then_laplace(s), d_in=1, d_out=EPSILON)
    summed, counted = total >> dp.m.then_laplace(scale), count >> dp.m.then_laplace(1 / EPSILON)
    return {
        "then_sum": lambda values: summed(values.tolist()),
        "then_count": lambda values: counted(values.tolist()),
    }


LIBRARIES: dict[Name, Callable[[], dict[str, Callable[[Floats], Any]]]] = {
    "diffprivlib": _diffprivlib,
    "opendp": _opendp,
}
"""Functions of each library that take numbers from 0 to 1, by name."""


@cache
def __getattr__(name: str) -> SimpleNamespace:
    """Give the functions of a library, so that ``libraries:opendp.then_sum`` names one."""
    if name not in LIBRARIES:
        raise AttributeError(name)
    return SimpleNamespace(**LIBRARIES[name]())


def question(library: Name, function: str, relation: Relation, seconds: float) -> dict[str, Any]:
    """Write what `dp_core.study.audit_process.begin` is asked for one of the functions."""
    return {
        "function": f"{__name__}:{library}.{function}",
        "epsilon": EPSILON,
        "delta": 0.0,
        "call": {},
        "low": 0.0,
        "high": 1.0,
        "size": 10,
        "relation": relation,
        "neighbours": "",
        "seconds": seconds,
    }
