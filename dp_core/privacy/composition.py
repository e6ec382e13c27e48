"""The tree of a ledger: uses of a mechanism (`Spend`) and how they combine (`Composition`)."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Literal

from dp_core.errors import ParameterError

Exact = Fraction | float  # a float only where it is math.inf
_NUMBER = re.compile(r"[0-9]{1,700}(/[1-9][0-9]{0,699})?")


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


def text_of(value: Exact | None) -> str | None:
    """Write an amount: an exact fraction, or "infinity"."""
    return None if value is None else "infinity" if math.isinf(value) else str(exact(value))


def number_of(text: object) -> Exact:
    """Read what `text_of` wrote.

    Raises
    ------
    ValueError
        If it is not that.
    """
    if text == "infinity":
        return math.inf
    if not isinstance(text, str) or not _NUMBER.fullmatch(text):
        raise ValueError("an amount")
    return Fraction(text)


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
    rho : Fraction, optional
        zCDP cost, kept as an exact rational; then ``proven`` is what it converts to at ``delta``.
    gap : Gap, optional
        Why claimed and proven differ.
    because : str
        One plain sentence.
    believed : float, optional
        What the leaf costs if its sensitivity is believed and only the sums inside it are put
        right; the claim where None.
    """

    step: str
    mechanism: str
    sensitivity: float
    claimed: float
    proven: float
    delta: float = 0.0
    rho: Exact | None = None
    gap: Gap | None = None
    because: str = ""
    believed: float | None = None

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
        if self.rho is not None:
            object.__setattr__(self, "rho", exact(self.rho))


def read_from_data(step: str, because: str, *, gap: Gap = Gap.RAW_VALUE_USED) -> Spend:
    """Charge a public fact that was read from the data instead: no draw and no finite epsilon.

    The gap may also be that the candidates of a choice were.

    Examples
    --------
    >>> read_from_data("first date", "It was read from the data.").proven
    inf
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
    """Parts that see the same people: epsilons add up; zCDP parts add rho.

    Examples
    --------
    >>> leaf = Spend(step="count", mechanism="Laplace", sensitivity=1, claimed=0.5, proven=0.5)
    >>> from dp_core.privacy.ledger import PrivacyLedger
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


def group(step: str, part: Node, rows: int, *, because: str = "") -> Node:
    """Protect so many rows at once by a part that is proven for one: group privacy.

    Parameters
    ----------
    step : str
        Whose rows they are.
    part : Spend or Composition
    rows : int
        Most rows c of one person, a public bound. Pure epsilon counts c times, rho c² times [1]_,
        and delta ``1 + e^ε + … + e^((c-1)ε)`` times [2]_.

    Raises
    ------
    ParameterError
        If the bound is no whole number of at least 1.

    References
    ----------
    .. [1] M. Bun, T. Steinke, "Concentrated differential privacy", TCC 2016, Proposition 1.9.
    .. [2] S. Vadhan, "The complexity of differential privacy", 2017, Lemma 2.2, its sum as it
       stands in the proof: step by step, P(D0) <= e^ε P(D1) + delta <= … .
    """
    times = whole_rows(rows)
    return Composition(kind="group", step=step, parts=(part,), times=times, because=because)


def whole_rows(rows: int) -> int:
    """Check a bound on the rows of one person.

    Raises
    ------
    ParameterError
        If it is no whole number of at least 1.
    """
    if isinstance(rows, bool) or not isinstance(rows, int) or rows < 1:
        raise ParameterError(
            f"rows_per_person = {rows!r} must be a whole number, at least 1; state the most rows "
            "that one person may have.",
            field="rows_per_person",
        )
    return rows


def leaves(node: Node) -> Iterator[Spend]:
    """All uses of a mechanism below a node, in order."""
    if isinstance(node, Spend):
        yield node
    else:
        for part in node.parts:
            yield from leaves(part)
