"""A slider that costs only its maximum: boxes or blocks measured once for many ε (fda.md 4.7)."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.fda.method import rival_streams, rivals
from dp_core.algorithms.fda.method.rival_streams import WELL_BUFFERED, Buffered
from dp_core.algorithms.fda.method.rivals import Designed
from dp_core.algorithms.fda.method.sound import released
from dp_core.algorithms.fda.method.steps import totals, trees
from dp_core.algorithms.fda.method.steps.coefficients import check_horizon
from dp_core.algorithms.fda.method.steps.streams import chosen_tree, cost_of_boxes, refuse_own_dates
from dp_core.algorithms.fda.params import FDAParams
from dp_core.arrays import Floats
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import GradualLaplace, Rng, is_exact
from dp_core.params import must_be
from dp_core.tables.data import CountStream
from dp_core.words import message


@dataclass(frozen=True)
class Recount:
    """Every total with fresh noise and an N-th of the budget (3.1)."""

    horizon: int


Strategy: TypeAlias = trees.IntervalTree | rivals.Blocks | Recount | rivals.Factored | Designed

ZCDP = ("gaussian_zcdp", "gaussian_buffered", "gaussian_endless")
GAUSSIANS = (*ZCDP, "gaussian")
MECHANISMS = (
    "naive",
    "recount",
    "binary",
    "hybrid",
    "two_level",
    "honaker",
    "boost",
    "privelet",
    "kary",
    "fda_published",
    "fda",
    "fda_idle",
    "best_split",
    "ls_tree",
    "designed",
    *GAUSSIANS,
)
LONGEST = {"best_split": trees.LONGEST, "gaussian_endless": rival_streams.LONGEST}
"""Longest horizon of the mechanisms that end somewhere: their tables or kernels do."""

OPTIONS = {"fda": ("epochs", "matter"), "two_level": ("block",)}
"""Options by mechanism; without one it is the best choice."""


def available(mechanism: str, horizon: int) -> bool:
    """Whether a mechanism is offered at this horizon."""
    return 1 <= horizon <= LONGEST.get(mechanism, horizon)


def strategy_of(mechanism: str, horizon: int, **options: Any) -> Strategy:
    """Build the strategy of a mechanism, once per mechanism, horizon and options."""
    if mechanism not in MECHANISMS:
        raise must_be("mechanism", mechanism, " | ".join(MECHANISMS))
    for name in options:
        if name not in OPTIONS.get(mechanism, ()):
            raise must_be("option", name, " | ".join(OPTIONS.get(mechanism, ())), field=name)
    check_horizon(horizon)
    fixed = tuple((name, value) for name, value in sorted(options.items()) if value)
    return _strategy(mechanism, int(horizon), fixed)


@lru_cache(maxsize=64)
def _strategy(mechanism: str, horizon: int, options: tuple[tuple[str, Any], ...]) -> Strategy:
    if mechanism == "two_level" and options:
        return trees.two_level_tree(horizon, **dict(options))
    if mechanism == "fda" and options:
        return chosen_tree(horizon, **dict(options))
    if mechanism in trees.TREES:
        return trees.interval_tree(mechanism, horizon)
    if mechanism in rivals.LINEAR:
        return rivals.LINEAR[mechanism](horizon)
    if mechanism == "recount":
        return Recount(horizon)
    if mechanism == "designed":
        return rivals.designed(horizon)
    return _factored(mechanism, horizon)


def _factored(mechanism: str, horizon: int) -> rivals.Factored:
    """Factors for Gaussian noise; with ρ and a known end the best of them for this N."""
    if mechanism == "gaussian_endless":
        return rival_streams.Endless(horizon)
    if mechanism == "gaussian_zcdp" and horizon <= rival_streams.DENSE_LONGEST:
        return rival_streams.Dense(horizon)
    if mechanism == "gaussian" or (mechanism == "gaussian_zcdp" and horizon > WELL_BUFFERED):
        return rivals.SquareRoot(horizon)
    return Buffered(horizon)


MOST_VALUES = 4_000_000  # boxes times budgets: 32 MB


def gradual_noise(epsilons: ArrayLike, size: int, rng: Generator) -> Floats:
    """Draw Laplace noise of several budgets that refine each other.

    `epsilons`, shape (K,): ascending, above 0. `size`: values per budget. Returns shape (K, size):
    row k has scale ``1 / epsilons[k]``; given the last row, the others are fresh noise.
    """
    family = GradualLaplace(sensitivity=1, epsilons=tuple(np.ravel(epsilons)))
    return family.release(np.zeros(size), rng)


@dataclass(frozen=True, kw_only=True, eq=False)
class Family:
    """Boxes or blocks of one series with the noise of every budget; holds no true count.

    All of it together is as private as its largest budget, so it stays with the holder until a
    budget is chosen: `release` gives one row away.
    """

    params: FDAParams  # horizon and bound; its epsilon is not used
    mechanism: str
    title: str
    epsilons: tuple[float, ...]  # ascending
    series: totals.Counted  # its public facts: no event is counted in it
    boxes: trees.Boxes
    # what was measured with one budget each, and by which mechanism
    noises: tuple[tuple[trees.Leaf, GradualLaplace], ...]
    nodes: NDArray[Any]  # (len(epsilons), boxes); noisy count of each box or block
    exact: bool  # whether its noise is secret, as in `Release`

    def release(self, epsilon: float, *, shown: float = 0.0) -> Release[totals.RunningTotals]:
        """Give the totals of one budget.

        `epsilon`: one of `epsilons`. `shown`: largest budget that was shown before, if any.
        It is an ordinary release at `epsilon`, but the ledger charges the largest budget shown.
        """
        p, largest = replace(self.params, epsilon=epsilon), max(epsilon, shown)
        noise = totals.BoxNoise(
            boxes=self.boxes,
            laws=tuple((leaf, family.at(leaf.share * epsilon)) for leaf, family in self.noises),
            limit=Fraction(epsilon) / p.contribution,
            promise=self.series.promise,
        )
        spends = tuple(
            family.spend(leaf.step, shown=leaf.share * largest, because=noise.promise)
            for leaf, family in self.noises
        )
        row = self.nodes[self.epsilons.index(epsilon)].copy()  # a view would hold all the others
        measured = totals.measured_with(row, noise, spends)
        output = totals.add_up(measured, self.boxes, self.series.periods)
        cost = cost_of_boxes(measured.spends, self.boxes)
        named = {"method": self.mechanism, "title": self.title}
        return replace(released(output, cost, self.series, p, **named), exact=self.exact)


def measure_family(
    stream: CountStream,
    p: FDAParams,
    rng: Rng,
    *,
    mechanism: str,
    title: str,
    epsilons: tuple[float, ...],
    **options: Any,
) -> Family:
    """Measure every box or block once, with coupled noise for all budgets.

    `p`: horizon and bound; its epsilon is not used. `title`: name in the ledger. `epsilons`:
    ascending, fixed before anything is shown. Cost: about 0.4 µs per box and budget with integers.
    """
    named = {"mechanism": mechanism, "title": title}
    boxes = family_boxes(stream, p, rng, **named, budgets=len(epsilons), **options)
    counted = totals.count_events(stream, p, rng)
    laws = []
    for leaf in totals.measured_leaves(boxes):
        law = GradualLaplace(
            sensitivity=p.contribution,
            epsilons=tuple(leaf.share * epsilon for epsilon in epsilons),
            weights=boxes.shares[leaf.members] / leaf.share,
        )
        laws.append((leaf, law))
    noises = tuple(laws)
    return Family(
        params=p,
        epsilons=tuple(epsilons),
        series=replace(counted, increments=np.zeros_like(counted.increments)),
        boxes=boxes,
        noises=noises,
        nodes=_measured(boxes.node_counts(counted.increments), noises, rng),
        exact=is_exact(rng),
        **named,
    )


def family_boxes(
    stream: CountStream,
    p: FDAParams,
    rng: Rng,
    *,
    mechanism: str,
    title: str,
    budgets: int,
    **options: Any,
) -> trees.Boxes:
    """Boxes or blocks that `measure_family` measures; nothing is drawn here."""
    refuse_own_dates(stream, rng)
    built = strategy_of(mechanism, totals.planned_horizon(stream, p), **options)
    if isinstance(built, Recount | rivals.Factored | Designed):
        instead = "Naive" if mechanism == "recount" else "Fitted blocks"
        wrong = message("fda-error-no-slider", title=title, instead=instead)
        raise ParameterError(wrong, field="method")
    boxes = built.first(len(stream))
    many = boxes.shares.size
    if many * budgets > MOST_VALUES:
        wrong = message("fda-error-slider-size", boxes=many, fewer=MOST_VALUES // budgets)
        raise ParameterError(wrong, field="epsilons")
    return boxes


def _measured(
    counts: NDArray[np.int64], noises: tuple[tuple[trees.Leaf, GradualLaplace], ...], rng: Rng
) -> NDArray[Any]:
    """Noisy boxes of every budget, shape (budgets, boxes)."""
    if len(noises) == 1 and noises[0][0].members.size == counts.size:
        return noises[0][1].release(counts, rng)  # one vector: what large families are
    parts = [(leaf, family.release(counts[leaf.members], rng)) for leaf, family in noises]
    nodes = np.zeros((parts[0][1].shape[0], counts.size), dtype=parts[0][1].dtype)
    for leaf, rows in parts:
        nodes[:, leaf.members] = rows
    return nodes
