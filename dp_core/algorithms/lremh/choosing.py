"""Which ε local reports need: planned errors, from public numbers alone (6.1).

They are those of equally frequent answers: noise of the same variance in sum makes the largest
distance where all cells have the same of it. `benchmarks.choosing` draws skewed and rare answers
too, and they err less. What LREMH deletes depends on the answers, and no formula covers it.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, get_args

from dp_core.algorithms.lremh.methods import METHODS
from dp_core.algorithms.lremh.params import TOLERANCE, LocalParams, ReportParams
from dp_core.algorithms.lremh.study.planning import design_of, open_design
from dp_core.algorithms.lremh.study.trials import printed_share
from dp_core.errors import ParameterError
from dp_core.params import Settings, knob
from dp_core.study.choosing import Measure, Shape, Way, way_of
from dp_core.study.solving import slider
from dp_core.words import message, say

KEY = "lremh"
PUBLISHED = "lremh"
OFFERED = ("joint_subset", "views", "plus", "joint_grr", "pairs", PUBLISHED)
BASIS = say("lremh-choosing-public-numbers-equally-frequent")
NO_FORMULA = say("lremh-choosing-error-depends-answers-formula")
LARGEST_TABLE = 1_000_000  # possible records; beyond, nobody could read it

Learn = Literal["everything", "pairs", "single shares"]


@dataclass(frozen=True, kw_only=True)
class AnswerFacts(Settings):
    """Public numbers of a survey."""

    users: int = knob(
        20_000,
        "Users who answer",
        100,
        100_000_000,
        help=say("lremh-choosing-each-sends-one-report"),
    )
    questions: int = knob(4, "Questions", 1, 16, help=say("lremh-choosing-asked-every-user"))
    categories: int = knob(
        2,
        say("lremh-choosing-answers-choose"),
        2,
        50,
        help=say("lremh-choosing-each-question-yes"),
    )
    learn: Learn = knob(  # noqa: RUF009
        "everything",
        say("lremh-choosing-must-learnt"),
        words=("everything", "pairs", "single shares"),
        help=say("lremh-choosing-how-often-each-whole"),
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.categories**self.questions > LARGEST_TABLE:
            raise ParameterError(
                message(
                    "lremh-choosing-questions-answers-each-make",
                    questions=self.questions,
                    categories=self.categories,
                    largest_table=LARGEST_TABLE,
                ),
                field="questions",
            )

    @property
    def domains(self) -> tuple[int, ...]:
        """Number of categories of each question."""
        return (self.categories,) * self.questions

    @property
    def order(self) -> int:
        """Largest set of answers whose table must be right."""
        orders = {"everything": self.questions, "pairs": min(2, self.questions)}
        return orders.get(self.learn, 1)


def way(
    method: str,
    params: LocalParams,
    domains: Sequence[int],
    *,
    users: float,
    order: int,
    wanted: float,
) -> Way:
    """Describe one method, as its slider reads ε; chances by hand are let go: they follow from ε.

    Parameters
    ----------
    method : str
    params : LocalParams
    domains : sequence of int
    users : float
    order : int
        Largest interaction to learn.
    wanted : float
        Share of the releases that stay below the error.
    """
    if isinstance(params, ReportParams):
        params = replace(params, noise=None)

    free = open_design(domains).sums[order - 1]

    def error(epsilon: float) -> float:
        made = design_of(method, replace(params, epsilon=epsilon), domains)
        return made.planned_error(users, order) * beside_mean(free, wanted)

    price = float(printed_share(method, len(domains)))
    known = next(each for each in METHODS if each.key == method)
    if reason := _no_formula(method, params, domains, order):
        return way_of(known, lambda epsilon: math.inf, reason=reason, price=price)
    return way_of(known, error, basis=BASIS, price=price)


def _no_formula(method: str, params: LocalParams, domains: Sequence[int], order: int) -> str:
    """Say why no formula tells the error; empty where one does."""
    if method == PUBLISHED:
        return NO_FORMULA
    promised = design_of(method, replace(params, epsilon=1.0), domains).promised
    return (
        say("lremh-choosing-promises-most-answers-together", promised=promised)
        if promised < order
        else ""
    )


@cache
def beside_mean(free: float, wanted: float) -> float:
    """Give the total variation that a share of releases stay below, beside its mean.

    Of normal noise in so many free numbers it has nearly a chi law, with the variance that a sum of
    absolute values has: within 6 % for one number, 2 % for more.

    Parameters
    ----------
    free : float
        Numbers that are learnt: of a whole table all cells but one.
    wanted : float

    Examples
    --------
    >>> round(beside_mean(15, 0.9), 2), round(beside_mean(1, 0.5), 2)
    (1.26, 0.81)
    """
    from scipy.special import gammaincinv, gammaln

    freedom = free / (math.pi - 2)
    mean = math.exp(gammaln((freedom + 1) / 2) - gammaln(freedom / 2))
    return math.sqrt(gammaincinv(freedom / 2, wanted)) / mean


def ways(facts: AnswerFacts, wanted: float) -> tuple[Way, ...]:
    """List methods that come into question."""
    users, order = facts.users, facts.order
    return tuple(
        way(key, _made(key, facts), facts.domains, users=users, order=order, wanted=wanted)
        for key in OFFERED
    )


def _made(method: str, facts: AnswerFacts) -> LocalParams:
    params = next(each.params for each in METHODS if each.key == method)
    return params.from_dict(_wide(facts, method))  # type: ignore[return-value]


def _wide(facts: AnswerFacts, method: str) -> dict[str, int]:
    """Ask for tables as wide as what must be learnt, where a method asks for tables."""
    return {"order": min(max(2, facts.order), 4)} if method == "views" else {}


MEASURE = Measure(
    label=say("lremh-choosing-share-users-wrong-bar"),
    unit="of all users",
    opens=TOLERANCE,
    help=say("lremh-choosing-table-must-learnt-means"),
)


def in_words(facts: AnswerFacts, tolerance: float) -> str:
    """Say a tolerance in users."""
    return say(
        "lremh-choosing-users-may-stand-wrong",
        tolerance=f"{tolerance * facts.users:,.0f}",
        users=facts.users,
    )


def _fewer(facts: AnswerFacts) -> list[tuple[str, AnswerFacts]]:
    """Ask for less: pairs, single shares, fewer questions."""
    learnt = get_args(Learn)
    less = learnt[learnt.index(facts.learn) + 1 :]
    found = [(f"{each}, not {facts.learn}", replace(facts, learn=each)) for each in less]
    for d in range(facts.questions - 1, 0, -1):
        words = f"{d} questions" if d > 1 else "a single question"
        found.append((words, replace(facts, questions=d)))
    return found


def _upload(facts: AnswerFacts) -> dict[str, str]:
    return {"categories": "*=no,yes"} if facts.categories == 2 else {}


SHAPE = Shape(
    system=KEY,
    have=say("lremh-choosing-answers-users-send-themselves"),
    publish=say("lremh-choosing-shares-goes-together"),
    example=(("on the device", "is sent"), ("yes", "no"), ("no", "no")),
    facts=AnswerFacts,
    ways=ways,
    measured=MEASURE,
    grid=slider(0.1, 20),
    people="users",
    fewer=_fewer,
    again=say("lremh-choosing-user-who-sends-same"),
    in_words=in_words,
    upload=_upload,
    left=say("lremh-choosing-answers-choose-where-they"),
    params=_wide,
)
