"""Methods that FDA is compared with."""

import math
from fractions import Fraction
from typing import Any

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.fda.method.family import Recount, strategy_of
from dp_core.algorithms.fda.method.rivals.designed import Designed
from dp_core.algorithms.fda.method.rivals.linear import Factored
from dp_core.algorithms.fda.method.sound import publish_blocks, publish_boxes, released
from dp_core.algorithms.fda.method.steps.measuring import Counted, count_events
from dp_core.algorithms.fda.method.steps.profiles import gaussian_mechanism
from dp_core.algorithms.fda.method.steps.totals import RunningTotals, with_variance
from dp_core.algorithms.fda.method.steps.trees import IntervalTree
from dp_core.algorithms.fda.params import FDAParams
from dp_core.noise.mechanisms import NORMAL_RANGE, Laplace, Rng, is_exact, laplace_range, on_lattice
from dp_core.privacy.ledger import repeat
from dp_core.tables.data import CountStream
from dp_core.words import say


def publish_rival(
    stream: CountStream, p: FDAParams, rng: Rng, *, method: str, title: str, **options: Any
) -> Release[RunningTotals]:
    """Publish running totals by the strategy of another method (3).

    Parameters
    ----------
    stream : CountStream
    p : FDAParams
    rng : Generator or Entropy
        The first explores, the second releases integers.
    method, title : str
    **options
        Those of its strategy.
    """
    counted = count_events(stream, p, rng)
    built = strategy_of(method, counted.horizon, **options)
    if isinstance(built, IntervalTree):
        return publish_boxes(counted, built, p, rng, method=method, title=title)
    if isinstance(built, Recount):
        return _publish_recounts(counted, p, rng, method=method, title=title)
    assert not isinstance(built, Designed)
    if isinstance(built, Factored):
        return _publish_gaussian(counted, built, p, rng, method=method, title=title)
    return publish_blocks(counted, built, p, rng, method=method, title=title)


def _publish_recounts(
    counted: Counted, p: FDAParams, rng: Rng, *, method: str, title: str
) -> Release[RunningTotals]:
    """Each total by itself, with an N-th of epsilon (3.1)."""
    part = p.epsilon / counted.horizon
    while Fraction(part) * counted.horizon > Fraction(p.epsilon):
        part = math.nextafter(part, 0)
    law = Laplace(sensitivity=p.contribution, epsilon=part)
    drawn = [law.release([total], rng)[0] for total in np.cumsum(counted.increments)]
    each, half_width = law.variance, None
    if is_exact(rng):
        each = law.integer_variance()
        half_width = np.full(counted.periods, laplace_range(1 / law.scale))
    output = with_variance(np.asarray(drawn), np.full(counted.periods, float(each)), half_width)
    spend = law.spend("one running total", because=counted.promise)
    cost = repeat("every running total", spend, counted.horizon)
    return released(output, cost, counted, p, method=method, title=title)


def _publish_gaussian(
    counted: Counted, built: Factored, p: FDAParams, rng: Rng, *, method: str, title: str
) -> Release[RunningTotals]:
    """Measure R x with Gaussian noise and multiply by L: a weaker guarantee (3.11).

    A release measures whole numbers: R on a lattice, and noise on the same.
    """
    counts = np.zeros(built.horizon)
    counts[: counted.periods] = counted.increments
    normal = gaussian_mechanism(method, built.sensitivity, p.epsilon, contribution=p.contribution)
    if is_exact(rng):
        normal = on_lattice(normal)
        whole = built.on_lattice(normal.lattice)
        totals, gains = (
            whole.totals(normal.release(whole.measured(counts.astype(np.int64)), rng)),
            whole.gains(),
        )
    else:
        totals, gains = built.totals(normal.release(built.measured(counts), rng)), built.gains()
    variance = (normal.variance * gains)[: counted.periods]
    output = with_variance(totals[: counted.periods], variance, NORMAL_RANGE * np.sqrt(variance))
    because = say("fda-gaussian-weaker")
    cost = normal.spend("all totals", because=because)
    return released(output, cost, counted, p, method=method, title=title)
