"""A copy of the tree in which the template stands a second time, under a name of its own."""

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
KEY = "ways"
TREES = ("dp_core", "pages", "assets", "tests", ".streamlit")
FILES = ("app.py", "pyproject.toml")


def build(made: Path) -> Path:
    """Copy what the app and its tests need, and add the system; nothing else is changed."""
    for name in TREES:
        # What is compiled comes along; what another process is writing just now does not.
        ignored = shutil.ignore_patterns("browser", "paper", "*.pyc.*")
        shutil.copytree(ROOT / name, made / name, ignore=ignored)
    for name in FILES:
        shutil.copy(ROOT / name, made / name)
    systems = made / "dp_core" / "algorithms"
    shutil.copytree(systems / "_template", systems / KEY)
    for path in (systems / KEY).rglob("*.py"):
        path.write_text(path.read_text("utf-8").replace("_template", KEY), "utf-8")
    return made
