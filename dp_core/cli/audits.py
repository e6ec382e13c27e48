"""``dp-explorer audit MODULE:FUNCTION``: hold somebody else's function against its claim."""

import argparse
import json
import sys
from typing import Any

from dp_core.errors import ParameterError, shown
from dp_core.study.audit_process import begin, lines
from dp_core.study.foreign import SECONDS
from dp_core.words import say

BROKEN = 1  # exit code, as of a download that is not what it says


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to a parser."""
    audit = commands.add_parser("audit", help=say("cli-audit"), description=say("cli-audit-long"))
    audit.add_argument("function", metavar="MODULE:FUNCTION", help=say("cli-audit-function"))
    audit.add_argument("--epsilon", type=float, required=True, help=say("cli-audit-epsilon"))
    audit.add_argument("--delta", type=float, default=0.0, help=say("cli-audit-delta"))
    audit.add_argument("--call", default="", metavar="JSON", help=say("cli-audit-call"))
    audit.add_argument("--low", type=float, default=0.0, help=say("cli-audit-low"))
    audit.add_argument("--high", type=float, default=1.0, help=say("cli-audit-high"))
    audit.add_argument("--size", type=int, default=10, help=say("cli-audit-size"))
    relations, which = ("replace", "add-remove"), say("cli-audit-relation")
    audit.add_argument("--relation", choices=relations, default=relations[0], help=which)
    pairs = say("cli-audit-pairs")
    audit.add_argument("--neighbours", default="", metavar="MODULE:PAIRS", help=pairs)
    audit.add_argument("--seconds", type=float, default=SECONDS, help=say("cli-audit-seconds"))
    audit.add_argument("--json", action="store_true", help=say("cli-json"))
    audit.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Audit the function; give 1 where its claim is broken."""
    asked = {name: value for name, value in vars(chosen).items() if name not in ("run", "begun")}
    asked["call"] = _call_of(chosen.call)
    found = begin(asked).wait()
    if chosen.json:
        sys.stdout.write(json.dumps(found, indent=1) + "\n")
    else:
        sys.stdout.write("\n".join(lines(found)) + "\n")
    return BROKEN if found["verdict"] == "broken" else 0


def _call_of(text: str) -> dict[str, Any]:
    """Read the further arguments: an object of JSON, whose lists become tuples."""
    try:
        read = json.loads(text) if text else {}
    except json.JSONDecodeError:
        read = None
    if not isinstance(read, dict):
        raise ParameterError.of("foreign-call", "call", text=shown(text))
    return read
