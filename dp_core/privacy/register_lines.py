"""What the lines of a register say: each is read into the state of the collection."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from dp_core.errors import DPError, shown
from dp_core.privacy.chain import Body
from dp_core.privacy.charges import UNITS, Charge, Tally, Unit, printable
from dp_core.privacy.composition import number_of
from dp_core.privacy.traces import Trace
from dp_core.words import message

VERSION = 1
UNNAMED = "unnamed collection"
LONGEST_NAME = 80
_LEAST_CAP = Fraction(1, 10**30)  # what can be typed; one over it is the largest


class Told:
    """State of a collection.

    Attributes
    ----------
    name, unit, cap
        As in `Register.new`.
    looked : bool
        Whether somebody has looked at true rows.
    plans : dict
        SHA-256 of plans that were locked → whether that was before the first look.
    salt, traces
        Of the files seen.
    others : set
        Digests of files of which somebody said that they hold other people.
    drawn : dict
        Token → charge of each draw.
    bundles : dict
        Token → SHA-256 of the bundle of each draw that was confirmed.
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
            raise DPError(message("register-unread", line=number), field="register") from error

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
        cap = None if body["cap"] is None else number_of(body["cap"])
        if (
            isinstance(cap, float)
            or not _LEAST_CAP <= (1 if cap is None else cap) <= 1 / _LEAST_CAP
        ):
            raise ValueError("no cap")
        self.cap = cap

    def _renamed(self, body: Body) -> None:
        self.name = checked_name(body["name"])


_READERS: Mapping[str, Callable[[Told, Body], None]] = {
    "file": Told._file,
    "other": Told._other,
    "plan": Told._plan,
    "look": Told._look,
    "intent": Told._intent,
    "confirm": Told._confirm,
    "cap": Told._cap,
    "name": Told._renamed,
}


def _check_first(body: Body) -> None:
    if body.get("kind") != "collection":
        raise DPError(message("register-none"), field="register")
    if body.get("version") != VERSION:
        raise DPError(
            message("register-version", value=shown(body.get("version")), version=VERSION),
            field="register",
        )


def checked_name(name: object) -> str:
    """Bring a name of a collection into form."""
    words = " ".join(printable(str(name)[: 2 * LONGEST_NAME]).split())
    return words[:LONGEST_NAME] or UNNAMED


def _digest(text: object) -> str:
    if not isinstance(text, str) or not re.fullmatch(r"[0-9a-f]{64}", text, re.ASCII):
        raise ValueError("a digest")
    return text
