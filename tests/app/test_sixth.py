"""A sixth system is a copy of the template and nothing else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sixth import KEY, build

LAWS = 30


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("house"))


def test_laws_page_and_house_rules_hold_for_the_copy(house: Path) -> None:
    """In a process of its own: the laws of all methods, its page, and the architecture."""
    command = [sys.executable, "-m", "pytest", "-n", "0", "-vv", "-p", "no:cacheprovider"]
    asked = [
        *("tests/contract", "tests/app/sixth_page.py", "tests/test_architecture.py"),
        *("-k", f"{KEY} or sixth_page or test_architecture and (import or noise or rooms)"),
    ]
    environment = {**os.environ, "PYTHONPATH": str(house)}
    done = subprocess.run(
        command + asked, cwd=house, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:]
    passed = [line for line in done.stdout.splitlines() if " PASSED" in line]
    assert sum(line.startswith("tests/contract") for line in passed) > LAWS, len(passed)
    assert sum(line.startswith("tests/app/sixth_page.py") for line in passed) == 5
    assert any(line.startswith("tests/test_architecture.py") for line in passed)
