"""Audit a function in a process of its own, with limits of time and memory.

What the function prints is dropped. ``python -m dp_core.study.audit_process FOLDER`` is that
process: it reads what is asked and writes what it found, as JSON.
"""

import importlib
import json
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from dp_core.errors import DPError, ParameterError, shown
from dp_core.params import must_be
from dp_core.study.foreign import Found, Pair, audit_function, check_positive
from dp_core.words import commas, named, reader, reading, say

NICE = 10  # how far the process stands back
_MEMORY = 4 * 2**30
_GRACE = 30  # seconds for imports, and for the last run
_ASKED, _ANSWER, _READER = "asked.json", "found.json", "reader"


@dataclass(kw_only=True)
class Running:
    """An audit that runs in its process."""

    process: "subprocess.Popen[bytes]"
    folder: "tempfile.TemporaryDirectory[str]" = field(repr=False)
    seconds: float
    until: float  # of the monotonic clock
    result: dict[str, Any] | None = None  # once it is there

    def found(self) -> dict[str, Any] | None:
        """Give what was found, as of `Found.to_dict`; None while it runs."""
        if self.result is None and self.process.poll() is None:
            if time.monotonic() > self.until:
                self.stop()
                raise DPError.of("foreign-slow", "seconds", seconds=self.seconds)
            return None
        if self.result is None:
            self.result = self._read()
        if "refused" in self.result:
            raise DPError(self.result["refused"], field=self.result["field"])
        return self.result

    def wait(self) -> dict[str, Any]:
        """Wait for what is found; raise as `found` does."""
        try:
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(max(0.0, self.until - time.monotonic()))
            while (found := self.found()) is None:
                time.sleep(0.05)
        finally:  # whoever stops waiting, as with Ctrl-C, leaves nothing that runs
            if self.process.poll() is None:
                self.stop()
        return found

    def stop(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()

    def _read(self) -> dict[str, Any]:
        with self.folder as folder:
            answer = Path(folder, _ANSWER)
            if not answer.exists():
                raise DPError.of("foreign-ended", "function", code=self.process.returncode)
            return dict(json.loads(answer.read_text(encoding="utf-8")))


def begin(asked: Mapping[str, Any]) -> Running:
    """Start an audit in another process.

    Parameters
    ----------
    asked : mapping
        Arguments of `audit_function`. ``function`` is ``"module:function"``, ``neighbours``, if
        given, ``"module:pairs"`` or empty, ``call`` holds lists for tuples.
    """
    check_positive(seconds=asked["seconds"])
    folder, seconds = tempfile.TemporaryDirectory(), float(asked["seconds"])
    Path(folder.name, _ASKED).write_text(json.dumps({**asked, _READER: reader()}), "utf-8")
    roots = [str(Path.cwd()), str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]
    process = subprocess.Popen(
        [sys.executable, "-m", "dp_core.study.audit_process", folder.name],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, roots))},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    until = time.monotonic() + 2 * seconds + _GRACE
    return Running(process=process, folder=folder, seconds=seconds, until=until)


def lines(found: Mapping[str, Any]) -> list[str]:
    """Say what was found in a few sentences."""
    attack = math.floor(100 * found["attack"]) / 100
    facts = {"epsilon": found["epsilon"], "attack": attack, "runs": found["runs"]}
    said = [say("audited-verdict", broken=found["verdict"] == "broken", **facts)]
    said.append(say("audited-where", pair=parts(found["pair"]), score=parts(found["score"])))
    if found["replay"] is not None:
        said.append(say("audited-replay", cost=found["replay"], pair=parts(found["replay_pair"])))
    if found["noise_follows_data"]:
        said.append(say("audited-follows"))
    if found["verdict"] != "broken":
        said.append(say("audited-limits"))
    return said


def parts(words: str) -> str:
    """Say the name of a pair or of a score, part by part, in the language of the reader."""
    return commas(map(named, words.split(", ")))


# --- in the other process -------------------------------------------------------------------------


def _work(folder: Path) -> None:
    asked = json.loads((folder / _ASKED).read_text(encoding="utf-8"))
    if hasattr(os, "nice"):
        os.nice(NICE)
    with suppress(ImportError):  # where the system has no such limits, the time of the parent holds
        import resource

        limit = int(2 * asked["seconds"] + _GRACE)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
    with reading(asked[_READER]):
        try:
            made = _audited(asked).to_dict()
        except DPError as error:
            made = {"refused": str(error), "field": error.field}
    (folder / _ANSWER).write_text(json.dumps(made), encoding="utf-8")


def _audited(asked: Mapping[str, Any]) -> Found:
    names = {"epsilon", "delta", "low", "high", "size", "relation", "seconds"}
    return audit_function(
        _named(asked["function"]),
        call=_tuples(asked.get("call", {})),
        pairs=_pairs(asked.get("neighbours", "")),
        **{name: asked[name] for name in names & asked.keys()},
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
        raise ParameterError.of(
            "foreign-no-function", "function", name=shown(name), why=why
        ) from error
    if not callable(found) and not isinstance(found, Sequence):
        why = "not callable"
        raise ParameterError.of("foreign-no-function", "function", name=shown(name), why=why)
    return found  # type: ignore[no-any-return]


def _pairs(name: str) -> list[Pair] | None:
    if not name:
        return None
    given: Any = _named(name)
    try:
        made = given() if callable(given) else given
        return [
            Pair(name=f"pair {number}", one=np.asarray(one, float), other=np.asarray(other, float))
            for number, (one, other) in enumerate(made, start=1)
        ]
    except Exception as error:
        raise must_be("neighbours", name, "pairs of arrays") from error


def _tuples(value: Any) -> Any:
    """Turn lists into tuples, which libraries ask for as bounds."""
    if isinstance(value, dict):
        return {name: _tuples(each) for name, each in value.items()}
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


if __name__ == "__main__":
    _work(Path(sys.argv[1]))
