"""Random streams of the steps, and the ledger they end in."""

from numpy.random import Generator

from dp_core.mechanisms import Rng
from dp_core.privacy import Neighbouring, Node, PrivacyLedger, read_from_data, sequential
from dp_core.records import BinaryTable


def streams(rng: Rng, count: int) -> list[Rng]:
    """One stream a step, so that a step that draws more changes no other."""
    if isinstance(rng, Generator):
        return list(rng.spawn(count))
    return [rng] * count


def generator_of(rng: Rng) -> Generator:
    """Randomness for steps that are not mechanisms: starting points, synthetic rows."""
    return rng if isinstance(rng, Generator) else rng.generator()


def ledger_of(table: BinaryTable, root: Node) -> PrivacyLedger:
    """Finish the ledger; facts that were read from the data are charged without limit (P7)."""
    if not table.facts_from_data:
        return PrivacyLedger(Neighbouring.REPLACE, root)
    facts = read_from_data(
        "choice of attributes or thresholds",
        "They were read from the data, not given as public facts.",
    )
    return PrivacyLedger(Neighbouring.REPLACE, sequential("table", root, facts))
