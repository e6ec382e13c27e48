"""The ledger that the steps end in."""

from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.privacy.ledger import Neighbouring, Node, PrivacyLedger, read_from_data, sequential


def ledger_of(lattice: Lattice, root: Node) -> PrivacyLedger:
    """Finish the ledger; a box that was read from the data is charged without limit (4.1 row 8)."""
    if not lattice.facts_from_data:
        return PrivacyLedger(Neighbouring.ADD_REMOVE, root)
    box = read_from_data(
        "box of the map",
        "It was read from the data: one far-off point moves it, and shows that it is there.",
    )
    return PrivacyLedger(Neighbouring.ADD_REMOVE, sequential("map", root, box))
