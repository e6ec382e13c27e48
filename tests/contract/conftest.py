"""Every method, and every neighbouring pair, of every system in the registry."""

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from dp_core.algorithms.dpc_stacking.method import rivals
from dp_core.algorithms.dpc_stacking.method.steps import ensemble
from dp_core.algorithms.lremh.method import asking
from dp_core.algorithms.privscbn.method.steps import partition
from dp_core.registry import algorithms
from tests.contract.tools import Case, Spy

LONG = (
    *((ensemble, name) for name in ("_held_out", "last_kmeans")),
    *((asking, "estimate"), (partition, "_labels"), (rivals, "_centres")),
)
"""Work on what was drawn, which is most of the time of a run."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    every = list(algorithms().values())
    if "every_algorithm" in metafunc.fixturenames:
        metafunc.parametrize("every_algorithm", every, ids=[a.key for a in every])
    if "every_method" in metafunc.fixturenames:
        cases = [Case(a, method) for a in every for method in a.methods]
        ids = [f"{case.algorithm.key}-{case.method.key}" for case in cases]
        metafunc.parametrize("every_method", cases, ids=ids)
    if "every_pair" in metafunc.fixturenames:
        pairs = [(a, pair) for a in every for pair in a.pairs]
        metafunc.parametrize("every_pair", pairs, ids=[f"{a.key}-{pair.key}" for a, pair in pairs])


@pytest.fixture
def spy(monkeypatch: pytest.MonkeyPatch) -> Spy:
    return Spy(monkeypatch)


def kept(work: Callable[..., Any]) -> Callable[..., Any]:
    """Work once for what is the same to the last bit, random source included."""
    found: dict[bytes, Any] = {}

    def asked(*given: Any, **named: Any) -> Any:
        key = pickle.dumps((given, named))
        if key not in found:
            found[key] = work(*given, **named)
        return found[key]

    return asked


@pytest.fixture
def _once(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in LONG:
        monkeypatch.setattr(module, name, kept(getattr(module, name)))
