"""What the running-totals page shows, worked out once a run."""

from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any

import numpy as np

from dp_core import opening
from dp_core.algorithm import Release
from dp_core.algorithms.fda import study
from dp_core.algorithms.fda.data import capped_away
from dp_core.algorithms.fda.method.steps.profiles import noise_factor
from dp_core.algorithms.fda.method.steps.totals import RunningTotals
from dp_core.algorithms.fda.params import fenwick_options
from dp_core.algorithms.fda.study import Treatment, UnitErrors
from dp_core.study.experiments import trial_rng
from dp_core.tables.data import CountStream
from dp_core.words import Said, message, say
from pages.common.frame import page
from pages.common.input import asking

KEY = "fda"
RUNS_BESIDE = 5
JUDGED = ("pooled", "last", "worst")
"""What the tolerance is about: keys as in `dp_core.algorithms.fda.metrics.METRICS`."""
STYLES = {"ls_tree": 1, "naive": 2, "binary": 4, "kary": 5}


@dataclass(frozen=True, kw_only=True)
class Shown:
    """Row of a gradual family that is on screen, of data that are confidential."""

    release: Release[RunningTotals]  # as it may be published; charged for the largest ε shown
    largest: float  # that ε
    family: str  # name of its charge in the account


@dataclass(frozen=True, kw_only=True)
class View(page.View):
    """Choices of the visitor, and the release they lead to; the tolerance is in events."""

    treatment: Treatment  # post-processing of the totals shown
    raw: Release[RunningTotals]  # the release before it
    secret: Shown | None = None  # of confidential data: all that is drawn from them
    judged: str = "pooled"  # key of `JUDGED`
    beside: str = ""  # another method that the picture draws; empty for none
    others: bool = False  # whether other trial runs are drawn
    difference: bool = False  # whether the picture draws differences to the truth
    fits: bool = False  # whether its scale fits what is drawn; else it stays while ε moves

    stream = property(attrgetter("data"))
    styles = STYLES

    @property
    def counted(self) -> bool:
        """A confidential picture is charged instead."""
        return super().counted and self.secret is None

    @property
    def subject(self) -> str:
        person = self.stream.has_persons or self.stream.signed or self.stream.event == "people"
        return say("fda-subject", person=person, events=self.stream.event)

    @property
    def promise(self) -> Said:
        """Tell the story of the ward only where the data are of that kind."""
        stream = self.stream
        facts = {"signed": stream.signed, "person": stream.has_persons or stream.signed}
        if (stream.event, stream.period) == ("admissions", "month") and not any(facts.values()):
            return self.algorithm.promise
        return message("fda-promise-others", period=stream.period, events=stream.event, **facts)

    def released(self) -> Any:
        return self.release  # it has been asked for, and may have been charged

    @property
    def horizon(self) -> int:
        return self.release.output.horizon

    def scale(self, method: str, epsilon: float | None = None) -> float:
        """Give the factor of unit noise: c / ε, but for the (ε, δ) Gaussian."""
        asked = self.params.epsilon if epsilon is None else epsilon
        return noise_factor(method, asked, self.params.contribution)

    def options(self, method: str) -> dict[str, Any]:
        """Options of a method's strategy: those of the optimal tree, where it is on screen."""
        return fenwick_options(self.params, method)

    def unit_errors(self, method: str) -> UnitErrors:
        """Errors of unit noise, over the totals that the method on screen publishes."""
        own = self.options(self.method)
        return study.unit_errors(
            method,
            self.horizon,
            len(self.stream),
            options=tuple(self.options(method).items()),
            like=tuple(own.items()) if "matter" in own else (),
        )

    def judged_unit(self, method: str = "") -> np.ndarray:
        """|Noise| at ε = 1 and c = 1 of what the tolerance is about, of repeated draws."""
        errors = self.unit_errors(method)
        return {"pooled": errors.pooled, "last": errors.final, "worst": errors.worst}[self.judged]

    def biased(self, scale: float) -> np.ndarray:
        """Judged errors at some scale of noise with the events left out; for the holder only.

        Of all totals at once it is more than the largest can be.
        """
        errors = self.unit_errors(self.method)
        if self.judged == "worst":
            return scale * errors.worst + self.bias
        if self.judged == "last":
            return study.with_bias(scale * errors.final, self.bias)
        left_out = self.stream.totals() - self.noised
        return study.with_bias(scale * errors.drawn, left_out[errors.places])

    @property
    def free(self) -> bool:
        """Whether nobody is behind the numbers: they are shown without the holder's frame."""
        return is_free(self.stream)

    @property
    def noised(self) -> np.ndarray:
        """Totals that noise is added to: of events within the bound; for the holder only."""
        return self.stream.limited(self.params.contribution).totals()

    def other_draws(self) -> Any:
        if self.secret is not None or not self.others:
            return ()
        rng = trial_rng(self.seed, f"{self.method}-other-draws", None, 0)
        drawn = study.alternative_totals(
            self.stream, self.params, self.method, count=RUNS_BESIDE, rng=rng
        )
        drawn[:, ~self.raw.output.published] = np.nan
        return np.asarray([self.treated(totals) for totals in drawn])

    def treated(self, totals: np.ndarray) -> np.ndarray:
        """Post-process other totals of the method on screen as those that are shown."""
        options = self.options(self.method)
        boxes = study.boxes_of(self.method, self.horizon, len(self.stream), **options)
        return self.treatment.apply(totals, boxes)

    def beside_totals(self) -> dict[str, Any]:
        """Totals of the method that is drawn beside the one on screen."""
        if self.secret is not None or self.beside not in self.compared:
            return {}
        run = page.run(KEY, self.beside, self.params, self.seed, self.stream)
        return {self.beside: run.output.totals}

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


title = partial(page.title, KEY)


def is_free(stream: CountStream) -> bool:
    """Whether nobody is behind a series, so that all of it may be shown."""
    return bool(stream.synthetic and not stream.confidential)


def share_of_largest(stream: CountStream, tolerance: float) -> float:
    """Give a tolerance as a share of the largest total, of made-up data; else 0."""
    largest = float(np.abs(stream.totals()).max())
    if not is_free(stream) or not largest or asking.is_stand_in(KEY, stream):
        return 0.0
    return tolerance / largest


def default_tolerance(stream: CountStream, sample: str = "") -> float:
    """Suggest a round thousandth of a bundled set; for uploads a number that tells nothing.

    Of net changes a tenth of the largest number present: they add up to little.
    """
    opens = opening.state(KEY)
    if sample == opens.sample:
        return float(opens.tolerance)
    if stream.confidential:
        return 25.0
    target = 0.001 * float(np.abs(stream.increments).sum())
    if stream.signed:
        target = 0.1 * float(np.abs(stream.totals()).max())
    steps = np.outer(10.0 ** np.arange(1, 5), [1, 2, 5]).ravel()
    return float(steps[np.argmin(np.abs(np.log(steps / max(target, 1e-9))))])
