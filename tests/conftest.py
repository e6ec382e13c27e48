"""Settings of all tests, and how the whole suite is shared between processes."""

import gc
import os
import re
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

# Many containers forbid compiled files. Two processes of tests and forty that they start, servers
# and workers among them, would each compile the whole house again: a third of the fast tests' time.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Nothing of what is loaded is left over: see the end of this file.
gc.disable()

# Processes of tests share the cores: work that each hands to two threads waits for the other.
# The nought tells it from what the app gives to its own workers.
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(name, "01")

# Property tests draw the same examples every time and have no deadline.
settings.register_profile("house", deadline=None, derandomize=True, max_examples=50)
settings.register_profile(
    "search", deadline=None, max_examples=3_000
)  # --hypothesis-profile=search
settings.load_profile("house")

FIRST = ("tests/browser/", "tests/app/test_forgetting.py", "tests/paper/", "tests/privacy/")
# A server and a browser; releases that many laws look at; runs that all tabs of a page show; what
# the files of the house say.
SHARED = re.compile(
    r"tests/browser/|tests/contract/|tests/app/test_(dpc|fda|lremh|privscbn|stag)_"
    r"|tests/test_(?=(architecture|docs|package)\.)"
)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Two processes for the whole suite; files and folders that are named run in this one."""
    return 0 if config.args_source is pytest.Config.ArgsSource.ARGS else 2


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Hand out whole files, and those that share what was computed as if they were one."""
    from xdist.scheduler import LoadFileScheduling

    class SharedInOneProcess(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            shared = SHARED.match(nodeid)
            return shared.group() if shared else super()._split_scope(nodeid)

    return SharedInOneProcess(config, log) if config.option.dist == "loadfile" else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what waits more than it works: browsers, and memory; others run beside them.

    Then attacks and the papers' experiments, which are called slow.
    """
    for item in items:
        if item.nodeid.startswith(("tests/paper/", "tests/privacy/")):
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: not item.nodeid.startswith(FIRST))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say why a test failed that passed on a second try."""
    for report in terminalreporter.stats.get("rerun", ()):
        terminalreporter.section(f"failed at first: {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)
        for name, text in report.sections:
            terminalreporter.write_line(f"{name}: {text}")


def pytest_collection_finish() -> None:
    """Look less often for what is left over, and never among what is kept to the end.

    A million things are loaded with the libraries and the tests; that they are all still in use
    was found out again and again, in every sixth second.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _releases_of_groups_are_tried_twice() -> Iterator[None]:
    """Spare 17 of the 19 runs from which each release of groups takes its ranges.

    A test of what the ranges are worth sets the 19 again.
    """
    from dp_core.algorithms.dpc_stacking.study import curves  # numpy reads what is set above

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(curves, "RUNS", 2)
        yield
