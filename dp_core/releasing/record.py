"""What people say of a release beside what is computed: words for the record, how ε was chosen."""

import re
from dataclasses import dataclass, fields
from datetime import date
from typing import Any, Literal

from dp_core.errors import ParameterError, shown
from dp_core.params import Settings, knob
from dp_core.words import message

LONGEST_PURPOSE = 2_000  # letters
MOST_REJECTED, LONGEST_REJECTED = 20, 200

Sector = Literal[
    "not stated", "Technology", "Healthcare", "Education", "Government", "Energy", "Finance"
]
Route = Literal["not stated", "tolerance and cap", "cap only", "like a deployment"]
CapRoute = Literal["not stated", "a suspicion", "a guess", "a cost"]


def said(key: str, default: Any = "", *ends: float) -> Any:
    """Declare a field whose message holds its label and its help."""
    return knob(default, message(key), *ends, help=message(f"{key}.help"))


_SCHEME = re.compile(r"\s*([a-z][a-z0-9+.-]*):", re.I)
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, kw_only=True)
class Record(Settings):
    """What only the people behind a release know; nothing is computed from it."""

    curator: str = said("record-curator")
    contact: str = said("record-contact")
    region: str = said("record-region")
    sector: Sector = knob("not stated", "Sector")  # noqa: RUF009
    licence: str = said("record-licence")
    published: str = said("record-published")
    actors: str = knob("", message("record-actors"))
    reasons: str = said("record-reasons")

    def __post_init__(self) -> None:
        super().__post_init__()
        for each in fields(self):
            check_text(each.name, getattr(self, each.name), LONGEST_PURPOSE)
        if (scheme := scheme_of(self.licence)) not in ("", "http", "https"):
            raise ParameterError(
                message("record-licence-linked", value=shown(self.licence), scheme=scheme),
                field="licence",
            )
        if self.published and not _is_day(self.published):
            raise ParameterError(
                message("record-no-day", value=shown(self.published)), field="published"
            )


@dataclass(frozen=True, kw_only=True)
class Choice(Settings):
    """How ε was chosen, from public numbers alone; nothing is computed from it."""

    route: Route = knob("not stated", message("plan-choice-route"))  # noqa: RUF009
    tolerance: float = said("plan-choice-tolerance", 0.0, 0, 1e12)
    unit: str = said("plan-choice-unit")
    wanted: float = said("plan-choice-wanted", 0.0, 0, 1)
    cap: float = said("plan-choice-cap", 0.0, 0, 1e6)
    cap_route: CapRoute = knob("not stated", message("plan-choice-cap-route"))  # noqa: RUF009
    limit: str = said("plan-choice-limit")
    basis: str = said("plan-choice-basis")
    releases: int = knob(1, message("plan-choice-releases"), 1, 1_000_000)
    other: float = knob(0.0, message("plan-choice-other"), 0, 1e6)
    apart: str = said("plan-choice-apart")
    rejected: tuple[str, ...] = knob((), message("plan-choice-rejected"))
    purpose: str = knob("", message("plan-choice-purpose"))

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("unit", "limit", "basis", "apart", "purpose"):
            check_text(name, getattr(self, name), LONGEST_PURPOSE)
        if len(self.rejected) > MOST_REJECTED:
            raise ParameterError(
                message("record-rejected-many", lines=len(self.rejected), most=MOST_REJECTED),
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
            message("plan-text", name=name, value=shown(value), most=longest), field=name
        )
