"""What FDA is compared with: noise on every increment, and the binary mechanism."""

from dp_core.algorithm import Release
from dp_core.algorithms.fda.params import FDAParams
from dp_core.algorithms.fda.steps import RunningTotals, publish
from dp_core.data import CountStream
from dp_core.mechanisms import Rng


def publish_naive(stream: CountStream, p: FDAParams, rng: Rng) -> Release[RunningTotals]:
    """Noise on every increment, then add up (fda.md 3.1)."""
    return publish(stream, p, rng, mechanism="naive", title="Naive")


def publish_binary(stream: CountStream, p: FDAParams, rng: Rng) -> Release[RunningTotals]:
    """Fenwick tree with equal shares: Chan, Shi, Song 2011, with the tight number of levels."""
    return publish(stream, p, rng, mechanism="binary", title="Binary mechanism")
