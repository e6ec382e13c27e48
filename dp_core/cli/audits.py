"""``dp-explorer audit MODULE:FUNCTION``: hold somebody else's function against its claim.

The function runs in a process of its own, with limits of time and memory; what it prints is
dropped. ``python -m dp_core.cli.audits`` is that process: it reads what is asked as JSON and writes
what it found.
"""

import argparse
import importlib
import json
import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from dp_core.errors import DPError, ParameterError, shown
from dp_core.study.foreign import SECONDS, Found, Pair, audit_function
from dp_core.words import message, say

BROKEN = 1  # exit code, as of a download that is not what it says
_MEMORY = 4 * 2**30
_GRACE = 30  # seconds for imports, and for the last run


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
    found = _elsewhere(asked, chosen.seconds)
    if chosen.json:
        sys.stdout.write(json.dumps(found, indent=1) + "\n")
    else:
        sys.stdout.write("\n".join(lines(found)) + "\n")
    return BROKEN if found["verdict"] == "broken" else 0


def lines(found: Mapping[str, Any]) -> list[str]:
    """Say what was found in a few sentences."""
    attack = math.floor(100 * found["attack"]) / 100
    facts = {"epsilon": found["epsilon"], "attack": attack, "runs": found["runs"]}
    said = [say("audited-verdict", broken=found["verdict"] == "broken", **facts)]
    said.append(say("audited-where", pair=found["pair"], score=found["score"]))
    if found["replay"] is not None:
        said.append(say("audited-replay", cost=found["replay"], pair=found["replay_pair"]))
    if found["noise_follows_data"]:
        said.append(say("audited-follows"))
    if found["verdict"] != "broken":
        said.append(say("audited-limits"))
    return said


def _call_of(text: str) -> dict[str, Any]:
    """Read the further arguments: an object of JSON, whose lists become tuples."""
    try:
        read = json.loads(text) if text else {}
    except json.JSONDecodeError:
        read = None
    if not isinstance(read, dict):
        raise ParameterError(message("foreign-call", text=shown(text)), field="call")
    return read


def _elsewhere(asked: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    """Run the audit in another process."""
    with tempfile.TemporaryDirectory() as folder:
        answer = Path(folder) / "found.json"
        words = [sys.executable, "-m", "dp_core.cli.audits", str(answer)]
        given = json.dumps(asked).encode()
        roots = [str(Path.cwd()), str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]
        places = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, roots))}
        try:
            done = subprocess.run(
                words,
                input=given,
                env=places,
                timeout=2 * seconds + _GRACE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise DPError(message("foreign-slow", seconds=seconds), field="seconds") from error
        if not answer.exists():
            raise DPError(message("foreign-ended", code=done.returncode), field="function")
        found: dict[str, Any] = json.loads(answer.read_text(encoding="utf-8"))
    if "refused" in found:
        raise DPError(found["refused"], field=found["field"])
    return found


# --- in the other process -------------------------------------------------------------------------


def _work(answer: Path) -> None:
    asked = json.load(sys.stdin)
    with suppress(ImportError):  # where the system has no such limits, the time of the parent holds
        import resource

        limit = int(2 * asked["seconds"] + _GRACE)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
    try:
        made = _audited(asked).to_dict()
    except DPError as error:
        made = {"refused": str(error), "field": error.field}
    answer.write_text(json.dumps(made), encoding="utf-8")


def _audited(asked: Mapping[str, Any]) -> Found:
    names = ("epsilon", "delta", "low", "high", "size", "relation", "seconds")
    return audit_function(
        _named(asked["function"]),
        call=_tuples(asked["call"]),
        pairs=_pairs(asked["neighbours"]),
        **{name: asked[name] for name in names},
    )


def _named(name: str) -> Callable[..., Any]:
    """Import a function by the name of its module and its own; refuse where there is none."""
    module, _, inside = name.partition(":")
    try:
        found: Any = importlib.import_module(module)
        for part in inside.split("."):
            found = getattr(found, part)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"[:200]
        raise ParameterError(
            message("foreign-no-function", name=shown(name), why=why), field="function"
        ) from error
    if not callable(found) and not isinstance(found, Sequence):
        raise ParameterError(message("foreign-no-call", name=shown(name)), field="function")
    return found  # type: ignore[no-any-return]


def _pairs(name: str) -> list[Pair] | None:
    if not name:
        return None
    given: Any = _named(name)
    made = given() if callable(given) else given
    return [
        Pair(name=f"pair {number}", one=np.asarray(one, float), other=np.asarray(other, float))
        for number, (one, other) in enumerate(made, start=1)
    ]


def _tuples(value: Any) -> Any:
    """Turn lists into tuples, which libraries ask for as bounds."""
    if isinstance(value, dict):
        return {name: _tuples(each) for name, each in value.items()}
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


if __name__ == "__main__":
    _work(Path(sys.argv[1]))
