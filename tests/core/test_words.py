"""Messages: every id, argument and term of the Fluent files, and the frame that types enforce."""

import ast as python
import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast, visitor
from hypothesis import given
from hypothesis import strategies as st

import pages.common  # noqa: F401 - adds its messages
from dp_core.params import knobs
from dp_core.registry import algorithms
from dp_core.releasing import Plan
from dp_core.study import risk
from dp_core.tables import categorical, numeric, records
from dp_core.words import Message, message, messages, numbers, reading, worded

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("dp_core", "pages")
EDGES = (0, 1, 2, 0.5, float("inf"))
QUOTED = re.compile(r"""["']([a-z0-9][a-z0-9_.-]*)["']""")
NAMES = re.compile(r"""(?:message|text|number|say|Error\.of)\(\s*f?["']([a-z0-9{}_.-]+)["']""")


@cache
def entries(language: str) -> Mapping[str, ast.Message]:
    """All messages of a language by id; a message that stands twice or is broken fails."""
    found: dict[str, ast.Message] = {}
    for path in messages.files(language):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ast.Junk), f"{path}: {entry.content}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{path}: {entry.id.name} stands twice"
                found[entry.id.name] = entry
    return found


def arguments(entry: ast.Message, there: Mapping[str, ast.Message]) -> set[str]:
    """Names of the variables that a message needs, and those that it refers to."""
    return {
        node.id.name for each in whole(entry, there) for node in nodes(each, ast.VariableReference)
    }


def whole(entry: ast.Message, there: Mapping[str, ast.Message]) -> list[ast.Message]:
    """Give a message, and those that it refers to."""
    others = (there[node.id.name] for node in nodes(entry, ast.MessageReference))
    return [entry, *(each for other in others for each in whole(other, there))]


@cache
def within(entry: ast.Message) -> list[Any]:
    """All nodes of a message."""
    found: list[Any] = []

    class Finder(visitor.Visitor):  # type: ignore[misc]
        def generic_visit(self, node: Any) -> None:
            found.append(node)
            super().generic_visit(node)

    Finder().visit(entry)
    return found


def nodes(entry: ast.Message, kind: type) -> list[Any]:
    """All nodes of a kind in a message."""
    return [node for node in within(entry) if isinstance(node, kind)]


def test_equal_facts_make_equal_messages_and_missing_ones_are_errors():
    assert message("epsilon-is", epsilon=1.0) == message("epsilon-is", epsilon=1.0)
    assert message("epsilon-is", epsilon=1.0) != message("epsilon-is", epsilon=2.0)
    assert message("x", flags=[True, "a"]).facts == (("flags", ("yes", "a")),)
    with pytest.raises(LookupError, match="no-such-message"):
        message("no-such-message").say()
    with pytest.raises(LookupError, match="epsilon"):
        Message("epsilon-is").say()


@given(st.floats(min_value=1e-6, max_value=1e12), st.integers(2, 6))
def test_a_significant_number_is_within_half_a_unit_of_its_last_digit(value, digits):
    read = float(numbers.significant(value, digits).replace(",", ""))
    assert abs(read - value) <= max(0.5 * 10.0**-6, value * 10.0 ** (1 - digits)) + 1e-6 * value


@given(st.floats(allow_nan=False, allow_infinity=False, width=32))
def test_a_number_and_its_negative_differ_in_the_sign_alone(value):
    one, other = numbers.significant(abs(value)), numbers.significant(-abs(value))
    assert other in (f"−{one}", one)
    assert (other == one) == (float(one.replace(",", "")) == 0)


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_every_message_can_be_said_of_edge_facts(language):
    there = entries(language)
    for key, entry in there.items():
        needed = arguments(entry, there)
        chooses = any(nodes(each, ast.SelectExpression) for each in whole(entry, there))
        for edge in EDGES if chooses else EDGES[-2:] if needed else EDGES[:1]:
            for name in said_keys(key, entry):
                said = message(name, **dict.fromkeys(needed, edge)).say(language)
                assert said, name
                assert "{" not in said, name


def said_keys(key: str, entry: ast.Message) -> list[str]:
    """Keys of a message and of its attributes."""
    attributes = [f"{key}.{each.id.name}" for each in entry.attributes]
    return [key, *attributes] if entry.value else attributes


ONES = (
    *("dossier-files-rows", "fda-expected"),
    *("fda-note-rows", "fda-notes-capped", "lremh-step-em", "plain-note-empty"),
    *("plain-notes-files", "privscbn-note-pairs", "privscbn-note-tables"),
    *("privscbn-note-too-many", "privscbn-why-length"),
    *("privscbn-why-ones", "reading-people"),
    *("stag-persons", "table-infinite"),
)
THINGS = (
    *("attributes", "cells", "columns", "cuts", "decimals", "draws", "events", "groups", "leaves"),
    *("ones", "pairs", "parts", "people", "periods", "points", "questions", "releases", "rounds"),
    *("rows", "seconds", "steps", "tables", "totals"),
)


@pytest.mark.parametrize("key", ONES)
def test_one_of_a_kind_is_said_in_the_singular(key):
    there = entries("en")
    needed = arguments(there[key.partition(".")[0]], there)
    said = message(key, **dict.fromkeys(needed, 1)).say("en")
    assert not re.search(rf"\b1 (square |single |larger )?({'|'.join(THINGS)})\b", said), said


def test_an_attribute_and_a_message_within_a_message_are_said(tmp_path, monkeypatch):
    monkeypatch.setattr(messages, "_further", [])
    (tmp_path / "en.ftl").write_text(
        "# A comment\n\ntmp-inner = { $n } cells\ntmp-outer = Of { tmp-inner }\n    in all\n"
        "    .help = Help of { $n }\n",
        encoding="utf-8",
    )
    messages.add_folder(tmp_path)
    try:
        assert message("tmp-outer", n=3).say() == "Of 3 cells in all"
        assert message("tmp-outer.help", n=3).say() == "Help of 3"
        with pytest.raises(LookupError):
            message("tmp-inner.help", n=3).say()
    finally:
        monkeypatch.undo()
        messages.forget()


def test_every_message_that_code_names_is_there_and_the_other_way_round():
    sources = [
        path.read_text(encoding="utf-8")
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
    ]
    there = entries(messages.DEFAULT)
    quoted = {word for text in sources for word in QUOTED.findall(text)}
    patterns = {
        re.compile(re.sub(r"\\\{.*?\\\}", "[a-z0-9_-]+", re.escape(word)))
        for text in sources
        for word in re.findall(r'f"([a-z0-9{}_.\[\]-]*-[a-z0-9{}_.\[\]-]*)"', text)
        if not word.startswith("{")
    }
    unused = [
        key
        for key, entry in there.items()
        if not {key, *said_keys(key, entry)} & quoted
        and not any(each.fullmatch(key) for each in patterns)
    ]
    assert unused == []
    named = {name for text in sources for name in NAMES.findall(text) if "{" not in name}
    keys = {name for key, entry in there.items() for name in said_keys(key, entry)}
    assert {name for name in named if "-" in name and name not in keys} == set()


def test_every_name_in_the_code_is_said_in_every_language():
    extents = (categorical.EXTENT, numeric.EXTENT, records.EXTENT)
    names = {each for extent in extents for each in extent if isinstance(each, str)}
    names -= {extent.field for extent in extents}
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*.py"):
            names |= {*re.findall(r'\bnamed\("([^"{]+)"\)', path.read_text(encoding="utf-8"))}
    with reading("zh-Hans"):
        assert {each for each in names if messages.named(each) == each} == set()


@pytest.mark.parametrize("key", algorithms())
def test_every_choice_of_a_setting_is_said_in_every_language(key):
    """But names that the papers use."""
    system, papers = algorithms()[key], {"em", "jaccard", "mi", "r", "sue", "oue", "l1"}
    kinds = {system.upload, system.part, system.after, *(each.params for each in system.methods)}
    with reading("zh-Hans"):
        said = {each.called(it) for kind in kinds for each in knobs(kind) for it in each.choices}
    assert {each for each in said - papers if re.fullmatch("[a-z0-9 _]*", each)} == set()


@pytest.mark.parametrize("key", algorithms())
def test_what_a_panel_says_beside_its_settings_is_said_in_every_language(key):
    form = algorithms()[key].upload.panel
    with reading("zh-Hans"):
        said = [*map(str, (*form.columns.values(), *form.limits, *form.notices.values()))]
    assert [each for each in said if each and not re.search("[一-鿿]", each)] == []


SENTENCE = re.compile(r"(?:\b[A-Za-z’']+,? ){4}[A-Za-z’']+")
# Programs that run without the package or that it writes, the copy for a sixth system, what is read
# back from plan.json and ledger.json word for word, and what goes to a log.
ALONE = (
    *("releasing/verify.py", "releasing/again/", "algorithms/_template/", "learning/game.py"),
    *("dpc_stacking/outputs.py", "uploads/persons.py", "privacy/ledger.py"),
)
ALONE_IN = {
    "dpc_stacking/data/upload.py": {"Missing", "MIDDLE", "DROP"},
    "lremh/evidence.py": {"_HEAD", "_reordered"},
    "privacy/costs.py": {"Neighbouring", "Gap"},
    "study/choosing.py": {"AVERAGE"},
    "uploads/facts.py": {"netted"},
    "frame/shell.py": {"_told"},
}
"""Names of files that hold more than that."""
OF_CALLERS = ("dp_core/noise/", "dp_core/privacy/", "dp_core/study/", "dp_core/tables/")
"""Rooms whose errors tell a programmer which argument is wrong."""
DEVELOPER = {"ValueError", "TypeError", "LookupError", "RuntimeError", "AssertionError"}


def defined(node: python.stmt) -> set[str]:
    """Names that a statement gives."""
    if isinstance(node, python.ClassDef | python.FunctionDef):
        return {node.name}
    return {each.id for each in python.walk(node) if isinstance(each, python.Name)}


def sentences(path: Path, *, but: AbstractSet[str] = frozenset()) -> list[str]:
    """Find five words in a row in strings of a file but docstrings and a programmer's errors."""
    tree = python.parse(path.read_text(encoding="utf-8"))
    tree.body = [each for each in tree.body if not defined(each) & but]
    above = {inner: node for node in python.walk(tree) for inner in python.iter_child_nodes(node)}
    errors = DEVELOPER | (
        {"ParameterError", "DataError", "unfit"}
        if path.as_posix().startswith(OF_CALLERS)
        else set()
    )
    found = []
    for node in above:
        if not isinstance(node, python.Constant) or not isinstance(node.value, str):
            continue
        words = SENTENCE.findall(node.value)
        if not words or re.search(r"</?\w+[^>]*>|[{}]|\\|[\w-]+:[\w#(]", node.value):
            continue
        outer, over = above[node], []
        while outer in above:
            over.append(outer)
            outer = above[outer]
        called = {getattr(each.func, "id", "") for each in over if isinstance(each, python.Call)}
        checked = isinstance(above[node], python.Assert)
        if not isinstance(over[0] if over else None, python.Expr):
            found += words if not called & errors and not checked else []
    return found


def test_sentences_stand_outside_the_code(monkeypatch, tmp_path):
    monkeypatch.chdir(ROOT)
    files = [path for folder in FOLDERS for path in sorted(Path(folder).rglob("*.py"))]
    ours = [path for path in files if not any(part in path.as_posix() for part in ALONE)]
    assert len(ours) > 250
    but = {path: names for end, names in ALONE_IN.items() for path in ours if path.match(end)}
    assert len(but) == len(ALONE_IN)
    left = {path: found for path in ours if (found := sentences(path, but=but.get(path, set())))}
    assert left == {}
    (tmp_path / "wrong.py").write_text(
        '"""Words that may stand."""\nX = "these are five plain words"'
    )
    assert len(sentences(tmp_path / "wrong.py")) == 1, "one would be found"


PLURALS = {"zero", "one", "two", "few", "many", "other"}


def shape(part: Any) -> tuple[set[str], dict[str, set[str]]]:
    """Facts of a pattern, and the words that each choice in it is made by."""
    facts = {node.id.name for node in nodes(part, ast.VariableReference)}
    kinds: dict[str, set[str]] = {}
    for choice in nodes(part, ast.SelectExpression):
        if isinstance(choice.selector, ast.VariableReference):
            keys = {getattr(each.key, "name", "") for each in choice.variants}
            kinds.setdefault(choice.selector.id.name, set()).update(keys - PLURALS - {""})
    return facts, kinds


@pytest.mark.parametrize("language", [each for each in messages.LANGUAGES if each != "en"])
def test_every_language_says_all_with_the_same_facts_and_choices(language):
    """But for plurals, which are its own, and names, whose key is the English name."""
    english, other = entries("en"), entries(language)
    assert {key for key in other if not key.startswith("short-")} == {*english}
    for key, entry in english.items():
        parts = [(entry, other[key])]
        named = {each.id.name: each for each in other[key].attributes}
        assert {*named} == {each.id.name for each in entry.attributes}, key
        parts += [(each, named[each.id.name]) for each in entry.attributes]
        for one, two in parts:
            assert bool(one.value) == bool(two.value), key
            facts, kinds = shape(one.value)
            of_other, own = shape(two.value)
            assert of_other <= facts, key
            lost = {name for name in facts - of_other if name not in kinds or kinds[name]}
            assert not lost, key
            assert {name: each for name, each in own.items() if each} == {
                name: each for name, each in kinds.items() if each
            }, key


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_what_stands_in_one_list_has_different_names(language):
    with reading(language):
        for key, system in algorithms().items():
            lists = [[method.title for method in system.methods]]
            lists += [[metric.label for metric in system.metrics], [*system.titles.values()]]
            for params in (system.upload, *(method.params for method in system.methods)):
                lists += [[knob.label for knob in knobs(params)]]
                lists += [knob.words or knob.choices for knob in knobs(params)]
            for each in lists:
                said = [worded(name) if isinstance(name, str | Message) else name for name in each]
                assert len({*said}) == len(said), (key, said)


LONGEST = 20  # words of a sentence; a fact counts as one


def phrases(pattern: ast.Pattern) -> list[str]:
    """All texts of a pattern with X for facts; those of a choice stand by themselves."""
    apart: list[str] = []
    line = ""
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            line += element.value
        elif isinstance(element.expression, ast.SelectExpression):
            for variant in element.expression.variants:
                apart += phrases(variant.value)
            line += " X " if line and not line.endswith((".", ". ")) else ". "
        else:
            line += "X"
    return [line, *apart]


def long_sentences(entry: ast.Message) -> list[str]:
    """Sentences of a message of more than `LONGEST` words."""
    patterns = [part.value for part in (entry, *entry.attributes) if part.value]
    texts = [text for pattern in patterns for text in phrases(pattern)]
    parts = [part for text in texts for part in re.split(r"[.!?:;]”?(?:\s|$)", text)]
    return [part for part in parts if len(part.split()) > LONGEST]


def test_sentences_are_short():
    """No English sentence has more than twenty words, references aside."""
    # Titles of papers are as long as their authors made them.
    kept = {key: entry for key, entry in entries("en").items() if "reference" not in key}
    kept.pop("privscbn-method-published")
    found = {key: long_sentences(entry) for key, entry in kept.items()}
    assert not {key: long for key, long in found.items() if long}
    text = "a = { $x ->\n    [one] " + "word " * 20 + "word.\n   *[other] Few.\n}\n"
    (entry,) = FluentParser().parse(text).body
    assert long_sentences(entry), "one of 21 words would be found, also within a choice"


def test_chinese_has_one_percent_sign_and_its_own_commas():
    with reading("zh-Hans"):
        assert risk.percent(0.5) == numbers.percent(0.5, language="zh-Hans") == "50%"
        assert message("verdict-size", size=6.0, unit="%", percent=True).say() == "6%"
        plan = Plan(system="lremh", method="lremh", params={"epsilon": 1.0, "reports": 10})
        assert "," not in plan.label
