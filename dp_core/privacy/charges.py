"""What one release is charged, and what many of them cost together for the same people."""

import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import Any, Literal

from dp_core.errors import DPError
from dp_core.privacy.costs import (
    Exact,
    Neighbouring,
    clauses,
    exact,
    number_of,
    quick_epsilon,
    text_of,
    zcdp_epsilon,
)
from dp_core.privacy.ledger import PrivacyLedger

Unit = Literal["row", "person"]
UNITS: tuple[Unit, ...] = ("row", "person")

_DECIMAL = re.compile(r"[0-9]{0,30}\.?[0-9]{0,30}")
_TEXTS = ("label", "protects", "system", "method", "plan", "family", "at")
_LONGEST_TEXT = 300
_MOST_ROWS = 10**9
_WITHOUT_LIMIT = 10**100  # protects nobody, and sums and squares of less are floats
_FINEST = 1_200  # bits: the sum of any ε that floats hold is exact
_SEARCHED = 200  # conversions
_NEAR = Fraction(1, 10**6)


@dataclass(frozen=True, kw_only=True)
class Charge:
    """One release."""

    label: str  # what was drawn, in words that may be published
    # epsilon, claimed: proven and claimed totals of its ledger
    epsilon: Exact
    claimed: Exact
    delta: float = 0.0  # goes with the proven ε
    rho: Exact | None = None  # zCDP cost; then `epsilon` is what it converts to at `delta`
    neighbouring: Neighbouring = Neighbouring.ADD_REMOVE
    unit: Unit = "row"  # whom the ledger protects
    # most rows that one person has in what was released; 0 where that was not stated
    rows_per_person: int = 0
    protects: str = ""  # the unit in words
    # system, method, plan: keys; SHA-256 of the plan
    system: str = ""
    method: str = ""
    plan: str = ""
    # releases of one gradual family refine each other: together they cost the largest of them
    family: str = ""
    at: str = ""  # time (UTC); the register writes it

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
        return float(self.epsilon)

    def times(self, people: int, *, searched: bool = True) -> "Charge":
        """Cost for so many of its units together (group privacy).

        What ρ converts to is searched for, half a millisecond, or is found at a good order.
        """
        epsilon, delta, rho = self.cost_of(people, searched=searched)
        return replace(self, epsilon=epsilon, delta=delta, rho=rho)

    def cost_of(self, people: int, *, searched: bool = True) -> tuple[Exact, float, Exact | None]:
        """ε, δ and ρ for so many of its units together; as `times`."""
        if people == 1:
            return self.epsilon, self.delta, self.rho
        if self.rho is not None:
            rho = self.rho * people * people
            convert = zcdp_epsilon if searched else quick_epsilon
            return exact(convert(rho, self.delta)), self.delta, rho
        delta = self.delta
        if delta:
            grown = float(self.epsilon) * (people - 1)
            delta *= people * math.exp(grown) if grown < 700 else math.inf
        return self.epsilon * people, min(1.0, delta), None

    def scaled(self, factor: Fraction) -> "Charge":
        """Charge of the same kind whose ε, or ρ where it has one, is so many times as large."""
        if self.rho is None:
            return replace(self, epsilon=self.epsilon * factor)
        rho = self.rho * factor
        return replace(self, rho=rho, epsilon=exact(zcdp_epsilon(rho, self.delta)))

    def per(self, unit: Unit, *, searched: bool = True) -> "Charge":
        """Cost for another unit: a person is as many rows as were stated; else as `times`.

        A row is a part of some person, so what protects a person protects it.
        """
        if unit == self.unit or unit == "row":
            return self
        self.check_unit(unit)
        return replace(self.times(self.rows_per_person, searched=searched), unit=unit)

    def check_unit(self, unit: Unit) -> None:
        """Refuse a charge of a row where persons are counted, and nothing says how many it has."""
        if unit == "person" and self.unit == "row" and self.rows_per_person < 1:
            raise DPError.of("register-persons", "rows_per_person")

    def to_json(self) -> dict[str, Any]:
        """Plain values: amounts as exact fractions in text, without what is empty."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        values |= {name: text_of(values[name]) for name in ("epsilon", "claimed", "rho")}
        values["neighbouring"] = self.neighbouring.name
        return {name: value for name, value in values.items() if value not in ("", None)}

    @classmethod
    def from_json(cls, body: Mapping[str, Any]) -> "Charge":
        """Read what `to_json` wrote."""
        values = {each.name: body[each.name] for each in fields(cls) if each.name in body}
        for name in ("epsilon", "claimed", "rho"):
            if name in values:
                amount = number_of(values[name])
                values[name] = amount if amount < _WITHOUT_LIMIT else math.inf
        values["neighbouring"] = Neighbouring[values["neighbouring"]]
        fine = all(isinstance(values.get(name, ""), str) for name in _TEXTS)
        fine &= type(values.get("delta", 0.0)) in (int, float) and 0 <= values["delta"] <= 1
        fine &= values.get("rho") is None or 0 < values["delta"] < 1
        fine &= type(values.get("rows_per_person", 0)) is int and values.get("unit") in UNITS
        if not fine or not 0 <= values.get("rows_per_person", 0) <= _MOST_ROWS:
            raise ValueError("a charge")
        return cls(**values | {name: printable(values.get(name, "")) for name in _TEXTS})


@dataclass(frozen=True)
class Spent:
    """A total."""

    epsilon: Exact = Fraction(0)
    delta: float = 0.0  # also where each draw was chosen after looking at those before; see `Sum`
    # charges for exchanging somebody and for somebody's being there were added: the total is for
    # exchanging one, and what protects being there counts twice in it
    exchange: bool = False
    unit: Unit = "row"  # whom it is for: a row as soon as one of the charges protects no more


@dataclass
class Sum:
    """Two bounds of a sum, of which the smaller counts: all by plain addition, all by zCDP.

    Each bound holds where draws are chosen after looking at those before [1]_ [2]_. Who may go on
    while one of the two stays below a cap pays at most the sum of their δ, so the total states it;
    docs/privacy.md, section 8, has the proof. What has a ρ only is bounded by zCDP alone.

    References
    ----------
    .. [1] R. Rogers, A. Roth, J. Ullman, S. Vadhan, "Privacy odometers and filters", NIPS 2016.
    .. [2] J. Whitehouse, A. Ramdas, R. Rogers, S. Wu, "Fully-adaptive composition in differential
       privacy", ICML 2023: approximate zCDP. (ε, δ)-DP is δ-approximate ε²/2-zCDP: M. Bun,
       T. Steinke, "Concentrated differential privacy", TCC 2016, section 8.
    """

    epsilon: Exact = Fraction(0)
    delta: float = 0.0
    rho: Exact = Fraction(0)  # of all: ε²/2 of what has none
    zcdp: tuple[float, ...] = ()  # δ of what has a ρ, smallest and largest
    apart: float = 0.0  # δ of what has none
    others: bool = False

    def add(self, epsilon: Exact, delta: float, rho: Exact | None) -> None:
        self.epsilon = _plus(self.epsilon, epsilon)
        self.delta = min(1.0, self.delta + delta)
        if rho is None:
            self.rho = _plus(self.rho, epsilon * epsilon / 2)
            self.apart += delta
            self.others = True
        else:
            self.rho = _plus(self.rho, rho)
            known = (*self.zcdp, delta)
            self.zcdp = min(known), max(known)

    def total(self) -> tuple[Exact, float]:
        """ε and δ."""
        if not self.zcdp or math.isinf(self.epsilon):
            return self.epsilon, self.delta
        smallest, largest = self.zcdp
        epsilon = exact(zcdp_epsilon(self.rho, smallest))
        if not self.others:
            return epsilon, largest
        # Who chooses after looking chooses the bound, too: the δ of both count.
        return min(self.epsilon, epsilon), min(1.0, self.delta + largest + self.apart)


def _plus(one: Exact, other: Exact) -> Exact:
    """Add; where fractions without end make it too fine to go on with, round up."""
    total = one + other
    if isinstance(total, float) or total.denominator.bit_length() <= _FINEST:
        return total
    return Fraction(-((-total.numerator << _FINEST) // total.denominator), 1 << _FINEST)


@dataclass
class _Sums:
    """Sum of charges for being there, or for exchanging; and the same, all for exchanging."""

    plain: Sum = field(default_factory=Sum)
    exchange: Sum = field(default_factory=Sum)
    kinds: frozenset[tuple[Unit, bool]] = frozenset()
    converted: int = 0

    def with_all(self, charges: Iterable[Charge]) -> "_Sums":
        made = replace(self, plain=replace(self.plain), exchange=replace(self.exchange))
        for charge in charges:
            made.add(charge)
        return made

    def add(self, charge: Charge) -> None:
        """Exchanging somebody is taking one away and adding another: two steps of add/remove."""
        being_there = charge.neighbouring is Neighbouring.ADD_REMOVE
        self.kinds |= {(charge.unit, being_there)}
        self.plain.add(*charge.cost_of(1))
        self.converted += charge.rho is not None
        searched = self.converted <= _SEARCHED
        self.exchange.add(*charge.cost_of(2 if being_there else 1, searched=searched))

    def spent(self, unit: Unit) -> Spent:
        mixed = len(self.kinds) > 1 and any(being_there for _, being_there in self.kinds)
        total = (self.exchange if mixed else self.plain).total()
        units = {each for each, _ in self.kinds}
        return Spent(*total, exchange=mixed, unit=min(units, default=unit, key=UNITS.index))


class Tally:
    """Running total of charges in one unit; a gradual family counts once, with its largest."""

    def __init__(self, unit: Unit, charges: Iterable[Charge] = ()) -> None:
        self.unit = unit
        self._alone = _Sums()
        self._families: dict[str, Charge] = {}
        self._whole: _Sums | None = None
        self._converted = 0
        for charge in charges:
            self.add(charge)

    def add(self, charge: Charge) -> None:
        self._converted += charge.rho is not None
        charge = self._counted(charge)
        if charge.family:
            self._families[charge.family] = _larger(self._families.get(charge.family), charge)
            self._whole = None
        else:
            self._alone.add(charge)
            if self._whole:
                self._whole.add(charge)

    def spent(self, more: Charge | None = None) -> Spent:
        """Total; with one more, what it would be then."""
        if more is None:
            return self._without("").spent(self.unit)
        return self._with(more, self._without(more.family))

    def most(self, like: Charge, cap: Fraction) -> Exact:
        """Largest ε of a charge of this kind with which the total keeps a cap; 0 for none.

        The kind decides: one more kind makes what was charged for being there count twice.
        """
        if math.isinf(like.epsilon):
            return Fraction(0)
        one = Fraction(1)
        like = replace(like, epsilon=one, rho=None if like.rho is None else one)
        others = self._without(like.family)

        def total(factor: Fraction) -> Exact:
            return self._with(like.scaled(factor), others).epsilon

        return like.scaled(_largest(total, cap)).epsilon

    def _counted(self, charge: Charge) -> Charge:
        return charge.per(self.unit, searched=self._converted <= _SEARCHED)

    def _with(self, more: Charge, others: _Sums) -> Spent:
        more = self._counted(more)
        return others.with_all([_larger(self._families.get(more.family), more)]).spent(self.unit)

    def _without(self, family: str) -> _Sums:
        """Sum all but one family."""
        if family in self._families:
            rest = (each for name, each in self._families.items() if name != family)
            return self._alone.with_all(rest)
        if self._whole is None:
            self._whole = self._alone.with_all(self._families.values())
        return self._whole


def _largest(total: Callable[[Fraction], Exact], most: Fraction) -> Fraction:
    """Largest factor at which a growing total is not too large: exact where it is a line."""
    none, one = total(Fraction(0)), total(Fraction(1))
    if none > most:
        return Fraction(0)
    if none < one < math.inf:
        line = exact((most - none) / (one - none))
        if isinstance(line, Fraction) and total(line) <= most < total(line * (1 + _NEAR)):
            return line
    low, high = Fraction(0), Fraction(1)
    while total(high) <= most and high < _WITHOUT_LIMIT:
        low, high = high, 2 * high
    while high - low > max(low, _NEAR) * _NEAR:
        middle = (low + high) / 2
        low, high = (middle, high) if total(middle) <= most else (low, middle)
    return low


def _larger(known: Charge | None, charge: Charge) -> Charge:
    if known is None:
        return charge
    return max(known, charge, key=lambda each: (each.epsilon, each.delta))


def printable(text: str) -> str:
    """Bring words from a file into a form that a page can show.

    >>> printable("ward" + chr(27) + "[31m " + chr(0xD800) + "B")
    'ward [31m B'
    """
    if not text.isprintable():
        text = " ".join("".join(each if each.isprintable() else " " for each in text).split())
    return text if len(text) <= _LONGEST_TEXT else f"{text[: _LONGEST_TEXT - 1]}…"


def unit_of(words: str) -> Unit:
    """Tell whom the words of a unit protect: they begin with it.

    >>> unit_of("one person with up to 3 events"), unit_of("one point, added or removed")
    ('person', 'row')
    >>> unit_of("增加或删除一个人"), unit_of("增加或删除一行；一个人若有 k 行，则为 k 倍 ε")
    ('person', 'row')
    """
    first = clauses(words)[0]
    chinese = "一个人" in first and "同一个人" not in first
    return "person" if words.startswith("one person") or chinese else "row"


def typed(amount: str | float | Fraction) -> Fraction:
    """Read a cap on ε that somebody typed; decimals as they are written.

    >>> typed("1.65"), typed(0.1)
    (Fraction(33, 20), Fraction(1, 10))
    """
    text = str(amount).strip()
    fine = isinstance(amount, Fraction) or (_DECIMAL.fullmatch(text) and re.search("[0-9]", text))
    if not fine or (value := Fraction(text)) <= 0:
        raise DPError.of("register-amount", "cap")
    return value
