"""As published: the noise hides one count, and a replaced row changes two."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.noise.mechanisms import Laplace, Rng
from dp_core.params import Params
from dp_core.privacy.ledger import Gap, Neighbouring, PrivacyLedger
from dp_core.tables.categorical import CategoricalTable

SENSITIVITY = 2
BECAUSE = "A replaced row leaves one count and enters another, so the counts change by 2."


class Histogram(NamedTuple):
    """Noisy counts, and the public words of the categories."""

    noisy_counts: NDArray[np.float64]
    words: tuple[str, ...]


def counts(table: CategoricalTable) -> NDArray[np.int64]:
    """Count the rows of each category; a method adds noise to what this gives."""
    return np.bincount(table.codes[:, 0], minlength=table.domains[0])


def publish(table: CategoricalTable, p: Params, rng: Rng) -> Release[Histogram]:
    """Count with noise for one count."""
    noise = Laplace(sensitivity=1, epsilon=p.epsilon)  # step 1
    noisy = noise.release(counts(table), rng)  # step 2
    spend = noise.spend(
        "counts", true_sensitivity=SENSITIVITY, gap=Gap.SENSITIVITY, because=BECAUSE
    )
    return Release(Histogram(noisy, table.labels[0]), PrivacyLedger(Neighbouring.REPLACE, spend))
