"""Error of synthetic tables of categories on Adult: ``python -m benchmarks.mixed_tables FOLDER``.

Mean total variation distance of all pairs of columns and of 200 sets of three, over seeds.

Any other table of codes: ``python -m benchmarks.mixed_tables CODES.csv DOMAIN.json``. The JSON
names the columns with their numbers of categories.
"""

import json
import sys
import time
from pathlib import Path

import numpy as np

from benchmarks.local_reports import ADULT_DOMAINS, adult
from dp_core.algorithms.privscbn import ALGORITHM
from dp_core.algorithms.privscbn.metrics import evaluate
from dp_core.tables.categorical import CategoricalTable

METHODS = ("joint_zcdp", "joint", "independent")
EPSILONS = (3.0, 1.0, 0.1)
SEEDS = 10


def main() -> None:
    """Print one line a method and ε: means, standard deviations, seconds of a run."""
    if len(sys.argv) > 2:
        domains = tuple(json.loads(Path(sys.argv[2]).read_text()).values())
        codes = np.loadtxt(sys.argv[1], delimiter=",", skiprows=1, dtype=np.int64)
    else:
        codes, domains = adult(Path(sys.argv[1])), ADULT_DOMAINS
    table = CategoricalTable(codes=codes, domains=domains)
    print("method        ε     pairs           threes          seconds")
    for epsilon in EPSILONS:
        for key in METHODS:
            method = ALGORITHM.method(key)
            errors, seconds = [], []
            for seed in range(SEEDS):
                start = time.process_time()
                release = method.run(
                    table, method.params(epsilon=epsilon), np.random.default_rng(seed)
                )
                seconds.append(time.process_time() - start)
                found = evaluate(table, release.output)
                errors.append((found["pairs"], found["tvd"]))
            mean, spread = np.mean(errors, axis=0), np.std(errors, axis=0, ddof=1)
            two, three = (f"{m:.4f} ± {s:.4f}" for m, s in zip(mean, spread, strict=True))
            print(f"{key:13} {epsilon:<5} {two} {three} {np.mean(seconds):.2f}")


if __name__ == "__main__":
    main()
