"""``dp-explorer plan``, ``release``, ``verify`` and ``register show``."""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dp_core import opening, registry
from dp_core.errors import DPError
from dp_core.noise.exact_noise import Entropy
from dp_core.privacy.register import Register, said
from dp_core.releasing import OWN, Plan, release, verify

KEYS = """\
A plan holds all that is public about a release; what is in it may be published.
  system, method  which of the systems, and how noise is added
  params          ε and the other parameters of the method
  data            "own" for a file of yours, or the key of a bundled set
  upload          what you state about your file: state it, it is never read from the rows
  layout          how a text file is read: header, delimiter, decimal_comma, ending
  part, after     which part of the data is used; what is done to the result for free
  purpose         what the release is for, in your words
Change what you want and keep it as plan.json; then:
  dp-explorer release plan.json data.csv -o out.zip
"""


def add(commands: Any) -> None:
    """Add the commands to a parser."""
    plan = commands.add_parser("plan", help="write a plan to begin with")
    plan.add_argument("system", choices=[*registry.algorithms()], help="system to release with")
    plan.add_argument("--method", help="method; the sound one that its page opens with if absent")
    plan.add_argument("--epsilon", type=float, help="ε of the release")
    plan.set_defaults(run=write_plan)
    draw = commands.add_parser("release", help="draw a release with secret exact noise")
    draw.add_argument("plan", type=Path, help="plan.json, as a page or `plan` wrote it")
    draw.add_argument("data", type=Path, nargs="?", help="your file; none for a bundled set")
    draw.add_argument("-o", "--out", type=Path, required=True, help="zip to write; never replaced")
    draw.add_argument("--register", type=Path, help="account of these people; begun if absent")
    draw.add_argument("--cap", help="largest ε of all releases of that account together")
    _json(draw)
    draw.set_defaults(run=draw_release)
    check = commands.add_parser("verify", help="check a download; no data are needed")
    check.add_argument("place", type=Path, help="zip or folder of a download")
    _json(check)
    check.set_defaults(run=check_download)
    account = commands.add_parser("register", help="look into an account")
    shown = account.add_subparsers(title="commands", required=True).add_parser("show")
    shown.add_argument("register", type=Path, help="file of an account")
    _json(shown)
    shown.set_defaults(run=show_register)


def write_plan(chosen: argparse.Namespace) -> int:
    """Print a plan that may be drawn from once its facts are stated; what its keys mean beside."""
    algorithm = registry.algorithms()[chosen.system]
    method = chosen.method or opening.state(chosen.system, "sound").method.key
    params = {} if chosen.epsilon is None else {"epsilon": chosen.epsilon}
    upload = algorithm.upload() if algorithm.upload is not None else None
    made = Plan(system=chosen.system, method=method, params=params, data=OWN, upload=upload)
    sys.stdout.write(made.to_json().rstrip() + "\n")
    sys.stderr.write(KEYS)
    return 0


def draw_release(chosen: argparse.Namespace) -> int:
    """Draw what a plan says and keep it; nothing is charged before there is a place to keep it."""
    plan = Plan.from_json(_text(chosen.plan))
    content = None if chosen.data is None else chosen.data.read_bytes()
    account = _account(chosen)
    with _place(chosen.out) as place:
        try:
            made = release(plan, content, Entropy(), account)
            place.write(made.zip)
        except BaseException:
            if not place.tell():
                chosen.out.unlink()
            raise
    ledger = made.release.ledger
    told: dict[str, Any] = {
        "file": str(chosen.out),
        "sha256": made.digest,
        "epsilon": _plain(ledger.proven),
        "delta": ledger.delta,
        "left": None if account is None or account.left is None else _plain(account.left),
    }
    left = "" if account is None else f" {said(account.left)} is left of the cap."
    drawn = f"Drawn and kept in {chosen.out}: ε = {ledger.proven:.4g}, proven."
    return _tell(chosen, told, [drawn + (left if account and account.cap is not None else "")])


def check_download(chosen: argparse.Namespace) -> int:
    """Verify a download; 1 where something was found."""
    try:
        files = verify.files_of(chosen.place)
    except verify.UnreadableError as error:
        raise DPError(str(error)) from None
    found = verify.findings(files)
    result = verify.sentence(files, found)
    lines = [*(f"- {each}" for each in found), result]
    _tell(chosen, {"verified": not found, "findings": found, "sentence": result}, lines)
    return 1 if found else 0


def show_register(chosen: argparse.Namespace) -> int:
    """Print what an account states: its charges, their sum and what is left."""
    register = Register.open(chosen.register)
    stated = register.statement()
    lines = [f"{register.name}: {said(register.spent.epsilon)} charged, for each {register.unit}."]
    lines += [f"- {each.at[:10]}  {said(each.epsilon)}  {each.label}" for each in register.charges]
    if register.cap is not None:
        lines.append(f"{said(register.left)} is left of {said(register.cap)}.")
    return _tell(chosen, stated, lines)


def _account(chosen: argparse.Namespace) -> Register | None:
    if chosen.register is None:
        if chosen.cap is not None:
            raise DPError("A cap needs an account: add --register with a file to keep it in.")
        return None
    if chosen.register.exists():
        account = Register.open(chosen.register)
        if chosen.cap is not None:
            account.limit(chosen.cap)
        return account
    return Register.new(chosen.register.stem, cap=chosen.cap, path=chosen.register)


def _place(out: Path) -> Any:
    try:
        return out.open("xb")
    except FileExistsError:
        raise DPError(
            f"{out} is there already; a release is never replaced. Give another name."
        ) from None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise DPError(f"{path} is no text in UTF-8; give the plan.json of a download.") from None


def _plain(value: Any) -> float | str:
    return "infinity" if value == float("inf") else float(value)


def _json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="answer in JSON")


def _tell(chosen: argparse.Namespace, body: Mapping[str, Any], lines: Sequence[str]) -> int:
    text = json.dumps(body, indent=2, ensure_ascii=False) if chosen.json else "\n".join(lines)
    sys.stdout.write(text + "\n")
    return 0
