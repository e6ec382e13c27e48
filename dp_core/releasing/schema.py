"""Which files of a download have a JSON schema, and what each key of a plan means.

``python -m tools.kept schemas`` makes them, beside this file, from the records of all systems.
"""

from pathlib import Path

from dp_core.releasing import plan as plans
from dp_core.words import say

FILE = Path(__file__).with_name("plan.schema.json")
LEDGER_FILE = FILE.with_name("ledger.schema.json")
REGISTER_FILE = FILE.with_name("register.schema.json")
SCHEMAS = {plans.NAME: FILE, "ledger.json": LEDGER_FILE, "register.json": REGISTER_FILE}
"""Files of a download that have a schema, and where it is kept."""
KEYS = (
    "version",
    "system",
    "method",
    "params",
    "data",
    "upload",
    "layout",
    "part",
    "after",
    "chosen",
    "protects",
    "purpose",
    "columns",
    "choice",
    "record",
    "program",
    "language",
    plans.HELP,
)
"""Keys of a plan, in the order in which they are described."""


def keys() -> dict[str, str]:
    """Say what each key of a plan means, in the language of the reader."""
    return {name: say(f"cli-keys.{name}") for name in KEYS}
