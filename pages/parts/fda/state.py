"""What the running-totals page shows, worked out once a run."""

from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.fda.data import capped_away
from dp_core.algorithms.fda.method import RunningTotals, noise_factor
from dp_core.algorithms.fda.params import fenwick_options
from dp_core.algorithms.fda.study import (
    Treatment,
    UnitErrors,
    alternative_totals,
    boxes_of,
    unit_errors,
)
from dp_core.study.experiments import trial_rng
from dp_core.tables.data import CountStream
from pages.common.frame import views

KEY = "fda"
DRAWS = 5
STYLES = {"binary": 1, "naive": 2, "best_split": 3, "fda_published": 4, "ls_tree": 5, "kary": 1}


@dataclass(frozen=True, kw_only=True)
class Shown:
    """Row of a gradual family that is on screen, of data that are confidential.

    Parameters
    ----------
    release : Release[RunningTotals]
        As it may be published; its ledger charges the largest ε shown.
    largest : float
        That ε.
    family : str
        Name of its charge in the account.
    """

    release: Release[RunningTotals]
    largest: float
    family: str


@dataclass(frozen=True, kw_only=True)
class View(views.View):
    """Choices of the visitor, and the release they lead to; the tolerance is in events.

    Parameters
    ----------
    treatment : Treatment
        Post-processing of the totals shown.
    raw : Release[RunningTotals]
        The release before it.
    secret : Shown or None
        Of confidential data: where the release comes from. Nothing else is drawn from them.
    """

    treatment: Treatment
    raw: Release[RunningTotals]
    secret: Shown | None = None

    stream = property(attrgetter("data"))

    @property
    def counted(self) -> bool:
        """A confidential picture is charged instead."""
        return super().counted and self.secret is None

    @property
    def subject(self) -> str:
        whole = self.stream.has_persons or self.stream.signed or self.stream.event == "people"
        return "one person" if whole else "one event"

    @property
    def horizon(self) -> int:
        return self.release.output.horizon

    def scale(self, method: str, epsilon: float | None = None) -> float:
        """Give the factor of unit noise: c / ε, but for the (ε, δ) Gaussian."""
        asked = self.params.epsilon if epsilon is None else epsilon
        return noise_factor(method, self.horizon, asked, self.params.contribution)

    def options(self, method: str) -> dict[str, Any]:
        """Options of a method's strategy: those of the optimal tree, where it is on screen."""
        return fenwick_options(self.params) if method == "fda" else {}

    def unit_errors(self, method: str, *, alike: bool = True) -> UnitErrors:
        """Errors of unit noise; `alike`: over the totals that the method on screen publishes."""
        own = self.options(self.method)
        return unit_errors(
            method,
            self.horizon,
            len(self.stream),
            options=tuple(self.options(method).items()),
            like=tuple(own.items()) if "matter" in own and (alike or method == "fda") else (),
        )

    def other_draws(self) -> Any:
        if self.secret is not None:
            return ()
        rng = trial_rng(self.seed, f"{self.method}-other-draws", None, 0)
        drawn = alternative_totals(self.stream, self.params, self.method, count=DRAWS, rng=rng)
        drawn[:, ~self.raw.output.published] = np.nan
        boxes = boxes_of(self.method, self.horizon, len(self.stream), **self.options(self.method))
        return np.asarray([self.treatment.apply(totals, boxes) for totals in drawn])

    def compared_totals(self) -> dict[str, Any]:
        if self.secret is not None:
            return {}
        return {
            key: views.run(KEY, key, self.params, self.seed, self.stream).output.totals
            for key in self.compared
        }

    @property
    def spent(self) -> tuple[float, float]:
        """Claimed and proven ε of what is on screen, whatever else was shown."""
        if self.secret is not None:
            return self.params.epsilon, self.params.epsilon
        return self.release.ledger.claimed, self.release.ledger.proven

    @property
    def bias(self) -> int:
        """Events that the bound leaves out of the final total; for the holder only."""
        return capped_away(self.stream, self.params.contribution, at=self.release.output.last)

    @property
    def after(self) -> Treatment:
        return self.treatment


title = partial(views.title, KEY)


def place(method: str, view: View) -> int:
    """Line style of a method: 0 for the one on screen, its own if free, else the next free one."""
    styles = {view.method: 0}
    free = [1, 2, 3, 4, 5]
    for key in sorted(view.compared, key=lambda key: key not in STYLES):
        wished = STYLES.get(key, free[0])
        styles[key] = wished if wished in free else free[0]
        free.remove(styles[key])
    return styles[method]


def default_tolerance(stream: CountStream) -> float:
    """Suggest a round thousandth of a bundled set; for uploads a number that tells nothing.

    Of net changes a tenth of the largest number present: they add up to little.
    """
    if stream.confidential:
        return 25.0
    target = (
        0.1 * float(np.abs(stream.totals()).max())
        if stream.signed
        else 0.001 * float(np.abs(stream.increments).sum())
    )
    steps = np.outer(10.0 ** np.arange(1, 5), [1, 2, 5]).ravel()
    return float(steps[np.argmin(np.abs(np.log(steps / max(target, 1e-9))))])
