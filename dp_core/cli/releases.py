"""``dp-explorer plan``, ``release``, ``verify`` and ``register``."""

import argparse
import errno
import json
import math
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO, Self

from dp_core import opening, registry
from dp_core.cli.app import BEGUN, StoppedError, commented, held_back
from dp_core.errors import DPError, ParameterError
from dp_core.noise.exact_noise import Entropy
from dp_core.privacy import chain
from dp_core.privacy.charges import typed
from dp_core.privacy.register import Register, UnconfirmedError, said, said_left
from dp_core.privacy.traces import Prints
from dp_core.releasing import OWN, Drawn, Plan, data_of, draw, foreign, read, verify
from dp_core.releasing import plan as plans
from dp_core.releasing.again import Vouched, by_register, by_signature
from dp_core.releasing.again.numbers import compare, in_language
from dp_core.releasing.contents import digest
from dp_core.uploads.codebook import filling, forms
from dp_core.uploads.facts import netted
from dp_core.uploads.in_parts import Engine, engine_of, files_of
from dp_core.words import Message, message, reader, say

# --- where a release is kept: space is reserved before it is charged, and no half is ever ---------

RESERVED = 64 * 2**20
"""Bytes that must be free: a public number, since the size of a release depends on the data."""
_OF_A_WHOLE_FILE = {
    *("reading-empty", "reading-kind", "reading-locked", "reading-utf16", "reading-size"),
    *("reading-unpacks", "reading-no-table", "reading-no-sheet", "reading-names"),
}
"""Refusals of a file before any of its cells is known: their reason is always said."""


class Place:
    """A path that is written as a whole or not at all, by way of a file ``.part`` beside it.

    What is there is never replaced; a path that is taken, or written by another process, is
    refused. `path` is where the content is, once it was kept, and `problem` why that is another
    place than was asked for. `asked` lists the signals that were held back.
    """

    def __init__(self, out: Path) -> None:
        self.path, self.problem = out, ""
        self.asked: list[int] = []
        self._out, self._part = out, part_of(out)
        self._open, self._named = ExitStack(), False

    def __enter__(self) -> Self:
        """Open the ``.part``; one that a process left when it was killed is used again."""
        self._refuse_if_taken()
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
        number = os.open(self._part, flags, 0o666)
        self._file: BinaryIO = self._open.enter_context(os.fdopen(number, "r+b", buffering=0))
        with self._open:
            self._lock()
            self._refuse_if_taken()  # by whoever had the lock until now
            self._open = self._open.pop_all()
        return self

    def _lock(self) -> None:
        try:
            self._open.enter_context(chain.locked(self._file, wait=False))
            free = os.path.samestat(os.fstat(self._file.fileno()), self._part.lstat())
        except (BlockingIOError, PermissionError, FileNotFoundError):
            free = False
        except OSError:  # a file system without locks
            free = True
        if not free:
            raise DPError.of("cli-locked", path=str(self._out))

    def __exit__(self, *_: object) -> None:
        """Take the ``.part`` away, if it was not given its name."""
        if sys.platform == "win32":
            self._open.close()  # an open file cannot be removed there
        if not self._named:
            with suppress(OSError):
                self._part.unlink()
        self._open.close()

    @contextmanager
    def ready(self) -> Iterator[Callable[[bytes], None]]:
        """Reserve space, or refuse; hold signals back, and give what keeps the content."""
        try:
            self._file.truncate(0)
            chain.reserve(self._file, RESERVED)
        except OSError as error:
            if error.errno not in chain.FULL:
                raise
            facts = {"reason": error.strerror, "megabytes": RESERVED // 2**20}
            raise DPError.of("cli-no-space", path=str(self._out), **facts) from None
        with held_back() as self.asked:
            yield self.keep

    def keep(self, content: bytes) -> None:
        """Write the content, wait for the disk, then give it its name.

        A `DPError` tells where neither this path nor the folder for temporary files takes it.
        """
        try:
            self._file.truncate(len(content))
            _write_bytes(self._file, content)
            self._name()
        except OSError as error:
            self._keep_elsewhere(content, error.strerror or "no reason given")

    def _name(self) -> None:
        if sys.platform == "win32":
            self._open.close()  # nor be renamed
        if os.path.lexists(self._out):  # made by another program in the meantime
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        self._part.rename(self._out)
        self._named = True
        chain.keep_name(self._out.parent)

    def _keep_elsewhere(self, content: bytes, reason: str) -> None:
        folder = None
        try:
            folder = Path(tempfile.mkdtemp(prefix="dp-explorer-"))
            with (folder / self._out.name).open("xb", buffering=0) as file:
                _write_bytes(file, content)
        except OSError as error:
            if folder is not None:
                shutil.rmtree(folder, ignore_errors=True)
            facts = {"reason": reason, "other": error.strerror or "no reason given"}
            raise DPError.of("cli-lost", path=str(self._out), **facts) from None
        self.path = folder / self._out.name
        self.problem = say("cli-elsewhere", reason=reason, path=str(self._out), kept=str(self.path))

    def _refuse_if_taken(self) -> None:
        if os.path.lexists(self._out):
            raise DPError.of("cli-taken", path=str(self._out))


def part_of(out: Path) -> Path:
    """Name the file beside a path that it is written to until it is whole."""
    return out.parent / f"{out.name}.part"


def _write_bytes(file: BinaryIO, content: bytes) -> None:
    chain.write(file, content)
    os.fsync(file.fileno())


# --- ``dp-explorer plan``, ``release``, ``verify`` and ``register`` -------------------------------

Content = bytes | list[str] | None
_THEN = "dp-explorer release plan.json data.csv -o out.zip"


def keys() -> str:
    """Say what each key of a plan means."""
    lines = (f"  {name:<9} {words}" for name, words in plans.keys().items())
    return "\n".join((say("cli-keys"), *lines, say("cli-keys.then"), f"  {_THEN}", ""))


def add(commands: Any) -> None:
    """Add the commands to a parser."""
    plan = commands.add_parser("plan", help=say("cli-plan"))
    plan.add_argument("system", choices=[*registry.algorithms()], help=say("cli-plan.system"))
    plan.add_argument("--method", help=say("cli-plan.method"))
    plan.add_argument("--epsilon", type=float, help=say("cli-plan.epsilon"))
    plan.add_argument("--codebook", type=Path, help=say("cli-plan.codebook"))
    plan.set_defaults(run=write_plan)
    draw = commands.add_parser("release", help=say("cli-release"))
    draw.add_argument("plan", type=Path, help=say("cli-release.plan"))
    draw.add_argument("data", nargs="*", help=say("cli-release.data"))
    draw.add_argument("--engine", choices=["threads", "dask"], help=say("cli-release.engine"))
    draw.add_argument("--scheduler", default="", help=say("cli-release.scheduler"))
    draw.add_argument("-o", "--out", type=Path, required=True, help=say("cli-release.out"))
    draw.add_argument("--register", type=Path, help=say("cli-release.register"))
    draw.add_argument("--show-cells", action="store_true", help=say("cli-release.cells"))
    draw.add_argument("--cap", help=say("cli-release.cap"))
    draw.add_argument("--fixed-before", action="store_true", help=say("cli-release.fixed"))
    _json(draw)
    draw.set_defaults(run=draw_release)
    check = commands.add_parser("verify", help=say("cli-verify"))
    check.add_argument("place", type=Path, help=say("cli-verify.place"))
    check.add_argument("--register", type=Path, help=say("cli-verify.register"))
    check.add_argument("--allowed-signers", type=Path, help=say("cli-verify.signers"))
    check.add_argument("--signer", help=say("cli-verify.signer"))
    _json(check)
    check.set_defaults(run=check_download)
    account = commands.add_parser("register", help=say("cli-register"))
    ways = account.add_subparsers(title="commands", required=True)
    shown, capped = ways.add_parser("show"), ways.add_parser("cap", help=say("cli-register.cap"))
    for way, run in ((shown, show_register), (capped, cap_register)):
        way.add_argument("register", type=Path, help=say("cli-register.file"))
        _json(way)
        way.set_defaults(run=run)
    capped.add_argument("cap", metavar="EPSILON", help=say("cli-release.cap"))


def write_plan(chosen: argparse.Namespace) -> int:
    """Print a plan that may be drawn from once its facts are stated; what its keys mean beside."""
    method = chosen.method or opening.state(chosen.system, "sound").method.key
    facts = _facts(chosen)
    params = {} if chosen.epsilon is None else {"epsilon": chosen.epsilon}
    plan = {"system": chosen.system, "method": method, "params": params, "upload": facts}
    _write(commented(Plan(**plan, data=OWN, language=reader())) + "\n")
    sys.stderr.write(keys())
    return 0


def _facts(chosen: argparse.Namespace) -> dict[str, Any]:
    """Give the settings that a codebook states; what has no place is said."""
    if chosen.codebook is None:
        return {}
    book = forms.read(chosen.codebook.read_bytes())
    filled = filling.fill(registry.algorithms()[chosen.system].upload, book)
    sys.stderr.writelines(f"{sentence}\n" for sentence in filled.said)
    return {**filled.values}


def draw_release(chosen: argparse.Namespace) -> int:
    """Draw what a plan says and keep it; nothing is charged before there is space to keep it."""
    _check_paths(chosen)
    plan = Plan.from_json(_text(chosen.plan))
    content, engine = _data(chosen)
    account = _account(chosen)
    if account is not None and content is not None and not chosen.fixed_before:
        _check_looks(plan, account)
    problems = []
    with Place(chosen.out) as place:
        _begin("Reading")
        data = _accepted(plan, content, engine, account, cells=chosen.show_cells)
        _begin("Drawing and packing")
        try:
            draw(plan, data, Entropy(), account, keep=_keep(chosen, place, account))
        except UnconfirmedError as error:
            problems = [str(error)]
    drawn: Drawn = chosen.drawn
    ledger = drawn.release.ledger
    told: dict[str, Any] = {"file": str(place.path), "sha256": digest(drawn.zip)}
    told |= {"epsilon": _plain(ledger.proven), "delta": ledger.delta, "protects": drawn.unit}
    left = None if account is None or account.left is None else _plain(account.left)
    told |= {"left_out": plan.left_out, "left": left}
    proven = "none" if math.isinf(ledger.proven) else said(ledger.proven, ledger.delta)
    kept = message("cli-drawn", path=str(place.path), cost=proven)
    rest = "" if account is None or account.cap is None else _said_left(account)
    asked = getattr(plan.params, "epsilon", 0)
    whose = say("cli-whose", asked=asked, whose=ledger.whose(drawn.unit))
    lines = [kept.say(), rest, whose, plan.left_out]
    code = _tell(chosen, told, [each for each in lines if each])
    problems += [place.problem] if place.problem else []
    sys.stderr.writelines(f"{each}\n" for each in problems)
    if place.asked:
        raise StoppedError(place.asked[0])
    return BEGUN if problems else code


def _check_looks(plan: Plan, account: Register) -> None:
    """Ask what was chosen after a look, as pages do, unless the plan says so or is older."""
    if account.looked and not plan.chosen and not account.plans.get(plan.digest, False):
        raise DPError.of("cli-looked", register=account.name)


def _begin(step: str) -> None:
    """Tell somebody at a terminal what is being done, as it may take minutes."""
    if sys.stderr.isatty():
        sys.stderr.write(f"{step} …\n")


def _check_paths(chosen: argparse.Namespace) -> None:
    """Refuse a path that is given twice, or has no folder: what is written is nothing read."""
    for path in filter(None, (chosen.out, chosen.register)):
        if not path.resolve().parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path.parent))
    read = [chosen.plan, *map(Path, _listed(chosen.data))]
    account = [chosen.register] if chosen.register else []
    pairs = [(one, two) for one in account for two in read]
    written = (chosen.out, part_of(chosen.out))
    pairs += [(one, two) for one in written for two in (*account, *read)]
    for path, other in pairs:
        if _is_same(path, other):
            raise DPError.of("cli-same-path", path=str(path))


def _listed(data: Sequence[str]) -> list[str]:
    """List the files that patterns name; a name that is none yet is left to the reader."""
    with suppress(DPError):
        return [file for each in data for file in files_of(each)]
    return []


def _is_same(one: Path, two: Path) -> bool:
    with suppress(OSError):
        if one.samefile(two):
            return True
    return os.path.normcase(one.resolve()) == os.path.normcase(two.resolve())


@contextmanager
def _keep(
    chosen: argparse.Namespace, place: Place, account: Register | None
) -> Iterator[Callable[[Drawn], None]]:
    """Write a draw to its place, and note what is to be said if anything fails from then on."""
    with place.ready() as write:

        def keep(drawn: Drawn) -> None:
            write(drawn.zip)
            ledger = drawn.release.ledger
            cost = said(ledger.proven, ledger.delta) if account else "none"
            chosen.drawn = drawn
            chosen.begun = say("cli-whole", path=str(place.path), cost=cost)

        yield keep


def _accepted(
    plan: Plan, content: Content, engine: Engine | None, account: Register | None, *, cells: bool
) -> Any:
    """Give the data that the plan is run on; a refusal is noted."""
    try:
        if not isinstance(content, bytes) or account is None:
            return data_of(plan, content, engine)
        with netted():
            table = read(plan, content)
        account.expect(Prints.of(digest(content), table))
        return data_of(plan, table)
    except DPError as error:
        _check_facts(plan)
        raise _refused(error, plan, content, account, cells=cells) from None


def _check_facts(plan: Plan) -> None:
    """Say what is missing of the facts; neither rows nor names of the file have a part in that.

    A plan that does not say how the columns are called still says which facts are missing.
    """
    upload, alike = plan.upload, plan.algorithm.look_alike
    if upload is None and plan.data == OWN:
        raise DPError.of("plan-lacks-key", "upload", key="upload")
    if upload is None or alike is None:
        return
    named = bool(getattr(upload, "header", True))
    with suppress(DPError):  # what is stated of all columns is enough, whatever their names are
        if not named:
            alike(replace(upload, header=("column",)), 2)
            return
    try:
        alike(upload, 2)
    except ParameterError:
        raise
    except DPError:
        if named:
            raise


def _refused(
    error: DPError, plan: Plan, content: Content, account: Register | None, *, cells: bool
) -> DPError:
    """Note a refusal as a look at the rows, and quote none of them without a switch.

    The plan was there before: a draw of exactly this plan asks nothing.
    """
    said = error.args[0]
    key, facts = (said.key, said.arguments) if isinstance(said, Message) else ("", {})
    if content is None or error.field in ("engine", "scheduler") or key == "draw-not-in-parts":
        return error
    if account is not None:
        if not account.looked:
            account.lock(plan.digest)
        account.look()
    damaged = key == "reading-unreadable" and facts["reason"] in ("damaged", "gzip")
    if cells or damaged or key in _OF_A_WHOLE_FILE:
        return error
    return DPError.of("cli-misfit")  # which column it is would tell of the cell


def check_download(chosen: argparse.Namespace) -> int:
    """Verify a download; 1 where something was found."""
    try:
        files = verify.files_of(chosen.place)
    except verify.UnreadableError as error:
        raise DPError(in_language(str(error), reader())) from None
    found = [*verify.findings(files, math.inf), *foreign(files)]
    result = in_language(verify.sentence(files, found, math.inf), reader())
    digest = in_language(compare(chosen.place), reader())
    found = [in_language(each, reader()) for each in found]
    vouched = _vouched(chosen, files)
    who = [{"holds": each.holds, "words": str(each.words)} for each in vouched]
    lines = [*(f"- {each}" for each in found), result, digest, *(str(e.words) for e in vouched)]
    said = {"agree": not found, "findings": found, "sentence": result, "compare": digest}
    _tell(chosen, said | {"vouched": who}, lines)
    return 1 if found or not all(each.holds for each in vouched) else 0


def _vouched(chosen: argparse.Namespace, files: Mapping[str, bytes]) -> list[Vouched]:
    """Ask a register and a signature about the zip, where they are given."""
    if (chosen.allowed_signers is None) != (chosen.signer is None):
        raise DPError.of("cli-signature-both")
    if not (chosen.register or chosen.signer):
        return []
    if chosen.place.is_dir():
        raise DPError.of("cli-zip-only")
    found = []
    if chosen.register:
        register = Register.read(chosen.register.read_bytes())
        found.append(by_register(register, chosen.place.read_bytes(), files))
    if chosen.signer:
        found.append(by_signature(chosen.place, chosen.allowed_signers, chosen.signer))
    return found


def show_register(chosen: argparse.Namespace) -> int:
    """Print what an account states: its charges, their sum and what is left."""
    register = Register.open(chosen.register)
    stated = register.statement()
    cost = said(register.spent.epsilon, register.spent.delta)
    lines = [say("cli-charged", register=register.name, cost=cost, unit=register.whose)]
    lines += [f"- {e.at[:10]}  {said(e.epsilon, e.delta)}  {e.label}" for e in register.charges]
    if register.spent.exchange:
        lines.append(say("register-exchange"))
    if register.unconfirmed:
        lines.append(say("register-open", number=register.unconfirmed))
    if register.mended:
        lines.append(register.mended)
    if register.cap is not None:
        lines.append(_said_left(register))
    return _tell(chosen, stated, lines)


def cap_register(chosen: argparse.Namespace) -> int:
    """Change the cap of an account, and show it; a line of its own keeps the cap of before."""
    Register.open(chosen.register).limit(chosen.cap)
    return show_register(chosen)


def _said_left(register: Register) -> str:
    left, cap = said_left(register.left), said(register.cap)
    return say("cli-left", left=left, cap=cap, drawn=bool(register.charges))


def _data(chosen: argparse.Namespace) -> tuple[Content, Engine | None]:
    """Read a file; of several, or where an engine is named, list the parts that it will count."""
    one = len(chosen.data) == 1 and Path(chosen.data[0]).exists()
    if not chosen.data or (one and not (chosen.engine or chosen.scheduler)):
        return (Path(chosen.data[0]).read_bytes() if chosen.data else None), None
    given = files_of(chosen.data if len(chosen.data) > 1 else chosen.data[0])
    return given, engine_of(chosen.engine or "threads", chosen.scheduler)


def _account(chosen: argparse.Namespace) -> Register | None:
    if chosen.register is None:
        if chosen.cap is not None:
            raise DPError.of("cli-cap-account")
        return None
    if chosen.register.exists():
        account = Register.open(chosen.register)
        if chosen.cap is not None:
            wanted = typed(chosen.cap)
            if account.cap not in (None, wanted):
                facts = {"register": str(chosen.register), "cap": said(account.cap)}
                raise DPError.of("cli-cap-there", **facts)
            account.limit(wanted)
        return account
    return Register.new(chosen.register.stem, cap=chosen.cap, path=chosen.register, late=True)


def _text(path: Path) -> str:
    content = path.read_bytes()
    wide = content.startswith((b"\xff\xfe", b"\xfe\xff"))  # as some shells write what is piped
    try:
        return content.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        raise DPError.of("plan-no-object", "plan") from None


def _plain(value: Any) -> float | str:
    return "infinity" if value == float("inf") else float(value)


def _json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help=say("cli-json"))


def _tell(chosen: argparse.Namespace, body: Mapping[str, Any], lines: Sequence[str]) -> int:
    text = json.dumps(body, indent=2, ensure_ascii=False) if chosen.json else "\n".join(lines)
    _write(text + "\n")
    return 0


def _write(text: str) -> None:
    """Answer; an exit code tells the same where nobody listens any more."""
    with suppress(BrokenPipeError):
        sys.stdout.write(text)
        sys.stdout.flush()
