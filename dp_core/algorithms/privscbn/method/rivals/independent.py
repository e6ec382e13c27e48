"""Baseline: noisy shares of ones, independent columns. Always the bar to beat (privscbn.md 3)."""

from dataclasses import replace

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.mixed.publish import publish_mixed_alone
from dp_core.algorithms.privscbn.method.steps.charges import ledger_of
from dp_core.algorithms.privscbn.method.steps.networks import Measured, TableRelease
from dp_core.algorithms.privscbn.method.steps.sparse import independent_release
from dp_core.algorithms.privscbn.params import RowParams
from dp_core.noise.mechanisms import Laplace, Rng
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import sequential
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.records import BinaryTable
from dp_core.words import say


def publish_independent(
    table: BinaryTable | CategoricalTable, p: RowParams, rng: Rng
) -> Release[TableRelease]:
    """Publish p_j + Lap(m / (n ε)), clipped to [0, 1], and draw every column by itself."""
    if isinstance(table, CategoricalTable):
        return publish_mixed_alone(table, p, rng)
    counter = Counter(table)
    noise_rng, rows_rng = streams(rng, 2)
    mechanism = Laplace(sensitivity=counter.m, epsilon=p.epsilon)
    noisy = mechanism.release(np.diag(counter.pairs), noise_rng) / counter.n
    output = independent_release(np.clip(noisy, 0, 1), p.rows or counter.n, p.epsilon, rows_rng)
    output = replace(output, measured=Measured.by(mechanism, noisy, 1 / counter.n))
    spend = mechanism.spend("counts of ones", because=say("privscbn-why-count"))
    return Release(output, ledger_of(table, sequential("Independent", spend)))
