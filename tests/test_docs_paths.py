"""Pages about the whole house name modules and rooms that are there."""

import re

import pytest

from tests.test_docs import ROOT

_PATH = re.compile(r"`((?:dp_core|pages|tests|docs)/[\w./]*\w\.(?:py|md))`")


@pytest.mark.parametrize("name", ["design.md", "sharp_edges.md"])
def test_modules_named_by_a_page_exist(name):
    named = _PATH.findall((ROOT / "docs" / name).read_text(encoding="utf-8"))
    assert len(named) > 5
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_every_sharp_edge_names_what_meets_it():
    text = (ROOT / "docs" / "sharp_edges.md").read_text(encoding="utf-8")
    edges = re.findall(r"^\*\*.*?\.\*\*.*?(?=^\*\*|^References)", text, re.M | re.S)
    assert len(edges) > 10
    assert [edge[:40] for edge in edges if "\n→ " not in edge or not _PATH.search(edge)] == []
