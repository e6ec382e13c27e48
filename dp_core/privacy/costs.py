"""What a tree of spends costs: exact sums, the conversion of zCDP, amplification by sampling."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import lru_cache, reduce
from typing import Literal

from dp_core.params import check_positive, must_be, whole

Exact = Fraction | float  # a float only where it is math.inf
_NUMBER = re.compile(r"[0-9]{1,700}(/[1-9][0-9]{0,699})?")


class Neighbouring(Enum):
    """Which two data sets must be hard to tell apart."""

    ADD_REMOVE = "one unit added or removed"
    REPLACE = "one unit replaced"
    LOCAL = "any two answers of one user"


class Gap(Enum):
    """Why a published claim does not hold; one paragraph each in an algorithm's about.md."""

    COMPOSITION = "the steps were added up as if they touched different people"
    SENSITIVITY = "one person can change the value by more than was assumed"
    DATA_DEPENDENT_EPSILON = "the noise scale itself was computed from the data"
    RAW_VALUE_USED = "a value without noise was used or published"
    UNCHARGED_STEP = "a step that looks at the data was not counted"
    CANDIDATES_FROM_DATA = "the list of possible outputs depends on the data"


def clauses(unit: str) -> list[str]:
    """Split the words of a unit: what is protected, then what that means for people.

    >>> clauses("one row, added or removed; for a person with k of them it is k times ε")
    ['one row, added or removed', 'for a person with k of them it is k times ε']
    """
    return re.split("; |；", unit)


def exact(value: float | Fraction) -> Exact:
    """Give a float its exact binary value; infinity stays infinity."""
    return value if isinstance(value, Fraction) or math.isinf(value) else Fraction(value)


def text_of(value: Exact | None) -> str | None:
    """Write an amount: an exact fraction, or "infinity"."""
    return None if value is None else "infinity" if math.isinf(value) else str(exact(value))


def number_of(text: object) -> Exact:
    """Read what `text_of` wrote."""
    if text == "infinity":
        return math.inf
    if not isinstance(text, str) or not _NUMBER.fullmatch(text):
        raise ValueError("an amount")
    return Fraction(text)


@dataclass(frozen=True, kw_only=True)
class Spend:
    """One use of a mechanism, with what it is said to cost and what it is proven to cost."""

    step: str  # what the draw was for, in plain words
    mechanism: str  # name of the noise, with its scale where there is one
    sensitivity: float  # sensitivity the noise was calibrated to
    # claimed, proven: epsilon; ``proven`` may be ``math.inf``
    claimed: float
    proven: float
    delta: float = 0.0  # probability with which the proven epsilon may fail; 0 for pure epsilon
    # zCDP cost, kept as an exact rational; then ``proven`` is what it converts to at ``delta``
    rho: Exact | None = None
    gap: Gap | None = None  # why claimed and proven differ
    because: str = ""  # one plain sentence
    # what the leaf costs if its sensitivity is believed and only the sums inside it are put right;
    # the claim where None
    believed: float | None = None

    def __post_init__(self) -> None:
        for name in ("claimed", "proven", "sensitivity"):
            self._check(name, "≥ 0", fine=getattr(self, name) >= 0)
        self._check("delta", "≥ 0, < 1", fine=0 <= self.delta < 1)
        if self.rho is not None:
            self._check("rho", "≥ 0, delta > 0", fine=self.rho >= 0 and self.delta > 0)
            object.__setattr__(self, "rho", exact(self.rho))

    def _check(self, name: str, allowed: str, *, fine: bool) -> None:
        if not fine:
            raise must_be(f"{name} of '{self.step}'", getattr(self, name), allowed, field=name)


def read_from_data(step: str, because: str, *, gap: Gap = Gap.RAW_VALUE_USED) -> Spend:
    """Charge a public fact that was read from the data instead: no draw and no finite epsilon.

    The gap may also be that the candidates of a choice were.
    """
    return Spend(
        step=step,
        mechanism="none",
        sensitivity=math.inf,
        claimed=0,
        proven=math.inf,
        gap=gap,
        because=because,
    )


Kind = Literal["sequential", "parallel", "repeat", "subsampled", "group"]


@dataclass(frozen=True, kw_only=True)
class Composition:
    """An inner node: how its parts combine; made by the functions below."""

    kind: Kind
    step: str
    parts: tuple["Node", ...]
    times: int = 1
    rate: float = 1.0
    gap: Gap | None = None
    because: str = ""


Node = Spend | Composition


def sequential(step: str, *parts: Node) -> Node:
    """Parts that see the same people: epsilons add up; zCDP parts add rho."""
    return Composition(kind="sequential", step=step, parts=parts)


def parallel(step: str, *parts: Node, gap: Gap | None = None, because: str = "") -> Node:
    """Parts that see different people: the largest counts.

    Under replace-one a row may change its part, so the two largest count. With a `gap` the claim
    is the maximum and what is proven is the sum.
    """
    return Composition(kind="parallel", step=step, parts=parts, gap=gap, because=because)


def repeat(step: str, part: Node, times: int) -> Node:
    """Use the same part `times` times, independently, and write it as one line."""
    return Composition(kind="repeat", step=step, parts=(part,), times=whole("times", times, 0))


def subsampled(
    step: str, part: Node, rate: float, *, gap: Gap | None = None, because: str = ""
) -> Node:
    """Run `part` on a secret Poisson sample: log(1 + rate (exp(eps) - 1)), rounded up.

    Holds only for a pure-epsilon part under add/remove of one record. With a `gap` the claim is
    amplified and what is proven is not.
    """
    if not 0 < rate <= 1:
        raise must_be("rate", rate, "> 0, ≤ 1")
    if any(leaf.delta > 0 or leaf.rho is not None for leaf in leaves(part)):
        raise must_be("part", step, "pure epsilon", field="rate")
    return Composition(
        kind="subsampled", step=step, parts=(part,), rate=rate, gap=gap, because=because
    )


def group(step: str, part: Node, rows: int, *, because: str = "") -> Node:
    """Protect so many rows at once by a part that is proven for one: group privacy.

    `step`: whose rows they are. `rows`: most rows c of one person, a public bound. Pure epsilon
    counts c times, rho c² times [1]_, and delta ``1 + e^ε + … + e^((c-1)ε)`` times [2]_.

    References
    ----------
    .. [1] M. Bun, T. Steinke, "Concentrated differential privacy", TCC 2016, Proposition 1.9.
    .. [2] S. Vadhan, "The complexity of differential privacy", 2017, Lemma 2.2, its sum as it
       stands in the proof: step by step, P(D0) <= e^ε P(D1) + delta <= … .
    """
    times = whole("rows_per_person", rows, 1)
    return Composition(kind="group", step=step, parts=(part,), times=times, because=because)


def leaves(node: Node) -> Iterator[Spend]:
    """All uses of a mechanism below a node, in order."""
    if isinstance(node, Spend):
        yield node
    else:
        for part in node.parts:
            yield from leaves(part)


Side = Literal["claimed", "proven"]

_ROUNDING = 2.0**-48  # of a term: each is a few operations, of two units in the last place at most
_LARGEST_EXPONENT = 700.0  # exp of it is a float; no delta that is written is as small as e^-700

_SENSITIVITY_GAPS = {
    Gap.SENSITIVITY,
    Gap.DATA_DEPENDENT_EPSILON,
    Gap.RAW_VALUE_USED,
    Gap.CANDIDATES_FROM_DATA,
}


@lru_cache(maxsize=1024)  # a search of half a millisecond, asked of the same noise run after run
def zcdp_epsilon(rho: Exact, delta: float) -> float:
    """Convert rho-zCDP to epsilon at delta, by the best order alpha, rounded up.

    `delta`: in (0, 1). The smallest epsilon that the conversion proves; infinite where rho is.

    Every order proves an epsilon, so the search needs no care. At the order found, the terms are
    summed with more than the error of each: whatever way floats are rounded, the result is never
    below the bound at this rho.

    References
    ----------
    C. Canonne, G. Kamath, T. Steinke, "The Discrete Gaussian for Differential Privacy", 2020,
    Proposition 12.

    >>> round(zcdp_epsilon(0.5, 1e-6), 2)
    5.22
    """
    if rho == 0 or math.isinf(rho):
        return float(rho)
    from scipy.optimize import minimize_scalar

    cost = upwards(rho)

    def bound(log_excess: float) -> float:
        return math.fsum(_terms(cost, delta, math.exp(log_excess)))

    best = minimize_scalar(bound, bounds=(-20.0, 20.0), method="bounded", options={"xatol": 1e-10})
    return _at_order(cost, delta, math.exp(best.x))


@lru_cache(maxsize=1024)
def rho_from_epsilon_delta(epsilon: float, delta: float) -> float:
    """Find the largest rho whose best conversion, `zcdp_epsilon`, still gives (epsilon, delta)."""
    check_positive(epsilon=epsilon)
    if not 0 < delta < 1:
        raise must_be("delta", delta, "> 0, < 1")
    from scipy.optimize import brentq

    low, high = epsilon**2 * 1e-12, epsilon + epsilon**2
    while zcdp_epsilon(high, delta) <= epsilon:  # a delta that is large beside epsilon allows more
        high *= 2
    rho = float(brentq(lambda r: zcdp_epsilon(r, delta) - epsilon, low, high, xtol=1e-16))
    # Never a hair above epsilon: the conversion of the ledger must not exceed what was asked.
    back = 1e-13
    while zcdp_epsilon(rho, delta) > epsilon:
        rho, back = rho * (1 - back), 2 * back
    return rho * (1 - 2.0**-45)  # shares of it are floats, and the ledger adds what they are


def quick_epsilon(rho: Exact, delta: float) -> float:
    """Convert as `zcdp_epsilon`, at an order that is nearly the best; no search."""
    if rho == 0 or math.isinf(rho):
        return float(rho)
    cost = upwards(rho)
    excess = math.sqrt(-math.log(delta) / cost)
    return _at_order(cost, delta, min(max(excess, math.exp(-20.0)), math.exp(20.0)))


def _at_order(rho: float, delta: float, excess: float) -> float:
    """Bound at the order 1 + excess, never below it however floats are rounded."""
    terms = _terms(rho, delta, excess)
    return max(0.0, math.fsum((*terms, _ROUNDING * math.fsum(map(abs, terms)))))


def _terms(rho: float, delta: float, excess: float) -> tuple[float, ...]:
    """Give the summands of the bound at the order 1 + excess, log(1 - 1/order) taken apart."""
    logarithm = math.log1p(excess)
    return (
        rho,
        excess * rho,
        -math.log(delta) / excess,
        math.log(excess),
        -logarithm,
        -logarithm / excess,
    )


def upwards(value: Exact) -> float:
    """Give the nearest float that is not below."""
    near = float(value)
    return near if near >= value else math.nextafter(near, math.inf)


@dataclass(frozen=True, kw_only=True)
class Cost:
    """Total of one side of the ledger: pure, zCDP and approximate cost kept apart.

    ``pure`` sums the pure epsilons, ``rho`` the zCDP cost of the same parts (eps²/2 each) and of
    those that carry a rho. It counts once there is one of the latter, and is then converted at
    their ``zcdp_delta``. ``approximate`` and ``approximate_delta`` sum the (epsilon, delta) leaves
    without rho. Epsilon and rho are exact.
    """

    pure: Exact = Fraction(0)
    rho: Exact = Fraction(0)
    zcdp_delta: float | None = None
    approximate: Exact = Fraction(0)
    approximate_delta: float = 0.0

    @property
    def total_rho(self) -> Exact | None:
        """The zCDP cost with pure parts counted as eps²/2; None where there is no zCDP part."""
        return None if self.zcdp_delta is None else self.rho

    @property
    def epsilon(self) -> Exact:
        """Total epsilon, exact where every part is pure."""
        if self.zcdp_delta is None:
            return self.pure + self.approximate
        return exact(zcdp_epsilon(self.rho, self.zcdp_delta)) + self.approximate

    @property
    def delta(self) -> float:
        """Total delta, at most 1."""
        return min(1.0, (self.zcdp_delta or 0.0) + self.approximate_delta)

    def plus(self, other: "Cost") -> "Cost":
        """Both, one after the other, on the same people."""
        deltas = {self.zcdp_delta, other.zcdp_delta} - {None}
        if len(deltas) > 1:
            raise must_be("delta", other.zcdp_delta, f"{self.zcdp_delta:g}")
        return Cost(
            pure=self.pure + other.pure,
            rho=self.rho + other.rho,
            zcdp_delta=deltas.pop() if deltas else None,
            approximate=self.approximate + other.approximate,
            approximate_delta=self.approximate_delta + other.approximate_delta,
        )

    def times(self, count: int) -> "Cost":
        """`count` independent copies, one after the other."""
        if count == 0:
            return Cost()
        return replace(
            self,
            pure=self.pure * count,
            rho=self.rho * count,
            approximate=self.approximate * count,
            approximate_delta=self.approximate_delta * count,
        )

    def of_group(self, rows: int) -> "Cost":
        """Cost of changing so many rows at once; without limit where delta would reach 1."""
        delta = _delta_of_group(float(self.approximate), self.approximate_delta, rows)
        return replace(
            self,
            pure=self.pure * rows,
            rho=self.rho * rows**2,
            approximate=self.approximate * rows if delta < 1 else math.inf,
            approximate_delta=min(1.0, delta),
        )


def _delta_of_group(epsilon: float, delta: float, rows: int) -> float:
    """Sum delta e^(k ε) over k below `rows`."""
    if not delta or math.isinf(epsilon):
        return delta
    if epsilon * rows > _LARGEST_EXPONENT:
        return 1.0
    return delta * (math.expm1(rows * epsilon) / math.expm1(epsilon) if epsilon else rows)


def _pure(epsilon: Exact) -> Cost:
    return Cost(pure=epsilon, rho=epsilon * epsilon / 2)


def _leaf_cost(leaf: Spend, side: Side) -> Cost:
    epsilon = exact(leaf.claimed if side == "claimed" else leaf.proven)
    as_claimed = side == "claimed" and leaf.gap is not None
    if math.isinf(epsilon):  # also where a rho was written: no finite epsilon is no finite epsilon
        return _pure(epsilon)
    if leaf.rho is not None and not as_claimed:
        return Cost(rho=exact(leaf.rho), zcdp_delta=leaf.delta)
    if leaf.delta > 0 and not as_claimed:
        return Cost(approximate=epsilon, approximate_delta=leaf.delta)
    return _pure(epsilon)


def amplified(epsilon: Exact, rate: float) -> Exact:
    """Cost on a secret sample: log(1 + rate (e^ε - 1)), rounded up; ε itself at rate 1."""
    if rate == 1.0 or math.isinf(epsilon):
        return epsilon
    value = upwards(epsilon)
    if value > 700:  # exp would overflow; eps + log(rate) bounds it from above up to e^-eps/rate
        amplified = value + math.log(rate) + math.exp(-value) / rate + 4 * math.ulp(value)
    else:
        amplified = math.log1p(rate * math.expm1(value))
    for _ in range(8):  # expm1, product and log1p each err by at most one unit in the last place
        amplified = math.nextafter(amplified, math.inf)
    return min(exact(amplified), epsilon)


def _parallel_cost(costs: list[Cost], relation: Neighbouring) -> Cost:
    counted = 2 if relation is Neighbouring.REPLACE else 1
    if len(costs) <= counted:
        return reduce(Cost.plus, costs, Cost())
    if any(cost.delta > 0 for cost in costs):
        # The worst parts by epsilon and those by delta may differ: add the largest of each.
        epsilons = sorted(cost.epsilon for cost in costs)[-counted:]
        deltas = sorted(cost.delta for cost in costs)[-counted:]
        return Cost(approximate=sum(epsilons, Fraction(0)), approximate_delta=sum(deltas))
    return Cost(
        pure=sum(sorted(cost.pure for cost in costs)[-counted:], Fraction(0)),
        rho=sum(sorted(cost.rho for cost in costs)[-counted:], Fraction(0)),
    )


@lru_cache(maxsize=4096)  # a page asks thirty times a run
def cost_of(node: Node, side: Side, relation: Neighbouring) -> Cost:
    """Compose a tree on one side of the ledger."""
    if isinstance(node, Spend):
        return _leaf_cost(node, side)
    costs = [cost_of(part, side, relation) for part in node.parts]
    if node.kind == "sequential" or (
        node.kind == "parallel" and node.gap is not None and side == "proven"
    ):
        return reduce(Cost.plus, costs, Cost())
    if node.kind == "parallel":
        # A claim with a gap is the paper's own maximum, whatever the relation.
        claimed_as = Neighbouring.ADD_REMOVE if node.gap is not None else relation
        return _parallel_cost(costs, claimed_as)
    if node.kind == "repeat":
        return costs[0].times(node.times)
    if node.kind == "group":
        return costs[0].of_group(node.times)
    return _subsampled_cost(costs[0], node, side, relation)


def _subsampled_cost(cost: Cost, node: Composition, side: Side, relation: Neighbouring) -> Cost:
    if node.gap is not None:
        return cost if side == "proven" else _pure(amplified(cost.pure, node.rate))
    if relation is not Neighbouring.ADD_REMOVE:
        raise must_be("neighbouring", relation.value, Neighbouring.ADD_REMOVE.value, field="rate")
    return _pure(amplified(cost.pure, node.rate))


def believed(node: Node) -> Node:
    """Copy a tree as if every step really cost what it claims: only the sums are put right."""
    if isinstance(node, Composition):
        return replace(node, parts=tuple(believed(part) for part in node.parts))
    if node.rho is not None:
        return node
    if node.believed is not None:
        return replace(node, proven=node.believed)
    return replace(node, proven=node.claimed) if node.gap in _SENSITIVITY_GAPS else node
