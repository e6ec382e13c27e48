"""How a page of docs/results is written: sections, tables, and numbers with their errors."""

import math
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np


def folders(about: str | None, count: int = 1) -> list[Path]:
    """Folders that a command names; end with what its module says of them if the first is none."""
    named = [*map(Path, sys.argv[1 : 1 + count])]
    if len(named) < count or not named[0].is_dir():
        sys.exit(about)
    return named


def error(values: np.ndarray) -> float:
    """Give the standard error of a mean; 0 of a single value."""
    return float(values.std(ddof=1)) / math.sqrt(values.size) if values.size > 1 else 0.0


def apart(one: np.ndarray, other: np.ndarray) -> tuple[float, float]:
    """Mean of one minus that of the other, and its standard error."""
    return float(one.mean() - other.mean()), math.hypot(error(one), error(other))


def stacked(runs: Iterable[Mapping[str, float]]) -> dict[str, np.ndarray]:
    """Gather what runs have measured, an array a name."""
    each = list(runs)
    return {name: np.array([run[name] for run in each]) for name in each[0]}


def plus_minus(mean: float, spread: float, form: str, *, bold: bool = False) -> str:
    """Write a mean with its error in a format that ends in digits and "f"; never a negative 0."""
    rounded = round(float(mean), int(form[-2])) + 0.0
    words = f"{rounded:{form}} ± {spread:{form}}"
    return f"**{words}**" if bold else words


def three_digits(mean: float, spread: float, *, bold: bool = False) -> str:
    """Write a mean that has three digits that count, with its error."""
    digits = max(0, 2 - math.floor(math.log10(abs(mean)))) if mean else 3
    return plus_minus(mean, spread, f".{min(digits, 6)}f", bold=bold)


def gathered(settings: Iterable[tuple[str, float]], letter: str) -> str:
    """List settings, all levels of a name together."""
    levels: dict[str, list[str]] = {}
    for name, level in settings:
        levels.setdefault(name, []).append(f"{level:g}")
    words = [f"{name} at {letter} = {', '.join(found)}" for name, found in levels.items()]
    return "; ".join(words) or "nowhere"


def row(cells: Iterable[object]) -> str:
    """One line of a table."""
    return f"| {' | '.join(map(str, cells))} |"


def table(heads: Iterable[object], rows: Iterable[Iterable[object]]) -> list[str]:
    """Lines of a table."""
    names = list(heads)
    return [row(names), f"|{'---|' * len(names)}", *map(row, rows)]


def section(title: str, *parts: str | Iterable[str]) -> list[str]:
    """Lines of a heading with its paragraphs, lists and tables, an empty one after each."""
    lines = [f"{title if title.startswith('#') else f'## {title}'}", ""]
    for part in parts:
        lines += [part, ""] if isinstance(part, str) else [*part, ""]
    return lines


def publish(page: Path, lines: Iterable[str]) -> None:
    """Write a page and print it."""
    text = "\n".join(lines)
    page.write_text(text)
    print(text)


def mean_words(values: np.ndarray) -> str:
    """Write a mean with its standard error, with as many digits as it has use for."""
    digits = 0 if abs(values.mean()) >= 10 else 2
    return plus_minus(values.mean(), error(values), f",.{digits}f")
