"""Command line: ``dp-explorer`` and ``python -m dp_core`` plan, draw and verify releases.

Exit codes: 0 done; 1 a download is not what it says; 2 something that was given does not fit, with
a sentence on standard error; 3 the app is not installed; 130 stopped by Ctrl-C.
"""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

REFUSED, STOPPED = 2, 130  # exit codes; 2 as that of a word that is not understood
STOPPED_SAID = (
    "Stopped, and nothing was kept. With --register a draw that had begun counts as charged: "
    "`dp-explorer register show` lists it.\n"
)

__all__ = ["main", "parser"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and give its exit code.

    Parameters
    ----------
    arguments
        Words after the name of the program; by default those of this process.

    Examples
    --------
    >>> parser().parse_args(["app", "--port", "8600"]).port
    8600
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    _speak()
    try:
        return _run(given)
    except KeyboardInterrupt:
        sys.stderr.write(STOPPED_SAID)
        return STOPPED
    except (OSError, MemoryError, RecursionError) as error:
        sys.stderr.write(_said(error))
    except Exception as error:  # whatever it is: no traceback
        sys.stderr.write(_unforeseen(error))
    finally:
        _let_go()
    return REFUSED


def _run(given: list[str]) -> int:
    from dp_core.errors import DPError

    chosen = parser().parse_args(given or ["app"])
    try:
        return int(chosen.run(chosen))
    except BrokenPipeError:  # what was to be done is done, and nobody reads of it
        return 0
    except DPError as error:
        sys.stderr.write(f"{error}\n")
    return REFUSED


def parser() -> argparse.ArgumentParser:
    """Give the parser of all subcommands; it is here that the library is loaded."""
    from dp_core import assets
    from dp_core.cli import app, releases

    made = argparse.ArgumentParser(
        prog="dp-explorer", description="See what a privacy budget buys."
    )
    version = assets.version() or "(not installed: run from its folder)"
    made.add_argument("--version", action="version", version=f"DP Explorer {version}")
    commands = made.add_subparsers(title="commands", required=True)
    app.add(commands)
    releases.add(commands)
    return made


def _said(error: BaseException) -> str:
    """Say what the machine refused, and what to do."""
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror or error}; give a path that can be read or written.\n"
    if isinstance(error, MemoryError):
        return "This needs more memory than there is; leave out columns that are not needed.\n"
    return "A file that was given is nested beyond all measure; give another.\n"


def _unforeseen(error: BaseException) -> str:
    """Name the place of a mistake of ours; its words may quote cells of the file."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    at = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else "?"
    return (
        f"This is a mistake of the program ({type(error).__name__} at {at}), and nothing was kept; "
        "please report this line.\n"
    )


def _speak() -> None:
    """Write UTF-8 into files, and at a terminal what it has letters for."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            code = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=code, errors="backslashreplace")


def _let_go() -> None:
    """Write what is left to be written; that nobody reads it any more is no mistake."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
