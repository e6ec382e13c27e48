"""A sixth system is a copy of the template and nothing else."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KEY = "ways"
LAWS = 50
TREES = ("dp_core", "pages", "assets", "tests", ".streamlit")
FILES = ("app.py", "pyproject.toml")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the tree, with the template in it a second time, under a name of its own."""
    made = tmp_path_factory.mktemp("house")
    ignored = shutil.ignore_patterns("__pycache__", "browser", "paper")
    for name in TREES:
        shutil.copytree(ROOT / name, made / name, ignore=ignored)
    for name in FILES:
        shutil.copy(ROOT / name, made / name)
    systems = made / "dp_core" / "algorithms"
    shutil.copytree(systems / "_template", systems / KEY)
    for path in (systems / KEY).rglob("*.py"):
        path.write_text(path.read_text("utf-8").replace("_template", KEY), "utf-8")
    return made


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
