"""Sentences that promise more than is proven stand nowhere: not on a page, in a file or a lesson.

Each was there once. The comment says why it is false.
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TEXTS = sorted(
    path
    for folder in ("dp_core", "pages", "docs", "tools", "assets")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".py", ".md", ".html", ".js", ".txt"}
)
FALSE = {
    # At ε = 1 and even odds, 73 of 100 guesses may be right.
    "nobody can tell": r"(nobody|no one) (can|could) (ever )?(tell|know|find out) (whether|if|who)",
    # ε protects one event, point or row; a person may have many.
    "among them": r"hid(es?|ing) whether you are",
    # "Use this data" reads every cell, to check what was stated.
    "read once": r"your rows are read",
    # Who changes a file can write its checksum anew.
    "no file changed": r"(no file|nothing) (was|has been) changed",
    # Files that agree with each other may all be somebody else's.
    "verified": r"verified: |not verified",
}


def said(path: Path) -> str:
    """Text of a file in one line, with the ends of broken strings joined."""
    text = path.read_text(encoding="utf-8")
    joined = re.sub(r"""["']\s*\n\s*f?["']""", "", text)
    return re.sub(r"\s+", " ", joined).lower()


def test_no_text_promises_what_is_false() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {promise}"
        for path in [ROOT / "README.md", ROOT / "app.py", *TEXTS]
        for text in [said(path)]
        for promise, pattern in FALSE.items()
        if re.search(pattern, text)
    ]
    assert found == []
