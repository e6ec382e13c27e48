"""What every bundle holds, so that a test can name what is of its own system."""

from collections.abc import Iterable

DESCRIBED = {
    "SHA256SUMS",
    "croissant.json",
    "deployment.yaml",
    "ro-crate-metadata.json",
    "verify.py",
}
ALWAYS = {"README.txt", "ledger.json", "plan.json", "register.json"} | DESCRIBED


def own_files(names: Iterable[str]) -> set[str]:
    """Files that only some systems have, without the descriptions of tables."""
    return {name for name in names if not name.endswith(".csv-metadata.json")} - ALWAYS
