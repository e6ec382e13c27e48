"""What one release is charged, and what many of them cost together for the same people."""

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import Any, Literal

from dp_core.errors import DPError
from dp_core.privacy.composition import Exact, Neighbouring, exact, number_of, text_of
from dp_core.privacy.costs import Cost, zcdp_epsilon
from dp_core.privacy.ledger import PrivacyLedger

Unit = Literal["row", "person"]
UNITS: tuple[Unit, ...] = ("row", "person")

_DECIMAL = re.compile(r"[0-9]{0,30}\.?[0-9]{0,30}")


@dataclass(frozen=True, kw_only=True)
class Charge:
    """One release.

    Parameters
    ----------
    label : str
        What was drawn, in words that may be published.
    epsilon, claimed : Fraction or inf
        Proven and claimed totals of its ledger.
    delta : float
        Goes with the proven ε.
    rho : Fraction, optional
        zCDP cost; then `epsilon` is what it converts to at `delta`.
    neighbouring : Neighbouring
    unit : {"row", "person"}
        Whom the ledger protects.
    rows_per_person : int
        Most rows that one person has in what was released; 0 where that was not stated.
    protects : str
        The unit in words.
    system, method, plan : str
        Keys; SHA-256 of the plan.
    family : str
        Releases of one gradual family refine each other: together they cost the largest of them.
    at : str
        Time (UTC); the register writes it.
    """

    label: str
    epsilon: Exact
    claimed: Exact
    delta: float = 0.0
    rho: Exact | None = None
    neighbouring: Neighbouring = Neighbouring.ADD_REMOVE
    unit: Unit = "row"
    rows_per_person: int = 0
    protects: str = ""
    system: str = ""
    method: str = ""
    plan: str = ""
    family: str = ""
    at: str = ""

    @classmethod
    def of(cls, ledger: PrivacyLedger, label: str, **named: Any) -> "Charge":
        """Charge what a ledger proves; further fields by name."""
        cost = ledger.cost("proven")
        pure_zcdp = cost.zcdp_delta is not None and not cost.approximate_delta
        return cls(
            label=label,
            epsilon=cost.epsilon,
            claimed=ledger.cost("claimed").epsilon,
            delta=cost.delta,
            rho=cost.rho if pure_zcdp and not math.isinf(cost.epsilon) else None,
            neighbouring=ledger.neighbouring,
            **named,
        )

    @property
    def proven(self) -> float:
        """Proven ε as a float."""
        return float(self.epsilon)

    def times(self, people: int) -> "Charge":
        """Cost for so many of its units together (group privacy)."""
        if people == 1:
            return self
        grown = float(self.epsilon) * (people - 1)
        factor = people * math.exp(grown) if grown < 700 else math.inf
        rho = None if self.rho is None else self.rho * people * people
        if rho is not None:
            epsilon, delta = exact(zcdp_epsilon(rho, self.delta)), self.delta
        else:
            epsilon = self.epsilon * people
            delta = min(1.0, factor * self.delta) if self.delta else 0.0
        return replace(self, epsilon=epsilon, delta=delta, rho=rho)

    def per(self, unit: Unit) -> "Charge":
        """Cost for another unit: a person is as many rows as were stated.

        A row is a part of some person, so what protects a person protects it.

        Raises
        ------
        DPError
            If persons are counted, and nothing says how many rows one may have.
        """
        if unit == self.unit or unit == "row":
            return self
        if self.rows_per_person < 1:
            raise DPError(
                "This draw protects one row, and the register counts persons. State at most how "
                "many rows one person has, then draw.",
                field="rows_per_person",
            )
        return replace(self.times(self.rows_per_person), unit=unit)

    def to_json(self) -> dict[str, Any]:
        """Plain values: amounts as exact fractions in text, without what is empty."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        values |= {name: text_of(values[name]) for name in ("epsilon", "claimed", "rho")}
        values["neighbouring"] = self.neighbouring.name
        return {name: value for name, value in values.items() if value not in ("", None)}

    @classmethod
    def from_json(cls, body: Mapping[str, Any]) -> "Charge":
        """Read what `to_json` wrote.

        Raises
        ------
        ValueError, KeyError, TypeError
            If it is not that.
        """
        values = {each.name: body[each.name] for each in fields(cls) if each.name in body}
        for name in ("epsilon", "claimed", "rho"):
            if name in values:
                values[name] = number_of(values[name])
        values["neighbouring"] = Neighbouring[values["neighbouring"]]
        texts = ("label", "protects", "system", "method", "plan", "family", "at")
        fine = all(isinstance(values.get(name, ""), str) for name in texts)
        fine &= type(values.get("delta", 0.0)) in (int, float) and 0 <= values["delta"] <= 1
        fine &= values.get("rho") is None or 0 < values["delta"] < 1
        fine &= type(values.get("rows_per_person", 0)) is int and values.get("unit") in UNITS
        if not fine:
            raise ValueError("a charge")
        return cls(**values)


@dataclass(frozen=True)
class Spent:
    """A total.

    Parameters
    ----------
    epsilon : Fraction or inf
    delta : float
    exchange : bool
        Charges for exchanging somebody and for somebody's being there were added: the total is for
        exchanging one, and what protects being there counts twice in it.
    unit : {"row", "person"}
        Whom it is for: a row as soon as one of the charges protects no more than that.
    """

    epsilon: Exact = Fraction(0)
    delta: float = 0.0
    exchange: bool = False
    unit: Unit = "row"


@dataclass
class Sum:
    """Two bounds of a sum, of which the smaller counts: all by plain addition, all by zCDP."""

    epsilon: Exact = Fraction(0)
    delta: float = 0.0
    cost: Cost = field(default_factory=Cost)

    def add(self, charge: Charge) -> None:
        """Add one more."""
        self.epsilon += charge.epsilon
        self.delta = min(1.0, self.delta + charge.delta)
        cost = _cost(charge)
        known = (self.cost.zcdp_delta, cost.zcdp_delta)
        if None not in known:  # any δ is allowed: the smallest holds for all
            least = min(each for each in known if each is not None)
            self.cost = replace(self.cost, zcdp_delta=least)
            cost = replace(cost, zcdp_delta=least)
        self.cost = self.cost.plus(cost)

    def total(self) -> tuple[Exact, float]:
        """ε and δ."""
        if self.cost.zcdp_delta is None or math.isinf(self.epsilon):
            return self.epsilon, self.delta
        return min((self.epsilon, self.delta), (self.cost.epsilon, self.cost.delta))


def _cost(charge: Charge) -> Cost:
    if charge.rho is not None:
        return Cost(rho=charge.rho, zcdp_delta=charge.delta)
    if charge.delta:
        return Cost(approximate=charge.epsilon, approximate_delta=charge.delta)
    return Cost(pure=charge.epsilon, rho=charge.epsilon * charge.epsilon / 2)


class Tally:
    """Running total of charges in one unit; a gradual family counts once, with its largest.

    Examples
    --------
    >>> tally = Tally("row")
    >>> for epsilon in (1, 2):
    ...     tally.add(Charge(label="map", epsilon=Fraction(epsilon), claimed=Fraction(epsilon)))
    >>> float(tally.spent().epsilon)
    3.0
    """

    def __init__(self, unit: Unit, charges: Iterable[Charge] = ()) -> None:
        self.unit = unit
        self._kinds: set[tuple[Unit, bool]] = set()
        self._plain, self._exchange = Sum(), Sum()
        self._families: dict[str, Charge] = {}
        for charge in charges:
            self.add(charge)

    def add(self, charge: Charge) -> None:
        """Add one more."""
        charge = charge.per(self.unit)
        self._kinds.add(_kind(charge))
        if not charge.family:
            _enter(charge, self._plain, self._exchange)
            return
        known = self._families.get(charge.family)
        if known is None or (charge.epsilon, charge.delta) > (known.epsilon, known.delta):
            self._families[charge.family] = charge

    def spent(self, more: Charge | None = None) -> Spent:
        """Total; with one more, what it would be then."""
        families, kinds = dict(self._families), set(self._kinds)
        plain, exchange = replace(self._plain), replace(self._exchange)
        if more is not None:
            more = more.per(self.unit)
            kinds.add(_kind(more))
            if not more.family:
                _enter(more, plain, exchange)
            elif (known := families.get(more.family)) is None or more.epsilon > known.epsilon:
                families[more.family] = more
        for charge in families.values():
            _enter(charge, plain, exchange)
        units = {unit for unit, _ in kinds}
        mixed = len(kinds) > 1 and any(being_there for _, being_there in kinds)
        total = (exchange if mixed else plain).total()
        return Spent(*total, exchange=mixed, unit=min(units, default=self.unit, key=_LEAST))


_LEAST = ("row", "person").index


def _kind(charge: Charge) -> tuple[Unit, bool]:
    return charge.unit, charge.neighbouring is Neighbouring.ADD_REMOVE


def _enter(charge: Charge, plain: Sum, exchange: Sum) -> None:
    """Exchanging somebody is taking one away and adding another: two steps of add/remove."""
    plain.add(charge)
    exchange.add(charge.times(2 if charge.neighbouring is Neighbouring.ADD_REMOVE else 1))


def unit_of(words: str) -> Unit:
    """Tell whom the words of a unit protect: they begin with it.

    Examples
    --------
    >>> unit_of("one person with up to 3 events"), unit_of("one point added or removed")
    ('person', 'row')
    """
    return "person" if words.startswith("one person") else "row"


def typed(amount: str | float | Fraction, what: str) -> Fraction:
    """Read an amount of ε that somebody typed; decimals as they are written.

    Examples
    --------
    >>> typed("1.65", "the cap"), typed(0.1, "the cap")
    (Fraction(33, 20), Fraction(1, 10))

    Raises
    ------
    DPError
        If it is no positive number.
    """
    value = amount if isinstance(amount, Fraction) else _decimal(str(amount).strip())
    if value is None or value <= 0:
        raise DPError(
            f"As {what}, type a number above zero, such as 2 or 1.65.",
            field="cap",
        )
    return value


def _decimal(text: str) -> Fraction | None:
    return Fraction(text) if _DECIMAL.fullmatch(text) and re.search("[0-9]", text) else None
