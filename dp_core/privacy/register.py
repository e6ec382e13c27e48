"""The register of one collection of people: all that was charged for them, in one file.

A register is a `Chain` of lines: what the collection is called, the files that were seen (salted
digests), plans that were locked, the first look at true rows, and for each draw two lines: an
*intent*, written before anything is computed, and a *confirm* with the SHA-256 of the bundle. An
intent without a confirm counts as charged, so a crash never gives anything back.

It is in memory for a visit, or on disk, where processes share it under a lock.
"""

import math
import re
import secrets
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from decimal import ROUND_DOWN, Context, Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from dp_core.errors import DPError, shown
from dp_core.params import must_be
from dp_core.privacy.chain import Body, Chain, Reserved, UnusableError
from dp_core.privacy.charges import UNITS, Charge, Spent, Tally, Unit, printable, typed
from dp_core.privacy.costs import Exact, clauses, exact, number_of, text_of
from dp_core.privacy.traces import NEW, OTHER, Likeness, Prints, Trace
from dp_core.words import Message, Said, message, say

# --- what the lines of a register say: each is read into the state of the collection --------------

VERSION = 1
UNNAMED = "unnamed collection"
LONGEST_NAME = 80
_LEAST_CAP = Fraction(1, 10**30)  # what can be typed; one over it is the largest


class Told:
    """State of a collection.

    `name`, `unit` and `cap`: as in `Register.new`. `looked`: whether somebody has looked at true
    rows. `plans`: SHA-256 of plans that were locked → whether that was before the first look.
    `salt` and `traces`: of the files seen. `others`: digests of files of which somebody said that
    they hold other people. `drawn`: token → charge of each draw. `bundles`: token → SHA-256 of the
    bundle of each draw that was confirmed.
    """

    def __init__(self) -> None:
        self.name, self.unit = UNNAMED, UNITS[0]
        self.cap: Fraction | None = None
        self.looked = False
        self.plans: dict[str, bool] = {}
        self.salt, self.traces = b"", list[Trace]()
        self.others = set[str]()
        self.drawn: dict[str, Charge] = {}
        self.bundles: dict[str, str] = {}
        self._tally: Tally | None = None

    unit: Unit

    @property
    def tally(self) -> Tally:
        """Sum of all charges; made when it is first asked for."""
        if self._tally is None:
            self._tally = Tally(self.unit, self.drawn.values())
        return self._tally

    def take(self, body: Body, number: int) -> None:
        """Read a line that fits the chain."""
        if number == 1:
            _check_first(body)
        try:
            reader = _READERS[body["kind"]] if number > 1 else Told._collection
            reader(self, body)
        except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError) as error:
            raise DPError.of("register-unread", "register", line=number) from error

    def _collection(self, body: Body) -> None:
        self.name, self.salt = checked_name(body["name"]), bytes.fromhex(body["salt"])
        if body["unit"] not in UNITS or not 16 <= len(self.salt) <= 64:
            raise ValueError("unit or salt")
        self.unit = body["unit"]
        self._cap(body)

    def _file(self, body: Body) -> None:
        self.traces.append(Trace.from_json(body))

    def _other(self, body: Body) -> None:
        self.others.add(_digest(body["file"]))

    def _plan(self, body: Body) -> None:
        self.plans[_digest(body["plan"])] = not self.looked

    def _look(self, body: Body) -> None:
        self.looked = True

    def _intent(self, body: Body) -> None:
        token, charge = str(body["token"]), Charge.from_json(body)
        if token in self.drawn:
            raise ValueError("a token twice")
        charge.check_unit(self.unit)
        self.drawn[token] = charge
        if self._tally is not None:
            self._tally.add(charge)

    def _confirm(self, body: Body) -> None:
        token = str(body["token"])
        known = self.drawn[token]
        self.bundles[token] = _digest(body["bundle"]) if body["bundle"] != "" else ""
        if "epsilon" in body and (charge := Charge.from_json(body)).epsilon > known.epsilon:
            charge.check_unit(self.unit)
            self.drawn[token] = charge
            self._tally = None  # many may be confirmed before it is asked for

    def _cap(self, body: Body) -> None:
        cap = Fraction(1) if body["cap"] is None else number_of(body["cap"])
        if isinstance(cap, float) or not _LEAST_CAP <= cap <= 1 / _LEAST_CAP:
            raise ValueError("no cap")
        self.cap = None if body["cap"] is None else cap

    def _name(self, body: Body) -> None:
        self.name = checked_name(body["name"])


_READERS: Mapping[str, Callable[[Told, Body], None]] = {
    kind: getattr(Told, f"_{kind}")
    for kind in ("file", "other", "plan", "look", "intent", "confirm", "cap", "name")
}


def _check_first(body: Body) -> None:
    if body.get("kind") != "collection":
        raise DPError.of("not-ours", "register", what="register")
    if body.get("version") != VERSION:
        facts = {"value": shown(body.get("version")), "version": VERSION}
        raise DPError.of("version-unread", "register", **facts)


def checked_name(name: object) -> str:
    words = " ".join(printable(str(name)[: 2 * LONGEST_NAME]).split())
    return words[:LONGEST_NAME] or UNNAMED


def _digest(text: object) -> str:
    if not isinstance(text, str) or not re.fullmatch(r"[0-9a-f]{64}", text, re.ASCII):
        raise ValueError("a digest")
    return text


# --- the register of one collection of people: all that was charged for them, in one file ---------

_SLACK = 1 + Fraction(1, 10**9)  # decimals are no binary fractions: ten times 0.1 is more than 1
_NONE = 1e-12  # what decimals leave of a cap that is spent


@runtime_checkable
class Charged(Protocol):
    """What a draw is charged to: a register, or that of an account for one of its files."""

    def intend(self, charge: Charge) -> str:
        """Charge a draw before anything is computed; give its token."""

    def confirm(self, token: str, bundle: str = "", *, charge: Charge | None = None) -> None:
        """Note what a draw came to."""

    def statement(self) -> dict[str, Any]:
        """Say what may be published beside a release."""


class UnconfirmedError(DPError):
    """A draw was made and is charged, but its register could not note what it came to."""


class Register(Told):
    """What was charged for one collection; make one with `new`, `open` or `read`.

    Examples
    --------
    >>> ward = Register.new("ward B", cap=1)
    >>> half = Charge(label="map", epsilon=Fraction(1, 2), claimed=Fraction(1, 2))
    >>> ward.confirm(ward.intend(half))
    >>> ward.spent.epsilon, ward.left
    (Fraction(1, 2), Fraction(1, 2))
    """

    def __init__(self, make: Callable[[Callable[[Body, int], None]], Chain]) -> None:
        super().__init__()
        self._last: tuple[Prints, Trace] | None = None
        self._expected: Prints | None = None
        self._reserved: Reserved | None = None  # space for the confirm of the last intent
        self._left: tuple[int, Exact | None] | None = None
        self._chain = make(self.take)

    # --- making ---------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        name: str = UNNAMED,
        *,
        unit: Unit = "row",
        cap: str | float | Fraction | None = None,
        path: str | Path | None = None,
        late: bool = False,
    ) -> "Register":
        """Begin a register, or open the one that is at the path.

        Parameters
        ----------
        name : str
            Of the collection, as the steward calls it; it is published with each release.
        unit : {"row", "person"}
            What the cap is for. Charges for rows count in persons with a stated number of rows.
        cap : number, optional
            Largest ε of all releases together.
        path : path, optional
            File to keep it in; in memory if none is given.
        late : bool
            Whether a new file is made with the first charge or look only, so that a refused charge
            leaves none.

        Raises
        ------
        DPError
            If the cap is no number, or the file cannot be used.
        """
        first = {
            "kind": "collection",
            "version": VERSION,
            "name": checked_name(name),
            "salt": secrets.token_hex(16),
            "unit": unit,
            "cap": None if cap is None else text_of(typed(cap)),
            "at": _now(),
        }
        place = None if path is None else Path(path)
        return cls(lambda taken: Chain(first, path=place, taken=taken, late=late))

    @classmethod
    def open(cls, path: str | Path) -> "Register":
        """Open a register on disk.

        Raises
        ------
        DPError
            If it cannot be read, or was cut off, edited or put in another order: with the line.
        """
        return cls(lambda taken: Chain(path=Path(path), taken=taken))

    @classmethod
    def read(cls, content: bytes) -> "Register":
        """Read the content of a register into memory; raises as `open` does."""
        return cls(lambda taken: Chain(content=content, taken=taken))

    def content(self) -> bytes:
        """All of it, to be kept as a file; for the holder only."""
        return self._chain.content()

    def refresh(self) -> None:
        """Read what other processes have written since."""
        with self._chain.held():
            pass

    # --- what it says ---------------------------------------------------------------------------

    @property
    def path(self) -> Path | None:
        return self._chain.path

    @property
    def mended(self) -> str:
        """What was cut off after a crash, in words; empty where nothing was."""
        return self._chain.mended

    @property
    def lines(self) -> int:
        return len(self._chain.digests)

    @property
    def charges(self) -> list[Charge]:
        """Charges in force: of each gradual family the largest, in the place of its first."""
        found: dict[str, Charge] = {}
        for token, charge in self.drawn.items():
            key = f"family {charge.family}" if charge.family else token
            known = found.get(key)
            if known is None or charge.epsilon > known.epsilon:
                found[key] = charge
        return list(found.values())

    @property
    def unconfirmed(self) -> int:
        """Draws that were charged and not confirmed, as after a crash or on a full disk."""
        return sum(token not in self.bundles for token in self.drawn)

    @property
    def spent(self) -> Spent:
        """All charges together."""
        return self.tally.spent()

    @property
    def whose(self) -> Unit:
        """Whom the total is for: a person where each charge protects one, or their only row."""
        alone = all(each.unit == "person" or each.rows_per_person == 1 for each in self.charges)
        return "person" if self.drawn and alone else self.spent.unit

    @property
    def left(self) -> Exact | None:
        """Largest ε of one more draw like the last that the cap allows; None without a cap."""
        if self.cap is None or not self.drawn:
            return self.cap
        if self._left is None or self._left[0] != self.lines:
            last = next(reversed(self.drawn.values()))
            self._left = self.lines, self.left_for(replace(last, family=""))
        return self._left[1]

    def left_for(self, charge: Charge) -> Exact | None:
        """Largest ε of a draw of one kind that the cap allows; None without a cap.

        `charge`: its unit, relation, δ and rows of a person count, and whether it has a ρ; not its
        ε.
        """
        return None if self.cap is None else self.tally.most(charge, self.cap)

    def statement(self, of: Collection[str] | None = None, *, named: bool = True) -> dict[str, Any]:
        """Say what may be published beside a release: charges, total, cap, where the chain stands.

        Parameters
        ----------
        of : collection of str, optional
            Tokens of the draws to tell of; all by default. It is then what an account of these
            alone would say.
        named : bool
            Whether name, unit and cap are told where `of` is given.

        The files seen, their number and their digests are not in it: a file that equals an older
        one has no line of its own, so that the number of lines could tell. The digest of the last
        line, in which the secret salt is, shows later whether a register still holds this release.
        """
        told = self
        if of is not None:
            told = Register.new()
            if named:
                told = Register.new(self.name, unit=self.unit, cap=self.cap)
            told.drawn = {token: each for token, each in self.drawn.items() if token in of}
        spent = told.spent
        return {
            "version": VERSION,
            "collection": told.name,
            "unit": told.unit,
            "charges": [each.to_json() for each in told.charges],
            "spent": {
                "epsilon": text_of(spent.epsilon),
                "delta": spent.delta,
                "exchange": spent.exchange,
                "unit": spent.unit,
            },
            "cap": text_of(told.cap),
            "left": text_of(told.left),
            "last": self._chain.last,
        }

    def holds(self, last: str) -> bool:
        """Whether the line of a statement is in it; not so in an older copy."""
        return last in self._chain.digests

    # --- files ----------------------------------------------------------------------------------

    def recognise(self, prints: Prints) -> Likeness:
        """Say whether a file is known, looks like an edited copy of a known one, or is new."""
        if not self.traces and not self.others:
            return NEW
        trace = self._trace(prints)
        found = [each.likeness(trace) for each in self.traces]
        best = max(found, key=lambda each: (each.known == "same", each.share), default=NEW)
        return OTHER if best.known != "same" and trace.file in self.others else best

    def see(self, prints: Prints, *, other: bool = False) -> None:
        """Note that a file belongs to the collection, or that somebody says it does not; once."""
        trace = self._trace(prints)
        with self._chain.held():
            if other and trace.file not in self.others:
                self._write("other", file=trace.file)
            elif not other and not any(each.file == trace.file for each in self.traces):
                self._write("file", **trace.to_json())

    def expect(self, prints: Prints) -> None:
        """Note a file as `see` does, with the next charge: a draw that is refused notes none."""
        self._expected = prints

    def _trace(self, prints: Prints) -> Trace:
        if self._last is None or self._last[0] is not prints:
            self._last = prints, Trace.of(prints, self.salt)
        return self._last[1]

    @property
    def files(self) -> int:
        return len(self.traces)

    # --- plans and looks ------------------------------------------------------------------------

    def lock(self, plan: str) -> None:
        """Note the SHA-256 of a plan, so that it is known to have been made before a look."""
        _digest(plan)
        with self._chain.held():
            if plan not in self.plans:
                self._write("plan", plan=plan)

    def look(self) -> None:
        """Note that the holder has looked at true rows; once."""
        if self.looked:
            return
        with self._chain.held():
            if not self.looked:
                self._write("look")

    # --- charges --------------------------------------------------------------------------------

    def check(self, charge: Charge) -> None:
        """Refuse a charge that would pass the cap.

        It is a cap on ε. All that it lets through is (cap, δ)-DP together, also where each draw is
        chosen after the last; δ is at most the sum of those of both bounds of `charges.Sum`.
        """
        wanted = self.tally.spent(charge)
        if self.cap is None or wanted.epsilon <= self.cap * _SLACK:
            return
        left = self.left_for(charge)
        raise DPError.of(
            "register-over",
            "cap",
            wanted=_amount(wanted.epsilon),
            cap=_amount(self.cap),
            name=self.name,
            mixes=wanted.exchange and not self.spent.exchange,
            left=said_left(left) if left and left > _NONE else "none",
            whose=clauses(charge.protects)[0] or f"one {charge.unit}",
        )

    def intend(self, charge: Charge) -> str:
        """Charge a draw; call it before anything is computed.

        Returns token to `confirm` it with. It counts as charged whether that comes or not.
        """
        if not self._chain.begun:
            self.check(charge)
        token = secrets.token_hex(16)
        line = {"token": token, **replace(charge, at=charge.at or _now()).to_json()}
        try:
            with self._chain.held():
                self.check(charge)
                if self._expected is not None:
                    self.see(self._expected)
                self._reserved = self._chain.reserve(line)
                self._write("intent", **line)
        except UnusableError as error:
            raise DPError.of("register-not-charged", "register", error=error.args[0]) from error
        return token

    def confirm(self, token: str, bundle: str = "", *, charge: Charge | None = None) -> None:
        """Note what a draw came to.

        `token`: of its intent. `bundle`: SHA-256 of what was packed; empty where nothing was.
        `charge`: what its ledger says, where that was not known before; the larger of both counts.
        """
        if bundle:
            _digest(bundle)  # else the line could not be read again
        if self._reserved is not None:
            self._reserved.give_back()
            self._reserved = None
        try:
            with self._chain.held():
                known = self.drawn.get(token)
                if known is not None:
                    larger = charge is not None and charge.epsilon > known.epsilon
                    more = replace(charge, at=known.at).to_json() if larger and charge else {}
                    self._write("confirm", token=token, bundle=bundle, **more)
        except DPError as error:
            why = error.args[0]
            raise UnconfirmedError.of("register-unconfirmed", "register", error=why) from error
        if known is None:
            raise must_be("token", token, "one of `intend`")

    def limit(self, cap: str | float | Fraction | None) -> None:
        """Change the cap, or take it away.

        Raises
        ------
        DPError
            If more than that is spent already.
        """
        value = None if cap is None else typed(cap)
        with self._chain.held():
            if value is not None and self.spent.epsilon > value * _SLACK:
                facts = {"spent": said(self.spent.epsilon), "cap": said(value)}
                raise DPError.of("register-passed", "cap", **facts)
            if value != self.cap:
                self._write("cap", cap=text_of(value))

    def rename(self, name: str) -> None:
        with self._chain.held():
            if checked_name(name) != self.name:
                self._write("name", name=checked_name(name))

    def take_over(self, other: "Register", tokens: Collection[str] | None = None) -> None:
        """Add what another register of the same people holds, each draw once; no cap stops it.

        Of the draws those with `tokens` alone, if these are given.
        """
        drawn = {each: c for each, c in other.drawn.items() if tokens is None or each in tokens}
        for charge in drawn.values():
            charge.per(self.unit)
        with self._chain.held():
            for token, charge in drawn.items():
                if token not in self.drawn:
                    self._write("intent", token=token, **charge.to_json())
                if token in other.bundles and token not in self.bundles:
                    self._write("confirm", token=token, bundle=other.bundles[token])
            for plan, before in other.plans.items():
                if plan not in self.plans and before and not self.looked:
                    self._write("plan", plan=plan)
            if other.looked:
                self.look()

    def _write(self, kind: str, **body: Any) -> None:
        self._chain.add({"kind": kind, "at": _now(), **body})


def said_left(epsilon: Exact | None) -> str:
    """Write what is left: rounded down, so that a draw at what is named is allowed.

    What a binary fraction lacks of its decimal is no loss: a cap lets ten times as much pass.

    >>> said_left(Fraction(2, 3)), said_left(Fraction(0)), said_left(20 - Fraction(1.6))
    ('ε = 0.6666', 'ε = 0', 'ε = 18.4')
    """
    if epsilon is None or math.isinf(epsilon):
        return said(epsilon)
    down = Context(prec=4, rounding=ROUND_DOWN)
    part = (exact(epsilon) * (1 + (_SLACK - 1) / 10)).as_integer_ratio()
    left = float(down.divide(*map(Decimal, part)))
    return f"ε = {left if left > _NONE else 0:.4g}"


def said(epsilon: Exact | None, delta: float = 0.0) -> str:
    """Write an amount as a page does, with its δ where it has one.

    >>> said(Fraction(1, 3)), said(math.inf), said(Fraction(1), 1e-6)
    ('ε = 0.3333', 'ε without limit', 'ε = 1, δ = 1e-06')
    """
    if epsilon is None or math.isinf(epsilon):
        return say("register-endless")
    return say("ledger-cost", epsilon=_amount(epsilon), delta=f"{delta:.3g}" if delta else "none")


def _amount(epsilon: Exact) -> str:
    return say("register-endless") if math.isinf(epsilon) else f"{float(epsilon):.4g}"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


# --- words for what does not hold in a published proof --------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Problem:
    """One step of a proof that does not hold, or is not counted."""

    number: str  # short name, such as "P1"
    title: Said = Said()
    words: Said = Said()  # what was assumed and what is true
    figures: str = ""  # arithmetic on the numbers of this run; empty where there is none
    pairs: tuple[str, ...] = ()  # keys of the neighbouring pairs that show it


def problems_of(
    keys: Mapping[str, str],
    figures: Mapping[str, str | Message],
    pairs: Mapping[str, tuple[str, ...]],
) -> list[Problem]:
    """Describe each problem by its message, which has its title; all three go by its number."""
    return [
        Problem(
            number=number,
            title=message(f"{key}.title"),
            words=message(key),
            figures=str(figures.get(number, "")),
            pairs=pairs.get(number, ()),
        )
        for number, key in keys.items()
    ]


@dataclass(frozen=True, kw_only=True)
class Rung:
    """One reading of a published proof."""

    label: str
    epsilon: float  # may be infinite
    because: str
