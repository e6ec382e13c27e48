"""What every bundle holds, so that a test can name what is of its own system."""

from collections.abc import Iterable
from typing import Any

from dp_core.algorithm import Evidence, Release
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger, Spend
from dp_core.releasing import Bundle, Drawn, Plan, packing
from dp_core.releasing.contents import Contents

DESCRIBED = {
    *("SHA256SUMS", "croissant.json", "deployment.yaml", "report.html"),
    *("ro-crate-metadata.json", "verify.py"),
}
ALWAYS = {"README.txt", "NOTES.txt", "ledger.json", "plan.json", "register.json"} | DESCRIBED


CODEBOOK = "codebook.csv"
"""Of every bundle whose plan states facts of a file."""


def own_files(names: Iterable[str]) -> set[str]:
    """Files that only some systems have, without the descriptions of tables."""
    found = {name for name in names if not name.endswith(".csv-metadata.json")}
    return found - ALWAYS - {CODEBOOK}


def packed(made: Drawn) -> dict[str, bytes]:
    """Files of a download, all of them as bytes."""
    files = made.pack().files
    return {name: each.encode() if isinstance(each, str) else each for name, each in files.items()}


def ledger(**changes: Any) -> PrivacyLedger:
    """Give a ledger of one count with Laplace noise, ε = 1/2, or changed."""
    usual = {"step": "count", "mechanism": "Laplace", "sensitivity": 1, "claimed": 0.5}
    return PrivacyLedger(Neighbouring.ADD_REMOVE, Spend(**usual | {"proven": 0.5} | changes))


def bundled(
    plan: Plan, release: Release[Any], evidence: Evidence, unit: str = "one point", **more: Any
) -> Bundle:
    """Pack what was made without a draw."""
    of: dict[str, Any] = {"plan": plan, "ledger": release.ledger, "release": release, "unit": unit}
    return packing.bundle(Contents(**of | more), evidence)
