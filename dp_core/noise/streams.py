"""Random streams of the steps of a method."""

import hashlib
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.arrays import GOLDEN, mixed
from dp_core.noise.mechanisms import Rng


def streams(rng: Rng, count: int) -> list[Rng]:
    """One stream a step, so that a step that draws more changes no other."""
    if isinstance(rng, Generator):
        return list(rng.spawn(count))
    return [rng] * count


def generator_of(rng: Rng) -> Generator:
    """Randomness for steps that are not mechanisms: starting points, synthetic rows."""
    return rng if isinstance(rng, Generator) else rng.generator()


def row_seed(rng: Rng) -> str:
    """Draw the seed for the rows of a released model: it is published with them.

    It is independent of the data and of all noise, so that publishing it costs nothing.
    """
    return generator_of(rng).bytes(16).hex()


def public_words(seed: str, label: object, many: int) -> NDArray[np.uint32]:
    """Expand a published seed into uniform integers below 2³², the same with any version.

    The label names the stream; streams of one seed are independent of each other.

    References
    ----------
    NIST, "SHA-3 Standard", FIPS 202, 2015: SHAKE128.

    Examples
    --------
    >>> public_words("0", "a", 2).tolist()
    [2466133276, 780192012]
    """
    content = hashlib.shake_128(f"{seed} {label}".encode()).digest(4 * many)
    return np.frombuffer(content, dtype="<u4")


def seed_of(dice: Generator) -> str:
    """Give the seed of a generator, which makes all public that it draws."""
    seeds: Any = dice.bit_generator.seed_seq
    return hex(seeds.entropy)


def public_order(many: int) -> NDArray[np.intp]:
    """Shuffle places by their numbers alone, as anybody can repeat with any version of anything.

    It knows no data, so it costs nothing. It is no plain counting, as files often repeat
    themselves, such as three visits of each person in turn.
    """
    numbers = np.arange(1, many + 1, dtype=np.uint64)
    return np.argsort(mixed(numbers * GOLDEN), kind="stable")
