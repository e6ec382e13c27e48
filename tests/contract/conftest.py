"""Every method, and every neighbouring pair, of every system in the registry."""

import pytest

from dp_core.registry import algorithms
from tests.contract.tools import Case, Spy


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
