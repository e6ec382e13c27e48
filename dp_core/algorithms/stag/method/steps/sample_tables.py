"""Step 0: the secret Bernoulli sample, drawn on the lattice, and what it does to the ledger."""

from dp_core.algorithms.stag.data.lattice import Integers, Lattice, summed
from dp_core.noise.mechanisms import Rng, poisson_sample
from dp_core.privacy.ledger import Node, subsampled
from dp_core.words import say


def sampled_table(lattice: Lattice, rate: float, rng: Rng) -> Integers:
    """Summed-area table of a sample of the points; that of all points at rate 1."""
    if rate == 1:
        return lattice.table
    table: Integers = summed(poisson_sample(lattice.counts, rate, rng))
    return table


def on_sample(node: Node, rate: float) -> Node:
    """Charge what was done with the sample at the amplified epsilon."""
    return node if rate == 1 else subsampled(say("stag-spend-sample"), node, rate)
