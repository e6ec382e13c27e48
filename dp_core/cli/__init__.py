"""Command line: ``dp-explorer`` and ``python -m dp_core`` plan, draw and verify releases.

Exit codes: 0 done; 1 a download is not what it says; 2 something that was given does not fit, with
a sentence on standard error, and nothing is charged; 3 the app is not installed; 4 a draw had
begun, and a sentence says what is charged and where the file is; 130 and 143 stopped by a signal.
"""

import argparse
import io
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from dp_core import assets
from dp_core.cli.app import BEGUN, heeded
from dp_core.errors import DPError
from dp_core.params import none_of
from dp_core.words import LANGUAGES, messages, say, sentences

REFUSED = 2  # exit code, as that of a word that is not understood
STOPPED = 128  # and the number of the signal, as shells count


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, by default the words of this process; give its exit code.

    Examples
    --------
    >>> parser().parse_args(["app", "--port", "8600"]).port
    8600
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    chosen = argparse.Namespace(begun="")  # `begun`: what is kept of a draw, and charged
    _speak()
    try:
        with heeded():
            return _run(given, chosen)
    except (KeyboardInterrupt, Exception) as error:  # whatever it is: no traceback
        return _ended(error, chosen)
    finally:
        _let_go()


def _run(given: list[str], chosen: argparse.Namespace) -> int:
    given, language = _language(given)
    messages.read_in(language)
    parser().parse_args(given or ["app"], chosen)
    try:
        return int(chosen.run(chosen))
    except BrokenPipeError:  # what was to be done is done, and nobody reads of it
        return 0


def _language(given: list[str]) -> tuple[list[str], str]:
    """Take ``--language`` off the words that come first; without it the system's is spoken."""
    if given[:1] == ["--language"] and len(given) > 1:
        if given[1] not in LANGUAGES:
            raise none_of("language", given[1], LANGUAGES)
        return given[2:], given[1]
    names = (os.environ.get(each) for each in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return given, messages.of_locale(next(filter(None, names), ""))


def _ended(error: BaseException, chosen: argparse.Namespace) -> int:
    """Say how a command ended before it was done; give its exit code."""
    begun = sentences((*getattr(error, "__notes__", ()), chosen.begun))
    nothing = say("cli-nothing") if hasattr(chosen, "plan") else ""  # others draw nothing
    if isinstance(error, KeyboardInterrupt):
        _complain(say("cli-stopped", rest=begun or nothing).strip())
        return STOPPED + int(getattr(error, "number", signal.SIGINT))
    foreseen = isinstance(error, (DPError, OSError, MemoryError))
    _complain(sentences([_said(error), begun if begun or foreseen else nothing]))
    return BEGUN if begun else REFUSED


def parser() -> argparse.ArgumentParser:
    """Give the parser of all subcommands; it is here that the library is loaded."""
    from dp_core.cli import app, releases

    made = argparse.ArgumentParser(prog="dp-explorer", description=say("cli-about"))
    version = assets.version() or say("cli-not-installed")
    made.add_argument("--language", metavar="en|zh-Hans", help=say("cli-language"))
    made.add_argument("--version", action="version", version=f"DP Explorer {version}")
    commands = made.add_subparsers(title="commands", required=True)
    app.add(commands)
    releases.add(commands)
    app.add_audit(commands)
    return made


def _said(error: BaseException) -> str:
    """Say what was refused; of a mistake, whose words may quote cells of the file, the place."""
    if isinstance(error, DPError):
        return str(error)
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return say("cli-path", where=where, why=error.strerror or error)
    if isinstance(error, MemoryError):
        return say("cli-memory")
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    at = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else "?"
    return say("cli-mistake", kind=type(error).__name__, place=at)


def _speak() -> None:
    """Write UTF-8 into files, and at a terminal what it has letters for; to nobody, if closed."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # else the next file that is opened takes its number
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            code = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=code, errors="backslashreplace")


def _complain(sentence: str) -> None:
    with suppress(OSError):  # the terminal may be gone
        sys.stderr.write(f"{sentence}\n")
        sys.stderr.flush()


def _let_go() -> None:
    """Write what is left to be written; that nobody reads it any more is no mistake."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
