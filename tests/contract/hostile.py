"""Values that nobody means: what a link or a configuration file may hold all the same."""

from collections.abc import Iterator
from typing import Any

from dp_core.algorithm import Method
from dp_core.registry import algorithms

_DEEP: Any = 1
for _ in range(200):
    _DEEP = [_DEEP]

VALUES: tuple[Any, ...] = (
    # numbers at and beyond every end
    *(0, -0.0, 0.0, 1, -1, 2, 3, 7, 11, 12, 13, 20, 50, 51, 100, 101, 200, 366, 500, 501, 999),
    *(1_000, 1_001, 4_096, 10_000_000, 10_000_001, 125_251, 125_252, 999_999, 1_000_000),
    *(2**20, 2**20 + 1, 2**26, 2**26 + 1, 2**31, 2**32, 2**53 + 1, 2**63, 2**64, -(2**63)),
    *(10**18, 10**30, 10**308, 10**309, 10**400, -(10**400), 10**4_000),
    *(0.5, 0.1, 0.01, 1e-3, 1e-6, 1e-12, 1e-13, 5e-324, 1.5, 2.0, 2.5, 3.98, 9.99, 0.999_999),
    *(1e3, 1e9, 1e17, 1e300, 1.8e308, -1e300, -5e-324, -0.5, 1 + 1e-12, 1 - 1e-12),
    *(float("inf"), float("-inf"), float("nan")),
    # what is no number
    *(None, True, False, "", " ", "0", "1", "1e999", "nan", "inf", "-1", "١٢", "½", "0x10", "None"),
    *("true", "auto", "automatic", "published", "sound", "infinity", "x" * 10_000, "9" * 400),
    *("<script>alert(1)</script>", "`${x}`", "**b**", "a\nb", "a\0b", "‮abc", "é" * 300, "\ud800"),
    *("__class__", "{0}", "%s%s%s", "'; DROP TABLE", "../../etc/passwd", "C:\\x", "=1+1", "[1, 2]"),
    *("kmeans", "gmm", "em", "hp", "sue", "oue", "range", "unit", "none", "post", "pairs", "mi"),
    # lists and objects
    *([], [[]], [[], []], {}, [0], [1], [0, 0], [1, 2, 3], [None], [True], [False, True], [""]),
    *(["kmeans"], ["kmeans", "kmeans"], ["kmeans", 1], [["kmeans"]], "kmeans,gmm", [{}], [[{}]]),
    *([0.5, 0.5, 0.75], [0.5, 0.75], [0.5, 0.5, 0.5], [0.5, 0.75, 0.5], [1, 0, 1], [0, 0, 1]),
    *([float("nan")] * 3, [float("inf")] * 3, ["0.5", "0.5", "0.75"], [10**400] * 3, [None] * 3),
    *([[0], [1]], [[0, 1], [1, 0]], [[0, 1]], [[0, 0]], [[1, 0], [0, 1, 2]], [[-1]], [[0.5]]),
    *([["a"]], [[10**400]], [[2**63], [0]], [[float("nan")]], [[float("inf")], [0]], [0, [1]]),
    *([[0.0], [1.0]], [[1], [0]], [[0, 0], [1, 1]], [[0], [1, 1]], [[0], [0]], [["0"], ["1"]]),
    *([[-1e308], [1e308]], [[None], [1]], [[[0]], [[1]]], [[0], [1], [2]], "01", "ab", ["ab", "c"]),
    *([[True], [False]], [[0, 1.0]], [0, "1"], [["a", 0]], [[0], ["1"]], [[None, 0]], ["01", "10"]),
    *({"a": 1}, {"0": [0]}, {"lower": [0], "upper": [1]}, [{"a": 1}], {"": None}, {"proto": {}}),
    *(list(range(1_000)), [[k] for k in range(1_000)], [list(range(500))], ["x" * 999] * 9, _DEEP),
)  # fmt: skip


def methods() -> Iterator[tuple[str, Method]]:
    """Every method of every system, with the key of the system."""
    for key, algorithm in algorithms().items():
        for method in algorithm.methods:
            yield key, method
