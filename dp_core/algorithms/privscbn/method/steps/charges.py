"""The ledger that the steps end in."""

from dp_core.privacy.ledger import Neighbouring, Node, PrivacyLedger, read_from_data, sequential
from dp_core.tables.records import BinaryTable


def ledger_of(table: BinaryTable, root: Node) -> PrivacyLedger:
    """Finish the ledger; facts that were read from the data are charged without limit (P7)."""
    if not table.facts_from_data:
        return PrivacyLedger(Neighbouring.REPLACE, root)
    facts = read_from_data(
        "choice of attributes or thresholds",
        "They were read from the data, not given as public facts.",
    )
    return PrivacyLedger(Neighbouring.REPLACE, sequential("table", root, facts))
