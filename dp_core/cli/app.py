"""``dp-explorer app``: start the server of the app, from any folder."""

import argparse
import signal
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec

from dp_core import assets
from dp_core.words import say

NOT_INSTALLED = 3  # exit code


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to a parser."""
    app = commands.add_parser("app", help=say("cli-app"))
    app.add_argument("--port", type=_port, help=say("cli-port"))
    app.add_argument("--headless", action="store_true", help=say("cli-headless"))
    app.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Serve the app until it is asked to end; give its exit code."""
    if find_spec("streamlit") is None:
        sys.stderr.write(f"{say('cli-no-streamlit')}\n")
        return NOT_INSTALLED
    return serve(command(chosen))


def command(chosen: argparse.Namespace) -> list[str]:
    """Words that start the server: nothing is set here that the app's own config may set."""
    words = [sys.executable, "-m", "streamlit", "run", str(assets.APP / "app.py")]
    if chosen.headless:
        words += ["--server.headless", "true"]
    if chosen.port is not None:
        words += ["--server.port", str(chosen.port)]
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
    port = int(text) if text.isdecimal() else 0
    if not 1 <= port <= 65_535:
        raise argparse.ArgumentTypeError(say("cli-no-port", text=text))
    return port
