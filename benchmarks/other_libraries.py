"""Audits of other libraries' functions: ``docs/results/other_libraries.md``.

PYTHONPATH=. PEER_PYTHON -m benchmarks.other_libraries diffprivlib opendp

Libraries that are not named, or not installed, keep the lines they have in
``benchmarks/other_libraries.json``. diffprivlib 0.6.6 needs an environment of its own: install
``benchmarks/group_peers.txt`` there, and what ``pyproject.toml`` asks for but scikit-learn and
scipy. A minute for each function and relation at most.
"""

import json
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import PAGES, page
from dp_core.study.foreign import audit_function

RESULTS = Path(__file__).with_name("other_libraries.json")
PAGE = PAGES / "other_libraries.md"
SECONDS = 10.0
RELATIONS = ("replace", "add-remove")
_BITS = "Noise in floating point: last bits tell sums apart."
WHY = {
    **{("diffprivlib", each, "replace"): _BITS for each in ("mean", "var", "sum")},
    **{("diffprivlib", each, "add-remove"): _BITS for each in ("mean", "var")},
    ("diffprivlib", "sum", "add-remove"): (
        "What comes out is cut off at the largest sum that so many records can have, and their "
        "number is read from the data."
    ),
    ("diffprivlib", "count_nonzero", "add-remove"): (
        "What comes out is cut off at the number of records, which is read from the data."
    ),
    ("diffprivlib", "histogram", "replace"): (
        "A record that is replaced changes two bins; the noise is made for one."
    ),
}
"""Why a claim does not hold, where it is known."""


def of_diffprivlib() -> dict[str, Callable[[np.ndarray], Any]]:
    """Functions that take numbers from 0 to 1, at ε = 1."""
    from diffprivlib import tools

    asked: dict[str, Any] = {"epsilon": 1.0, "bounds": (0.0, 1.0)}
    return {
        "mean": lambda values: tools.mean(values, **asked),
        "var": lambda values: tools.var(values, **asked),
        "std": lambda values: tools.std(values, **asked),
        "sum": lambda values: tools.sum(values, **asked),
        "median": lambda values: tools.median(values, **asked),
        "count_nonzero": lambda values: tools.count_nonzero(values, epsilon=1.0),
        "histogram": lambda values: tools.histogram(values, epsilon=1.0, bins=4, range=(0, 1))[0],
    }


def of_opendp() -> dict[str, Callable[[np.ndarray], Any]]:
    """Count and sum of numbers from 0 to 1, for records that are added or removed, at ε = 1."""
    import opendp.prelude as dp

    dp.enable_features("contrib")
    numbers = dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.symmetric_distance()
    total = numbers >> dp.t.then_clamp((0.0, 1.0)) >> dp.t.then_sum()
    count = numbers >> dp.t.then_count()
    scale = dp.binary_search_param(lambda s: total >> dp.m.then_laplace(s), d_in=1, d_out=1.0)
    summed, counted = total >> dp.m.then_laplace(scale), count >> dp.m.then_laplace(1.0)
    return {
        "then_sum": lambda values: summed(values.tolist()),
        "then_count": lambda values: counted(values.tolist()),
    }


LIBRARIES = {"diffprivlib": of_diffprivlib, "opendp": of_opendp}


def audited(library: str) -> list[dict[str, Any]]:
    """Audit all functions of a library."""
    lines = []
    for name, function in LIBRARIES[library]().items():
        for relation in RELATIONS:
            found = audit_function(function, epsilon=1.0, relation=relation, seconds=SECONDS)
            lines.append(
                {
                    "library": library,
                    "version": version(library),
                    "function": name,
                    "relation": relation,
                    "verdict": found.verdict,
                    "shown": round(found.to_dict()["attack"], 2),
                    "pair": found.pair,
                    "score": found.score,
                }
            )
            sys.stderr.write(f"{lines[-1]}\n")
    return lines


def written(lines: list[dict[str, Any]]) -> list[str]:
    """Write the page."""
    rows = [
        (
            f"{each['library']} {each['version']}",
            *(each["function"], each["relation"]),
            f"**{each['verdict']}**" if each["verdict"] == "broken" else each["verdict"],
            f"{each['shown']:g}",
            f"{each['pair']}; {each['score']}",
            WHY.get((each["library"], each["function"], each["relation"]), "")
            if each["verdict"] == "broken"
            else "",
        )
        for each in lines
    ]
    heads = ("Library", "Function", "Neighbours", "ε = 1 is", "Shown ε ≥", "By", "Why")
    return page.section(
        "# Other libraries, audited",
        "Functions of public libraries, called with ε = 1 on numbers from 0 to 1, by `dp-explorer "
        f"audit` in {SECONDS:g} s each: the bound is 99.9 % sure. *Broken* under one relation "
        "may be right under the other; libraries do not always say which they mean. An audit can "
        "disprove a claim, never prove one. Written by `python -m benchmarks.other_libraries`.",
        page.table(heads, rows),
    )


def main() -> None:
    """Audit the libraries that are named, and write the page."""
    known = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else []
    names = sys.argv[1:]
    lines = [each for each in known if each["library"] not in names]
    for name in names:
        lines += audited(name)
    lines.sort(key=lambda each: each["library"])
    RESULTS.write_text(json.dumps(lines, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    page.publish(PAGE, written(lines))


if __name__ == "__main__":
    main()
