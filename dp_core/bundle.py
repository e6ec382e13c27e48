"""What a release download contains: tables, ledger, configuration and a text for people.

Nothing here draws noise or looks at true data: it packs a release that exists, and refuses a
simulation. The configuration holds an allow-list of what is public (algorithm, method, parameters
and the facts that were stated), never what a page happens to show, the data or a seed.
"""

import io
import json
import math
import re
import zipfile
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from dp_core.algorithm import Algorithm, Method, Release
from dp_core.errors import DPError, shown
from dp_core.params import Settings
from dp_core.release_readme import release_readme

CONFIG_VERSION = 2
LARGEST_CONFIG = 100_000  # characters; a real one has a few hundred

_KEYS = ("version", "algorithm", "method", "params", "facts")
_BEFORE = {1: {"state": "facts"}}  # version -> what its keys are called today
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
_TIMESTAMP = (1980, 1, 1, 0, 0, 0)  # the first a zip can hold: equal content, equal bytes


class Config(NamedTuple):
    """What a configuration file says; nothing in it is checked against a method yet."""

    algorithm: str
    method: str
    params: dict[str, Any]
    facts: dict[str, Any]


def pack(files: Mapping[str, bytes | str]) -> bytes:
    """Zip files; the same content always gives the same bytes.

    Parameters
    ----------
    files : mapping of str to bytes or str
        Content by file name; text is written as UTF-8.

    Returns
    -------
    bytes
        Files in order of their names.

    Raises
    ------
    DPError
        If a name would leave the folder it is unpacked into.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            content = files[name]
            entry = zipfile.ZipInfo(_checked_name(name), _TIMESTAMP)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # the same bytes on every system
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content.encode() if isinstance(content, str) else content)
    return buffer.getvalue()


def release_files(
    *,
    algorithm: Algorithm,
    method: Method,
    release: Release[Any],
    params: Settings,
    tables: Mapping[str, pd.DataFrame],
    unit: str = "",
    notes: str = "",
    facts: Mapping[str, Any] | None = None,
) -> dict[str, str]:
    """Write a release and its evidence as files.

    Parameters
    ----------
    algorithm, method
    release : Release
        Drawn with an `Entropy`; its ledger is written, its output is what `tables` show.
    params : Settings
        Parameters of the method.
    tables : mapping of str to DataFrame
        The released tables by name; ``attrs["columns"]`` may describe their columns.
    unit : str
        What is protected; empty for the algorithm's own words.
    notes : str
        What else a reader must know, such as post-processing; a paragraph a line.
    facts : mapping, optional
        What else was stated to be public; nothing that was read from the data.

    Returns
    -------
    dict of str to str
        ``<name>.csv`` for each table, ``ledger.json``, ``config.json`` and ``README.txt``.

    Raises
    ------
    DPError
        If the release is a simulation.

    Examples
    --------
    >>> formula_safe(pd.DataFrame({"a": ["=1+1", "b"]}))["a"].tolist()
    ["'=1+1", 'b']
    """
    _refuse_simulation(release)
    files: dict[str, str] = {}
    for name, table in tables.items():
        files[_free_name(_slug(name), files)] = to_csv(table)
    described = dict(zip(files, tables.values(), strict=True))
    files["ledger.json"] = release.ledger.to_json()
    files["config.json"] = write_config(algorithm.key, method.key, params.to_dict(), facts or {})
    files["README.txt"] = release_readme(
        algorithm, method, release, described, unit=unit or algorithm.unit, notes=notes
    )
    return files


def _refuse_simulation(release: Release[Any]) -> None:
    if not release.exact:
        raise DPError(
            "This is a simulation: its noise comes from a seed, so it protects nobody and is not "
            "packed. Draw it with dp_core.noise.exact_noise.Entropy, and pack that.",
            field="release",
        )


def to_csv(table: pd.DataFrame) -> str:
    """Write a table as CSV whose cells no spreadsheet takes for a formula."""
    return formula_safe(table).to_csv(index=False, lineterminator="\r\n")


def formula_safe(table: pd.DataFrame) -> pd.DataFrame:
    """Put an apostrophe before every text that a spreadsheet would run; numbers stay numbers.

    Parameters
    ----------
    table : DataFrame
        Not changed.

    Returns
    -------
    DataFrame
        Same shape; column names are made safe too.

    References
    ----------
    OWASP, "CSV Injection": cells that begin with = + - @, tab or carriage return.
    """
    columns = {}
    for place in range(table.shape[1]):
        column = table.iloc[:, place]
        columns[place] = column if _holds_no_text(column) else column.astype(object).map(_defused)
    safe = pd.DataFrame(columns, index=table.index)
    safe.columns = pd.Index([_defused(name) for name in table.columns], dtype=object)
    return safe


def write_config(
    algorithm: str, method: str, params: Mapping[str, Any], facts: Mapping[str, Any]
) -> str:
    """Write a configuration that `read_config` reads; a seed is left out wherever it stands.

    Parameters
    ----------
    algorithm, method : str
        Keys.
    params : mapping
        What `Settings.to_dict` gives.
    facts : mapping
        What else was stated to be public: numbers, text, lists of them.

    Returns
    -------
    str
        JSON; infinity is written as the string "infinity".
    """
    body = {
        "version": CONFIG_VERSION,
        "algorithm": algorithm,
        "method": method,
        "params": _without_seed(params),
        "facts": _without_seed(facts),
    }
    return json.dumps(_to_json(body), indent=2, ensure_ascii=False, allow_nan=False)


def read_config(text: str) -> Config:
    """Read what `write_config` wrote, today or in version 1.

    Parameters
    ----------
    text : str
        Content of a ``config.json``.

    Returns
    -------
    Config
        ``(algorithm, method, params, facts)``; check the parameters with `Settings.from_dict`.

    Raises
    ------
    DPError
        If it is too long, is no JSON, has another version, or lacks or has unknown keys.
    """
    body = _renamed(_parsed(text))
    if body.get("version") != CONFIG_VERSION:
        raise DPError(
            f"The configuration has version {_shown(body.get('version'))}, and this program reads "
            f"version {CONFIG_VERSION}; open it with the program that wrote it.",
            field="version",
        )
    unknown = [key for key in body if key not in _KEYS]
    if unknown:
        raise DPError(
            f"The configuration has the unknown key {_shown(unknown[0])}; allowed are "
            f"{', '.join(_KEYS)}. Remove it.",
            field=unknown[0],
        )
    types = {"algorithm": str, "method": str, "params": dict, "facts": dict}
    for key, kind in types.items():
        if not isinstance(body.get(key), kind):
            form = "text" if kind is str else "an object"
            raise DPError(
                f"'{key}' in the configuration is {_shown(body.get(key))} and must be {form}; "
                "correct it, or download the configuration again.",
                field=key,
            )
    params, facts = (_without_seed(body[key]) for key in ("params", "facts"))
    return Config(body["algorithm"], body["method"], params, facts)


def _renamed(body: dict[str, Any]) -> dict[str, Any]:
    """Bring a body of an older version into the words of today."""
    version = body.get("version")
    names = _BEFORE.get(version) if type(version) is int else None
    if names is None:
        return body
    return {names.get(key, key): value for key, value in body.items()} | {"version": CONFIG_VERSION}


def _parsed(text: str) -> dict[str, Any]:
    if len(text) > LARGEST_CONFIG:
        raise DPError(
            f"The configuration has {len(text):,} characters, and at most {LARGEST_CONFIG:,} are "
            "read; choose the config.json of a download.",
            field="config",
        )
    try:
        body = _from_json(json.loads(text.removeprefix("\ufeff"), parse_constant=_no_constant))
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise DPError(
            "The file is not a configuration: a JSON object is expected; choose the config.json "
            "of a download.",
            field="config",
        )
    return body


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _shown(value: Any) -> str:
    """Quote a value from outside, shortened."""
    return "missing" if value is None else shown(value)


def _checked_name(name: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", name):
        raise DPError(
            f"The file name {_shown(name)} may hold letters, digits, dot, dash and underscore only "
            "and starts with a letter or digit; rename the table.",
            field="name",
        )
    return name


def _slug(name: str) -> str:
    words = re.sub(r"[^a-z0-9]+", "-", str(name).lower()).strip("-")[:60]
    return words or "table"


def _free_name(slug: str, taken: Mapping[str, str]) -> str:
    name, number = f"{slug}.csv", 2
    while name in taken:
        name, number = f"{slug}-{number}.csv", number + 1
    return name


def _holds_no_text(column: "pd.Series[Any]") -> bool:
    kinds = pd.api.types
    return kinds.is_numeric_dtype(column) or kinds.is_datetime64_any_dtype(column)


def _defused(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def _without_seed(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if "seed" not in str(key).lower()}


def _to_json(value: Any) -> Any:
    """Plain JSON values: no numpy numbers, no infinity."""
    if isinstance(value, Mapping):
        return {str(key): _to_json(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_to_json(item) for item in value]
    if isinstance(value, np.generic | np.ndarray):
        return _to_json(value.tolist())
    if isinstance(value, float) and math.isinf(value):
        return "infinity" if value > 0 else "-infinity"
    if value is None or isinstance(value, str | bool | int | float):
        return value
    return str(value)


def _from_json(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _from_json(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_from_json(item) for item in value]
    if isinstance(value, str):
        return {"infinity": math.inf, "-infinity": -math.inf}.get(value, value)
    return value
