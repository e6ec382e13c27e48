"""A folder that teaches without the program: pages that open from a disk, with no server.

`build` runs every system at some ε and writes pictures, lessons and rounds of the attacker as
scripts, for a page that a browser opens from a file may load those and nothing else. It holds
bundled, made-up data only.
"""

import base64
import gzip
import hashlib
import io
import json
import math
import re
import tarfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from dp_core import opening, registry
from dp_core.algorithm import Metric, Release
from dp_core.errors import DPError, shown
from dp_core.learning import game, lessons
from dp_core.learning.game import ROUNDS, Challenge, Score, Seal
from dp_core.learning.lessons import LESSONS, Choice, Lesson
from dp_core.opening import State
from dp_core.params import knobs
from dp_core.releasing import checking, verify
from dp_core.releasing.verify import NAME
from dp_core.study import experiments, risk
from dp_core.study.attacked import on
from dp_core.study.experiments import trial_rng
from dp_core.study.solving import slider
from dp_core.uploads import persons
from dp_core.view import svg
from dp_core.view.theme import short
from dp_core.words import LANGUAGES, messages, named, reader, reading, say

STEPS: Final = 25
"""Places of the slider."""
TRIALS: Final = 10
"""Trial runs at each place, for how far off numbers typically are."""
GAMES: Final = 8
"""Of ten rounds each, for each thing that can be attacked."""
PLAYED: Final = (0.2, 1.0, 3.0)
"""ε at which one noisy count can be attacked."""
CAP: Final = 50
"""People in 1,000 that a chance of 10 in 1,000 may grow to, as on the pages."""
COMMAND: Final = "dp-explorer app"
_HERE = Path(__file__).parent
_MARK = "<!-- made by dp-explorer site -->"
_WORDS = (
    *("name", "overview", "systems", "lessons", "attack", "note", "language", "variant"),
    *("epsilon", "before", "after", "guess", "lock", "unsure", "next", "all", "promise", "what"),
    *("round", "seal", "was", "right", "again", "opened", "best"),
)
_CHECK_WORDS = (
    *("title", "promise", "drop", "here", "starts", "ready", "works", "done"),
    *("large", "failed", "holder"),
)
_CHECK_POLICY = " blob: 'wasm-unsafe-eval'; worker-src blob:"
_CHECK_SCRIPT = '<script src="check.js"></script>\n'
Told = Callable[[str, int, int], None]


@dataclass(frozen=True, kw_only=True)
class Shown:
    """One method of a system at every place of the slider."""

    state: State  # of the page, at its own ε
    epsilons: tuple[float, ...]
    releases: tuple[Release[Any], ...]
    off: tuple[float, ...]  # median error of the trial runs

    @property
    def name(self) -> str:
        """Of its pictures."""
        return f"{self.state.algorithm.key}_{self.state.method.key}"

    @property
    def metric(self) -> Metric:
        """Measure that the page judges by."""
        return next(each for each in self.state.algorithm.metrics if each.key == self.state.judged)

    def pictures(self) -> list[str]:
        """Draw each release small, as the address of an image."""
        return [_picture(self.state, release) for release in self.releases]

    def told(self) -> dict[str, Any]:
        """Say all that stands beside the pictures, in the language of the reader."""
        algorithm = self.state.algorithm
        steps = [*zip(self.epsilons, self.releases, self.off, strict=True)]
        onwards = experiments.onwards(
            self.state, self.metric.key, tolerance=self.state.tolerance, wanted=self.state.wanted
        )
        variant = "paper" if self.state.method.variant == "published" else "repaired"
        return {
            "name": self.name,
            "label": self.state.method.title if algorithm.practice else say(f"site-{variant}"),
            "method": [self.state.method.title, self.state.method.summary],
            "epsilons": [short(each) for each in self.epsilons],
            "opens": self.epsilons.index(self.state.params.epsilon),
            "steps": [self._step(*each) for each in steps],
            "works": str(onwards.said or ""),
        }

    def _step(self, epsilon: float, release: Release[Any], off: float) -> dict[str, str]:
        data, ledger = self.state.data, release.ledger
        private = risk.protection(ledger, cap=CAP)
        of = {"label": self.metric.label, "unit": self.metric.unit or "none", "runs": TRIALS}
        return {
            "off": say("site-off", off=off, **of) if math.isfinite(off) else "",
            "suspicion": str(risk.suspicion(ledger, persons.subject(data))),
            "private": say("site-private", answer=private.head, why=private.words),
            "kind": private.kind,
            "alt": say("site-picture", method=self.state.method.title, epsilon=epsilon),
        }


def build(folder: Path, tell: Told | None = None, pyodide: Path | None = None) -> int:
    """Write the folder; how many pages there are in it.

    ``tell(system, done, all)`` hears how far the pictures are. The archive `pyodide` brings Python
    for the check of a release; without it there is none. A folder with other files is refused.
    """
    python = unpacked(pyodide) if pyodide else {}
    page = folder / "index.html"
    ours = page.is_file() and _MARK.encode() in page.read_bytes()
    if folder.is_dir() and any(folder.iterdir()) and not ours:
        raise DPError.of("site-not-empty", folder=str(folder))
    (folder / "pictures").mkdir(parents=True, exist_ok=True)
    runs = [*_all_runs(tell or (lambda *_: None))]
    for each in runs:
        _script(folder / "pictures" / f"{each.name}.js", f"pictures.{each.name}", each.pictures())
    asked = {each.number: _lesson_pictures(each) for each in LESSONS}
    _script(folder / "pictures" / "lessons.js", "pictures.lessons", asked)
    played = [*_games()]
    for language in LANGUAGES:
        with reading(language):
            said = _said(runs, played) | (_check_said() if python else {})
            _script(folder / f"{language}.js", "said", said)
            words = {"language": language, "title": say("site-name"), "mark": _MARK}
            made = _page(words | {"policy": "", "scripts": ""})
            page.with_name(file_of(language)).write_text(made, encoding="utf-8")
            made = _page(words | {"policy": _CHECK_POLICY, "scripts": _CHECK_SCRIPT})
            _keep(folder / _check_file(language), made if python else "")
    _keep(folder / "check.js", _read("check.js") if python else "")
    _keep(folder / "pyodide.js", _as_script("python", started(python)) if python else "")
    looks = f"\n.scene {{\n{svg.SCENE_LOOKS}\n}}\n"  # as a component of the app it has its own root
    (folder / "site.css").write_text(_read("site.css") + looks, encoding="utf-8")
    drawn = svg.SCENE_SCRIPT.replace("export default", "DP.scene =")
    script = f"{_read('site.js')}\n;(() => {{\n{drawn}\n}})()\n"
    (folder / "site.js").write_text(script, encoding="utf-8")
    return len(LANGUAGES) * (2 if python else 1)


def file_of(language: str) -> str:
    """Name the page in a language; the first language has the index."""
    return "index.html" if language == LANGUAGES[0] else f"{language}.html"


def _check_file(language: str) -> str:
    return "check.html" if language == LANGUAGES[0] else f"check-{language}.html"


def _read(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


def _page(words: Mapping[str, str]) -> str:
    page = _read("page.html")
    for name, value in words.items():
        page = page.replace(f"%{name}%", value)
    return page


def _as_script(name: str, value: object) -> str:
    return f"DP.{name} = {json.dumps(value, ensure_ascii=False)}\n"


def _script(path: Path, name: str, value: object) -> None:
    path.write_text(_as_script(name, value), encoding="utf-8")


def _keep(path: Path, text: str) -> None:
    """Write a file of the check, or take away one of an earlier run if there is no text."""
    if text:
        path.write_text(text, encoding="utf-8")
    else:
        path.unlink(missing_ok=True)


# --- runs and their pictures ----------------------------------------------------------------------


def _all_runs(tell: Told) -> Iterator[Shown]:
    for key, algorithm in registry.algorithms().items():
        # what the page opens with, and what its switch leads to
        opened = (opening.state(key, "published"), opening.state(key, "sound"))
        states = {state.method.key: state for state in opened}
        for number, state in enumerate(states.values(), 1):
            yield _runs(state)
            tell(algorithm.title, number * STEPS, STEPS * len(states))


def _runs(state: State) -> Shown:
    epsilons = _epsilons(state)
    rows = experiments.sweep(
        state.algorithm,
        state.data,
        epsilons=epsilons,
        methods=[state.method.key],
        params={state.method.key: state.params},
        trials=TRIALS,
        seed=state.seed,
    )
    errors: dict[float, list[float]] = {each: [] for each in epsilons}
    for row in rows:
        if row.metric == state.judged:
            errors[row.epsilon].append(row.value)
    return Shown(
        state=state,
        epsilons=epsilons,
        releases=tuple(state.at(each).run() for each in epsilons),
        off=tuple(float(np.median(each)) if each else math.nan for each in errors.values()),
    )


def _epsilons(state: State) -> tuple[float, ...]:
    """Choose places of the slider, evenly, with the one that the page opens with."""
    (knob,) = (each for each in knobs(state.method.params) if each.name == "epsilon")
    grid = slider(float(knob.low or 0), float(knob.high or 0))
    opens = grid.index(state.params.epsilon)
    places = {round(each) for each in np.linspace(0, len(grid) - 1, STEPS)}
    nearest = min(places, key=lambda each: abs(each - opens))
    return tuple(grid[each] for each in sorted(places - {nearest} | {opens}))


def _picture(state: State, release: Release[Any]) -> str:
    draw = partial(state.algorithm.figures["preview"], state.data, release)
    return svg.address(svg.in_both(draw))


# --- lessons --------------------------------------------------------------------------------------


def _lesson_pictures(lesson: Lesson) -> list[str]:
    """Draw what the page shows while the question stands, and after it if that is another run."""
    states = [_state_of(lesson, {**lesson.before, **more}) for more in ({}, lesson.after)]
    same = states[0].params == states[1].params and states[0].method == states[1].method
    if same and states[0].sample == states[1].sample:
        states = states[:1]
    return [_picture(each, each.run()) for each in states]


def _state_of(lesson: Lesson, wanted: Mapping[str, Any]) -> State:
    """Find the state that these controls of a page lead to."""
    algorithm = registry.algorithms()[lesson.page]
    variant: Any = wanted.get("variant", "published")
    if variant in {each.key for each in algorithm.methods}:
        variant = algorithm.method(variant).variant
    state = opening.state(lesson.page, variant)
    method = algorithm.method(wanted.get("method", state.method.key))
    sample, seed = wanted.get("data", state.sample), wanted.get("seed", state.seed)
    state = replace(state, method=method, sample=sample, seed=seed)
    usual = opening.usual(algorithm, state.method, state.data)
    named_so = {each.name for each in fields(state.method.params)}
    given = {name: value for name, value in wanted.items() if name in named_so}
    return replace(state, params=state.method.params(**{**usual, **given}))


def _lesson(place: int, lesson: Lesson) -> dict[str, Any]:
    truth, commit = lessons.truth_of(lesson), lesson.commit
    values: Sequence[Any] = getattr(commit, "steps", ())
    opens = commit.steps.index(commit.opens) if not isinstance(commit, Choice) else None
    if isinstance(commit, Choice):
        values = range(len(commit.options))
    facts = {"place": place, "number": len(LESSONS), "minutes": lesson.minutes}
    return {
        "head": say("site-lesson", level=named(lesson.level), **facts),
        "number": lesson.number,
        "title": lesson.title,
        "question": lesson.question,
        "said": [commit.say(each) for each in values],
        "opens": opens,
        "compared": [commit.compared(each, truth) for each in values],
        "answer": lesson.answer(truth),
        "why": lesson.why,
        "wrong": say("site-wrong", idea=lesson.wrong),
        "links": lesson.links,
    }


# --- rounds of the attacker -----------------------------------------------------------------------

_Played = tuple[Callable[[], Challenge], list[dict[str, Any]]]
"""Something that can be attacked, and games whose coins are sealed."""


def _games() -> Iterator[_Played]:
    for epsilon in PLAYED:
        yield _played(partial(game.one_count, epsilon))
    for algorithm in registry.algorithms().values():
        for method in (each for each in algorithm.methods if each.variant == "published"):
            for pair, found in on(algorithm, method.key)[:1]:
                yield _played(partial(game.of_pair, algorithm, pair, found.epsilon or 1.0))


def _played(make: Callable[[], Challenge]) -> _Played:
    """Draw games by seeds that anybody can have: they are for practice."""
    challenge, games = make(), []
    for number in range(GAMES):
        seal = Seal(trial_rng(number, challenge.key, challenge.claimed, 0).bytes(32))
        coins = [seal.coin(each) for each in range(ROUNDS)]
        values = [challenge.draw(1 - coin, seal.noise(each)) for each, coin in enumerate(coins)]
        best, written = None, [short(each) for each in values]
        if challenge.best is not None:
            best = sum(challenge.best(v) == c for v, c in zip(values, coins, strict=True))
        played = {"seal": seal.closed, "coins": coins, "values": written}
        games.append({**played, "best": best, "check": seal.check(ROUNDS)})
    return make, games


def _challenge(played: _Played) -> dict[str, Any]:
    challenge, games = played[0](), played[1]
    of: dict[str, Any] = {"rounds": ROUNDS, "claimed": challenge.claimed, "delta": challenge.delta}
    scores = [Score(right=k, **of).sentence for k in range(ROUNDS + 1)]
    most = game.of_100(challenge.promised)
    title = challenge.title
    if challenge.key == "count":
        title = say("site-picture", method=challenge.title, epsilon=challenge.claimed)
    return {
        "title": title,
        "tables": challenge.tables,
        "answers": challenge.answers,
        "label": challenge.label,
        "limit": say("site-allowed", epsilon=challenge.claimed, limit=most),
        "scores": scores,
        "games": games,
    }


def _said(runs: Sequence[Shown], played: Sequence[_Played]) -> dict[str, Any]:
    """Say all that the pages say, in the language of the reader."""
    systems = []
    for key, algorithm in registry.algorithms().items():
        mine = [each for each in runs if each.state.algorithm.key == key]
        about = {"key": key, "title": algorithm.title, "line": algorithm.line or algorithm.promise}
        about |= {"promise": algorithm.promise, "paper": algorithm.paper}
        systems.append({**about, "variants": [each.told() for each in mine]})
    return {
        "language": reader(),
        "files": {each: file_of(each) for each in LANGUAGES},
        "names": messages.NAMES,
        "command": COMMAND,
        "words": {name: say(f"site-{name}") for name in _WORDS},
        "title": say("home-title"),
        "scene": svg.scene_data(),
        "systems": systems,
        "lessons": [_lesson(place, each) for place, each in enumerate(LESSONS, 1)],
        "challenges": [_challenge(each) for each in played],
    }


def _check_said() -> dict[str, Any]:
    """Say what the page of the check says, in the language of the reader."""
    words = {name: say(f"site-check-{name}") for name in _CHECK_WORDS}
    facts = {"foreign": say("bundle-foreign", file=verify.NAME), "largest": LARGEST}
    return {"checks": {each: _check_file(each) for each in LANGUAGES}, "check": words | facts}


# --- a release is checked in a browser, by Python as WebAssembly from an archive that is given ----

VERSION: Final = "0.26.4"
SHA256: Final = "04c2d423c77ec87025d2a61e7d82fe00355a8f24471d60e012da5b3731e32ea5"
"""Of the archive: ``npm pack pyodide@VERSION`` makes it."""
LARGEST: Final = 50_000_000
"""Bytes of a zip that the page takes."""
_FILES = (
    *("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm"),
    *("python_stdlib.zip", "pyodide-lock.json"),
)


def unpacked(archive: Path) -> dict[str, bytes]:
    """Give the files of Pyodide that a page needs; raise DPError if this is another archive."""
    content = archive.read_bytes() if archive.is_file() else b""
    if hashlib.sha256(content).hexdigest() != SHA256:
        facts = {"file": shown(str(archive)), "version": VERSION}
        raise DPError.of("site-pyodide", "pyodide", **facts)
    with tarfile.open(fileobj=io.BytesIO(content)) as package:
        files = {name: package.extractfile(f"package/{name}") for name in _FILES}
        return {name: file.read() for name, file in files.items() if file}


def started(files: Mapping[str, bytes]) -> dict[str, Any]:
    """Write all that starts Python in a page: files zipped as text, and programs as they are."""
    packed = {name: gzip.compress(content, mtime=0) for name, content in files.items()}
    return {
        "from": f"Pyodide {VERSION}, MPL 2.0, https://github.com/pyodide/pyodide",
        "files": {name: base64.b64encode(content).decode() for name, content in packed.items()},
        "programs": programs(),
    }


def programs() -> dict[str, str]:
    """Give ``verify.py``, as a release has it, and what asks it; both need Python alone."""
    asks = Path(__file__).with_name("checked.py").read_text(encoding="utf-8")
    asks = re.sub(r"^from dp_core\.\S+ import", "from verify import", asks, flags=re.M)
    return {NAME: checking(), "checked.py": asks}
