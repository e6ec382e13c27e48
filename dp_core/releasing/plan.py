"""The plan of a release: all that is public about it, in one file.

A release is a function of its plan, of the file and of noise, and of nothing else. So the plan
holds every fact that was stated, and what a page happens to show never enters it.
"""

import hashlib
import json
import math
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Literal, NoReturn, Self, get_type_hints

import numpy as np

from dp_core import assets, registry
from dp_core.algorithm import Algorithm, Method
from dp_core.errors import DPError, ParameterError, shown
from dp_core.params import Settings, knob, must_be, none_of, worded
from dp_core.uploads import persons
from dp_core.uploads.codebook.record import meanings, meant
from dp_core.uploads.files import DELIMITERS, ENCODINGS, LISTS, TEXT_TYPES, TYPED, Layout
from dp_core.uploads.typed_files import MOST_SHEETS
from dp_core.words import LANGUAGES, Message, commas, message, messages, say

# --- how a plan is written as JSON, and read from a file that may hold anything -------------------

LARGEST = 200_000  # characters; a real plan has a few hundred
_INFINITE = {"infinity": math.inf, "-infinity": -math.inf}


def to_json(body: Mapping[str, Any]) -> str:
    """Write plain JSON; infinity is the word "infinity", and numpy numbers are numbers."""
    return json.dumps(_plain(body), indent=2, ensure_ascii=False, allow_nan=False)


def from_json(text: str) -> dict[str, Any]:
    """Read a JSON object; refuse a text that is too long, none, or has a key twice."""
    if not isinstance(text, str):
        raise must_be("text", text, "a text")
    text = text.removeprefix("\ufeff")
    if len(text) > LARGEST or not text.lstrip().startswith("{"):
        raise DPError.of("plan-no-object", "plan")
    try:
        body: dict[str, Any] = _loaded(text)
    except RecursionError:
        raise DPError.of("plan-no-object", "plan") from None
    return body


_MOST_DIGITS = 4_300  # Python reads no longer number


def _loaded(text: str) -> Any:
    """Read JSON in which each key of an object stands once, and of whose numbers each is one.

    Examples
    --------
    >>> _loaded('{"a": 1, "b": {"a": 2}}')
    {'a': 1, 'b': {'a': 2}}
    """
    try:
        return json.loads(
            text, object_pairs_hook=_once, parse_int=_whole, parse_constant=_no_number
        )
    except json.JSONDecodeError as error:
        raise _fault(message("json-broken", line=error.lineno, column=error.colno)) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _fault(message("listed-twice", name=shown(key)))
        found[key] = value
    return found


def _whole(digits: str) -> int:
    return int(digits) if len(digits) <= _MOST_DIGITS else _no_number(digits)


def _no_number(text: str) -> NoReturn:
    """Refuse NaN and Infinity, which JSON has not, and what nobody can reckon with."""
    raise _fault(message("json-number", value=shown(text).strip("'")))


def _fault(problem: Message) -> DPError:
    return DPError.of("plan-fault", "plan", problem=problem)


def with_infinity(values: Mapping[str, Any], kind: type[Settings]) -> dict[str, Any]:
    """Turn the word for infinity into the number, but in settings that are text."""
    texts = _texts(kind)  # type: ignore[arg-type]
    return {str(name): each if name in texts else _infinite(each) for name, each in values.items()}


@cache
def _texts(kind: type[Settings]) -> set[str]:
    """Names of settings that are text: looked up once, as that takes long."""
    return {name for name, hint in get_type_hints(kind).items() if hint in (str, tuple[str, ...])}


def _infinite(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_infinite(each) for each in value]
    return _INFINITE.get(value, value) if isinstance(value, str) else value


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, np.generic | np.ndarray):
        return _plain(value.tolist())
    if isinstance(value, float) and math.isinf(value):
        return "infinity" if value > 0 else "-infinity"
    return value


# --- what people say of a release beside what is computed: words for the record, how ε was --------

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

    curator: str = knob("", message("record-curator"))
    contact: str = worded("record-contact", "")
    region: str = worded("record-region", "")
    sector: Sector = knob("not stated", "Sector")  # noqa: RUF009
    licence: str = worded("record-licence", "")
    published: str = knob("", message("record-published"))
    actors: str = knob("", message("record-actors"))
    reasons: str = knob("", message("record-reasons"))

    def __post_init__(self) -> None:
        super().__post_init__()
        for each in fields(self):
            check_text(each.name, getattr(self, each.name), LONGEST_PURPOSE)
        if (scheme := scheme_of(self.licence)) not in ("", "http", "https"):
            raise ParameterError.of(
                "record-licence-linked", "licence", value=shown(self.licence), scheme=scheme
            )
        if self.published and not _is_day(self.published):
            raise must_be("published", self.published, "a day (2026-12-01)")


@dataclass(frozen=True, kw_only=True)
class Choice(Settings):
    """How ε was chosen, from public numbers alone; nothing is computed from it."""

    route: Route = knob("not stated", "Route")  # noqa: RUF009
    tolerance: float = knob(0.0, "Tolerance", 0, 1e12)
    unit: str = knob("", "Unit")
    wanted: float = knob(0.0, "Wanted share", 0, 1)
    cap: float = knob(0.0, "Largest total ε", 0, 1e6)
    cap_route: CapRoute = knob("not stated", "Limit stated as")  # noqa: RUF009
    limit: str = knob("", "Limit in words")
    basis: str = knob("", "Basis of error")
    releases: int = knob(1, "Releases in all", 1, 1_000_000)
    other: float = knob(0.0, "Other releases’ ε", 0, 1e6)
    apart: str = knob("", "Why people differ")
    rejected: tuple[str, ...] = knob((), message("plan-choice-rejected"))
    purpose: str = knob("", "Cost of errors")

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("unit", "limit", "basis", "apart", "purpose"):
            check_text(name, getattr(self, name), LONGEST_PURPOSE)
        if len(self.rejected) > MOST_REJECTED:
            raise must_be("rejected", len(self.rejected), f"at most {MOST_REJECTED} lines")
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
    with suppress(ValueError):
        return bool(_DAY.fullmatch(text) and date.fromisoformat(text))
    return False


def check_text(name: str, value: Any, longest: int) -> None:
    """Refuse what is no text, or a longer one."""
    if not isinstance(value, str) or len(value) > longest:
        raise ParameterError.of("plan-text", name, name=name, value=shown(value), most=longest)


# --- the plan of a release: all that is public about it, in one file ------------------------------

VERSION = 6
OWN = "own"
"""Stands for a file of the holder's, in place of the key of a bundled data set."""
NAME = "plan.json"
HELP = "help"
"""Key for whoever edits a plan: it is not read, and never written again."""
MOST_CHOSEN = 100
ENDINGS = (*TEXT_TYPES, *LISTS, *TYPED)

SCHEMAS = {
    name: Path(__file__).with_name(f"{name.removesuffix('.json')}.schema.json")
    for name in (NAME, "ledger.json", "register.json")
}
"""Files of a download that have a JSON schema, and where it is kept; `tools.kept` makes them."""
KEYS = (
    *("version", "system", "method", "params", "data", "upload", "layout", "part", "after"),
    *("chosen", "protects", "purpose", "columns", "choice", "record", "program", "language", HELP),
)
"""Keys of a plan, in the order in which they are described."""

LAYOUT: dict[str, tuple[Any, ...]] = {
    "encoding": ENCODINGS,
    "header": (True, False),
    "delimiter": tuple(DELIMITERS),
    "decimal_comma": (True, False),
    "ending": ENDINGS,
    "sheet": tuple(range(1, MOST_SHEETS + 1)),
}


@dataclass(frozen=True, kw_only=True)
class Plan:
    """All that is public about a release.

    Parameters
    ----------
    system, method : str
        Keys of the registry.
    params, part, after : Settings or mapping
        Parameters of the method; which part of the data is used; what is done to the output for
        free. A mapping is read as their fields.
    data : str
        Key of a bundled data set, or "own".
    upload : Settings or mapping, optional
        All that was stated of the holder's file; None where no file has to be read.
    layout : Layout or mapping
        How a text file is written. The file of a plan has to state it of a file of the holder's.
    chosen : tuple of str
        What was chosen after looking at true values: no noise covers it.
    protects : str
        What one unit of privacy protects, in words. A draw states it, and refuses another one.
    purpose : str
        What the release is for, in free words.
    record : Record or mapping
        Words for the record, all of them optional.
    choice : Choice or mapping
        How ε was chosen, where that was by public numbers.
    columns : mapping
        What the columns of the file mean, for people: label, unit and words for categories.
    program : str
        Version of the program that made the plan.
    language : str
        Of the words of a release: a draw says the same whoever makes it. English is not written.

    Raises
    ------
    DPError
        If a key does not fit the others; names it and says how to mend it.

    Examples
    --------
    >>> plan = Plan(system="fda", method="best_split", params={"epsilon": 0.5})
    >>> Plan.from_json(plan.to_json()) == plan
    True
    """

    system: str
    method: str
    params: Any = field(default_factory=dict)
    data: str = OWN
    upload: Any = None
    layout: Any = field(default_factory=Layout)
    part: Any = None
    after: Any = None
    chosen: tuple[str, ...] = ()
    protects: str = ""
    purpose: str = ""
    record: Any = field(default_factory=Record)
    choice: Any = field(default_factory=Choice)
    columns: Any = field(default_factory=dict, hash=False)
    program: str = field(default_factory=assets.version)
    language: str = messages.DEFAULT

    def __post_init__(self) -> None:
        systems = registry.algorithms()
        if not isinstance(self.system, str) or self.system not in systems:
            raise none_of("system", self.system, systems)
        algorithm = systems[self.system]
        method = algorithm.method(self.method)
        _check_data(algorithm, self.data, self.upload)
        stated = _stated_bounds(algorithm, self.params, self.upload)
        self._read("params", method.params)
        self._read("part", algorithm.part)
        self._read("after", algorithm.after)
        self._read("record", Record)
        self._read("choice", Choice)
        if self.upload is not None:
            self._read("upload", algorithm.upload)
            self._bound_once(*stated)
        object.__setattr__(self, "layout", _layout(self.layout))
        object.__setattr__(self, "columns", meanings(meant(self.columns)))
        object.__setattr__(self, "chosen", _chosen(self.chosen))
        check_text("protects", self.protects, LONGEST_PURPOSE)
        check_text("purpose", self.purpose, LONGEST_PURPOSE)
        check_text("program", self.program, 40)
        if self.language not in LANGUAGES:
            raise none_of("language", self.language, LANGUAGES)
        try:
            self.to_json().encode()
        except UnicodeEncodeError:  # half a letter: JSON may hold one, and no text can
            raise DPError.of("plan-no-object", "plan") from None

    def _read(self, name: str, kind: type[Settings]) -> None:
        object.__setattr__(self, name, _settings(name, kind, getattr(self, name)))

    def _bound_once(self, name: str, in_params: Any, in_upload: Any) -> None:
        """Make the bound on a person one number, where the method has it, too."""
        if not hasattr(self.params, name):
            return
        here, there = getattr(self.params, name), getattr(self.upload, name)
        if in_params is None:
            object.__setattr__(self, "params", replace(self.params, **{name: there}))
        elif in_upload is not None and here != there:
            facts = {"name": name, "params": str(here), "upload": str(there)}
            raise DPError.of("plan-two-bounds", name, **facts)
        else:
            object.__setattr__(self, "upload", replace(self.upload, **{name: here}))

    @property
    def algorithm(self) -> Algorithm:
        """System of the plan."""
        return registry.algorithms()[self.system]

    @property
    def chosen_method(self) -> Method:
        """Method of the plan."""
        return self.algorithm.method(self.method)

    @property
    def label(self) -> str:
        """Words for a list of releases."""
        return say("ledger-and", said=self.chosen_method.title, part=self.params.setting)

    @property
    def title(self) -> str:
        """Name of the release, in words."""
        return say("bundle-made", system=self.algorithm.title, method=self.chosen_method.title)

    @property
    def method_line(self) -> str:
        """Name of the method, and what it does."""
        method = self.chosen_method
        return say("bundle-method-line", method=method.title, summary=method.summary)

    @property
    def left_out(self) -> str:
        """Say that rows of a person beyond the bound are left out; empty where there is no bound.

        How many they are is a fact of the file, which no noise covers.
        """
        form = getattr(type(self.upload), "panel", None)
        person = getattr(self.algorithm.counting, "person", "person")
        if form is None or not getattr(self.upload, person, ""):
            return ""
        places, asked = form.book, form.shown.get(person)
        if asked is not None and not asked(self.upload.to_dict()):
            return ""
        of = self.params if hasattr(self.params, places.bound) else self.upload
        each_another = getattr(self.upload, "each_row", "") == persons.ONE_PERSON
        most = 1 if each_another else getattr(of, places.bound)
        return say("plan-left-out", record=places.record, most=most, lower=places.of_all)

    @property
    def digest(self) -> str:
        """SHA-256 of the file of this plan."""
        return hashlib.sha256(self.to_json().encode()).hexdigest()

    def protecting(self, unit: str) -> Self:
        """Give the same plan with the unit of its draw stated; refuse if it states another one."""
        if self.protects not in ("", unit):
            raise DPError.of(
                "plan-protects", "protects", value=shown(self.protects), unit=shown(unit)
            )
        return replace(self, protects=unit)

    def with_after(self, after: Settings) -> Self:
        """Give the same plan with other post-processing."""
        return replace(self, after=after)

    def to_dict(self) -> dict[str, Any]:
        """Keys of the file in their order."""
        body: dict[str, Any] = {"version": VERSION}
        for each in fields(self):
            value = getattr(self, each.name)
            body[each.name] = value.to_dict() if isinstance(value, Settings) else value
        if self.language == messages.DEFAULT:
            del body["language"]
        if self.upload is not None and (bound := _bound_of(self.algorithm)) in body["params"]:
            del body["upload"][bound]  # it stands in params
        return body | {"layout": self.layout.to_dict() if self.data == OWN else None}

    def to_json(self) -> str:
        """Write the file; `from_json` reads it."""
        return to_json(self.to_dict())

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read the file of a plan; refuse another file, and a key that does not fit."""
        body = from_json(text)
        version = body.get("version")
        if type(version) is not int or version != VERSION:
            given = "missing" if version is None else shown(version)
            raise DPError.of("version-unread", "version", value=given, version=VERSION)
        try:
            return cls.from_dict(body)
        except RecursionError:
            raise DPError.of("plan-no-object", "plan") from None

    @classmethod
    def from_dict(cls, body: Mapping[str, Any]) -> Self:
        """Read what `to_dict` gave."""
        known = ["version", *(each.name for each in fields(cls))]
        body = {key: value for key, value in body.items() if key != HELP}
        unknown = [key for key in body if key not in known]
        if unknown:
            facts = {"name": shown(unknown[0]), "known": commas(known)}
            raise DPError.of("params-unknown", unknown[0], **facts)
        for key in ("system", "method", "params", "data"):
            if key not in body:
                raise DPError.of("plan-lacks-key", key, key=key)
        made = cls(**{key: value for key, value in body.items() if key != "version"})
        if made.data == OWN and made.upload is not None and not body.get("layout"):
            raise DPError.of("plan-lacks-layout", "layout", example=json.dumps(Layout().to_dict()))
        return made


def keys() -> dict[str, str]:
    """Say what each key of a plan means, in the language of the reader."""
    return {name: say(f"cli-keys.{name}") for name in KEYS}


def _bound_of(algorithm: Algorithm) -> str:
    """Name what bounds the rows of a person; empty where no file is taken."""
    form = getattr(algorithm.upload, "panel", None)
    return form.book.bound if form is not None else ""


def _stated_bounds(algorithm: Algorithm, params: Any, upload: Any) -> tuple[str, Any, Any]:
    """Give the name of the bound on a person, and what its two places state; None of nothing.

    What settings hold that were made before is stated in params alone.
    """
    name = _bound_of(algorithm)
    in_params = params.get(name) if isinstance(params, Mapping) else getattr(params, name, None)
    return name, in_params, upload.get(name) if isinstance(upload, Mapping) else None


def _check_data(algorithm: Algorithm, data: Any, upload: Any) -> None:
    known = [*algorithm.samples, OWN]
    if not isinstance(data, str) or data not in known:
        raise none_of("data", data, known)
    if upload is not None and data != OWN:
        raise DPError.of("plan-data-bundled", "upload", value=shown(data), own=OWN)


def _settings(name: str, kind: type[Settings], value: Any) -> Settings:
    if type(value) is kind:
        return value
    if isinstance(value, Settings):
        raise must_be(name, type(value).__name__, kind.__name__)
    values = _mapping(name, value)
    try:
        return kind.from_dict(with_infinity(values, kind))
    except DPError as error:
        raise DPError.of("plan-in", error.field or name, name=name, error=error.args[0]) from error


def _layout(value: Any) -> Layout:
    if isinstance(value, Layout):
        return _layout(value.to_dict())
    values = _mapping("layout", value)
    for name, each in values.items():
        allowed = LAYOUT.get(name)
        if allowed is None:
            facts = {"name": shown(name), "known": commas(LAYOUT)}
            raise DPError.of("params-unknown", "layout", **facts)
        if type(each) is not type(allowed[0]) or each not in allowed:
            raise none_of(name, each, map(repr, allowed[:20]), field="layout")
    return Layout(**values)


def _mapping(name: str, value: Any) -> Mapping[str, Any]:
    if value is not None and not isinstance(value, Mapping):
        raise must_be(name, value, "a JSON object")
    return value or {}


def _chosen(value: Any) -> tuple[str, ...]:
    fits = isinstance(value, list | tuple) and len(value) <= MOST_CHOSEN
    if not fits or not all(isinstance(each, str) and len(each) <= 200 for each in value):
        raise must_be("chosen", value, "a list of names")
    return tuple(value)
