"""Sound: noise for both counts that a replaced row changes."""

from dp_core.algorithm import Release
from dp_core.algorithms._template.method.published import SENSITIVITY, Histogram, counts
from dp_core.noise.mechanisms import Laplace, Rng
from dp_core.params import Params
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger
from dp_core.tables.categorical import CategoricalTable


def publish(table: CategoricalTable, p: Params, rng: Rng) -> Release[Histogram]:
    """Count with the noise that the claim needs."""
    noise = Laplace(sensitivity=SENSITIVITY, epsilon=p.epsilon)  # step 1
    noisy = noise.release(counts(table), rng)  # step 2
    ledger = PrivacyLedger(Neighbouring.REPLACE, noise.spend("counts"))
    return Release(Histogram(noisy, table.labels[0]), ledger)
