"""Audits of other libraries' functions: ``docs/results/other_libraries.md``.

PYTHONPATH=. PEER_PYTHON -m benchmarks.other_libraries diffprivlib opendp

Libraries that are not named, or not installed, keep the lines they have in
``dp_core/study/libraries.json``. diffprivlib 0.6.6 needs an environment of its own: install
``benchmarks/group_peers.txt`` there, and what ``pyproject.toml`` asks for but scikit-learn and
scipy. A minute for each function and relation at most.
"""

import json
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from benchmarks import PAGES, page
from dp_core.study import foreign
from dp_core.study.foreign import audit_function

RESULTS = Path(foreign.__file__).with_name(foreign.KEPT)
PAGE = PAGES / "other_libraries.md"
SECONDS = 10.0
RELATIONS = ("replace", "add-remove")


def audited(library: str) -> list[dict[str, Any]]:
    """Audit all functions of a library."""
    lines = []
    for name, function in foreign.LIBRARIES[library]().items():
        for relation in RELATIONS:
            found = audit_function(
                function, epsilon=foreign.EPSILON, relation=relation, seconds=SECONDS
            )
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
    found = [foreign.Audited(**each) for each in lines]
    rows = [
        (
            f"{each.library} {each.version}",
            *(each.function, each.relation),
            f"**{each.verdict}**" if each.verdict == "broken" else each.verdict,
            f"{each.shown:g}",
            f"{each.pair}; {each.score}",
            str(each.why or ""),
        )
        for each in found
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
