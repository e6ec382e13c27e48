"""One total after another, or some at a time, without keeping the series."""

import os
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from copy import deepcopy
from typing import Any, Literal, Self

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.fda.method.family import Recount, strategy_of
from dp_core.algorithms.fda.method.rival_streams import Buffered, Endless
from dp_core.algorithms.fda.method.rivals import DELTA, Designed, Factored, Kary
from dp_core.algorithms.fda.method.steps import streams
from dp_core.algorithms.fda.method.steps.coefficients import check_horizon
from dp_core.arrays import Floats
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import Gaussian, Geometric, Laplace
from dp_core.params import Params, is_whole, must_be, whole_from
from dp_core.privacy.ledger import Neighbouring, Node, PrivacyLedger, Spend, parallel
from dp_core.words import message, say

STREAMING = ("naive", "binary", "fda_published", "fda", "best_split", "kary", "ls_tree")
AHEAD = 512  # how many totals' noise is drawn at once; it does not look at the data
_TURN = threading.Lock()
Noise = Literal["laplace", "integer"]


class TotalStream(ABC):
    """What streams share: the checks, the noise and the steps.

    Noise is drawn ahead, and two that went on from one state would have the same: the difference of
    their totals has none. So a stream with secret noise is not copied, and goes on in the process
    that began it alone, thread by thread. Whoever pickles one goes on from it once.
    """

    def __init__(
        self, epsilon: float, *, contribution: int, rng: Generator | None, noise: Noise
    ) -> None:
        if not is_whole(contribution, 1):
            raise must_be("contribution", contribution, whole_from(1))
        if noise not in ("laplace", "integer"):
            raise must_be("noise", noise, "laplace | integer")
        allowed = Generator if noise == "laplace" else Generator | Entropy | None
        if not isinstance(rng, allowed):
            raise must_be("rng", rng, "a numpy Generator")
        self.horizon = 0  # none: there is no end
        self.time, self._counted, self._drawn = 0, 0, 0
        self._integer = noise == "integer"
        self._rng: Generator | Entropy = Entropy() if rng is None else rng
        held = Params(epsilon=epsilon).epsilon  # refuses what no method has
        self._laplace = Laplace(sensitivity=contribution, epsilon=held)
        self._ready: list[Any] = []  # noise of the next totals, the last one first
        self._ahead: streams.Ahead  # noise of the coming totals
        self._process = os.getpid()

    def __copy__(self) -> Self:
        return self._copied(dict)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self._copied(lambda state: deepcopy(state, memo))

    def _copied(self, copied: Callable[[dict[str, Any]], dict[str, Any]]) -> Self:
        if isinstance(self._rng, Entropy):
            raise ParameterError(message("fda-error-stream-twice"), field="rng")
        made = type(self).__new__(type(self))
        made.__dict__.update(copied(self.__dict__))
        return made

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Go on, maybe in another process, from what was pickled."""
        self.__dict__.update(state, _process=os.getpid())

    @property
    def state_size(self) -> int:
        """How many numbers are stored between two steps, with the noise that is ready."""
        return self._ahead.state_size + len(self._ready) + 2

    @property
    def ledger(self) -> PrivacyLedger:
        """Cost of the whole series, however many releases are made."""
        return PrivacyLedger(Neighbouring.ADD_REMOVE, self._cost())

    @abstractmethod
    def _cost(self) -> Node:
        """Give the lines of the ledger."""

    def step(self, increment: int) -> int | float:
        """Count the events of one more period and release the total; whole with integer noise."""
        if not is_whole(increment):
            raise must_be("increment", increment, whole_from())
        whole = int(increment)
        self._check_process()
        with _TURN:
            if not self._ready:  # noise that is ready is of releases that are allowed
                self._allow(1)
                self._ready = self._next(AHEAD)[::-1].tolist()
            self.time += 1
            self._counted += whole
            total: int | float = self._counted + self._ready.pop()
        return total

    def steps(self, increments: ArrayLike) -> NDArray[Any]:
        """Count some more periods and release their totals: as so many times `step`, but faster.

        `increments`, shape (n,). Returns shape (n,): released totals; integers with integer noise.
        """
        given = np.ravel(np.asarray(increments))
        counts = given.astype(np.int64)
        if (odd := np.flatnonzero(counts != given)).size:
            raise must_be("increment", given[odd[0]], whole_from())
        self._check_process()
        with _TURN:
            self._allow(counts.size)
            totals = self._counted + np.cumsum(counts)
            noise = self._noise(counts.size)
            self.time += counts.size
            self._counted += int(counts.sum())
        return np.asarray(totals + noise)

    def _check_process(self) -> None:
        """Refuse to go on in a fork with noise that the other process has, too."""
        if isinstance(self._rng, Entropy) and os.getpid() != self._process:
            raise ParameterError(message("fda-error-stream-twice"), field="rng")

    def _noise(self, many: int) -> NDArray[Any]:
        """Noise of the next totals: what is ready, and then in as large blocks as can be."""
        kept = max(0, len(self._ready) - many)
        kind = np.int64 if self._integer else np.float64
        parts: list[NDArray[Any]] = [np.asarray(self._ready[kept:][::-1], dtype=kind)]
        del self._ready[kept:]
        left = many - parts[0].size
        while left:
            parts.append(self._next(max(left, AHEAD)))
            if parts[-1].size > left:
                self._ready = parts[-1][left:][::-1].tolist()
                parts[-1] = parts[-1][:left]
            left -= parts[-1].size
        return np.concatenate(parts)

    def _next(self, most: int) -> NDArray[Any]:
        """Draw ahead, but not beyond a horizon."""
        noise = self._ahead.next(min(most, self.horizon - self._drawn) if self.horizon else most)
        self._drawn += noise.size
        return noise

    def _allow(self, many: int) -> None:
        """Refuse more releases than there are left, where there is a horizon."""
        if self.horizon and self.time + many > self.horizon:
            raise must_be("horizon", self.horizon, whole_from(self.time + many))

    def _draw(self, shares: Floats) -> NDArray[Any]:
        """Noise of boxes with these shares of ε."""
        law = Geometric if self._integer else Laplace
        mechanism = law(
            sensitivity=self._laplace.sensitivity, epsilon=self._laplace.epsilon, weights=shares
        )
        return mechanism.release(np.zeros(shares.size, dtype=np.int64), self._rng)

    def _spend(self, step: str) -> Spend:
        return self._laplace.spend(step, because=say("fda-why-shares"))


class Stream(TotalStream):
    """Release a running total after every period, for a horizon that is fixed beforehand.

    The state holds exact counts: whoever breaks into it sees them (the method is not pan-private).

    Parameters
    ----------
    horizon : int
        N, the largest number of releases.
    epsilon : float
        Budget of the whole series.
    mechanism : str
        ``naive, binary, fda_published, fda`` in O(log N) state, ``kary`` in that of k numbers a
        level; ``best_split`` and ``ls_tree`` keep the noise of all N totals. Of these k-ary digits
        have the least noise that is whole; fitted blocks have less, and are for exploration only.
    contribution : int
        Bound c on the unit changes of one person; the caller enforces it.
    rng : Generator, optional
        Needed for Laplace noise (exploration). For integer noise without one, bits come from the
        operating system: a release; with one it is a replayable exploration.
    noise : {"laplace", "integer"}

    Raises
    ------
    ParameterError
        If a parameter is out of range, or Laplace noise is asked for without `rng`.

    References
    ----------
    Cai, Wu, Wang, 2016, Algorithm 5, repaired (fda.md 2.5).

    Examples
    --------
    >>> stream = Stream(7, 1.0, rng=np.random.default_rng(1))
    >>> total = stream.step(3)
    >>> stream.ledger.proven
    1.0
    """

    def __init__(
        self,
        horizon: int,
        epsilon: float,
        *,
        mechanism: str = "fda",
        contribution: int = 1,
        rng: Generator | None = None,
        noise: Noise = "laplace",
    ) -> None:
        check_horizon(horizon)
        super().__init__(epsilon, contribution=contribution, rng=rng, noise=noise)
        if self._integer and mechanism == "ls_tree":  # last digits of a fit could reveal a count
            raise must_be("mechanism", mechanism, "kary")
        self.horizon = horizon
        self._ahead = _ahead_of(mechanism, horizon, self._draw)

    def _cost(self) -> Node:
        return self._spend(say("fda-step-boxes-vector"))


def _ahead_of(mechanism: str, horizon: int, draw: Any) -> streams.Ahead:
    if mechanism not in STREAMING:
        raise must_be("mechanism", mechanism, " | ".join(STREAMING))
    if mechanism == "naive":
        return streams.ChainAhead(draw)
    if mechanism == "kary":
        return streams.KaryAhead(Kary(horizon), draw)
    if mechanism in ("binary", "fda"):
        return streams.FenwickAhead(horizon, draw, equal=mechanism == "binary")
    if mechanism == "fda_published":  # the optimum of 2^m - 1, stopped early
        return streams.FenwickAhead(2 ** horizon.bit_length() - 1, draw)
    built = strategy_of(mechanism, horizon)
    assert not isinstance(built, Recount | Factored | Designed)
    return streams.WholeAhead(built, draw)


class EpochStream(TotalStream):
    """Release a running total after every period, for as long as wanted.

    Choose it before the first release: a `Stream` whose horizon is exhausted does not turn into
    this one. The state is O(log t) numbers and holds exact counts, as in `Stream`.

    `epsilon`: budget of the whole series, however long it gets. `first_epoch, growth, kappa`:
    length of the first epoch, factor from one to the next, extra weight of the last release of an
    epoch per period of it; public. `contribution`: bound c on the unit changes of one person over
    *all* epochs; the caller enforces it. `rng, noise`: as in `Stream`.

    See fda.md 4.6.
    """

    def __init__(
        self,
        epsilon: float,
        *,
        first_epoch: int = 16,
        growth: int = 2,
        kappa: float = 1.0,
        contribution: int = 1,
        rng: Generator | None = None,
        noise: Noise = "laplace",
    ) -> None:
        epochs = streams.Epochs(first_epoch, growth, kappa)
        streams.check_epochs(epochs)
        super().__init__(epsilon, contribution=contribution, rng=rng, noise=noise)
        self._epochs = epochs
        self._ahead = streams.EpochsAhead(epochs, self._draw)

    def _cost(self) -> Node:
        """One leaf for each epoch so far, all under `parallel`."""
        begun = len(streams.epoch_lengths(max(self.time, 1), self._epochs))
        spends = [self._spend(say("fda-step-epoch", epoch=k + 1)) for k in range(begun)]
        return parallel(say("fda-step-epochs"), *spends, because=str(streams.PARALLEL))


# --- one total after another with Gaussian noise; little is kept in memory ------------------------


class GaussianStream(TotalStream):
    """Release a running total after every period with Gaussian noise: a weaker guarantee.

    With a horizon by a buffered linear Toeplitz factor, whose stream keeps six numbers; without one
    by the log-perturbed square root, which goes on for as long as wanted. For exploration: a total
    that is made one at a time is a real number, and its last digits could tell of the count. A
    finished series has an exact release.

    `epsilon`: the whole series spends ρ = ε²/2, what pure ε implies. `horizon`: N, the largest
    number of releases; 0 for an end that is not known. `contribution`: bound c on the unit changes
    of one person; the caller enforces it.

    See fda.md 3.11.
    """

    def __init__(
        self, epsilon: float, *, rng: Generator, horizon: int = 0, contribution: int = 1
    ) -> None:
        super().__init__(epsilon, contribution=contribution, rng=rng, noise="laplace")
        if horizon:
            check_horizon(horizon)
        self.horizon = horizon
        factors = Buffered(horizon) if horizon else Endless(AHEAD)
        self._normal = Gaussian(
            sensitivity=contribution * factors.sensitivity, epsilon=epsilon, delta=DELTA, zcdp=True
        )
        self._ahead = streams.BufferedAhead(factors, self._z)

    def _z(self, many: int) -> NDArray[Any]:
        return self._normal.release(np.zeros(many), self._rng)

    def _cost(self) -> Node:
        return self._normal.spend(say("fda-step-all-totals"), because=say("fda-gaussian-weaker"))
