"""LREMH: a joint table of answers, estimated from reports that users scrambled themselves."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal, get_args

from dp_core.algorithm import Algorithm, Method, Opening, Small, Variant, pictures, worded_method
from dp_core.algorithms.lremh import evidence
from dp_core.algorithms.lremh.data import generators, upload
from dp_core.algorithms.lremh.data.generators import generate
from dp_core.algorithms.lremh.method.asking import estimate, method_of
from dp_core.algorithms.lremh.method.published import publish_lremh
from dp_core.algorithms.lremh.method.steps.likelihood import information_fraction
from dp_core.algorithms.lremh.method.steps.users import PUBLISHED, choose_noise, randomise
from dp_core.algorithms.lremh.metrics import METRICS, evaluate
from dp_core.algorithms.lremh.outputs import Estimate, total_variation
from dp_core.algorithms.lremh.params import (
    TOLERANCE,
    EMParams,
    LassoParams,
    LocalParams,
    LREMHParams,
    ReportParams,
    ViewParams,
)
from dp_core.algorithms.lremh.study.gaps import follow, pairs
from dp_core.algorithms.lremh.study.trials import design_of, open_design, printed_share
from dp_core.errors import ParameterError
from dp_core.params import Settings, knob, worded
from dp_core.privacy.ledger import Neighbouring
from dp_core.study.choosing import Measure, Shape, Way, way_of
from dp_core.study.solving import slider
from dp_core.tables.data import row_replaced
from dp_core.uploads.in_parts import Counting
from dp_core.words import Message, message, named, say

# --- all methods of the registry, in the order of the page ----------------------------------------

TIMES, SMALL = 3.0, 0.05
MOST_BITS = 1 << 26
"""Of the answers of all users: with more, the sound page does not open on the whole record."""


def sound_method(domains: Sequence[int], users: int, epsilon: float) -> str:
    """Choose the sound method by closed forms of public numbers: one question on all, or views.

    Planned noise is compared with open answers: of the whole table if all is asked for, of pairs if
    views are. Views show pairs and nothing beyond, so they must do with a third of the users; where
    the first adds at most 0.05 there is nothing to gain.
    """
    params, openly = ViewParams(epsilon=epsilon), open_design(domains)
    whole, pairs = (
        design_of(key, params, domains).sums[order - 1] - openly.sums[order - 1]
        for key, order in (("joint_subset", len(domains)), ("views", min(2, len(domains))))
    )
    enough = max(2 * math.pi * users * SMALL**2, TIMES * pairs)
    fits = users * math.prod(domains) <= MOST_BITS
    return "joint_subset" if fits and whole <= enough else "views"


def _method(key: str, title: str, params: type[LocalParams], variant: Variant = "baseline") -> Any:
    def words(key: str) -> Message:
        return message(f"lremh-method-{key}")

    run = publish_lremh if key == PUBLISHED else method_of(key)
    return worded_method(words, key, title, variant, params, run)


METHODS: tuple[Method[Estimate], ...] = (
    _method("lremh", "LREMH, published", LREMHParams, "published"),
    _method("joint_subset", "Joint, subset", LocalParams, "sound"),
    _method("views", "Views", ViewParams, "sound"),
    _method("plus", "PLUS", ReportParams, "sound"),
    _method("em", "EM, published stop", EMParams),
    _method("em_full", "EM, full stop", ReportParams),
    _method("lasso", "LASSO", LassoParams),
    _method("lremh_signed", "LREMH, signed", LREMHParams),
    _method("independent", "Independent", ReportParams),
    _method("joint_grr", "Joint, k-ary", LocalParams),
    _method("joint_oue", "Joint, bits", LocalParams),
    _method("pairs", "Pairs", LocalParams),
)


# --- which ε local reports need: planned errors, from public numbers alone (6.1) ------------------

OFFERED = ("joint_subset", "views", "plus", "joint_grr", "pairs", PUBLISHED)
BASIS = message("lremh-choosing-public-numbers-equally-frequent")
NO_FORMULA = message("lremh-choosing-error-depends-answers-formula")
LARGEST_TABLE = 1_000_000  # possible records; beyond, nobody could read it

Learn = Literal["everything", "pairs", "single shares"]


@dataclass(frozen=True, kw_only=True)
class AnswerFacts(Settings):
    """Public numbers of a survey."""

    users: int = worded("lremh-choose-users", 20_000, 100, 100_000_000)
    questions: int = knob(4, "Questions", 1, 16)
    categories: int = worded("lremh-choosing-answers-choose", 2, 2, 50, help="")
    learn: Learn = worded(  # noqa: RUF009
        "lremh-choose-learn", "everything", words=("everything", "pairs", "single shares"), help=""
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.categories**self.questions > LARGEST_TABLE:
            raise ParameterError.of(
                "lremh-choosing-questions-answers-each-make",
                "questions",
                questions=self.questions,
                categories=self.categories,
                largest_table=LARGEST_TABLE,
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
    """Describe one method, as its slider reads ε; chances by hand are let go.

    `order`: largest interaction; `wanted`: share of the releases that stay below the error.
    """
    if isinstance(params, ReportParams):
        params = replace(params, noise=None)

    free = open_design(domains).sums[order - 1]

    def error(epsilon: float) -> float:
        made = design_of(method, replace(params, epsilon=epsilon), domains)
        return made.planned_error(users, order) * beside_mean(free, wanted)

    price = float(printed_share(method, len(domains)))
    known = next(each for each in METHODS if each.key == method)
    if method == PUBLISHED:
        return way_of(known, lambda epsilon: math.inf, reason=str(NO_FORMULA), price=price)
    promised = design_of(method, replace(params, epsilon=1.0), domains).promised
    if promised >= order:
        return way_of(known, error, basis=BASIS, price=price)
    reason = say("lremh-choosing-promises-most-answers-together", promised=promised)
    return way_of(known, lambda epsilon: math.inf, reason=reason, price=price)


@cache
def beside_mean(free: float, wanted: float) -> float:
    """Give the total variation that a share of releases stay below, beside its mean.

    Of normal noise in so many free numbers it has nearly a chi law, with the variance that a sum of
    absolute values has: within 6 % for one number, 2 % for more.

    `free`: numbers that are learnt: of a whole table all cells but one.
    """
    from scipy.special import gammaincinv, gammaln

    freedom = free / (math.pi - 2)
    mean = math.exp(gammaln((freedom + 1) / 2) - gammaln(freedom / 2))
    return math.sqrt(gammaincinv(freedom / 2, wanted)) / mean


def ways(facts: AnswerFacts, wanted: float) -> tuple[Way, ...]:
    """List methods that come into question."""
    made = {each.key: each.params for each in METHODS}
    return tuple(
        way(
            key,
            made[key].from_dict(_wide(facts, key)),  # type: ignore[arg-type]
            facts.domains,
            users=facts.users,
            order=facts.order,
            wanted=wanted,
        )
        for key in OFFERED
    )


def _wide(facts: AnswerFacts, method: str) -> dict[str, int]:
    """Ask for tables as wide as what must be learnt, where a method asks for tables."""
    return {"order": min(max(2, facts.order), 4)} if method == "views" else {}


MEASURE = Measure(
    label=message("lremh-choosing-share-users-wrong-bar"), unit="of all users", opens=TOLERANCE
)


def in_words(facts: AnswerFacts, tolerance: float) -> str:
    """Say a tolerance in users."""
    wrong = f"{tolerance * facts.users:,.0f}"
    return say("lremh-choosing-users-may-stand-wrong", tolerance=wrong, users=facts.users)


def _fewer(facts: AnswerFacts) -> list[tuple[str, AnswerFacts]]:
    """Ask for less: pairs, single shares, fewer questions."""
    learnt = get_args(Learn)
    less = learnt[learnt.index(facts.learn) + 1 :]
    more = named(facts.learn)
    found = [
        (say("lremh-choosing-instead", less=named(each), more=more), replace(facts, learn=each))
        for each in less
    ]
    for d in range(facts.questions - 1, 0, -1):
        words = say("lremh-choosing-questions", questions=d)
        found.append((words, replace(facts, questions=d)))
    return found


def _upload(facts: AnswerFacts) -> dict[str, str]:
    return {"categories": "*=no,yes"} if facts.categories == 2 else {}


SHAPE = Shape(
    system="lremh",
    have=message("lremh-choosing-answers-users-send-themselves"),
    publish=message("lremh-choosing-shares-goes-together"),
    example=(("on the device", "is sent"), ("yes", "no"), ("no", "no")),
    facts=AnswerFacts,
    ways=ways,
    measured=MEASURE,
    grid=slider(0.1, 20),
    people="users",
    fewer=_fewer,
    again=message("lremh-choosing-user-who-sends-same"),
    in_words=in_words,
    upload=_upload,
    left=message("lremh-choosing-answers-choose-where-they"),
    params=_wide,
)

__all__ = [
    "ALGORITHM",
    "choose_noise",
    "estimate",
    "generate",
    "information_fraction",
    "randomise",
    "total_variation",
]

ALGORITHM = Algorithm(
    key="lremh",
    title="Local reports",
    short="LREMH",
    paper=message("lremh-method-lremh.reference"),
    promise=message("lremh-system-survey-publishes-how-many"),
    unit=message("lremh-system-one-user-whole-answer"),
    icon="how_to_vote",
    line=message("lremh-system-each-user-scrambles-before"),
    takes=message("lremh-system-answers-users-send"),
    product="Dataset",
    neighbouring=Neighbouring.LOCAL,
    methods=METHODS,
    metrics=METRICS,
    upload=upload.ReportUpload,
    samples=generators.SAMPLES,
    titles=generators.TITLES,
    evaluate=evaluate,
    figures=pictures(
        __name__,
        preview="figures.preview",
        alone="figures.alone",
        difference="figures.difference",
        released="figures.released",
    ),
    look_alike=upload.look_alike,
    evidence=evidence.evidence,
    part=upload.People,
    about=evidence.about,
    neighbour=row_replaced,
    pairs=pairs(METHODS),
    counting=Counting(data=upload.counted, methods=tuple(each.key for each in METHODS)),
    small=Small(data=generators.few_people),
    follow=follow,
    place=4,
    shape=SHAPE,
    opening=Opening(
        sound="joint_subset",
        part=generators.first_look,
        judged="avd",
        tolerance=TOLERANCE,
        seed=11,
    ),
)
