"""Run all benchmarks, print them and write ``benchmarks/results.json``, which docs/results quotes.

python -m pip install -r benchmarks/requirements.txt && python -m benchmarks

With names (``fda``, ``dpcrpy``, ``samplers``, ``privscbn``, ``stag``, ``lremh``, ``register``,
``dpc_stacking``, ``arrival``, ``class``, ``larger``) only those are measured again.
"""

import importlib
import importlib.util
import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")

RESULTS = Path(__file__).with_name("results.json")


PEERS = {
    "fda": ("dpcrpy",),
    "dpcrpy": ("dpcrpy",),
    "samplers": ("opendp",),
    "privscbn": (),
    "stag": (),
    "lremh": ("pure_ldp", "multi_freq_ldpy", "statsmodels"),
    "register": (),
    "dpc_stacking": (),
    "arrival": (),
    "class": (),
    "larger": (),
}
"""What each benchmark compares with; each is the module of its name, but for the peers' own."""
MODULES = {"dpcrpy": "peers", "class": "classroom"}


def missing(names: Iterable[str]) -> list[str]:
    """Peers of some benchmarks that are not installed."""
    needed = dict.fromkeys(peer for name in names for peer in PEERS[name])
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
    names = sys.argv[1:] or list(PEERS)
    if unknown := sorted({*names} - {*PEERS}):
        sys.exit(f"No benchmark is called {', '.join(unknown)}: choose of {', '.join(PEERS)}.")
    if absent := missing(names):
        sys.exit(
            f"Not installed: {', '.join(absent)}. The benchmarks compare with them: "
            "python -m pip install -r benchmarks/requirements.txt"
        )
    results = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    for name in names:  # imported after the threads are fixed
        module = importlib.import_module(f"benchmarks.{MODULES.get(name, name)}")
        results[name] = rounded(module.run())
    RESULTS.write_text(json.dumps(results, indent=2, ensure_ascii=False) + "\n")
    print(json.dumps(results, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
