"""Files that come with the program: bundled data, and where their sources are said."""

from pathlib import Path

_PACKED = Path(__file__).with_name("_assets")  # in an installed package
FOLDER = _PACKED if _PACKED.is_dir() else Path(__file__).parents[1] / "assets"
DATA = FOLDER / "data"
