"""``dp-explorer app``: start the server of the app, from any folder."""

import argparse
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

from dp_core import assets
from dp_core.errors import DPError
from dp_core.params import Settings, described, must_be
from dp_core.releasing.plan import HELP, LAYOUT, Plan
from dp_core.study.audit_process import begin, lines
from dp_core.study.foreign import SECONDS
from dp_core.words import commas, message, reader, say

NOT_INSTALLED = 3  # exit code
DEMO = "DP_EXPLORER_DEMO"
"""Environment variable: any value but an empty one or 0 makes the server a demonstration."""
DEMO_MEGABYTES = 5
"""Largest file of a demonstration: it takes plans, and downloads to check, and no data."""


def is_demo() -> bool:
    """Whether this process serves a public demonstration."""
    return os.environ.get(DEMO, "") not in ("", "0")


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to a parser."""
    app = commands.add_parser("app", help=say("cli-app"))
    app.add_argument("--port", type=_port, help=say("cli-port"))
    app.add_argument("--headless", action="store_true", help=say("cli-headless"))
    app.add_argument("--demo", action="store_true", help=say("cli-demo"))
    app.set_defaults(run=run)
    site = commands.add_parser("site", help=say("cli-site"))
    site.add_argument("folder", type=Path, help=say("cli-site.folder"))
    site.add_argument("--pyodide", type=Path, metavar="FILE.tgz", help=say("cli-site.pyodide"))
    site.set_defaults(run=write_site)
    homework = commands.add_parser("homework", help=say("cli-homework"))
    homework.add_argument("file", type=Path, help=say("cli-homework.file"))
    homework.set_defaults(run=write_homework)
    study = commands.add_parser("study", help=say("cli-study"))
    study.add_argument("files", type=Path, nargs="+", help=say("cli-study.files"))
    study.set_defaults(run=count_study)


def run(chosen: argparse.Namespace) -> int:
    """Serve the app until it is asked to end; give its exit code."""
    if find_spec("streamlit") is None:
        sys.stderr.write(f"{say('cli-no-streamlit')}\n")
        return NOT_INSTALLED
    if chosen.demo:
        os.environ[DEMO] = "1"
    return serve(command(chosen))


def write_site(chosen: argparse.Namespace) -> int:
    """Write the folder that teaches without the program."""
    from dp_core import site  # the systems and their pictures, which take a second to import

    def tell(system: str, done: int, of: int) -> None:
        sys.stderr.write(f"{say('site-building', system=system, done=done, of=of)}\n")

    pages = site.build(chosen.folder, tell, chosen.pyodide)
    facts = {"pages": pages, "folder": str(chosen.folder), "file": site.file_of(reader())}
    sys.stdout.write(f"{say('site-saved', **facts)}\n")
    return 0


def write_homework(chosen: argparse.Namespace) -> int:
    """Write the notebook of questions."""
    from dp_core.learning import homework

    try:
        with chosen.file.open("x", encoding="utf-8") as file:
            file.write(homework.notebook())
    except FileExistsError:
        raise DPError.of("cli-taken", path=str(chosen.file)) from None
    sys.stdout.write(f"{say('cli-homework-saved', file=str(chosen.file))}\n")
    return 0


def count_study(chosen: argparse.Namespace) -> int:
    """Say what the files of a study hold."""
    from dp_core.learning import study

    sessions = []
    for path in chosen.files:
        try:
            sessions.append(study.read(path.read_text(encoding="utf-8", errors="replace")))
        except DPError as error:
            raise DPError(say("labelled", label=str(path), words=str(error))) from error
    sys.stdout.write("\n".join(study.summary(sessions)) + "\n")
    return 0


def command(chosen: argparse.Namespace) -> list[str]:
    """Words that start the server: nothing is set here that the app's own config may set."""
    words = [sys.executable, "-m", "streamlit", "run", str(assets.APP / "app.py")]
    if chosen.headless:
        words += ["--server.headless", "true"]
    if chosen.port is not None:
        words += ["--server.port", str(chosen.port)]
    if is_demo():
        words += ["--server.maxUploadSize", str(DEMO_MEGABYTES)]
    return words


def serve(words: Sequence[str]) -> int:
    """Run a server until it ends, from the folder of the app: there Streamlit finds its config."""
    asked: list[int] = []  # signals: a server that ends when it is asked to has not failed

    with subprocess.Popen(words, cwd=assets.APP) as server:

        def end(number: int, _: object) -> None:
            asked.append(number)
            if number == signal.SIGTERM:  # Ctrl-C reaches both, and the server says good-bye
                server.terminate()

        signal.signal(signal.SIGTERM, end)
        signal.signal(signal.SIGINT, end)
        code = server.wait()
    return 0 if asked else code


def _port(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= 65_535:
        return int(text)
    allowed = message("params-allowed", kind="whole", ends="fromto", low="1", high="65535")
    raise argparse.ArgumentTypeError(str(must_be("port", text, allowed)))


# --- signals that ask a command to stop: they are heeded, but not between a charge and its --------

BEGUN = 4
"""Exit code where something failed after a draw had begun."""
_ASKING = {"SIGINT", "SIGTERM", "SIGHUP"}
ASKING = [each for each in signal.Signals if each.name in _ASKING]
LATER = b"Stopping as soon as the release is kept.\n"


class StoppedError(KeyboardInterrupt):
    """A signal, whose number it keeps, has asked the command to stop."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def heeded() -> Iterator[None]:
    """Let each of the signals end a command as Ctrl-C does."""

    def stop(number: int, _: object) -> None:
        raise StoppedError(number)

    with _handled(stop):
        yield


@contextmanager
def held_back() -> Iterator[list[int]]:
    """Let none of the signals interrupt the block; give the list of those that came."""
    came: list[int] = []

    def note(number: int, _: object) -> None:
        if not came:
            with suppress(OSError):
                os.write(2, LATER)
        came.append(number)

    with _handled(note):
        yield came


@contextmanager
def _handled(handler: Callable[[int, object], None]) -> Iterator[None]:
    """Set a handler where Python allows it; a signal that the shell has shut off stays off."""
    before = {}
    if threading.current_thread() is threading.main_thread():
        known = {each: signal.getsignal(each) for each in ASKING}
        before = {each: was for each, was in known.items() if was not in (signal.SIG_IGN, None)}
    try:
        for each in before:
            signal.signal(each, handler)
        yield
    finally:
        for each, was in before.items():
            signal.signal(each, was)


# --- a plan to begin with, in which each key says what it may be ----------------------------------


def commented(plan: Plan) -> str:
    """Write a plan with a key `HELP`, as JSON knows no comments; whoever reads a plan skips it."""
    body = json.loads(plan.to_json())
    groups = {name: value for name in body if isinstance(value := getattr(plan, name, 0), Settings)}
    told = {group: described(type(settings)) for group, settings in groups.items()}
    offered = {name: commas(map(json.dumps, LAYOUT[name])) for name in body["layout"] or ()}
    one_of = {name: say("params-one-of", choices=each) for name, each in offered.items()}
    told["layout"] = {name: say("full-sentence", sentence=each) for name, each in one_of.items()}
    words = {f"{group}.{name}": told[group][name] for group in told for name in body[group] or ()}
    return json.dumps({**body, HELP: words}, indent=2, ensure_ascii=False)


# --- ``dp-explorer audit MODULE:FUNCTION``: hold somebody else's function against its claim -------

BROKEN = 1  # exit code, as of a download that is not what it says


def add_audit(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("audit", help=say("cli-audit"), description=say("cli-audit"))
    parser.add_argument("function", metavar="MODULE:FUNCTION", help=say("cli-audit-function"))
    parser.add_argument("--epsilon", type=float, required=True, help=say("cli-audit-epsilon"))
    numbers = {"delta": 0.0, "low": 0.0, "high": 1.0, "size": 10, "seconds": SECONDS}
    for name, usual in numbers.items():
        words = say(f"cli-audit-{name}")
        parser.add_argument(f"--{name}", type=type(usual), default=usual, help=words)
    parser.add_argument("--call", default="", metavar="JSON", help=say("cli-audit-call"))
    relations, which = ("replace", "add-remove"), say("cli-audit-relation")
    parser.add_argument("--relation", choices=relations, default=relations[0], help=which)
    pairs = say("cli-audit-pairs")
    parser.add_argument("--neighbours", default="", metavar="MODULE:PAIRS", help=pairs)
    parser.add_argument("--json", action="store_true", help=say("cli-json"))
    parser.set_defaults(run=audit)


def audit(chosen: argparse.Namespace) -> int:
    """Audit the function; give 1 where its claim is broken."""
    asked = {name: value for name, value in vars(chosen).items() if name not in ("run", "begun")}
    try:
        asked["call"] = json.loads(chosen.call or "{}")  # an object, whose lists become tuples
    except (json.JSONDecodeError, RecursionError):
        asked["call"] = None
    if not isinstance(asked["call"], dict):
        raise must_be("--call", chosen.call, "a JSON object", field="call")
    found = begin(asked).wait()
    said = json.dumps(found, indent=1) if chosen.json else "\n".join(lines(found))
    sys.stdout.write(f"{said}\n")
    return BROKEN if found["verdict"] == "broken" else 0
