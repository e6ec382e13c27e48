"""A message is a key and its facts; Fluent files hold its words, one file a language.

``words/<language>/*.ftl`` belongs to all, ``algorithms/<key>/words/<language>.ftl`` to one system,
and the app adds a folder of its own with `add_folder`. Code compares keys and facts; only a screen
or a document says a message, in the language of its reader.

Examples
--------
>>> epsilon_is = message("epsilon-is", epsilon=0.3162)
>>> epsilon_is.say()
'ε = 0.316'
>>> epsilon_is == message("epsilon-is", epsilon=0.3162)
True

An attribute of a message, such as the help of a label, has the key ``"<id>.<attribute>"``.

References
----------
Project Fluent, https://projectfluent.org
"""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache, partial, wraps
from numbers import Integral
from pathlib import Path
from typing import Any, TypeVar

from fluent.runtime import FluentBundle, FluentResource

from dp_core.words import numbers

LANGUAGES = ("en", "zh-Hans")
NAMES: Mapping[str, str] = {"en": "English", "zh-Hans": "简体中文"}
"""What each language calls itself."""
DEFAULT = "en"
LONGEST_NAME = 120  # letters of what `named` looks up
VERBATIM = frozenset({"chapter", "column", "columns", "by", "name", "received"})
"""Facts that hold a title, or a name or value of somebody's file, the same in every language."""
_CORE = Path(__file__).parents[1]
_ENTRY = re.compile(r"^(?=-?[a-zA-Z][\w-]* *=)|^#.*\n", re.MULTILINE)
_REFERENCE = re.compile(r"\{ *([a-z][\w-]*)")
_AROUND_MARKS = re.compile(
    r"(?<=[，。；：？！、（）“”]) +| +(?=[，。；：？！、（）“”])|(?<=\d)[ \xa0](?=%)"
)
"""Spaces that Chinese does without: beside its marks, which bring their own, and before %."""
_KIND = re.compile(r"\$([\w-]+) *->")
_further: list[Path] = []
T = TypeVar("T")


@dataclass(frozen=True)
class Message:
    """What is to be said, in no language yet."""

    key: str  # id of the message in the Fluent files, or of one of its attributes
    facts: tuple[tuple[str, Any], ...] = ()  # sorted by name: equal messages are equal values

    def say(self, language: str = "") -> str:
        """Return the words of the message in a language, without one in the reader's."""
        of = language or reader()
        return _say(of, self.key, self.facts) if self.facts else _bare(of, self.key)

    def __str__(self) -> str:
        """Return the words in the language of the reader."""
        return self.say()

    @property
    def arguments(self) -> dict[str, Any]:
        """Facts by name."""
        return dict(self.facts)


def message(key: str, /, **facts: Any) -> Message:
    """Make a message from its key and facts: words, numbers, messages, tuples of them."""
    return Message(key, tuple(sorted((name, _frozen(fact)) for name, fact in facts.items())))


def say(key: str, /, **facts: Any) -> str:
    """Say a message at once, in the language of the reader."""
    return message(key, **facts).say()


# --- who reads: each visitor of a server has a language -------------------------------------------

_reader: ContextVar[str] = ContextVar("reader")
_unknown: list[Callable[[], str]] = [lambda: DEFAULT]


def reader() -> str:
    """Return the language of who reads what is said now."""
    try:
        return _reader.get()
    except LookupError:
        return _unknown[-1]()


def read_in(language: str) -> None:
    """Say all that follows in a language, in this thread or task; refuse one that is not there."""
    if language not in LANGUAGES:
        raise LookupError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    _reader.set(language)


@contextmanager
def reading(language: str) -> Iterator[None]:
    """Say all within the block in a language."""
    before = _reader.set(language)
    try:
        yield
    finally:
        _reader.reset(before)


def said_in(language: str, function: Callable[..., T], *given: Any) -> T:
    """Call a function all of whose words are those of a language, as in a process of its own."""
    with reading(language):
        return function(*given)


def kept(most: int | None = None) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Keep what a function makes, so many results at most, for each language: it holds words."""

    def decorator(function: Callable[..., T]) -> Callable[..., T]:
        made = lru_cache(most)(lambda language, given, named: function(*given, **dict(named)))

        @wraps(function)
        def of_reader(*given: Any, **named: Any) -> T:
            return made(reader(), given, tuple(sorted(named.items())))

        of_reader.cache_clear = made.cache_clear  # type: ignore[attr-defined]
        return of_reader

    return decorator


def of_locale(locale: str) -> str:
    """Return the language for a locale of a browser or a system.

    Examples
    --------
    >>> [of_locale(each) for each in ("zh-CN", "zh_CN.UTF-8", "zh-TW", "de_CH", "")]
    ['zh-Hans', 'zh-Hans', 'en', 'en', 'en']
    """
    name = locale.replace("_", "-").partition(".")[0].lower()
    simplified = name in ("zh", "zh-cn", "zh-sg", "zh-my") or name.startswith("zh-hans")
    return "zh-Hans" if simplified and "zh-Hans" in LANGUAGES else DEFAULT


def ask_reader(ask: Callable[[], str]) -> None:
    """Ask a function for the language in a thread where nobody has said it."""
    _unknown[:] = [ask]


def commas(items: Iterable[object]) -> str:
    """Join items by the comma of the reader's language.

    Examples
    --------
    >>> commas(["a", "b"])
    'a, b'
    >>> with reading("zh-Hans"):
    ...     commas(["a", "b"])
    'a、b'
    """
    return _joined(say("reading-comma"), items)


def semicolons(items: Iterable[object]) -> str:
    """Join items by the semicolon of the reader's language."""
    return _joined(say("reading-semicolon"), items)


def sentences(items: Iterable[object]) -> str:
    """Put sentences one after the other; Chinese leaves no space between them.

    >>> with reading("zh-Hans"):
    ...     sentences(["一。", "", "二。"])
    '一。二。'
    """
    text = " ".join(filter(None, map(str, items)))
    return _AROUND_MARKS.sub("", text) if reader().startswith("zh") else text


def _joined(mark: str, items: Iterable[object]) -> str:
    return (f"{mark} " if mark.isascii() else mark).join(map(str, items))


def named(words: str) -> str:
    """Say a name of one to four English words, such as a label, in the language of the reader.

    The English words are the key, so that a label in the code reads as it looks. Other languages
    hold it as a message ``short-<words>``; a name that they do not hold stays as it is.
    """
    return _short(reader(), words)


def worded(words: str | Message) -> str:
    """Say a message, or a name."""
    return named(words) if isinstance(words, str) else str(words)


def _short(language: str, words: str) -> str:
    """Look a name up, and keep nothing of it: it may be a word of somebody's file."""
    if language == DEFAULT or len(words) > LONGEST_NAME:
        return words
    plain = words.lower().replace("δ", "delta")  # two methods may differ in it alone
    key = f"short-{re.sub('[^a-z0-9]+', '-', plain).strip('-')}"
    return _bare(language, key) if key in _sources(language) else words


def add_folder(folder: Path) -> None:
    """Add Fluent files ``<folder>/<language>.ftl`` of somebody who builds on the library."""
    if folder not in _further:
        _further.append(folder)
        forget()


def forget() -> None:
    """Read all files anew when a message is said next."""
    for each in (bundle, _sources, _bare, _kinds):
        each.cache_clear()


def files(language: str) -> list[Path]:
    """List all Fluent files of a language."""
    shared = sorted((_CORE / "words" / language).glob("*.ftl"))
    systems = sorted((_CORE / "algorithms").glob(f"*/words/{language}.ftl"))
    further = [each / f"{language}.ftl" for each in _further]
    return [*shared, *systems, *(path for path in further if path.is_file())]


@cache
def bundle(language: str) -> FluentBundle:
    """Make the bundle of a language with its terms; a message is parsed when it is first said.

    Parsing takes about a millisecond a message: a process that says ten does not wait for all.
    """
    functions: dict[str, Callable[..., Any]] = {
        "SIG": partial(_number, numbers.significant, language),
        "WHOLE": partial(_number, numbers.whole, language),
        "PERCENT": partial(_number, numbers.percent, language),
        "DECIMAL": partial(_number, numbers.decimal, language),
    }
    locale = str(numbers.locale_of(language)).replace("_", "-")
    read = FluentBundle([locale], functions=functions, use_isolating=False)
    plural = read._plural_form  # the rules of Babel take no infinite number
    read._plural_form = lambda value: plural(value) if math.isfinite(value) else "other"
    terms = (text for key, text in _sources(language).items() if key.startswith("-"))
    read.add_resource(FluentResource("".join(terms)))
    return read


@cache
def _sources(language: str) -> dict[str, str]:
    """Cut all files of a language into their entries, unparsed, by id."""
    entries: dict[str, str] = {}
    for path in files(language):
        for entry in _ENTRY.split(path.read_text(encoding="utf-8"))[1:]:
            key, is_entry, _ = entry.partition("=")
            if is_entry:
                entries[key.strip()] = entry
    return entries


def _parsed(language: str, key: str) -> FluentBundle:
    """Return the bundle with a message, and those that it refers to, among what is parsed."""
    found, sources = bundle(language), _sources(language)
    if key in sources and not found.has_message(key):
        found.add_resource(FluentResource(sources[key]))
        for other in _REFERENCE.findall(sources[key]):
            _parsed(language, other)
    return found


@cache
def _bare(language: str, key: str) -> str:
    """Say a message without facts, and keep it; facts may be a visitor's, and are not kept."""
    return _say(language, key, ())


def _say(language: str, key: str, facts: tuple[tuple[str, Any], ...]) -> str:
    name, _, attribute = key.partition(".")
    if name not in _sources(language) and language != DEFAULT:
        return _say(DEFAULT, key, facts)  # a test finds what a language lacks
    found = _parsed(language, name)
    there = found.get_message(name) if found.has_message(name) else None
    pattern: Any = there and (there.attributes.get(attribute) if attribute else there.value)
    if pattern is None:
        raise LookupError(f"no message {key!r} in {language!r}")
    kinds = VERBATIM | _kinds(language, name) if language != DEFAULT else VERBATIM
    said = {
        each: fact if each in kinds and isinstance(fact, str) else _said(fact, language)
        for each, fact in facts
    }
    text, errors = found.format_pattern(pattern, said)
    if errors:
        raise LookupError(f"message {key!r} in {language!r}: {errors}")
    tidy = re.sub(r"[ \n]+", " ", str(text)).strip()  # a space that does not break stays
    return _AROUND_MARKS.sub("", tidy) if language.startswith("zh") else tidy


@cache
def _kinds(language: str, key: str) -> frozenset[str]:
    """Name the facts that a message, or one within it, chooses its words by: they are no words."""
    source = _sources(language).get(key, "")
    within = (_kinds(language, each) for each in _REFERENCE.findall(source) if each != key)
    return frozenset(_KIND.findall(source)).union(*within)


def _said(fact: Any, language: str) -> Any:
    """Say a message within a message; join several facts as in a sentence."""
    if isinstance(fact, Message):
        return fact.say(language)
    if isinstance(fact, str):
        return _short(language, fact)
    if isinstance(fact, tuple):
        return numbers.listed((_said(each, language) for each in fact), language=language)
    return fact


def _number(write: Callable[..., str], language: str, value: Any, **options: Any) -> str:
    """Write a number by a function of `numbers`; Fluent passes options as its own numbers."""
    chosen = {name: int(option) for name, option in options.items()}
    return write(float(value), language=language, **chosen)


def _frozen(fact: Any) -> Any:
    """Turn a fact into a plain value that can be compared and kept."""
    if isinstance(fact, list | tuple):
        return tuple(_frozen(each) for each in fact)
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    if isinstance(fact, str | Message):
        return fact
    if isinstance(fact, Integral):
        return int(fact)
    if isinstance(fact, Mapping):
        raise TypeError("a fact is a word, a number, a message, or several of them")
    return float(fact)


# --- fields of records that hold a message and give its words -------------------------------------


class Said:
    """Descriptor of a dataclass field: takes a message, or words, and gives words when asked.

    Records such as a method or a parameter are made on import, long before anybody reads them. A
    field of this type says its message when it is read, and no earlier. Without a default the field
    is required.

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> from dp_core.words import message
    >>> @dataclass(frozen=True)
    ... class Label:
    ...     words: Said = Said("none")
    >>> Label(message("epsilon-is", epsilon=2.0)).words, Label().words
    ('ε = 2', 'none')
    """

    def __init__(self, default: str | Message | None = None) -> None:
        self._default = default

    def __set_name__(self, owner: type, name: str) -> None:
        """Keep what is given beside the other fields of the record."""
        self._name = f"_{name}"

    def __get__(self, record: object | None, owner: type | None = None) -> str:
        """Say what the record holds; of its class, the default."""
        held = self._default if record is None else record.__dict__[self._name]
        if held is None:
            raise AttributeError(self._name)
        return worded(held)

    def __set__(self, record: Any, value: str | Message) -> None:
        """Hold a message or words."""
        record.__dict__[self._name] = value


# --- the noise of a ledger line, which itself keeps it in English for programs --------------------

_NAMES = (
    *("none", "Laplace", "Gaussian", "exponential", "permute and flip", "without replacement"),
    *("sup-norm", "trace-norm", "sparse vector", "noisy splits"),
)
_PARTS = {
    **{name: name.lower().replace(" ", "-") for name in _NAMES},
    "sum of its parts": "sum",
    "largest of its parts": "largest",
    "secret sample": "secret",
    "two-sided geometric": "geometric",
    "memoised response": "memoised",
    "unary response": "unary",
    "k-ary response": "k-ary",
    "subset selection": "subset",
    r"([\d,]+) times": "times",
    r"([\d,]+) at once": "at-once",
    r"on a (\S+) sample": "sample",
    r"([\d,]+) values": "values",
    r"([\d,]+) bits": "bits",
    r"([\d,]+) reports": "reports",
    r"scale (\S+)": "scale",
    r"scales (\S+) to (\S+)": "scales",
    r"scales (\S+) and (\S+)": "both-scales",
    r"standard deviation (\S+)": "deviation",
}
"""Patterns of what stands between commas, and the end of the id of its message."""
_KNOWN = [(re.compile(pattern), key) for pattern, key in _PARTS.items()]


_PERSON = re.compile(r"one person with \D+([0-9,]+) ([a-z]+)")


def step_words(step: str) -> str:
    """Say the name of a step of a ledger in the language of the reader.

    >>> with reading("zh-Hans"):
    ...     step_words("one person with up to 3 points"), step_words("counts")
    ('一个人，点数最多 3', '计数')
    """
    found = _PERSON.fullmatch(step)
    if found is None:
        return named(step)
    return say("persons-with-rows", rows=int(found[1].replace(",", "")), record=found[2])


@kept(10_000)
def noise_words(mechanism: str) -> str:
    """Say the mechanism of a ledger line in the language of the reader.

    What is not known stays as it is.

    Examples
    --------
    >>> noise_words("Laplace, 120 values, scales 1.26 to 12.8")
    'Laplace, 120 values, scales 1.26 to 12.8'
    >>> from dp_core.words import reading
    >>> with reading("zh-Hans"):
    ...     noise_words("two-sided geometric, scale 2"), noise_words("something, 4 times")
    ('离散拉普拉斯噪声，尺度 2', 'something，4 次')
    """
    if mechanism.startswith("gradual "):
        return say("ledger-noise-gradual", noise=noise_words(mechanism.removeprefix("gradual ")))
    first, *further = map(_part, mechanism.split(", "))
    said = first
    for each in further:
        said = say("ledger-and", said=said, part=each)
    return said


def _part(part: str) -> str:
    for pattern, key in _KNOWN:
        found = pattern.fullmatch(part)
        if found:
            one, other = (*found.groups(), "", "")[:2]
            facts = {"one": one, "other": other} if found.groups() else {}
            return say(f"ledger-noise-{key}", **facts)
    return part
