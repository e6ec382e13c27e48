r"""Write numbers as the words of a language do: digits that count, percent, lists.

Babel knows the separators and the joining words of each language. All sentences write their
numbers through these functions, so that one number looks the same everywhere.

Examples
--------
>>> significant(0.0123456), significant(1234567.8), significant(-0.5), significant(float("inf"))
('0.0123', '1,234,568', '−0.5', '∞')
>>> percent(0.0482, digits=2), whole(103277), listed(["4", "3", "1"])
('4.8\xa0%', '103,277', '4, 3 and 1')
"""

import math
from collections.abc import Iterable
from functools import cache
from typing import Literal

from babel import Locale
from babel.lists import format_list
from babel.numbers import NumberPattern, format_compact_decimal, parse_pattern

LOCALES = {"en": "en_GB", "zh-Hans": "zh_Hans_CN"}
"""Locale of each language; British English joins three items without a comma before "and"."""
MOST_DECIMALS = 6
_TOO_LONG = 1e15


@cache
def locale_of(language: str) -> Locale:
    """Return Babel's locale of a language."""
    return Locale.parse(LOCALES.get(language, language.replace("-", "_")))


@cache
def _pattern(decimals: int) -> NumberPattern:
    return parse_pattern(f"#,##0.{'#' * decimals}" if decimals else "#,##0")


def decimal(value: float, decimals: int = 0, *, language: str = "en") -> str:
    """Write a number with so many decimals at most."""
    if not math.isfinite(value):
        return "–" if math.isnan(value) else f"{'−' if value < 0 else ''}∞"
    rounded = round(abs(value), decimals)
    if rounded >= _TOO_LONG:  # beyond what Babel's decimals hold
        return f"{'−' if value < 0 else ''}{rounded:,.0f}"
    text = _pattern(decimals).apply(rounded, locale_of(language))
    return f"−{text}" if value < 0 and rounded else text


def significant(value: float, digits: int = 3, *, language: str = "en") -> str:
    """Write a number with so many significant digits; whole digits are never rounded away."""
    size = abs(value)
    if size == 0 or not math.isfinite(size):
        return decimal(value, language=language)
    places = digits - 1 - math.floor(math.log10(float(f"{size:.{digits - 1}e}")))
    return decimal(value, min(max(places, 0), MOST_DECIMALS), language=language)


def whole(value: float, *, language: str = "en") -> str:
    """Write a number without decimals."""
    return decimal(value, language=language)


def large(value: float, digits: int = 3, *, language: str = "en") -> str:
    """Write a large count with its power of ten as a word.

    Examples
    --------
    >>> large(2.9e9), large(2.9e9, language="zh-Hans")
    ('2.9 billion', '29亿')
    """
    locale, rounded = locale_of(language), float(f"{value:.{digits}g}")
    form: Literal["long", "short"] = "long" if "long" in locale.compact_decimal_formats else "short"
    return format_compact_decimal(rounded, format_type=form, locale=locale, fraction_digits=2)


def percent(share: float, digits: int = 2, *, language: str = "en") -> str:
    """Write a share as percent."""
    return in_percent(significant(100 * share, digits, language=language), language=language)


def in_percent(written: str, *, language: str = "en") -> str:
    """Add the sign to a number; English has a space in between, which does not break."""
    space = "" if language.startswith("zh") else "\N{NO-BREAK SPACE}"
    return f"{written}{space}%"


def listed(items: Iterable[object], *, language: str = "en") -> str:
    """Join items as in a sentence; Chinese leaves a space beside Latin letters and numbers.

    >>> listed(["a", "b", "c"], language="zh-Hans"), listed(["a", "否"], language="zh-Hans")
    ('a、b 和 c', 'a 和否')
    """
    said = [str(item) for item in items]
    text = format_list(said, locale=locale_of(language))
    if not language.startswith("zh") or len(said) < 2:
        return text
    one, other = said[-2:]
    both = f"{one}{' ' * one[-1:].isascii()}和{' ' * other[:1].isascii()}{other}"
    return f"{text.removesuffix(f'{one}和{other}')}{both}"
