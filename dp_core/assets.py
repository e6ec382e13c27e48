"""Files that come with the program: bundled data, the app, and where their sources are said."""

from functools import cache
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from pathlib import Path

_HERE = Path(__file__).parent
_PACKED = (_HERE / "_assets").is_dir()  # in an installed package; else in a checkout
FOLDER = _HERE / "_assets" if _PACKED else _HERE.parent / "assets"
DATA = FOLDER / "data"
APP = _HERE / "_app" if _PACKED else _HERE.parent
"""Folder of ``app.py``, its pages and its ``.streamlit/config.toml``."""


@cache  # every plan asks, and each answer looks through all that is installed
def version() -> str:
    """Version of the program; empty where it is not installed but runs from its folder."""
    try:
        return installed("dp-explorer")
    except PackageNotFoundError:
        return ""
