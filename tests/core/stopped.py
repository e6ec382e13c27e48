"""Releases that send themselves a signal at a step, each in a process and a folder of its own."""

import json
import os
import signal
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from dp_core import cli
from dp_core.cli import releases
from dp_core.privacy import chain
from dp_core.privacy.register import Register
from dp_core.releasing import drawing

WORDS = ["release", "../plan.json", "../data.csv", "-o", "out.zip", "--register", "ward.jsonl"]
SIGNALS = ("SIGKILL", "SIGTERM", "SIGINT")
SECONDS = 120  # after which a process that hangs is ended


def before(owner: Any, name: str, hit: Callable[[], None]) -> None:
    known = getattr(owner, name)
    setattr(owner, name, lambda *a, **k: (hit(), known(*a, **k))[1])


def after(owner: Any, name: str, hit: Callable[[], None]) -> None:
    known = getattr(owner, name)
    setattr(owner, name, lambda *a, **k: (known(*a, **k), hit())[0])


def half_written(hit: Callable[[], None]) -> None:
    known = releases._write_bytes

    def write(file: Any, content: bytes) -> None:
        file.write(content[: len(content) // 2])
        hit()
        known(file, content)

    releases._write_bytes = write


def half_confirmed(hit: Callable[[], None]) -> None:
    known = chain._put

    def put(file: Any, place: int, content: bytes) -> None:
        if b'"confirm"' in content:
            file.seek(place)
            file.write(content[: len(content) // 3])
            hit()
        known(file, place, content)

    chain._put = put


STEPS: dict[str, Callable[[Callable[[], None]], None]] = {
    "not begun": lambda hit: before(drawing, "charge_of", hit),
    "charged": lambda hit: after(Register, "intend", hit),
    "drawn": lambda hit: after(drawing, "_drawn", hit),
    "half written": half_written,
    "written": lambda hit: after(releases, "_write_bytes", hit),
    "named": lambda hit: before(Register, "confirm", hit),
    "half confirmed": half_confirmed,
    "confirmed": lambda hit: after(Register, "confirm", hit),
}


def run(step: str, name: str, folder: Path) -> int:
    """Run one release, and give its exit code; below zero it is the signal that ended it."""
    folder.mkdir()
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.chdir(folder)
    for number, stream in ((1, "out"), (2, "err")):
        os.dup2(os.open(f"../{folder.name}.{stream}", os.O_WRONLY | os.O_CREAT), number)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores it
    signal.alarm(SECONDS)
    STEPS[step](lambda: signal.raise_signal(getattr(signal, name)))
    os._exit(cli.main(WORDS))


def main(place: Path) -> None:
    (place / "first").mkdir()
    os.chdir(place / "first")
    with Path("said").open("w") as said, redirect_stdout(said):
        assert cli.main(WORDS) == 0  # so that all is loaded before the first fork
    codes = {
        f"{name} {step}": run(step, name, place / f"{name}-{step.replace(' ', '-')}")
        for name in SIGNALS
        for step in STEPS
    }
    print(json.dumps(codes))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
