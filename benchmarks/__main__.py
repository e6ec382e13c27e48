"""Run all benchmarks, print them and write ``benchmarks/results.json``, which docs/results quotes.

python -m pip install -r benchmarks/requirements.txt && python -m benchmarks

With names (``fda``, ``dpcrpy``, ``samplers``, ``privscbn``, ``stag``, ``lremh``, ``register``,
``dpc_stacking``, ``arrival``, ``class``, ``larger``) only those are measured again.
"""

import importlib.util
import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")

RESULTS = Path(__file__).with_name("results.json")


RUNS = {
    "fda": ("speed.totals", ("dpcrpy",)),
    "dpcrpy": ("peers.run", ("dpcrpy",)),
    "samplers": ("speed.samplers", ("opendp",)),
    "privscbn": ("privscbn.run", ()),
    "stag": ("speed.maps", ()),
    "lremh": ("lremh.run", ("pure_ldp", "multi_freq_ldpy", "statsmodels")),
    "register": ("speed.register", ()),
    "dpc_stacking": ("dpc_stacking.run", ()),
    "arrival": ("arrival.run", ()),
    "class": ("classroom.run", ()),
    "larger": ("larger.run", ()),
}
"""Function of each benchmark, and the packages that it compares with."""


def missing(names: Iterable[str]) -> list[str]:
    """Peers of some benchmarks that are not installed."""
    needed = dict.fromkeys(peer for name in names for peer in RUNS[name][1])
    return [peer for peer in needed if importlib.util.find_spec(peer) is None]


def rounded(value: Any) -> Any:
    """Three digits of every number, at any depth."""
    if isinstance(value, dict):
        return {name: rounded(each) for name, each in value.items()}
    if isinstance(value, list):
        return [rounded(each) for each in value]
    return float(f"{value:.3g}") if isinstance(value, float) else value


def main() -> None:
    """Measure and write; without the peers there is nothing to compare with."""
    names = sys.argv[1:] or list(RUNS)
    if {*names} & {"-h", "--help"}:
        print(__doc__)
        return
    if unknown := sorted({*names} - {*RUNS}):
        sys.exit(f"No benchmark is called {', '.join(unknown)}: choose among {', '.join(RUNS)}.")
    if absent := missing(names):
        sys.exit(
            f"Not installed: {', '.join(absent)}. The benchmarks compare with them: "
            "python -m pip install -r benchmarks/requirements.txt"
        )
    results = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    for name in names:  # imported after the threads are fixed
        results[name] = rounded(resolve_name(f"benchmarks.{RUNS[name][0]}")())
    RESULTS.write_text(json.dumps(results, indent=2, ensure_ascii=False) + "\n")
    print(json.dumps(results, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
