"""Draw what each page opens with 200 times, and write down from which ε on its verdict says yes.

    python -m tools.opening            # draws what is missing, then writes the tables
    python -m tools.opening stag       # of one system alone

The draws go to assets/opening, where the pages find them, and the table to docs/results/opening.md.
The totals need none: their noise has a closed form. A step that was drawn is kept as
long as data, parameters and method are the same; delete the file after a change of the code.
"""

import argparse
import json
import math
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import page
from dp_core import opening
from dp_core.algorithm import Variant
from dp_core.algorithms.fda import metrics
from dp_core.algorithms.fda.method.steps.profiles import noise_factor
from dp_core.algorithms.fda.study import unit_errors
from dp_core.arrays import Floats
from dp_core.opening import State
from dp_core.params import knobs
from dp_core.registry import algorithms
from dp_core.study import experiments
from dp_core.study.choosing import Wish, asked
from dp_core.study.experiments import Draws, run_trial
from dp_core.study.solving import slider

DRAWS = 200
VARIANTS: tuple[Variant, ...] = ("published", "sound")
FDA = "fda"
ROUND = (1.0, 2.0, 5.0)
PAGE = Path(__file__).parents[1] / "docs" / "results" / "opening.md"
HEADS = (
    *("System", "Data set", "Method", "ε and proven ε on arrival", "Expected error there"),
    *("Tolerance", "Draws of 100 within it", "Enough from ε", "Draws", "Choose ε says"),
)
INTRODUCTION = """# What each page opens with, and from which ε on it is accurate enough

Every page opens on a bundled set with a tolerance, and wants 90 of 100 draws to lie within it.
*Enough from ε* is the first step of the slider from which on the share of the draws is that large;
the step below it stands beside it. The draws tell it to about one step of the slider. Totals
are judged by a total at random, from their noise alone.

All that is about this one data set. *Choose ε says* is the answer to its public numbers alone:
enough on every shape of data that was tried, or by a formula. It is counted on
[other data](choosing.md) how often that holds.

Written by `python -m tools.opening`, which draws what assets/opening does not hold yet.
"""


@dataclass(frozen=True, kw_only=True)
class Found:
    """What the draws of an opening state say."""

    state: State
    draws: Draws  # at some steps of the slider; of the totals at all of them
    # first step from which on the errors are small enough often enough; infinite for none
    crossing: float

    def share(self, epsilon: float) -> float:
        """Share of the draws within the tolerance."""
        share = self.draws.share(epsilon, self.state.tolerance)
        assert share is not None
        return share

    def expected(self, epsilon: float) -> float:
        """Error to expect: by the closed form of the totals, else the mean of the draws."""
        if self.state.algorithm.key == FDA:
            return metrics.expected(self.state.at(epsilon).run().output)["rmse"]
        errors = self.draws.at(epsilon)
        assert errors is not None
        return float(np.mean(errors))

    def error(self) -> float:
        """Error of the draw that the page opens with; of the totals root mean square."""
        state = self.state
        errors = state.algorithm.evaluate(state.data, state.run().output)
        return errors["rmse" if state.algorithm.key == FDA else state.judged]

    @property
    def before(self) -> float | None:
        """Step below the crossing; the last one where there is no crossing."""
        steps = self.draws.grid.tolist()
        if math.isinf(self.crossing):
            return steps[-1]
        place = int(np.argmin(np.abs(self.draws.grid - self.crossing)))
        return steps[place - 1] if place else None


def find(key: str, variant: Variant) -> Found:
    """Read what is stored of an opening state, or work it out where there is a closed form."""
    state = opening.state(key, variant)
    draws = _of_noise(state) if key == FDA else experiments.load(key).get(variant)
    if draws is None or draws.of != experiments.identity(state, state.judged):
        raise LookupError(f"{key} opens with something else; run: python -m tools.opening {key}")
    crossing = draws.crossing(state.tolerance, state.wanted)
    assert crossing is not None
    return Found(state=state, draws=draws, crossing=crossing)


def written() -> str:
    """Write the page."""
    return "\n".join([INTRODUCTION, *page.table(HEADS, lines()), ""])


def lines() -> Iterator[tuple[str, ...]]:
    """One line a variant of each system."""
    for key in algorithms():
        for variant in VARIANTS:
            yield _line(find(key, variant), variant)


def crossing_words(crossing: float) -> str:
    """Write the first step that is enough."""
    return "never" if math.isinf(crossing) else f"{crossing:g}"


def chosen(key: str, method: str) -> str:
    """Write what Choose ε answers for a method to the public numbers that a page opens with."""
    shape = algorithms()[key].shape
    facts = shape.facts()
    wish = Wish(tolerance=shape.measure(facts).opens, wanted=algorithms()[key].opening.wanted)
    bands = {band.way.method: band for band in asked(shape, facts, wish)}
    band = bands.get(method)
    if band is None or band.way.reason or math.isinf(band.way.price):
        return "nothing"
    return crossing_words(math.inf if band.low is None else band.low)


def _line(found: Found, variant: Variant) -> tuple[str, ...]:
    state = found.state
    epsilon, unit = state.params.epsilon, _unit(state)
    ledger = state.run().ledger
    proven = "none" if math.isinf(ledger.proven) else f"{ledger.proven:g}"
    shares = [
        f"{100 * found.share(step):.3g} at {step:g}"
        for step in (0.1, found.before, None if math.isinf(found.crossing) else found.crossing)
        if step is not None
    ]
    return (
        state.algorithm.title,
        state.data.name,
        f"{state.method.title} ({variant})",
        f"{epsilon:g}, {proven}",
        f"{found.expected(epsilon):.3g} {unit}",
        f"{state.tolerance:g} {unit}",
        ", ".join(dict.fromkeys(shares)),
        crossing_words(found.crossing),
        f"{found.draws.errors.shape[1]:,}",
        chosen(state.algorithm.key, state.method.key),
    )


def _unit(state: State) -> str:
    if state.algorithm.key == FDA:
        return str(state.data.event)
    metrics_by_key = {each.key: each for each in state.algorithm.metrics}
    return metrics_by_key[state.judged].unit


def draw(state: State, known: Draws | None, draws: int = DRAWS) -> Draws:
    """Draw the steps 1, 2, 5 of a slider, that of the page, and those around the crossing."""
    grid, of = _grid(state.algorithm.key), experiments.identity(state, state.judged)
    there: dict[float, Floats] = {}
    if known is not None and known.of == of:
        there = dict(zip(known.steps.tolist(), known.errors, strict=True))
        draws = max(draws, known.errors.shape[1])

    def fill(epsilon: float) -> None:
        have = there.get(epsilon, np.empty(0))
        there[epsilon] = np.r_[have, drawn(state.at(epsilon), range(len(have), draws))]
        share = np.mean(there[epsilon] <= state.tolerance)
        sys.stderr.write(f"{state.algorithm.key} {state.method.key} {epsilon:g}: {share:.3f}\n")

    for epsilon in sorted({*filter(_is_round, grid), state.params.epsilon, *there}):
        fill(epsilon)
    while (step := _undecided(grid, there, state)) is not None:
        fill(step)
    steps = sorted(there)
    errors = np.array([there[each] for each in steps])
    return Draws(of=of, grid=np.array(grid), steps=np.array(steps), errors=errors)


def drawn(state: State, trials: Iterable[int]) -> Floats:
    """Errors of some trials, as a page draws them."""
    rows = run_trial(
        state.algorithm, state.data, method=state.method.key, params=state.params, trials=trials
    )
    return np.array([row.value for row in rows if row.metric == state.judged])


def _of_noise(state: State) -> Draws:
    """Errors of a total at random from the noise alone, at every step: as the page has them."""
    grid, periods, method = np.array(_grid(FDA)), len(state.data), state.method.key
    horizon = state.params.horizon or periods
    unit = unit_errors(method, horizon, periods).pooled
    bound = state.params.contribution
    scales = np.array([noise_factor(method, each, bound) for each in grid.tolist()])
    of = experiments.identity(state, state.judged)
    return Draws(of=of, grid=grid, steps=grid, errors=scales[:, None] * unit)


def _grid(key: str) -> tuple[float, ...]:
    """List the steps of the ε slider of a page."""
    ends = [
        (knob.low, knob.high)
        for variant in VARIANTS
        for knob in knobs(opening.state(key, variant).method.params)
        if knob.name == "epsilon"
    ]
    return slider(min(low for low, _ in ends), max(high for _, high in ends))


def _is_round(epsilon: float) -> bool:
    return float(f"{epsilon:e}".split("e")[0]) in ROUND


def _undecided(grid: tuple[float, ...], there: dict[float, Floats], state: State) -> float | None:
    """Step in the middle between the last that is not enough and the first after it that is."""
    steps = sorted(there)
    enough = [np.mean(there[each] <= state.tolerance) >= state.wanted for each in steps]
    if all(enough) or not enough[-1]:
        return None
    last = max(place for place, each in enumerate(enough) if not each)
    between = [each for each in grid if steps[last] < each < steps[last + 1]]
    return between[len(between) // 2] if between else None


def save(path: Path, found: Mapping[str, Draws]) -> None:
    """Write the draws of a system: float32 is finer than any tolerance."""
    arrays: dict[str, Any] = {"grid": next(iter(found.values())).grid}
    for variant, draws in found.items():
        arrays[f"{variant}_steps"] = draws.steps
        arrays[f"{variant}_errors"] = draws.errors.astype(np.float32)
    about = json.dumps({variant: dict(draws.of) for variant, draws in found.items()})
    arrays["about"] = np.frombuffer(about.encode(), dtype=np.uint8)
    path.parent.mkdir(exist_ok=True)
    np.savez_compressed(path, **arrays)


def main(given: list[str]) -> None:
    """Draw what is missing and store it, a method at a time."""
    parser = argparse.ArgumentParser(prog="python -m tools.opening")
    parser.add_argument("systems", nargs="*", default=[key for key in algorithms() if key != FDA])
    parser.add_argument("--draws", type=int, default=DRAWS)
    asked = parser.parse_args(given)
    for key in asked.systems:
        there = dict(experiments.load(key))
        for variant in VARIANTS:
            there[variant] = draw(opening.state(key, variant), there.get(variant), asked.draws)
            save(experiments.FOLDER / f"{key}.npz", there)
            experiments.load.cache_clear()
    PAGE.write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
