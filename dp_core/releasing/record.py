"""What people say of a release beside what is computed: words for the record, how ε was chosen."""

import re
from dataclasses import dataclass, fields
from datetime import date
from typing import Any, Literal

from dp_core.errors import ParameterError, shown
from dp_core.params import Settings, knob

LONGEST_PURPOSE = 2_000  # letters
MOST_REJECTED, LONGEST_REJECTED = 20, 200

Sector = Literal[
    "not stated", "Technology", "Healthcare", "Education", "Government", "Energy", "Finance"
]
Route = Literal["not stated", "tolerance and cap", "cap only", "like a deployment"]
CapRoute = Literal["not stated", "a suspicion", "a guess", "a cost"]
_SCHEME = re.compile(r"\s*([a-z][a-z0-9+.-]*):", re.I)
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, kw_only=True)
class Record(Settings):
    """What only the people behind a release know; nothing is computed from it."""

    curator: str = knob("", "Who publishes it", help="Such as Ward B, City Hospital.")
    contact: str = knob("", "Whom to ask", help="An address that may be public.")
    region: str = knob("", "Region", help="Whose people these are, or whose law applies.")
    sector: Sector = knob("not stated", "Sector")  # noqa: RUF009
    licence: str = knob("", "Licence", help="A short name such as CC-BY-4.0, or an address.")
    published: str = knob("", "Day of publication", help="Such as 2026-12-01, intended or past.")
    actors: str = knob("", "Who handles the data, and why they are trusted")
    reasons: str = knob("", "Why this method and this ε", help="And who decided it.")

    def __post_init__(self) -> None:
        super().__post_init__()
        for each in fields(self):
            check_text(each.name, getattr(self, each.name), LONGEST_PURPOSE)
        if (scheme := scheme_of(self.licence)) not in ("", "http", "https"):
            raise ParameterError(
                f"licence = {shown(self.licence)} begins with “{scheme}:”, and programs link it; "
                "write a short name such as CC-BY-4.0, or an address that begins with https://.",
                field="licence",
            )
        if self.published and not _is_day(self.published):
            raise ParameterError(
                f"published = {shown(self.published)} must be a day such as 2026-12-01; correct "
                "it, or leave it empty.",
                field="published",
            )


@dataclass(frozen=True, kw_only=True)
class Choice(Settings):
    """How ε was chosen, from public numbers alone; nothing is computed from it."""

    route: Route = knob("not stated", "How ε was chosen")  # noqa: RUF009
    tolerance: float = knob(0.0, "Tolerance", 0, 1e12, help="Error that is accepted; 0: none said.")
    unit: str = knob("", "Unit of the tolerance", help="Such as events.")
    wanted: float = knob(
        0.0, "Share of releases, or of totals, within it", 0, 1, help="0: on average."
    )
    cap: float = knob(0.0, "Limit: ε of all releases together", 0, 1e6, help="0: none said.")
    cap_route: CapRoute = knob("not stated", "What the limit follows from")  # noqa: RUF009
    limit: str = knob("", "The limit in words", help="Such as: 10 in 1,000 may grow to 50.")
    basis: str = knob("", "What the error rests on", help="Such as: from public numbers.")
    releases: int = knob(1, "Releases that share the limit", 1, 1_000_000)
    other: float = knob(0.0, "ε of other releases of these people", 0, 1e6)
    apart: str = knob("", "Why nobody is in two of the releases", help="Then none adds up.")
    rejected: tuple[str, ...] = knob((), "What was rejected, and why")
    purpose: str = knob("", "What is lost if it is off by that")

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("unit", "limit", "basis", "apart", "purpose"):
            check_text(name, getattr(self, name), LONGEST_PURPOSE)
        if len(self.rejected) > MOST_REJECTED:
            raise ParameterError(
                f"rejected has {len(self.rejected)} lines, and at most {MOST_REJECTED} are kept; "
                "leave some out.",
                field="rejected",
            )
        for each in self.rejected:
            check_text("rejected", each, LONGEST_REJECTED)

    @property
    def stated(self) -> bool:
        """Whether anything was said."""
        return self.route != "not stated"


def scheme_of(address: str) -> str:
    """Give what stands before the colon of an address; empty where it is none.

    Browsers pass over control characters, so they do not count here.

    Examples
    --------
    >>> scheme_of(" JavaScript:alert(1)"), scheme_of("CC-BY-4.0"), scheme_of("See: the ward")
    ('javascript', '', 'see')
    """
    found = _SCHEME.match("".join(filter(str.isprintable, address)))
    return found[1].lower() if found else ""


def _is_day(text: str) -> bool:
    try:
        return bool(_DAY.fullmatch(text)) and bool(date.fromisoformat(text))
    except ValueError:
        return False


def check_text(name: str, value: Any, longest: int) -> None:
    """Refuse what is no text, or a longer one."""
    if not isinstance(value, str) or len(value) > longest:
        raise ParameterError(
            f"{name} = {shown(value)} must be text of at most {longest:,} letters; shorten it.",
            field=name,
        )
