"""The table of replays in docs/results is what its command writes."""

import pytest

from dp_core.registry import algorithms
from tools import readme, replay

PAGE = replay.PAGE.read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_lines_of_a_system_are_those_of_the_page() -> None:
    """What stands in them is worked out for every method by `test_replay.py` in `contract`."""
    _, _, *lines = readme.table(replay.HEADS, replay.rows([algorithms()["stag"]])).splitlines()
    assert lines == [each for each in PAGE.splitlines() if each in lines]


@pytest.mark.slow
def test_every_method_with_something_proven_stands_on_the_page_and_nothing_else_leaves() -> None:
    lines = [each.strip("| ").split(" | ") for each in PAGE.splitlines() if each.startswith("| ")]
    shown = {(line[0], line[1]): line[2:] for line in lines[1:]}
    for system in algorithms().values():
        for method in system.methods:
            line = shown.get((system.short, method.title))
            assert line or method.no_release, f"{system.key} {method.key}"
            if line and method.variant != "published":
                # Noise for a series without an end: so short a one cannot spend it.
                spent = "0.7197" if method.key == "gaussian_endless" else "1"
                assert line[2:] in ([spent, "yes", "yes", "yes"], [spent, "yes", "–", "yes"])
