"""Whoever is not of the system comes in by the doors of its rooms."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SYSTEM = "dp_core.algorithms.dpc_stacking"
ROOMS = ("data", "method", "method.steps", "method.rivals", "study", "view")
GUESTS = [
    *(ROOT / "pages" / "parts" / "dpc_stacking").rglob("*.py"),
    *(ROOT / "pages").glob("*.py"),
    *(ROOT / "benchmarks").glob("*.py"),
]


def taken(path: Path) -> Iterator[tuple[str, str]]:
    """Give module and name of what a file imports of the system."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(SYSTEM + "."):
            for alias in node.names:
                yield str(node.module).removeprefix(SYSTEM + "."), alias.name


def test_guests_import_from_doors() -> None:
    found = [(path.name, *each) for path in GUESTS for each in taken(path)]
    assert len(found) > 50
    deeper = [each for each in found if "." in each[1] and each[1] not in ROOMS]
    assert deeper == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_door_opens_on_what_is_taken_and_says_what_the_room_is_for(room: str) -> None:
    door = importlib.import_module(f"{SYSTEM}.{room}")
    shown = set(door.__all__)
    assert {name for path in GUESTS for module, name in taken(path) if module == room} <= shown
    assert all(hasattr(door, name) for name in shown)
    assert len((door.__doc__ or "").split()) > 8
