"""The vocabulary of the registry: what an algorithm must say about itself."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Generic, Literal

import pandas as pd
from numpy.random import Generator

from dp_core.errors import shown
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import Rng, is_exact
from dp_core.params import Params, Settings, must_be, none_of
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger
from dp_core.uploads import persons
from dp_core.uploads.files import Upload
from dp_core.uploads.in_parts import Counting
from dp_core.words import Message, Said, message

# A system has one kind of output, and a type checker shall know it; who writes `Method` alone means
# any. Such a default is in `typing` from Python 3.13 on.
if TYPE_CHECKING:
    from typing_extensions import TypeVar

    Output = TypeVar("Output", default=Any)
else:
    from typing import TypeVar

    Output = TypeVar("Output")
Variant = Literal["published", "sound", "baseline"]


@dataclass(frozen=True)
class Release(Generic[Output]):
    """What may leave the curator: nothing computed from true data outside a mechanism.

    Parameters
    ----------
    output : object
    ledger : PrivacyLedger
    exact : bool
        Whether its noise is secret and exact. A simulation is not, and never leaves: whoever knows
        its seed takes the noise away, and floating-point noise tells of the value below it.
    """

    output: Output
    ledger: PrivacyLedger
    exact: bool = False

    def sentence(self, unit: str) -> str:
        """Say what is proven; of a simulation, what would be if it were drawn for release."""
        return self.ledger.sentence(unit, simulated=not self.exact)


@dataclass(frozen=True)
class _Marked(Generic[Output]):
    """Runs a method, notes how its noise was drawn and charges all rows of a person.

    No method does either itself.
    """

    run: Callable[[Any, Any, Rng], Release[Output]]
    released: bool

    def __call__(self, data: Any, params: Any, rng: Rng) -> Release[Output]:
        _check_run(data, params, rng)
        ready = getattr(data, "randomised", False)  # nothing is drawn here
        release = for_persons(self.run(data, params, rng), data)
        return replace(release, exact=ready or (self.released and is_exact(rng)))


def _check_run(data: Any, params: Any, rng: Any) -> None:
    """Refuse a table that no upload accepted, loose parameters, and what is no source of noise."""
    if isinstance(data, pd.DataFrame):
        raise must_be("data", "a DataFrame", "what upload.accept(table) makes")
    if isinstance(params, Mapping):
        raise must_be("params", params, "what method.params(epsilon=1) makes")
    if not isinstance(rng, Generator | Entropy):
        raise must_be("rng", rng, "default_rng(seed) or Entropy()")


def for_persons(release: Release[Output], data: Any) -> Release[Output]:
    """Charge a release, whose ledger is that of one row, for all rows that a person may have.

    A data set that carries no ``rows_per_person`` charges its own rule, or protects a row.
    """
    rows = getattr(data, "rows_per_person", 1)
    if rows == 1:
        return release
    return replace(release, ledger=release.ledger.for_persons(rows, data.record))


@dataclass(frozen=True, kw_only=True)
class Part(Settings):
    """Public choice of a part of a data set; here there is nothing to choose."""

    def of(self, data: Any) -> Any:
        """Take the part; of a part that was taken already, all of it."""
        return data

    @staticmethod
    def places(wanted: Sequence[str], names: Sequence[str], field: str) -> list[int]:
        """Find the names of a part among those of the data; refuse one that is not there."""
        unknown = [name for name in wanted if name not in names]
        if unknown:
            raise none_of(field, unknown[0], shown([*names]))
        return [names.index(name) for name in wanted]


@dataclass(frozen=True, kw_only=True)
class Given:
    """What is public about a release beside it; with it all that its evidence is made from.

    Beside the plan (`upload` is what it states of a file) that is what `Algorithm.about` gave, and
    the largest ε that a gradual family had been shown at; 0 where the release was drawn alone.
    """

    method: str
    params: Any
    after: Any
    about: Any = None
    largest: float = 0.0
    upload: Any = None


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """What a download holds beside plan, ledger and the text for people."""

    # by name; ``attrs["columns"]`` may describe their columns
    tables: Mapping[str, pd.DataFrame] = field(default_factory=dict)
    notes: str = ""  # what else a reader must know, such as post-processing; a paragraph a line
    # further files; of those that are CSV their columns, as of a table, without rows
    files: Mapping[str, bytes | str] = field(default_factory=dict)
    described: Mapping[str, pd.DataFrame] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Method(Generic[Output]):
    """One way to make the release.

    Parameters
    ----------
    key, title : str
        Stable name; words on the page.
    variant : {"published", "sound", "baseline"}
    params : type[Params]
    run : callable
        ``run(data, params, rng)``; a `Generator` explores, an `Entropy` releases, and
        `Release.exact` says which it was.
    summary : str
        One sentence: what it does.
    no_release : str
        Why no exact release is offered; empty where it is.
    reference : str
        Who wrote the method: a publication, or this project with the section that specifies it.
    """

    key: str
    title: Said = Said()
    variant: Variant
    params: type[Params]
    run: Callable[[Any, Any, Rng], Release[Output]]
    summary: Said = Said("")
    no_release: Said = Said("")
    reference: Said = Said("")

    def __post_init__(self) -> None:
        run = self.run.run if isinstance(self.run, _Marked) else self.run
        released = not vars(self)["_no_release"]  # not said: nobody reads it yet
        object.__setattr__(self, "run", _Marked(run, released=released))


def worded_method(  # noqa: PLR0917 — a row of the table of methods
    words: Callable[[str], Message],
    key: str,
    title: str | Message,
    variant: Variant,
    params: type[Params],
    run: Callable[..., Release[Output]],
    no_release: str | Message = "",
) -> Method[Output]:
    """Make a method; `words` of its key is a message, which has the reference as an attribute."""
    return Method(
        key=key,
        title=title,
        variant=variant,
        params=params,
        run=run,
        summary=words(key),
        reference=message(f"{words(key).key}.reference"),
        no_release=no_release,
    )


@dataclass(frozen=True, kw_only=True)
class Metric:
    """A measure of error against the truth; for the data holder only.

    ``tolerance`` is what the question "is this accurate enough?" opens with.
    """

    key: str
    label: Said = Said()
    unit: Said = Said()
    better: Literal["lower", "higher"] = "lower"
    tolerance: float = 1.0


@dataclass(frozen=True, kw_only=True)
class NeighbourPair:
    """Two neighbouring data sets and the score that tells their releases apart.

    ``event`` maps an output to one number; `dp_core.study.attacked.judge` finds a threshold on it.
    ``runs`` a side are what a test takes: fewer for slow methods. ``sides`` are words on the two
    data sets, such as "corner empty" and "one point there".
    """

    key: str
    title: Said = Said()
    method: str
    make: Callable[[], tuple[Any, Any]]
    event: Callable[[Any], float]
    score_label: Said = Said()
    params: Mapping[str, Any] = field(default_factory=dict)
    runs: int = 4_000
    sides: tuple[str | Message, str | Message] = ("", "")


@dataclass(frozen=True, kw_only=True)
class Opening:
    """What a page opens with on its first bundled data set.

    `dp_core.opening.state` makes the whole state of it.
    """

    # key; empty for the first method as published or, without one, the first of all
    method: str = ""
    # key of the method that the switch "Sound" leads to; empty for the first sound one
    sound: str = ""
    # data set → the part of it that is on screen; all of it if none is given
    part: Callable[[Any], Any] | None = None
    # parameters that open elsewhere than at their default
    params: Mapping[str, Any] = field(default_factory=dict)
    # data set → those that are about it, such as a column
    own: Callable[[Any], Mapping[str, Any]] | None = None
    judged: str = ""  # key of the measure that the verdict compares with the tolerance
    # key of the measure that two methods are compared by, where one draw tells more of it
    compared: str = ""
    tolerance: float = 0.0  # in the unit of the judged measure
    wanted: float = 0.9  # share of the draws that shall lie within it
    seed: int = 12  # one whose draw is typical: its error is about the expected one


@dataclass(frozen=True, kw_only=True)
class Small:
    """What tests that run every method hundreds of times take in place of the bundled data."""

    # makes a small data set; the one that opens the page if none is given
    data: Callable[[], Any] | None = None
    # parameters that only take time, or under which a law holds
    params: Mapping[str, Any] = field(default_factory=dict)
    trials: int = 30  # runs behind a mean
    undefined: bool = False  # whether a metric may be undefined, such as for a single group


def pictures(system: str, **places: str) -> dict[str, Callable[..., Any]]:
    """Pictures of a record; drawing packages are loaded when one is drawn, not when it is named.

    Each name of a picture goes with module and function of the view room, as ``"figures.preview"``;
    with the function alone where that room is one file.
    """
    return {name: partial(_draw, f"{system}.view.{place}") for name, place in places.items()}


def _draw(place: str, *given: Any, **options: Any) -> Any:
    return resolve_name(place)(*given, **options)


def _nothing(data: Any) -> None:
    """Say nothing about a data set."""


@dataclass(frozen=True, kw_only=True)
class Algorithm(Generic[Output]):
    """One system: its methods, its measures, its data and its pictures.

    Parameters
    ----------
    key, title, short : str
        Folder name; plain words; the method's short name.
    paper, promise : str
        Full reference; one line under the title of the page.
    line : str
        On its card: what is published, in a few words without a full stop. Without it the promise
        stands there.
    takes, product : str
        What a visitor's file holds, in a few words; kind of what leaves, in the registries' words.
    unit, icon : str
        What one unit of privacy protects, such as ``"one event, added or removed"``; Material icon.
    neighbouring, methods, metrics, pairs
    upload : type[Upload]
        Public facts asked of an upload: roles, dates, box, bounds, categories. They accept a table.
    samples, titles : mapping
        Bundled data sets by name, of which the first opens with the page; words of each.
    evaluate, expected : callable
        Compares an output with the truth: for the holder only; what its noise alone tells of that.
    figures : mapping
        Answer of `pictures`: ``"preview"`` is the small picture of the overview card (SVG text),
        ``"alone"`` that of a release without anything true, ``"difference"`` two of them, and
        ``"released"`` that of a release in its dossier (`dp_core.view.svg.Shown`); others figures.
    look_alike : callable, optional
        ``look_alike(upload, rows)`` makes up what a page shows in place of an upload, from stated
        facts alone. None where these are left to the file, or its content was released already.
    evidence : callable, optional
        ``evidence(release, given)``: what its download holds. Nothing is released without it.
    part, after : type
        Which part of a data set may be chosen; what may be done to an output for free.
    about : callable, optional
        Data set → public words or dates that its evidence is made with.
    protects : callable, optional
        Data set and parameters → what one unit of privacy protects, in the words of the data.
    neighbour : callable, optional
        ``neighbour(data, rng)`` changes a data set in one unit of privacy, at random.
    counting : Counting, optional
        Of tables in parts; None where all rows are needed at once.
    follow : callable, optional
        ``follow(data, method, params, seed)``: a `dp_core.study.following.Followed`.
    practice : bool
        Whether its published variant is what is often programmed, and no paper's method.
    place : int
        In the navigation and on the overview; those without one stand last.
    shape : Shape of `dp_core.study.choosing`, optional
    opening : Opening
        State on arrival.
    small : Small
        Sizes of the tests that run on every system.
    """

    key: str
    title: Said = Said()
    short: Said = Said()
    paper: Said = Said()
    promise: Said = Said()
    unit: Said = Said()
    icon: str
    neighbouring: Neighbouring
    methods: tuple[Method[Output], ...]
    metrics: tuple[Metric, ...]
    upload: type[Upload]
    samples: Mapping[str, Callable[[], Any]]
    evaluate: Callable[[Any, Any], Mapping[str, float]]
    figures: Mapping[str, Callable[..., Any]]
    titles: Mapping[str, str | Message] = field(default_factory=dict)
    look_alike: Callable[[Any, int], Any] | None = None
    evidence: Callable[[Release[Any], Given], Evidence] | None = None
    part: type[Part] = Part
    after: type[Settings] = Settings
    about: Callable[[Any], Any] = _nothing
    expected: Callable[[Any], Mapping[str, float]] | None = None
    protects: Callable[[Any, Any], str] | None = None
    follow: Callable[..., Any] | None = None
    neighbour: Callable[[Any, Generator], Any] | None = None
    pairs: tuple[NeighbourPair, ...] = ()
    counting: Counting | None = None
    practice: bool = False
    place: int = 100
    line: Said = Said("")
    takes: Said = Said("")
    product: str = "Summary statistics"
    shape: Any = None
    opening: Opening = Opening()
    small: Small = Small()

    def method(self, key: str) -> Method[Output]:
        """Look a method up by its key; refuse another, and list the keys."""
        found = next((method for method in self.methods if method.key == key), None)
        if found is None:
            raise none_of("method", key, (method.key for method in self.methods))
        return found

    def sample(self) -> Any:
        """Bundled data set that opens with the page."""
        return next(iter(self.samples.values()))()

    def unit_of(self, data: Any, params: Any) -> str:
        """Say what one unit of privacy protects in a data set."""
        if self.protects is not None:
            return self.protects(data, params)
        return persons.unit_for(self.unit, data) if hasattr(data, "record") else self.unit

    def featured(self, *variants: Variant) -> Method:
        """First method of the first variant that there is: what a page opens with."""
        for variant in variants or ("published", "sound", "baseline"):
            for method in self.methods:
                if method.variant == variant:
                    return method
        return self.methods[0]
