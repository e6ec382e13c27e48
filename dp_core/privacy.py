"""What a release cost: an immutable ledger with a claimed and a proven total.

A leaf (`Spend`) is one use of a mechanism; an inner node (`Composition`) says how leaves combine.
The same draws are composed twice, as the paper says (*claimed*) and as it really is (*proven*);
``math.inf`` is an honest proven value: no finite epsilon.

Pure-epsilon totals are exact: a float counts as the binary fraction it is, and sums are
`fractions.Fraction`. An amplified epsilon is rounded up. zCDP totals carry rho and are converted
to (epsilon, delta) once, at the top.
"""

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Literal

from dp_core.errors import ParameterError

Exact = Fraction | float  # a float only where it is math.inf
Side = Literal["claimed", "proven"]
LEDGER_VERSION = 1


class Neighbouring(Enum):
    """Which two data sets must be hard to tell apart."""

    ADD_REMOVE = "add/remove one"
    REPLACE = "replace one"
    LOCAL = "any two records of one user"


class Gap(Enum):
    """Why a published claim does not hold; one paragraph each in an algorithm's about.md."""

    COMPOSITION = "the steps were added up as if they touched different people"
    SENSITIVITY = "one person can change the value by more than was assumed"
    DATA_DEPENDENT_EPSILON = "the noise scale itself was computed from the data"
    RAW_VALUE_USED = "a value without noise was used or published"
    UNCHARGED_STEP = "a step that looks at the data was not counted"
    CANDIDATES_FROM_DATA = "the list of possible outputs depends on the data"


def exact(value: float | Fraction) -> Exact:
    """Give a float its exact binary value; infinity stays infinity."""
    if isinstance(value, Fraction) or math.isinf(value):
        return value
    return Fraction(value)


@dataclass(frozen=True, kw_only=True)
class Spend:
    """One use of a mechanism, with what it is said to cost and what it is proven to cost.

    Parameters
    ----------
    step : str
        What the draw was for, in plain words.
    mechanism : str
        Name of the noise, with its scale where there is one.
    sensitivity : float
        Sensitivity the noise was calibrated to.
    claimed, proven : float
        Epsilon; ``proven`` may be ``math.inf``.
    delta : float
        Probability with which the proven epsilon may fail; 0 for pure epsilon.
    rho : float, optional
        zCDP cost; then ``proven`` is what it converts to at ``delta``.
    gap : Gap, optional
        Why claimed and proven differ.
    because : str
        One plain sentence.
    """

    step: str
    mechanism: str
    sensitivity: float
    claimed: float
    proven: float
    delta: float = 0.0
    rho: float | None = None
    gap: Gap | None = None
    because: str = ""

    def __post_init__(self) -> None:
        for name in ("claimed", "proven", "sensitivity"):
            value = getattr(self, name)
            if math.isnan(value) or value < 0:
                raise ParameterError(
                    f"{name} = {value} in the ledger line '{self.step}' must be zero or more "
                    "(infinity is allowed); correct the mechanism that wrote it.",
                    field=name,
                )
        if not 0 <= self.delta < 1:
            raise ParameterError(
                f"delta = {self.delta} in the ledger line '{self.step}' must be at least 0 and "
                "below 1; correct the mechanism that wrote it.",
                field="delta",
            )
        if self.rho is not None and not (self.rho >= 0 and self.delta > 0):
            raise ParameterError(
                f"rho = {self.rho} at delta = {self.delta} in the ledger line '{self.step}' must "
                "be zero or more, at a delta above 0; correct the mechanism that wrote it.",
                field="rho",
            )


Kind = Literal["sequential", "parallel", "repeat", "subsampled"]


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
    """Parts that see the same people: epsilons add up; zCDP parts add rho.

    Examples
    --------
    >>> leaf = Spend(step="count", mechanism="Laplace", sensitivity=1, claimed=0.5, proven=0.5)
    >>> PrivacyLedger(Neighbouring.ADD_REMOVE, sequential("two counts", leaf, leaf)).proven
    1.0
    """
    return Composition(kind="sequential", step=step, parts=parts)


def parallel(step: str, *parts: Node, gap: Gap | None = None, because: str = "") -> Node:
    """Parts that see different people: the largest counts.

    Under replace-one a row may change its part, so the two largest count. With a `gap` the claim
    is the maximum and what is proven is the sum.
    """
    return Composition(kind="parallel", step=step, parts=parts, gap=gap, because=because)


def repeat(step: str, part: Node, times: int) -> Node:
    """Use the same part `times` times, independently, and write it as one line.

    Raises
    ------
    ParameterError
        If `times` is negative.
    """
    if times < 0:
        raise ParameterError(
            f"times = {times} must be zero or more; count the uses again.", field="times"
        )
    return Composition(kind="repeat", step=step, parts=(part,), times=times)


def subsampled(
    step: str, part: Node, rate: float, *, gap: Gap | None = None, because: str = ""
) -> Node:
    """Run `part` on a secret Poisson sample: log(1 + rate (exp(eps) - 1)), rounded up.

    Holds only for a pure-epsilon part under add/remove of one record. With a `gap` the claim is
    amplified and what is proven is not.

    Raises
    ------
    ParameterError
        If the rate is not in (0, 1], or a part carries delta or rho.
    """
    if not 0 < rate <= 1:
        raise ParameterError(
            f"sampling rate = {rate} must be above 0 and at most 1; choose a rate in that range.",
            field="rate",
        )
    if any(leaf.delta > 0 or leaf.rho is not None for leaf in leaves(part)):
        raise ParameterError(
            f"'{step}' has a part with delta or rho, and sampling amplifies pure epsilon only; "
            "compose it without subsampling.",
            field="rate",
        )
    return Composition(
        kind="subsampled", step=step, parts=(part,), rate=rate, gap=gap, because=because
    )


def leaves(node: Node) -> Iterator[Spend]:
    """All uses of a mechanism below a node, in order."""
    if isinstance(node, Spend):
        yield node
    else:
        for part in node.parts:
            yield from leaves(part)


def zcdp_epsilon(rho: float, delta: float) -> float:
    """Convert rho-zCDP to epsilon at delta, by the best order alpha.

    Parameters
    ----------
    rho : float
        zCDP cost, at least 0.
    delta : float
        In (0, 1).

    Returns
    -------
    float
        Smallest epsilon the conversion proves; infinite where rho is.

    References
    ----------
    C. Canonne, G. Kamath, T. Steinke, "The Discrete Gaussian for Differential Privacy", 2020,
    Proposition 12.

    Examples
    --------
    >>> round(zcdp_epsilon(0.5, 1e-6), 2)
    5.22
    """
    if rho == 0 or math.isinf(rho):
        return rho
    from scipy.optimize import minimize_scalar

    def bound(log_order_minus_one: float) -> float:
        excess = math.exp(log_order_minus_one)
        order = 1 + excess
        return (
            order * rho
            + (math.log(1 / delta) + excess * math.log1p(-1 / order) - math.log(order)) / excess
        )

    best = minimize_scalar(bound, bounds=(-20.0, 20.0), method="bounded", options={"xatol": 1e-10})
    return max(0.0, float(best.fun))


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
    def total_rho(self) -> float | None:
        """The zCDP cost with pure parts counted as eps²/2; None where there is no zCDP part."""
        return None if self.zcdp_delta is None else float(self.rho)

    @property
    def epsilon(self) -> Exact:
        """Total epsilon, exact where every part is pure."""
        if self.zcdp_delta is None:
            return self.pure + self.approximate
        return exact(zcdp_epsilon(float(self.rho), self.zcdp_delta)) + self.approximate

    @property
    def delta(self) -> float:
        """Total delta, at most 1."""
        return min(1.0, (self.zcdp_delta or 0.0) + self.approximate_delta)

    def plus(self, other: "Cost") -> "Cost":
        """Both, one after the other, on the same people."""
        deltas = {self.zcdp_delta, other.zcdp_delta} - {None}
        if len(deltas) > 1:
            raise ParameterError(
                f"zCDP parts with different delta ({self.zcdp_delta}, {other.zcdp_delta}) cannot "
                "be added; convert them at one delta.",
                field="delta",
            )
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
        return Cost(
            pure=self.pure * count,
            rho=self.rho * count,
            zcdp_delta=self.zcdp_delta,
            approximate=self.approximate * count,
            approximate_delta=self.approximate_delta * count,
        )


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


def _amplified(epsilon: Exact, rate: float) -> Exact:
    if rate == 1.0 or math.isinf(epsilon):
        return epsilon
    value = float(epsilon)
    if value < epsilon:
        value = math.nextafter(value, math.inf)
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
        return _summed(costs)
    if any(cost.delta > 0 for cost in costs):
        # The worst parts by epsilon and those by delta may differ: add the largest of each.
        epsilons = sorted(cost.epsilon for cost in costs)[-counted:]
        deltas = sorted(cost.delta for cost in costs)[-counted:]
        return Cost(approximate=sum(epsilons, Fraction(0)), approximate_delta=sum(deltas))
    return Cost(
        pure=sum(sorted(cost.pure for cost in costs)[-counted:], Fraction(0)),
        rho=sum(sorted(cost.rho for cost in costs)[-counted:], Fraction(0)),
    )


def _summed(costs: list[Cost]) -> Cost:
    total = Cost()
    for cost in costs:
        total = total.plus(cost)
    return total


def cost_of(node: Node, side: Side, relation: Neighbouring) -> Cost:
    """Compose a tree on one side of the ledger.

    Parameters
    ----------
    node : Spend or Composition
    side : {"claimed", "proven"}
    relation : Neighbouring
        Decides what `parallel` means.

    Returns
    -------
    Cost

    Raises
    ------
    ParameterError
        If subsampling without a gap is used under another relation than add/remove.
    """
    if isinstance(node, Spend):
        return _leaf_cost(node, side)
    costs = [cost_of(part, side, relation) for part in node.parts]
    if node.kind == "sequential" or (
        node.kind == "parallel" and node.gap is not None and side == "proven"
    ):
        return _summed(costs)
    if node.kind == "parallel":
        # A claim with a gap is the paper's own maximum, whatever the relation.
        claimed_as = Neighbouring.ADD_REMOVE if node.gap is not None else relation
        return _parallel_cost(costs, claimed_as)
    if node.kind == "repeat":
        return costs[0].times(node.times)
    return _subsampled_cost(costs[0], node, side, relation)


def _subsampled_cost(cost: Cost, node: Composition, side: Side, relation: Neighbouring) -> Cost:
    if node.gap is not None:
        return cost if side == "proven" else _pure(_amplified(cost.pure, node.rate))
    if relation is not Neighbouring.ADD_REMOVE:
        raise ParameterError(
            f"'{node.step}' amplifies by sampling under '{relation.value}', and that is proven for "
            "add/remove only; leave the amplification out.",
            field="rate",
        )
    return _pure(_amplified(cost.pure, node.rate))


@dataclass(frozen=True)
class PrivacyLedger:
    """All that a release cost, under one neighbouring relation.

    Parameters
    ----------
    neighbouring : Neighbouring
    root : Spend or Composition

    Examples
    --------
    >>> leaf = Spend(step="totals", mechanism="Laplace", sensitivity=1, claimed=1, proven=1)
    >>> ledger = PrivacyLedger(Neighbouring.ADD_REMOVE, leaf)
    >>> ledger.claimed, ledger.proven, ledger.holds
    (1.0, 1.0, True)
    """

    neighbouring: Neighbouring
    root: Node

    def cost(self, side: Side, node: Node | None = None) -> Cost:
        """Cost of a node (default: the whole tree) on one side."""
        return cost_of(self.root if node is None else node, side, self.neighbouring)

    @property
    def claimed(self) -> float:
        """Claimed epsilon of the whole release."""
        return float(self.cost("claimed").epsilon)

    @property
    def proven(self) -> float:
        """Proven epsilon of the whole release; ``math.inf`` where there is no guarantee."""
        return float(self.cost("proven").epsilon)

    @property
    def delta(self) -> float:
        """Delta that goes with the proven epsilon."""
        return self.cost("proven").delta

    @property
    def rho(self) -> float | None:
        """Total zCDP cost where a part carries one."""
        return self.cost("proven").total_rho

    @property
    def holds(self) -> bool:
        """Whether what is proven reaches what is claimed."""
        return self.proven <= self.claimed * (1 + 1e-9)

    def rows(self) -> Iterator[tuple[int, Node]]:
        """(depth, node), parents first."""
        stack: list[tuple[int, Node]] = [(0, self.root)]
        while stack:
            depth, node = stack.pop()
            yield depth, node
            if isinstance(node, Composition):
                stack.extend((depth + 1, part) for part in reversed(node.parts))

    def sentence(self, unit: str) -> str:
        """Say in one sentence what is proven and what is claimed.

        Parameters
        ----------
        unit : str
            What is protected, for example ``"one added or removed event"``.

        Examples
        --------
        >>> leaf = Spend(step="map", mechanism="Laplace", sensitivity=1, claimed=.5, proven=.5)
        >>> PrivacyLedger(Neighbouring.ADD_REMOVE, leaf).sentence("one added or removed point")
        'This release satisfies ε = 0.5 for one added or removed point (proven); the claim is 0.5.'
        """
        claim = "no privacy" if math.isinf(self.claimed) else f"{self.claimed:.4g}"
        if math.isinf(self.proven):
            return f"No finite ε is proven for {unit}; the claim is {claim}."
        with_delta = f", δ = {self.delta:.2g}" if self.delta > 0 else ""
        return (
            f"This release satisfies ε = {self.proven:.4g}{with_delta} for {unit} (proven); "
            f"the claim is {claim}."
        )

    def records(self) -> list[dict[str, Any]]:
        """One flat mapping a row, for tables; epsilon of inner nodes is composed."""
        return [
            {
                "depth": depth,
                "step": node.step,
                "mechanism": node.mechanism if isinstance(node, Spend) else _how(node),
                "sensitivity": node.sensitivity if isinstance(node, Spend) else None,
                "claimed": float(self.cost("claimed", node).epsilon),
                "proven": float(self.cost("proven", node).epsilon),
                "delta": self.cost("proven", node).delta,
                "rho": self.cost("proven", node).total_rho,
                "gap": node.gap.name if node.gap else "",
                "because": node.because,
            }
            for depth, node in self.rows()
        ]

    def to_json(self) -> str:
        """Versioned JSON; infinity is written as the string "infinity"."""
        body = {
            "version": LEDGER_VERSION,
            "neighbouring": self.neighbouring.name,
            "claimed": _number(self.claimed),
            "proven": _number(self.proven),
            "delta": self.delta,
            "root": _node_to_json(self.root),
        }
        return json.dumps(body, indent=2, ensure_ascii=False, allow_nan=False)

    @staticmethod
    def from_json(text: str) -> "PrivacyLedger":
        """Read what `to_json` wrote.

        Raises
        ------
        ParameterError
            If the version is not one this program knows.
        """
        body = json.loads(text)
        if body.get("version") != LEDGER_VERSION:
            raise ParameterError(
                f"ledger version {body.get('version')!r} is not {LEDGER_VERSION}; open it with the "
                "program that wrote it.",
                field="version",
            )
        return PrivacyLedger(Neighbouring[body["neighbouring"]], _node_from_json(body["root"]))


def _how(node: Composition) -> str:
    return {
        "sequential": "sum of its parts",
        "parallel": "largest of its parts",
        "repeat": f"{node.times:,} times",
        "subsampled": f"on a {node.rate:.3g} sample",
    }[node.kind]


def _number(value: float | None) -> float | str | None:
    return "infinity" if value is not None and math.isinf(value) else value


def _value(value: Any) -> Any:
    return math.inf if value == "infinity" else value


def _node_to_json(node: Node) -> dict[str, Any]:
    gap = node.gap.name if node.gap else None
    if isinstance(node, Spend):
        fields = {name: _number(getattr(node, name)) for name in _LEAF_NUMBERS}
        texts = {"step": node.step, "mechanism": node.mechanism}
        return {**texts, **fields, "gap": gap, "because": node.because}
    return {
        "kind": node.kind,
        "step": node.step,
        "times": node.times,
        "rate": node.rate,
        "gap": gap,
        "because": node.because,
        "parts": [_node_to_json(part) for part in node.parts],
    }


_LEAF_NUMBERS = ("sensitivity", "claimed", "proven", "delta", "rho")


def _node_from_json(body: Mapping[str, Any]) -> Node:
    fields = {
        key: _value(value) if key in _LEAF_NUMBERS else value
        for key, value in body.items()
        if key not in ("gap", "parts")
    }
    fields["gap"] = Gap[body["gap"]] if body["gap"] else None
    if "kind" in body:
        return Composition(parts=tuple(_node_from_json(p) for p in body["parts"]), **fields)
    return Spend(**fields)
