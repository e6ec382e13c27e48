"""Command line: ``dp-explorer`` and ``python -m dp_core`` plan, draw and verify releases.

Exit codes: 0 done; 1 a download is not what it says; 2 something that was given does not fit, with
a sentence on standard error; 3 the app is not installed.
"""

import argparse
import sys
from collections.abc import Sequence

from dp_core import assets
from dp_core.cli import app, releases
from dp_core.errors import DPError

REFUSED = 2  # exit code, as that of a word that is not understood

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
    chosen = parser().parse_args(given or ["app"])
    try:
        return int(chosen.run(chosen))
    except DPError as error:
        sys.stderr.write(f"{error}\n")
    except OSError as error:
        sys.stderr.write(f"{error.filename or 'A file'}: {error.strerror or error}.\n")
    return REFUSED


def parser() -> argparse.ArgumentParser:
    """Give the parser of all subcommands."""
    made = argparse.ArgumentParser(
        prog="dp-explorer", description="See what a privacy budget buys."
    )
    version = assets.version() or "(not installed: run from its folder)"
    made.add_argument("--version", action="version", version=f"DP Explorer {version}")
    commands = made.add_subparsers(title="commands", required=True)
    app.add(commands)
    releases.add(commands)
    return made
