"""Pages shown twice, with neighbouring files and the same draws: what stands outside the frames."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from dp_core import registry
from dp_core.algorithms.dpc_stacking.method import rivals
from dp_core.algorithms.lremh.method.steps import users
from dp_core.algorithms.lremh.method.steps.users import seen_by_server
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import Rng
from dp_core.noise.tape import Tape
from dp_core.study.experiments import Row
from dp_core.uploads.files import read_table
from pages.common.input import asking
from pages.common.show import panels, verdicts
from pages.common.tabs import releases
from pages.common.work import cache
from pages.parts.fda import confidential
from tests.app import after_looking
from tests.app.conftest import ROOT, SECONDS
from tests.app.screen import MARKUP, at_once, escaped, press, turn_to, words

FRAMES = "holder_"
SEED = "Simulation with seed"  # on the badge of rows that somebody looks at
_TICKET = re.compile(  # of a download, drawn anew each time; of a widget of one file; of a clock
    r'deferred_file_id: "\w+"|\$\$ID-[0-9a-f]+-\w*_[0-9a-f]{16}\b|\d\d-\d\d-\d\d \d\d:\d\d'
)
QUIET = 1e6  # an ε from which a run is no release but the truth under another name

SPOT = [0.05, 0.95]
"""A click near the south-western corner of the map."""

Lines = list[str]


# --- Files: one record more, less or changed ------------------------------------------------------


def points(rng: Rng, rows: int = 60) -> Lines:
    places = np.abs(rng.normal(0, 0.15, (rows, 2))).clip(0, 0.7)
    return [f"{2 + x:.4f},{48 + y:.4f}" for x, y in places.tolist()]


def yes_no(rng: Rng, rows: int = 40) -> Lines:
    first = rng.random(rows) < 0.5
    second = first ^ (rng.random(rows) < 0.2)
    third = rng.random(rows) < 0.5
    cells = np.stack([first, second, third], axis=1).astype(int).tolist()
    return [",".join(map(str, row)) for row in cells]


def answers(rng: Rng, rows: int = 40) -> Lines:
    return [f"{rng.integers(2)},{rng.integers(3)}" for _ in range(rows)]


def numbers(rng: Rng, rows: int = 60) -> Lines:
    cells = (rng.choice([15.0, 80.0], (rows, 2)) + rng.normal(0, 5, (rows, 2))).clip(0, 100)
    return [f"{x:.2f},{y:.2f}" for x, y in cells.tolist()]


@dataclass(frozen=True, kw_only=True)
class Upload:
    """How a file of a system and its neighbours are made, and what is stated about them.

    Records that are added come together: what one of them moves shows, whatever the others do.
    """

    header: str
    rows: Callable[[Rng], Lines]
    extremes: tuple[str, ...]  # at the ends of the stated facts: minima, maxima, flipped ranks
    facts: Mapping[str, Any]
    replaced: bool  # whether a neighbour has a record replaced; else one is added
    variants: tuple[str, ...]
    further: tuple[Mapping[str, Any], ...] = ()  # other states of the page
    # Extremes, from the last, that move all that a record can: two where the last one lies beyond
    # the stated facts, and is left out of the data.
    telling: int = 1

    def files(self, *, rest: bool = False) -> tuple[Lines, dict[str, Lines]]:
        lines = self.rows(np.random.default_rng(7))
        records = self.records(lines)
        records = records[: -self.telling] if rest else records[-self.telling :]
        if self.replaced:
            return lines, {record: [record, *lines[1:]] for record in records}
        return lines, {" and ".join(records): [*records, *lines]}

    def records(self, lines: Lines) -> Lines:
        """List what a neighbour has instead of the first line, or besides; what tells is last."""
        rng = np.random.default_rng(7)
        other = next(line for _ in range(2) for line in self.rows(rng) if line != lines[0])
        return [other, *(each for each in self.extremes if each != lines[0])]

    def content(self, lines: Lines) -> bytes:
        return ("\n".join([self.header, *lines]) + "\n").encode()

    def read(self, system: str, lines: Lines) -> Any:
        algorithm = registry.algorithms()[system]
        read = algorithm.upload.panel.read or read_table
        table = read(self.content(lines), "a.csv")
        return algorithm.upload(**self.facts).accept(table)


def visits(rng: Rng, rows: int = 60) -> Lines:
    days = rng.integers(0, 31, (rows // 2, 2)).tolist()
    return [f"2024-01-{day + 1:02d},p{k}" for k, both in enumerate(days) for day in both]


JANUARY = {"start": "2024-01-01", "end": "2024-01-31"}
UPLOADS = {
    "fda": Upload(
        header="day,who",
        rows=visits,
        extremes=("2024-01-01,new", "2024-01-31,new", "2025-01-31,new"),
        facts={"time_column": "day", "person_column": "who", **JANUARY},
        replaced=False,
        telling=2,
        variants=("published", "sound"),
        further=({"view": "Difference to truth"},),
    ),
    "plain": Upload(
        header="age,sex",
        rows=lambda rng: [f"{a},{'fm'[s]}" for a, s in rng.integers(0, (90, 2), (60, 2)).tolist()],
        extremes=("0,f", "100,m", "999,m"),
        facts={"bounds": "age=0..100", "categories": "sex=f,m"},
        replaced=False,
        telling=2,
        variants=("naive", "laplace", "gaussian"),
        further=(
            {"ask_0": "mean", "by_0": "sex"},
            {"ask_0": "mean", "tab": "How it works"},
            {"ask_0": "quartiles", "tab": "Accuracy"},
            {"ask_1": "top"},
            {"on": "a look-alike", "tab": "Accuracy"},
        ),
    ),
    "stag": Upload(
        header="lon,lat",
        rows=points,
        extremes=("2.0,48.0", "2.99,48.99", "9,9"),
        facts={"lon": "lon", "lat": "lat", "box": (2, 48, 3, 49), "resolution": 16},
        replaced=False,
        telling=2,
        variants=("published", "sound"),
        further=(
            {"view": "Three maps", "outlines": True},
            {"view": "Ask"},
            {"beside_sound": "other", "view": "Blink"},
            {"method": "uniform"},
            {"method": "privtree"},
            {"method": "matrix"},
            {"method": "dawa"},
            {"method": "kd_hybrid", "tab": "How it works"},
            {"spot": SPOT},
            {"on": "a look-alike", "tab": "Accuracy"},
        ),
    ),
    "privscbn": Upload(
        header=",".join(MARKUP),
        rows=yes_no,
        extremes=("1,1,1", "0,0,0", "1,0,1"),
        facts={},
        replaced=True,
        variants=("published", "sound"),
        further=(
            {"against": "Alone"},
            {"tab": "How it works", "print": True},
            {"method": "independent"},
            {"method": "priview"},
            {"method": "jtree"},
            {"method": "no_privacy"},
            {"method": "no_privacy", "tab": "How it works"},
            {"method": "no_privacy", "tab": "Is it private?"},
            {"on": "a look-alike", "tab": "Accuracy"},
        ),
    ),
    "lremh": Upload(
        header=",".join(MARKUP[:2]),
        rows=answers,
        extremes=("0,0", "1,2"),
        facts={"categories": f'"{MARKUP[0]}"=0,1; {MARKUP[1]}=0..2'},
        replaced=True,
        variants=("published", "sound"),
        further=(
            {"view": "Pairs"},
            {"method": "em"},
            {"method": "lasso"},
            {"method": "pairs"},
            {"method": "joint_oue"},
            {"method": "joint_oue", "tab": "How it works"},
            {"on": "a look-alike", "tab": "Accuracy"},
        ),
    ),
    "dpc_stacking": Upload(
        header=",".join(MARKUP[:2]),
        rows=numbers,
        extremes=("0,0", "100,100", "0,100"),
        facts={"bounds": "*=0..100"},
        replaced=True,
        variants=("published", "local", "central"),
        further=(
            {"axes": "main", "variant": "published"},
            {"axes": "main", "variant": "central"},
            {"variant": "central", "central_method": "dplloyd", "axes": "main"},
            {"variant": "central", "central_method": "dplloyd", "tab": "How it works"},
            {"variant": "central", "central_method": "eugkm"},
            {"variant": "local", "zoom": "all"},
            {"shown": "own", "variant": "central"},
            {"view": "seven", "variant": "central"},
            {"limits": "own", "variant": "no_privacy"},
            {"variant": "no_privacy", "tab": "How it works"},
            {"variant": "no_privacy", "tab": "Accuracy"},
            {"variant": "no_privacy", "no_privacy_method": "kmeans"},
            {"on": "a look-alike", "tab": "Accuracy", "variant": "central"},
        ),
    ),
}


# --- The same draws -------------------------------------------------------------------------------


class Replay:
    """Give the noise of a visit back to a visit with a neighbouring file.

    A method of which something finite is proven runs again, and each mechanism puts out what it
    put out for the first file. What another one put out is given back as a whole, whatever the
    second file holds: the page is judged, not the method.
    """

    def __init__(self) -> None:
        self.recorded: dict[Any, Any] = {}
        self.taped: list[Tape] = []
        self.asked = 0

    def patch(self, patch: Any) -> None:
        patch.setattr(cache, "run", self.run)
        patch.setattr(rivals, "stacked_run", self.stacked)
        patch.setattr(releases, "Entropy", self.entropy)
        patch.setattr(confidential, "Entropy", self.entropy)
        patch.setattr(cache, "run_trial", self.trial)
        patch.setattr(verdicts, "run_trial", self.trial)
        patch.setattr(users, "seen_by_server", self.reports)
        at_once(patch, {})  # another replay has other noise,
        st.cache_data.clear()  # and visits of the harness keep results as if they were one
        patch.setattr(verdicts, "REST", 0)
        patch.setattr(panels, "fold", partial(panels.fold, expanded=True))

    def __getstate__(self) -> dict[str, Any]:
        """Be pickled without what was recorded: tasks are pickled to be told apart, no more."""
        return {}

    def next_visit(self) -> None:
        """Begin again with the secret noise that was recorded."""
        self.asked = 0

    def entropy(self) -> Tape:
        """Secret noise: the k-th asked for in a visit is that of the first visit."""
        place, self.asked = self.asked, self.asked + 1
        if place == len(self.taped):
            self.taped.append(Tape(Entropy()))
            return self.taped[place]
        return Tape(Entropy(), self.taped[place].heard)

    def run(self, system: str, method: str, params: Any, seed: int, _key: str, data: Any) -> Any:
        run = partial(registry.algorithms()[system].method(method).run, data, params)
        return self._once((system, method, params, seed), data, seed, run)

    def stacked(self, method: str, table: Any, params: Any, dice: Any, judge: Any) -> Any:
        def run(tape: Any) -> Any:
            return replay_stacked(method, table, params, tape, judge)

        return self._once(("stacked", method, params), table, dice, run)

    def reports(self, table: Any, params: Any, dice: Any, *, method: str) -> Any:
        """Give what the server got: all that leaves the devices."""
        made = seen_by_server(table, params, dice, method=method)
        return self.recorded.setdefault(("reports", method, params), made)

    def trial(self, algorithm: Any, data: Any, **asked: Any) -> list[Row]:
        """Stand in for runs that are compared with the truth: errors are told by the data."""
        method, params = asked["method"], asked["params"]
        ledger, found = self._judged(algorithm, data, method, params)
        return [
            Row(
                method=method,
                epsilon=params.epsilon,
                claimed=params.epsilon,
                proven=params.epsilon if np.isfinite(ledger.proven) else np.inf,
                metric=metric,
                value=value / params.epsilon,
                trial=trial,
                seconds=0.1,
            )
            for trial in asked["trials"]
            for metric, value in found.items()
        ]

    def _judged(self, algorithm: Any, data: Any, method: str, params: Any) -> Any:
        key = ("judged", data.fingerprint, method, str(algorithm.evaluate))
        if key not in self.recorded:
            release = self.run(algorithm.key, method, params, 0, "", data)
            found = dict(algorithm.evaluate(data, release.output))
            own = 1 + int(data.fingerprint[:4], 16) / 1e5  # so that no two data sets agree
            told = {name: float(value) * own for name, value in found.items()}
            self.recorded[key] = release.ledger, told
        return self.recorded[key]

    def _once(self, key: Any, data: Any, dice: Any, run: Callable[[Any], Any]) -> Any:
        own = (*key, data.fingerprint)
        if own not in self.recorded:
            heard, first = self.recorded.get(key, (None, None))
            ledger = None if first is None else first.ledger
            if ledger is not None and np.isinf(ledger.proven) and ledger.claimed < QUIET:
                self.recorded[own] = first
                return first
            quiet = ledger is not None and np.isinf(ledger.proven)
            tape = Tape(np.random.default_rng(dice), None if quiet else heard)
            self.recorded[own] = run(tape)
            tape.finish()
            self.recorded.setdefault(key, (tape.heard, self.recorded[own]))
        return self.recorded[own]


replay_stacked = rivals.stacked_run


# --- What stands where ----------------------------------------------------------------------------


def looking(*, on: bool = True) -> dict[str, bool]:
    """Say that the rows on screen are those of the file; a page without that switch shows them."""
    return {"upload_look_0": on}  # the first data set of the visit


def unseen(system: str, data: Any) -> dict[str, Any]:
    """Keep the look-alike that a page shows while nobody looks at the rows of a file."""
    algorithm, kept = registry.algorithms()[system], dict[str, Any]()
    facts = dict(UPLOADS[system].facts)
    if hasattr(algorithm.upload(), "header"):
        facts["header"] = tuple(UPLOADS[system].header.split(","))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asking.st, "session_state", kept)
        asking.stand_in(algorithm, algorithm.upload(**facts), data, key=system)
    return {name.removeprefix(f"{system}_"): each for name, each in kept.items()}


def seen(system: str, data: Any, tabs: Iterable[str], **state: Any) -> dict[str, list[str]]:
    """Go through the tabs of a page in one visit; what stands outside the frames of each.

    Columns have names that are markup, and nowhere on a page they are.
    """
    first, *others = tabs
    app = opened(system, data, **{"tab": first, **state})
    escaped(app)
    found = {first: outside(app)}
    for each in others:
        found[each] = outside(turn_to(app, system, each))
        escaped(app)
    assert (SEED in words(app)) is state.get("upload_look_0", False), "who looks is told so"
    if drawable(app, system):
        if after_looking.question(app) is not None:
            after_looking.fixed(app)
        found["drawn"] = outside(press(app, f"{system}_draw"))
    assert len({tuple(each) for each in found.values()}) == len(found), "a tab was not opened"
    return found


def drawable(app: AppTest, system: str) -> bool:
    offered = [each.label for each in app.button if each.key == f"{system}_draw"]
    return any("costs ε" in label.replace("\\", "") for label in offered)


def opened(system: str, data: Any, **state: Any) -> AppTest:
    """Open a page with a file in use."""
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=SECONDS)
    app.switch_page(f"pages/{system}.py")
    app.session_state["_settings_open"] = True
    usual = {"data": "own", "upload_data": data, "ledger_all": True}
    if system == "dpc_stacking":
        usual["folds"] = 1  # more of them only take time
    for name, value in {**usual, **state}.items():
        app.session_state[f"{system}_{name}"] = value
    app.run()
    assert not app.exception, app.exception[0].value
    return app


def outside(app: AppTest) -> list[str]:
    return [said(node) for node in leaves(app._tree, framed=False)]


def leaves(node: Any, *, framed: bool = True) -> Iterator[Any]:
    """Give all that a browser is sent; without what stands in frames, if so asked."""
    if not framed and FRAMES in (getattr(node, "_block_id", "") or ""):
        return
    children = getattr(node, "children", None)
    if children is None or getattr(node, "proto", None) is not None:
        yield node
    for place in sorted(children or ()):
        yield from leaves(children[place], framed=framed)


def said(node: Any) -> str:
    return _TICKET.sub("", f"{node.type}: {node.proto}")


def differences(one: list[str], other: list[str]) -> list[tuple[str, str]]:
    found = [(_near(a, b), _near(b, a)) for a, b in zip(one, other, strict=False) if a != b]
    if len(one) != len(other):
        found.append((f"{len(one)} elements", f"{len(other)} elements"))
    return found


def _near(text: str, other: str) -> str:
    pairs = zip(text, other, strict=False)
    place = next((k for k, (a, b) in enumerate(pairs) if a != b), len(other))
    return f"{text[:60]} … {text[max(0, place - 120) : place + 120]}".replace("\n", " ")
