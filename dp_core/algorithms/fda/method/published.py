"""FDA as published: the Fenwick tree with the optimal diagonal of the next 2^m - 1."""

from dp_core.algorithm import Release
from dp_core.algorithms.fda.method.publishing import publish
from dp_core.algorithms.fda.method.steps.steps import RunningTotals
from dp_core.algorithms.fda.params import FDAParams
from dp_core.noise.mechanisms import Rng
from dp_core.tables.data import CountStream


def publish_fda(stream: CountStream, p: FDAParams, rng: Rng) -> Release[RunningTotals]:
    """Publish running totals with the published diagonal [1, Algorithms 2 to 5].

    The series may be shorter than 2^m - 1; it then stops early, which is private all the same.
    The published proof is right at event level (fda.md 4.2), so claimed equals proven.

    Parameters
    ----------
    stream : CountStream
    p : FDAParams
    rng : Generator or Entropy
        The first explores, the second releases integers.

    Returns
    -------
    Release[RunningTotals]
        Neighbouring relation: one event (with person ids: one person) added or removed.

    Raises
    ------
    ParameterError
        If the horizon is shorter than the series or epsilon is too small for exact noise.

    References
    ----------
    [1] Cai Jianping, Wu Yingjie, Wang Xiaodong, "Method based on matrix mechanism for differential
    privacy continual data release", JFCST 10(4):481-494, 2016.
    """
    return publish(stream, p, rng, mechanism="fda_published", title="FDA as published")
