"""One total after another with Gaussian noise: a few numbers are kept, with an end or without."""

from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.algorithms.fda.method.continual import AHEAD, TotalStream, within
from dp_core.algorithms.fda.method.rivals.linear import DELTA
from dp_core.algorithms.fda.method.rivals.streams import Buffered, Endless
from dp_core.algorithms.fda.method.steps.coefficients import check_horizon
from dp_core.algorithms.fda.method.steps.streams import Ahead, BufferedAhead
from dp_core.noise.mechanisms import Gaussian
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger
from dp_core.words import say


class GaussianStream(TotalStream):
    """Release a running total after every period with Gaussian noise: a weaker guarantee.

    With a horizon by a buffered linear Toeplitz factor, whose stream keeps six numbers; without one
    by the log-perturbed square root, which goes on for as long as wanted. For exploration: a total
    that is made one at a time is a real number, and its last digits could tell of the count. A
    finished series has an exact release.

    Parameters
    ----------
    epsilon : float
        The whole series spends ρ = ε²/2, what pure ε implies.
    rng : Generator
    horizon : int
        N, the largest number of releases; 0 for an end that is not known.
    contribution : int
        Bound c on the unit changes of one person; the caller enforces it.

    Raises
    ------
    ParameterError
        If a parameter is out of range.

    References
    ----------
    fda.md 3.11.

    Examples
    --------
    >>> stream = GaussianStream(1.0, rng=np.random.default_rng(1))
    >>> totals = [stream.step(3) for _ in range(100)]
    >>> round(float(stream.ledger.rho), 6)
    0.5
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
        self._noises = BufferedAhead(factors, self._z)

    @property
    def _ahead(self) -> Ahead:
        return self._noises

    def _z(self, many: int) -> NDArray[Any]:
        return self._normal.release(np.zeros(many), self._rng)

    def _allow(self, many: int) -> None:
        if self.horizon:
            within(self.time, many, self.horizon)

    def _longest(self, most: int) -> int:
        return min(most, self.horizon - self._drawn) if self.horizon else most

    @property
    def ledger(self) -> PrivacyLedger:
        """Cost of the whole series, however many releases are made."""
        because = say("fda-gaussian-weaker")
        return PrivacyLedger(
            Neighbouring.ADD_REMOVE,
            self._normal.spend(say("fda-step-stream-totals"), because=because),
        )
