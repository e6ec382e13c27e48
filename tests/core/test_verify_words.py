"""What a check says in another language, and that no sentence of it is without one."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dp_core.releasing import verify
from dp_core.releasing.again import numbers, rows
from dp_core.releasing.again.words import SENTENCES, in_language

HELP = {"Check a download; no data are needed."}
PARTS = {
    "{} The uses of noise add up to {}.{}",
    "{} No finite ε is proven for this release.{}",
    "The rows of {} were not drawn again: `dp-explorer verify` does that.",
    "The files do not agree: {} finding{}.",
    ", δ = {}",
}
WHOLE = (
    "The files agree with each other. The uses of noise add up to ε = 1, δ = 1e-06.",
    "The files agree with each other. No finite ε is proven for this release. The rows of a.csv "
    "were not drawn again: `dp-explorer verify` does that.",
    "The files do not agree: 1 finding.",
    "The files do not agree: 2 findings.",
)
"""Sentences that are put together of `PARTS`."""
SMALL = 4  # words: what is shorter goes to nobody


def sentences() -> Iterator[str]:
    """Yield what the modules of the check say, with braces for facts."""
    for module in (verify, numbers, rows):
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        inner = {
            id(each)
            for node in ast.walk(tree)
            if isinstance(node, ast.JoinedStr)
            for each in ast.walk(node)
            if each is not node
        }
        inner |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if id(node) in inner:
                continue
            if isinstance(node, ast.JoinedStr):
                parts = [
                    each.value if isinstance(each, ast.Constant) else "{}" for each in node.values
                ]
                yield "".join(map(str, parts))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


@pytest.mark.parametrize("language", SENTENCES)
def test_every_sentence_has_words_in_every_language(language):
    said = {each.strip() for each in sentences() if len(each.split()) >= SMALL}
    said = {each for each in said - HELP - PARTS if each[-1] in ".}" and each[0] != "("}
    assert len(said) > 50
    told = {each.replace("{}", "7") for each in said} | {*WHOLE}
    assert {
        each
        for each in told
        if re.search("[A-Za-z]{3,} [A-Za-z]+ [A-Za-z]+", in_language(each, language))
    } == set()
