"""Public parameters of the methods; nothing here may depend on the people in the data."""

from dataclasses import dataclass
from typing import Any, Literal

from dp_core.errors import ParameterError
from dp_core.noise.bit_noise import Noise
from dp_core.params import POSITIVE, Params, knob, list_knob, must_be, tuples, worded
from dp_core.words import commas, message, say

Rule = Literal["sue", "oue", "optimal"]
Chances = tuple[float, float, float]
Numbering = tuple[tuple[int, ...], ...]
_CHANCES = message("lremh-params-list-three-chances-state")
_NUMBERING = message("lremh-params-one-list-attribute-each")
_ONE_REPORT = message("lremh-params-one-report-may-tell")

TOLERANCE = 0.1
"""Joint error that a page calls accurate enough on arrival: 10 of 100 people in a wrong bar."""


@dataclass(frozen=True, kw_only=True)
class LocalParams(Params):
    """What every method has; the published one reads `epsilon` as the printed formula."""

    epsilon: float = knob(
        1.6, "Privacy budget ε", 0.1, 20, log=True, limits=POSITIVE, help=_ONE_REPORT
    )


@dataclass(frozen=True, kw_only=True)
class ViewParams(LocalParams):
    """Methods that ask each user about some attributes; tables of `order` (α) are to be right."""

    order: int = worded("lremh-param-order", 2, 2, 4, limits=(1, 62))


@dataclass(frozen=True, kw_only=True)
class ReportParams(LocalParams):
    """Methods whose users send scrambled bits, attribute by attribute.

    `lifetime`: ε of any number of reports while the record stays the same; None: twice `epsilon`.
    `rule`: which of the chances that reach both targets is taken. `noise`: chances by hand;
    `epsilon` is then only a read-out. `reports`: reports that each user sends of the same record;
    the server uses one. `numbering`: order in which the estimator is given the categories of each
    attribute; None: their own. Users send the same. The estimate comes back in their own order.
    """

    lifetime: float | None = worded(
        "lremh-param-lifetime", None, 0.05, 200, log=True, limits=POSITIVE, none="2 ε"
    )
    rule: Rule = knob(  # noqa: RUF009
        "sue", message("lremh-chances"), help=message("lremh-params-symmetric-sue-fewer-false")
    )
    reports: int = worded("lremh-param-reports", 1, 1, 1_000, log=True)
    noise: Chances | None = list_knob(None, _CHANCES)  # noqa: RUF009
    numbering: Numbering | None = list_knob(None, _NUMBERING)  # noqa: RUF009

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.lifetime is not None and self.lifetime < self.epsilon:
            facts = {"lifetime": f"{self.lifetime:g}", "epsilon": f"{self.epsilon:g}"}
            raise ParameterError.of("lremh-params-lifetime-must-least-epsilon", "lifetime", **facts)
        if self.noise is not None:
            object.__setattr__(self, "noise", _chances(self.noise))
        if self.numbering is not None:
            object.__setattr__(self, "numbering", _numbering(self.numbering))

    @property
    def setting(self) -> str:
        """What a release is drawn at: its ε or its chances, and how many reports."""
        parts = [super().setting]
        if self.noise is not None:
            parts = [f"{name} = {chance:g}" for name, chance in zip("fpq", self.noise, strict=True)]
        if self.reports > 1:
            parts.append(say("lremh-params-setting", reports=self.reports))
        return commas(parts)


@dataclass(frozen=True, kw_only=True)
class EMParams(ReportParams):
    """EM and its stop rule."""

    stop: Literal["max", "l1", "likelihood"] = worded("lremh-param-stop", "max")
    gap: float = worded("lremh-param-gap", 0.001, 1e-8, 0.1, log=True, limits=POSITIVE)


@dataclass(frozen=True, kw_only=True)
class LassoParams(ReportParams):
    """LASSO; `alpha` is its penalty on the scale of counts."""

    alpha: float = knob(0.5, "Penalty α", 0.005, 50, log=True, limits=POSITIVE)


@dataclass(frozen=True, kw_only=True)
class LREMHParams(LassoParams, EMParams):
    """LASSO, elimination of candidates with no more than `tau` after it, EM."""

    tau: float = worded("lremh-param-tau", 0.0, 0, 0.5)


def _chances(noise: Any) -> Chances:
    """Three floats that make reports that say something."""
    chances: Any = tuples(noise, float, 1, name="noise", form=_CHANCES)
    if len(chances) != 3:
        raise must_be("noise", noise, _CHANCES)
    Noise(*chances)
    f, p, q = chances
    return f, p, q


def _numbering(numbering: Any) -> Numbering:
    """One order an attribute; the table checks that each fits it."""
    orders = tuples(numbering, int, 2, name="numbering", form=_NUMBERING)
    if not orders or any(sorted(order) != list(range(len(order))) for order in orders):
        raise must_be("numbering", numbering, _NUMBERING)
    return orders
