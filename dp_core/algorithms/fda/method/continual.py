"""One total after another, without keeping the series: state of O(log N) numbers."""

from abc import ABC, abstractmethod
from typing import Literal

import numpy as np
from numpy.random import Generator

from dp_core.algorithms.fda.method.steps.coefficients import (
    StreamCoefficients,
    check_horizon,
    lowbit,
    published_coefficient,
)
from dp_core.algorithms.fda.method.steps.epochs import PARALLEL, Epochs, check_epochs
from dp_core.algorithms.fda.method.steps.flat import flat_share
from dp_core.algorithms.fda.method.steps.trees import interval_tree
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import Geometric, Laplace
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger, Spend, parallel

STREAMING = ("naive", "binary", "fda_published", "fda", "fda_flat", "best_split")


class Boxes(ABC):
    """Which box ends now, its exact count, and the total that it is added to."""

    state_size: int

    @abstractmethod
    def close(self, time: int, increment: int) -> tuple[int, float, float]:
        """Exact count of the box that ends now, its share λ, and the published total before it."""

    @abstractmethod
    def publish(self, time: int, total: float) -> None:
        """Remember a published total for as long as later ones need it."""


class FenwickBoxes(Boxes):
    """Algorithm 5, repaired (fda.md 2.5): exact counts and published totals by lowbit slot.

    ``extra`` is the weight of the last release beyond its 1; ``opening`` the published total that
    the first boxes are added to.
    """

    def __init__(
        self, horizon: int, mechanism: str, *, extra: float = 0.0, opening: float = 0
    ) -> None:
        self.horizon, self.mechanism, self.opening = horizon, mechanism, opening
        levels = horizon.bit_length()
        self.counts = [0] * levels
        self.published = [0.0] * levels
        self.levels = levels
        self.optimal = StreamCoefficients(horizon, extra)
        self.state_size = 4 * levels + 3

    def share(self, time: int) -> float:
        if self.mechanism == "binary":
            return 1 / self.levels
        if self.mechanism == "fda_published":
            return published_coefficient(time, self.levels)
        if self.mechanism == "fda_flat":
            return published_coefficient(time, self.levels, share=flat_share)
        return self.optimal.share(time)

    def close(self, time: int, increment: int) -> tuple[int, float, float]:
        low = lowbit(time)
        slot = low.bit_length() - 1
        self.counts[slot] = increment + sum(self.counts[:slot])
        before = time - low
        base = self.published[lowbit(before).bit_length() - 1] if before else self.opening
        return self.counts[slot], self.share(time), base

    def publish(self, time: int, total: float) -> None:
        self.published[lowbit(time).bit_length() - 1] = total


class _ChainBoxes(Boxes):
    """Naive: one box a period; only the last total is needed."""

    state_size = 2

    def __init__(self) -> None:
        self.last = 0.0

    def close(self, time: int, increment: int) -> tuple[int, float, float]:
        return increment, 1.0, self.last

    def publish(self, time: int, total: float) -> None:
        self.last = total


class _TreeBoxes(Boxes):
    """Any one-sided tree: its O(N) table, and a stack of the totals that may still be needed."""

    def __init__(self, horizon: int, mechanism: str) -> None:
        tree = interval_tree(mechanism, horizon)
        self.starts, self.shares = tree.starts, tree.shares
        self.stack: list[tuple[int, int, float]] = [(0, 0, 0.0)]
        self.running = 0

    @property
    def state_size(self) -> int:  # type: ignore[override]
        return 2 * self.starts.size + 3 * len(self.stack) + 2

    def close(self, time: int, increment: int) -> tuple[int, float, float]:
        self.running += increment
        start = int(self.starts[time - 1])
        while self.stack[-1][0] != start:  # intervals are nested: what lies inside is done with
            self.stack.pop()
        _, before, base = self.stack[-1]
        return self.running - before, float(self.shares[time - 1]), base

    def publish(self, time: int, total: float) -> None:
        self.stack.append((time, self.running, total))


class TotalStream(ABC):
    """What streams share: the checks, the noise and one step.

    Parameters
    ----------
    boxes : Boxes
        Which box ends after each period.
    epsilon, contribution, rng, noise
        As in `Stream`.
    """

    def __init__(
        self,
        boxes: Boxes,
        epsilon: float,
        *,
        contribution: int,
        rng: Generator | None,
        noise: Literal["laplace", "integer"],
    ) -> None:
        if contribution < 1 or contribution != int(contribution):
            raise ParameterError(
                f"contribution = {contribution} must be a whole number, at least 1; give the most "
                "events one person can have.",
                field="contribution",
            )
        if noise not in ("laplace", "integer"):
            raise ParameterError(
                f"noise = {noise!r} must be 'laplace' or 'integer'; choose one.", field="noise"
            )
        if noise == "laplace" and rng is None:
            raise ParameterError(
                "Laplace noise is for exploration and rng is missing; pass a numpy Generator, or "
                "noise='integer' for a release.",
                field="rng",
            )
        self.time = 0
        self._integer = noise == "integer"
        self._rng: Generator | Entropy = Entropy() if rng is None else rng
        self._laplace = Laplace(sensitivity=contribution, epsilon=epsilon)
        self._boxes = boxes

    @property
    def state_size(self) -> int:
        """How many numbers are stored between two steps."""
        return self._boxes.state_size

    @property
    @abstractmethod
    def ledger(self) -> PrivacyLedger:
        """Cost of the whole series, however many releases are made."""

    def step(self, increment: int) -> float:
        """Count one more period and release the total.

        Parameters
        ----------
        increment : int
            Events of the period.

        Returns
        -------
        float
            Released total; an int with integer noise.

        Raises
        ------
        ParameterError
            If a fixed horizon is exhausted or the increment is not a whole number.
        """
        if increment != int(increment):
            raise ParameterError(
                f"increment = {increment} must be a whole number of events; round it first.",
                field="increment",
            )
        self.time += 1
        count, share, base = self._boxes.close(self.time, int(increment))
        if self._integer:
            noisy: float = int(base) + self._integer_box(count, share)
        else:
            noisy = base + self._laplace.draw_one(count, share, self._rng)
        self._boxes.publish(self.time, noisy)
        return noisy

    def _integer_box(self, count: int, share: float) -> int:
        mechanism = Geometric(
            sensitivity=self._laplace.sensitivity,
            epsilon=self._laplace.epsilon,
            weights=np.asarray([share]),
        )
        return int(mechanism.release([count], self._rng)[0])

    def _spend(self, step: str) -> Spend:
        return self._laplace.spend(
            step, because="The boxes of one event get shares of ε that add up to at most 1."
        )


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
        ``naive, binary, fda_published, fda, fda_flat`` in O(log N) state, ``best_split`` with its
        O(N) tree.
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
        noise: Literal["laplace", "integer"] = "laplace",
    ) -> None:
        check_horizon(horizon)
        super().__init__(
            _boxes(mechanism, horizon), epsilon, contribution=contribution, rng=rng, noise=noise
        )
        self.horizon = horizon

    @property
    def ledger(self) -> PrivacyLedger:
        """Cost of the whole series, however many releases are made."""
        spend = self._spend("all boxes of the stream, one vector")
        return PrivacyLedger(Neighbouring.ADD_REMOVE, spend)

    def step(self, increment: int) -> float:
        """Count one more period and release the total; see `TotalStream.step`."""
        if self.time >= self.horizon:
            raise ParameterError(
                f"Horizon exhausted: all {self.horizon:,} releases were made; start a new stream, "
                "which spends its own budget (for an end that is not known, start with an "
                "EpochStream).",
                field="horizon",
            )
        return super().step(increment)


def _boxes(mechanism: str, horizon: int) -> Boxes:
    if mechanism == "naive":
        return _ChainBoxes()
    if mechanism in ("binary", "fda_published", "fda", "fda_flat"):
        return FenwickBoxes(horizon, mechanism)
    if mechanism == "best_split":
        return _TreeBoxes(horizon, mechanism)
    raise ParameterError(
        f"mechanism = {mechanism!r} cannot stream; choose one of {', '.join(STREAMING)}.",
        field="mechanism",
    )


class _EpochBoxes(Boxes):
    """Boxes of the epoch that runs now; the last total of the one before is all that is kept."""

    def __init__(self, epochs: Epochs) -> None:
        self.epochs, self.number, self.before, self.last = epochs, 0, 0, 0.0
        self._open(epochs.first)

    def _open(self, length: int) -> None:
        self.number += 1
        self.boxes = FenwickBoxes(
            length, "fda", extra=self.epochs.kappa * length, opening=self.last
        )

    @property
    def state_size(self) -> int:  # type: ignore[override]
        return self.boxes.state_size + 7

    def close(self, time: int, increment: int) -> tuple[int, float, float]:
        if time - self.before > self.boxes.horizon:
            self.before += self.boxes.horizon
            self._open(self.boxes.horizon * self.epochs.growth)
        return self.boxes.close(time - self.before, increment)

    def publish(self, time: int, total: float) -> None:
        self.last = total
        self.boxes.publish(time - self.before, total)


class EpochStream(TotalStream):
    """Release a running total after every period, for as long as wanted.

    Choose it before the first release: a `Stream` whose horizon is exhausted does not turn into
    this one. The state is O(log t) numbers and holds exact counts, as in `Stream`.

    Parameters
    ----------
    epsilon : float
        Budget of the whole series, however long it gets.
    first_epoch, growth, kappa
        Length of the first epoch, factor from one to the next, extra weight of the last release of
        an epoch per period of it; public.
    contribution : int
        Bound c on the unit changes of one person over *all* epochs; the caller enforces it.
    rng, noise
        As in `Stream`.

    Raises
    ------
    ParameterError
        If a parameter is out of range, or Laplace noise is asked for without `rng`.

    References
    ----------
    fda.md 4.6.

    Examples
    --------
    >>> stream = EpochStream(1.0, rng=np.random.default_rng(1))
    >>> totals = [stream.step(3) for _ in range(100)]
    >>> stream.ledger.proven
    1.0
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
        noise: Literal["laplace", "integer"] = "laplace",
    ) -> None:
        epochs = Epochs(first_epoch, growth, kappa)
        check_epochs(epochs)
        self._epochs = _EpochBoxes(epochs)
        super().__init__(self._epochs, epsilon, contribution=contribution, rng=rng, noise=noise)

    @property
    def ledger(self) -> PrivacyLedger:
        """Cost of the whole series: one leaf for each epoch so far, all under `parallel`."""
        spends = [self._spend(f"epoch {k + 1}") for k in range(self._epochs.number)]
        whole = parallel("all epochs of the stream", *spends, because=PARALLEL)
        return PrivacyLedger(Neighbouring.ADD_REMOVE, whole)
