"""Random streams of the steps of a method."""

from numpy.random import Generator

from dp_core.mechanisms import Rng


def streams(rng: Rng, count: int) -> list[Rng]:
    """One stream a step, so that a step that draws more changes no other."""
    if isinstance(rng, Generator):
        return list(rng.spawn(count))
    return [rng] * count


def generator_of(rng: Rng) -> Generator:
    """Randomness for steps that are not mechanisms: starting points, synthetic rows."""
    return rng if isinstance(rng, Generator) else rng.generator()
