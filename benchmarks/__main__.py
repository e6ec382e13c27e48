"""Run all benchmarks, print them and write ``benchmarks/results.json``, which the README quotes.

python -m pip install -r benchmarks/requirements.txt && python -m benchmarks
"""

import json
import os
from pathlib import Path

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")

from benchmarks import fda  # noqa: E402 - after the threads are fixed

RESULTS = Path(__file__).with_name("results.json")

results = {"fda": {name: float(f"{value:.3g}") for name, value in fda.run().items()}}
RESULTS.write_text(json.dumps(results, indent=2) + "\n")
print(json.dumps(results, indent=2))
