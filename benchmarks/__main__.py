"""Run all benchmarks, print them and write ``benchmarks/results.json``, which the README quotes.

python -m pip install -r benchmarks/requirements.txt && python -m benchmarks

With names (``fda``, ``dpcrpy``, ``privscbn``, ``stag``) only those are measured again.
"""

import importlib.util
import json
import os
import sys
from pathlib import Path
from typing import Any

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")

RESULTS = Path(__file__).with_name("results.json")


def missing() -> list[str]:
    """Peers that are not installed."""
    return [name for name in ("dpcrpy", "opendp") if importlib.util.find_spec(name) is None]


def rounded(value: Any) -> Any:
    """Three digits of every number, at any depth."""
    if isinstance(value, dict):
        return {name: rounded(each) for name, each in value.items()}
    if isinstance(value, list):
        return [rounded(each) for each in value]
    return float(f"{value:.3g}") if isinstance(value, float) else value


def main() -> None:
    """Measure and write; without the peers there is nothing to compare with."""
    if absent := missing():
        sys.exit(
            f"Not installed: {', '.join(absent)}. The benchmarks compare with them: "
            "python -m pip install -r benchmarks/requirements.txt"
        )
    from benchmarks import fda, peers, privscbn, stag  # after the threads are fixed

    measured = {"fda": fda.run, "dpcrpy": peers.run, "privscbn": privscbn.run, "stag": stag.run}
    results = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    for name in sys.argv[1:] or measured:
        results[name] = rounded(measured[name]())
    RESULTS.write_text(json.dumps(results, indent=2, ensure_ascii=False) + "\n")
    print(json.dumps(results, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
