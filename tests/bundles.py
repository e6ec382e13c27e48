"""What every bundle holds, so that a test can name what is of its own system."""

from collections.abc import Iterable

from dp_core.releasing import Drawn

DESCRIBED = {
    "SHA256SUMS",
    "croissant.json",
    "deployment.yaml",
    "report.html",
    "ro-crate-metadata.json",
    "verify.py",
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
