"""Which files of a download have a JSON schema, and what each key of a plan means.

``python -m tools.kept schemas`` makes them, beside this file, from the records of all systems.
"""

from pathlib import Path

from dp_core.releasing import plan as plans
from dp_core.words import say

FILE, LEDGER_FILE, REGISTER_FILE = (
    Path(__file__).with_name(f"{of}.schema.json") for of in ("plan", "ledger", "register")
)
SCHEMAS = {plans.NAME: FILE, "ledger.json": LEDGER_FILE, "register.json": REGISTER_FILE}
"""Files of a download that have a schema, and where it is kept."""
KEYS = (
    *("version", "system", "method", "params", "data", "upload", "layout", "part", "after"),
    *("chosen", "protects", "purpose", "columns", "choice", "record", "program", "language"),
    plans.HELP,
)


def keys() -> dict[str, str]:
    """Say what each key of a plan means, in the language of the reader."""
    return {name: say(f"cli-keys.{name}") for name in KEYS}
