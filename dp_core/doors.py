"""One call from a DataFrame to a DataFrame with a guarantee: a door for each system.

Each draws one release with secret exact noise. ``attrs["ledger"]`` of what it gives says what the
call cost: its ε, unless another `method` is asked for whose proof gives more. Calls about the same
people add up.

>>> import pandas as pd
>>> import dp_core
>>> people = pd.DataFrame({"sector": ["care", "retail", "care", "care"]})
>>> made = dp_core.counts(people, "sector", epsilon=2.0, categories={"sector": ["care", "retail"]})
>>> made.columns.tolist(), made.attrs["ledger"].proven
(['sector', 'value', 'half_width_95', 'noisy_count'], 2.0)
"""

from collections.abc import Iterable, Mapping, Sequence, Sized
from dataclasses import replace
from datetime import date
from typing import Any

import pandas as pd

from dp_core import registry
from dp_core.algorithm import Given, Release
from dp_core.algorithms.lremh.evidence import estimate_table
from dp_core.algorithms.lremh.study.trials import direct_records
from dp_core.errors import DataError, ParameterError, shown
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import Rng
from dp_core.params import must_be, none_of
from dp_core.uploads.codebook.forms import typed
from dp_core.uploads.columns import few
from dp_core.uploads.facts import place_of_empty, place_of_other

Categories = Mapping[str, Sequence[object]]
Edges = Mapping[str, Sequence[float]]
Limits = Mapping[str, tuple[float, float]]
Box = tuple[float, float, float, float]


def answer(
    table: pd.DataFrame,
    ask: str,
    of: str,
    *,
    epsilon: float,
    categories: Categories | None = None,
    limits: Limits | None = None,
    by: str = "",
    delta: float | None = None,
    person: str = "",
    rows_per_person: int = 1,
    method: str = "",
    rng: Rng | None = None,
    **params: Any,
) -> pd.DataFrame:
    """Answer one question about a table.

    Parameters
    ----------
    table : DataFrame
        One row added or removed is hidden; with `person` one person and all their rows.
    ask : {"counts", "top", "sum", "mean", "median", "quartiles"}
    of, by : str
        Column that is asked for; column of groups, or none.
    epsilon : float
        Of one row; with `person` the ledger charges the rows of a person.
    categories : mapping of str to sequence
        Public categories of columns. A column needs these or `limits`.
    limits : mapping of str to (float, float)
        Public smallest and largest value of columns of numbers.
    delta : float, optional
        Discrete Gaussian noise with this δ; discrete Laplace noise without.
    person : str
        Column that says whose row it is.
    rows_per_person : int
        Most rows of a person that are kept.
    method : str
        Key; the noise that `delta` says by default.
    rng : Entropy or Generator, optional
        Secret noise by default; a `Generator` is for study alone.
    **params
        Further parameters, such as ``bins``, ``limit`` or ``top``.

    Returns
    -------
    DataFrame
        One row a value, with half of its 95 % range.

    Raises
    ------
    DPError
        If the table does not fit what is stated, or the question does not fit the table.
    """
    words, ends = _mapping(categories, "categories"), _mapping(limits, "limits")
    facts = {
        "categories": _lists(words),
        "bounds": _ends(ends),
        "person": person,
        "rows_per_person": rows_per_person,
    }
    for name, given in {"ask": ask, "of": of, "by": by}.items():
        if not isinstance(given, str):
            raise must_be(name, given, "a text")
    used = _stated(table, [*words, *ends], person)
    asked = {"epsilon": epsilon, "ask": (ask,), "of": (of,), "by": (by,)} | params
    chosen = method or ("gaussian" if delta else "laplace")
    made = _drawn("plain", chosen, used, facts, asked | _delta(delta), rng=rng)
    return next(iter(made.values()))


def counts(table: pd.DataFrame, of: str, *, epsilon: float, **more: Any) -> pd.DataFrame:
    """Count the rows of each category or bin of a column; arguments as of `answer`."""
    return answer(table, "counts", of, epsilon=epsilon, **more)


def synthesize(
    table: pd.DataFrame,
    *,
    epsilon: float,
    categories: Categories | None = None,
    edges: Edges | None = None,
    delta: float | None = None,
    person: str = "",
    rows_per_person: int = 1,
    method: str = "",
    rng: Rng | None = None,
    **params: Any,
) -> pd.DataFrame:
    """Make a synthetic table that keeps how the columns go together.

    Parameters
    ----------
    table : DataFrame
        Columns of which nothing is stated are left out. One row replaced by another is hidden, with
        `person` one person and all their rows; the number of rows is public.
    epsilon : float
    categories : mapping of str to sequence
        Public categories of columns; two of each make a table of yes and no.
    edges : mapping of str to sequence
        Public edges of the ranges of columns of numbers.
    delta : float, optional
        Gaussian noise with this δ, less than 1/n.
    person, rows_per_person, rng
        As of `answer`.
    method : str
        Key; maximum entropy by default.
    **params
        Further parameters, such as ``rows`` or ``order``.

    Returns
    -------
    DataFrame
        Made-up rows in the words of the categories and ranges.

    Raises
    ------
    DPError
        If a cell does not fit what is stated.
    """
    words, ranges = _mapping(categories, "categories"), _mapping(edges, "edges")
    facts: dict[str, Any] = {"person": person, "rows_per_person": rows_per_person}
    if words and not ranges and all(map(_are_yes_no, words.values())):
        pairs = [f"{typed(name)}={first}|{second}" for name, (first, second) in words.items()]
        facts |= {"form": "columns", "yes": ", ".join(pairs)}
    else:
        facts |= {"form": "categories", "categories": _lists(words), "edges": _edges(ranges)}
    used = _stated(table, [*words, *ranges], person)
    chosen = method or ("joint_zcdp" if delta else "joint")
    asked = {"epsilon": epsilon} | params | _delta(delta)
    return _drawn("privscbn", chosen, used, facts, asked, rng=rng)["synthetic"]


def totals(
    table: pd.DataFrame,
    *,
    epsilon: float,
    time: str,
    start: str | date,
    end: str | date,
    period: str = "day",
    person: str = "",
    most_per_person: int = 1,
    method: str = "best_split",
    rng: Rng | None = None,
    **params: Any,
) -> pd.DataFrame:
    """Give the running count of events, period by period.

    Parameters
    ----------
    table : DataFrame
        One event a row. One event added or removed is hidden; with `person` one person and
        all theirs.
    epsilon : float
    time : str
        Column of dates. Times with a zone are converted to UTC.
    start, end : str or date
        First and last period; public.
    period : {"hour", "day", "week", "month", "quarter", "year"}
    person : str
        Column that says whose event it is.
    most_per_person : int
        Most events of a person that are counted.
    method : str
        Key; the best split of ε over a tree by default.
    rng
        As of `answer`.
    **params
        Further parameters of the method.

    Returns
    -------
    DataFrame
        One row a period: total, smoothed total, variance and half of the 95 % range.

    Raises
    ------
    DPError
        If a date cannot be read, or a fact is missing.
    """
    facts = {
        "time_column": time,
        "start": _day("start", start),
        "end": _day("end", end),
        "period": period,
        "person_column": person,
        "contribution": most_per_person,
    }
    used = _stated(table, [time], person)
    asked = {"epsilon": epsilon, "contribution": most_per_person} | params
    return _drawn("fda", method, used, facts, asked, rng=rng)["totals"]


def map_cells(
    table: pd.DataFrame,
    *,
    epsilon: float,
    box: Box,
    lon: str = "lon",
    lat: str = "lat",
    resolution: int = 1024,
    person: str = "",
    rows_per_person: int = 1,
    method: str = "sound",
    rng: Rng | None = None,
    **params: Any,
) -> pd.DataFrame:
    """Count points in cells that are small where there are many.

    Parameters
    ----------
    table : DataFrame
        One point a row. One point added or removed is hidden; with `person` one person and
        all theirs.
    epsilon : float
    box : (west, south, east, north)
        Degrees; public. Points outside are left out.
    lon, lat : str
        Columns of degrees.
    resolution : int
        Steps of the lattice on each side.
    person, rows_per_person, rng
        As of `answer`.
    method : str
        Key; the repaired three-layer grid by default.
    **params
        Further parameters of the method.

    Returns
    -------
    DataFrame
        One row a cell: its rectangle, the count, its layer and half of the 95 % range.

    Raises
    ------
    DPError
        If the columns hold no numbers, or the box is none.
    """
    facts = {
        "lon": lon,
        "lat": lat,
        "box": ", ".join(map(str, box)) if isinstance(box, Sized) else shown(box),
        "resolution": resolution,
        "person": person,
        "cap": rows_per_person,
    }
    used = _stated(table, [lon, lat], person)
    return _drawn("stag", method, used, facts, {"epsilon": epsilon} | params, rng=rng)["cells"]


def groups(
    table: pd.DataFrame,
    *,
    epsilon: float,
    limits: Limits,
    categories: Categories | None = None,
    clusters: int = 3,
    person: str = "",
    rows_per_person: int = 1,
    method: str = "central",
    rng: Rng | None = None,
    **params: Any,
) -> pd.DataFrame:
    """Find groups of similar rows, and say where their centres are.

    Parameters
    ----------
    table : DataFrame
        Columns of which nothing is stated are left out. One row replaced by another is hidden, with
        `person` one person and all their rows; the number of rows is public.
    epsilon : float
    limits : mapping of str to (float, float)
        Public smallest and largest value of columns of numbers.
    categories : mapping of str to sequence
        Public categories of columns of words.
    clusters : int
        How many groups.
    person, rows_per_person, rng
        As of `answer`.
    method : str
        Key; the repaired stacking with a trusted curator by default.
    **params
        Further parameters of the method.

    Returns
    -------
    DataFrame
        One row a group: its noisy size and its centre in each column.

    Raises
    ------
    DPError
        If a cell does not fit what is stated.
    """
    words, ends = _mapping(categories, "categories"), _mapping(limits, "limits")
    facts = {
        "bounds": _ends(ends),
        "categories": _lists(words),
        "person": person,
        "rows_per_person": rows_per_person,
    }
    used = _stated(table, [*ends, *words], person)
    asked = {"epsilon": epsilon, "clusters": clusters} | params
    return _drawn("dpc_stacking", method, used, facts, asked, rng=rng)["centres"]


def survey(
    table: pd.DataFrame,
    *,
    epsilon: float,
    categories: Categories | None = None,
    edges: Edges | None = None,
    person: str = "",
    rows_per_person: int = 1,
    method: str = "joint_subset",
    rng: Rng | None = None,
    **params: Any,
) -> pd.DataFrame:
    """Estimate how answers go together, from answers that each person randomises alone.

    Parameters
    ----------
    table : DataFrame
        One person a row; all that a person answers is hidden. Columns of which nothing is stated
        are left out.
    epsilon : float
    categories, edges
        As of `synthesize`.
    person, rows_per_person, rng
        As of `answer`.
    method : str
        Key; one question for the whole record by default.
    **params
        Further parameters of the method.

    Returns
    -------
    DataFrame
        One row a combination of answers, with its estimated share; with secret noise and a method
        that has them also an unbiased share and half of its 95 % range.

    Raises
    ------
    DPError
        If a cell does not fit what is stated.
    """
    words, ranges = _mapping(categories, "categories"), _mapping(edges, "edges")
    facts = {
        "categories": _lists(words),
        "edges": _edges(ranges),
        "person": person,
        "rows_per_person": rows_per_person,
    }
    used = _stated(table, [*words, *ranges], person)
    asked = {"epsilon": epsilon} | params
    data, release, _ = _run("lremh", method, used, facts, asked, rng=rng)
    sent = release.output.sent  # a simulation keeps nothing of it
    direct = None if sent is None else direct_records(sent, method, epsilon)
    made = estimate_table(release.output.table, data.names, data.labels, direct=direct)
    return _with_ledger(made, release)


def _drawn(
    system: str,
    method: str,
    table: pd.DataFrame,
    facts: Mapping[str, Any],
    params: Mapping[str, Any],
    *,
    rng: Rng | None,
) -> dict[str, pd.DataFrame]:
    """Draw a release and give its tables, the ledger beside each."""
    data, release, given = _run(system, method, table, facts, params, rng=rng)
    make = registry.algorithms()[system].evidence
    assert make is not None  # each system here offers downloads
    about = registry.algorithms()[system].about(data)
    tables = make(release, replace(given, about=about)).tables
    return {name: _with_ledger(each, release) for name, each in tables.items()}


def _run(
    system: str,
    method: str,
    table: pd.DataFrame,
    facts: Mapping[str, Any],
    params: Mapping[str, Any],
    *,
    rng: Rng | None,
) -> tuple[Any, Release[Any], Given]:
    """Take the table as it is stated to be, and run the method on it."""
    algorithm = registry.algorithms()[system]
    chosen = algorithm.method(method)
    if chosen.no_release and rng is None:
        raise ParameterError.of(
            "draw-no-exact", "method", method=chosen.title, why=chosen.no_release
        )
    asked = chosen.params.from_dict(params)
    stated = algorithm.upload.from_dict(facts)
    data = stated.accept(table)
    release = chosen.run(data, asked, Entropy() if rng is None else rng)
    return data, release, Given(method=method, params=asked, after=algorithm.after(), upload=stated)


def _with_ledger(table: pd.DataFrame, release: Release[Any]) -> pd.DataFrame:
    table.attrs["ledger"] = release.ledger
    return table


def _stated(table: pd.DataFrame, names: Sequence[str], person: str) -> pd.DataFrame:
    """Take the columns of which something is stated, and the one that says whose row it is."""
    if not isinstance(table, pd.DataFrame):
        raise must_be("table", type(table).__name__, "a DataFrame")  # and quotes no cell
    if not isinstance(person, str):
        raise must_be("person", person, "a text")
    if not names:
        facts = {"kept": 0, "columns": "", "facts": "categories or limits"}
        raise ParameterError.of("reading-nothing-stated", "categories", **facts)
    there = [*map(str, table.columns)]
    places = []
    for name in dict.fromkeys([*([person] if person else []), *map(str, names)]):
        found = there.count(name)
        if found > 1:
            raise DataError.of("reading-same-names", name, times=found, column=name)
        if not found:
            others = few([*map(shown, there)], 12) or "none"
            raise none_of("column", name, others)
        places.append(there.index(name))
    return table.iloc[:, places]


def _are_yes_no(words: Sequence[Any]) -> bool:
    """Whether categories are two words that need no quotes, and none for all other cells."""
    said = [str(word) for word in words]
    plain = len(said) == 2 and all(typed(word) == word and "|" not in word for word in said)
    return plain and place_of_empty(said) < 0 and place_of_other(said) is None


def _delta(delta: float | None) -> dict[str, float]:
    return {"delta": delta} if delta else {}


def _day(name: str, day: str | date) -> str:
    if not isinstance(day, str | date):
        raise must_be(name, day, "text such as 2024-01-31, or a date")
    return day if isinstance(day, str) else day.isoformat()[:10]


def _mapping(stated: object, field: str) -> dict[str, list[Any]]:
    """Give what is stated of each column, its name as text; refuse what is no list of a column."""
    if stated is not None and not isinstance(stated, Mapping):
        raise must_be(field, stated, "a dict by columns")
    made = {}
    for name, each in (stated or {}).items():
        if isinstance(each, str | bytes) or not isinstance(each, Iterable):
            raise must_be(f"{field} of {shown(name)}", each, "a list", field=field)
        made[str(name)] = [*each]
    return made


def _lists(categories: Mapping[str, list[Any]]) -> str:
    return "; ".join(
        f"{typed(name)}={','.join(typed(str(word)) for word in words)}"
        for name, words in categories.items()
    )


def _edges(edges: Mapping[str, list[Any]]) -> str:
    return "; ".join(f"{typed(name)}={','.join(map(str, ends))}" for name, ends in edges.items())


def _ends(limits: Mapping[str, list[Any]]) -> str:
    for name, ends in limits.items():
        if len(ends) != 2:
            raise must_be(f"limits of {shown(name)}", ends, "two numbers", field="limits")
    return "; ".join(f"{typed(name)}={low}..{high}" for name, (low, high) in limits.items())
