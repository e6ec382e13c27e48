"""Write the schemas of a download beside the module that makes them: ``python -m tools.schema``."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from dp_core.releasing.schema import (
    FILE,
    LEDGER_FILE,
    REGISTER_FILE,
    ledger_schema,
    register_schema,
    schema,
)

MADE: dict[Path, Callable[[], dict[str, Any]]] = {
    FILE: schema,
    LEDGER_FILE: ledger_schema,
    REGISTER_FILE: register_schema,
}


def written(file: Path = FILE) -> str:
    """Give what a file must hold."""
    return json.dumps(MADE[file](), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for each in MADE:
        each.write_text(written(each), encoding="utf-8")
