"""A sixth system is a copy of the template and nothing else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sixth import KEY, build

LAWS = 50


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("house"))


def run(house: Path, *asked: str) -> str:
    """Run tests of the copied tree, in its own process."""
    command = [sys.executable, "-m", "pytest", "-n", "0", "-q", "-p", "no:cacheprovider", *asked]
    environment = {**os.environ, "PYTHONPATH": str(house)}
    done = subprocess.run(
        command, cwd=house, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:]
    return done.stdout


def test_the_laws_of_all_methods_hold_for_the_copy(house: Path) -> None:
    out = run(house, "tests/contract", "-k", KEY)
    assert int(out.split(" passed")[0].split()[-1]) > LAWS


def test_its_page_takes_a_file_releases_and_downloads(house: Path) -> None:
    assert "5 passed" in run(house, "tests/app/sixth_page.py")


def test_the_house_rules_hold_with_it(house: Path) -> None:
    run(house, "tests/test_architecture.py", "-k", "import or noise or rooms")
