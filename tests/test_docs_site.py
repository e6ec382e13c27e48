"""The documentation site: it builds, its links lead somewhere, and it asks nobody."""

import importlib.util
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from dp_core.learning.lessons import LESSONS, Lesson
from tests.bounded import run
from tools.readme import README, ROOT

DOCS = ROOT / "docs"
OWN = ROOT / ".venv" / "docs" / "bin" / "python"


class Page(HTMLParser):
    """What a page holds: places to lead to, links, and what a browser fetches for it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.ids.add(found.get("id", ""))
        if "href" in found:
            (self.links if tag == "a" else self.fetched).append(found["href"])
        if "src" in found:
            self.fetched.append(found["src"])


def text(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_site_builds_its_links_lead_somewhere_and_it_asks_nobody(tmp_path: Path) -> None:
    python = str(OWN) if OWN.exists() else sys.executable
    if not OWN.exists() and not importlib.util.find_spec("sphinx"):
        pytest.skip("Sphinx is not installed: just docs")
    asked = ["-W", "-n", "-q", "-D", "smartquotes=0"]  # which take their time, and lead nowhere
    run(python, "-m", "sphinx", *asked, str(DOCS), str(tmp_path), cwd=ROOT)
    pages = {path: Page(path) for path in tmp_path.rglob("*.html") if "_static" not in path.parts}
    written = {path.relative_to(tmp_path).with_suffix(".md") for path in pages}
    assert {path.relative_to(DOCS) for path in DOCS.rglob("*.md")} <= written
    assert not any(urlsplit(each).netloc for page in pages.values() for each in page.fetched)
    styles = "".join(path.read_text() for path in tmp_path.rglob("*.css"))
    assert not re.search(r"url\(.?(https?:)?//|@import", styles)
    lost = [
        f"{path.relative_to(tmp_path)}: {link}"
        for path, page in pages.items()
        for link in page.links + page.fetched
        if not leads(path, link, pages)
    ]
    assert lost == []


def leads(path: Path, link: str, pages: dict[Path, Page]) -> bool:
    parts = urlsplit(link)
    if parts.scheme:
        return True
    there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    return there.exists() and (
        not parts.fragment or there not in pages or unquote(parts.fragment) in pages[there].ids
    )


def test_every_page_of_results_and_papers_is_listed_for_researchers() -> None:
    listed = {*re.findall(r"\]\(((?:results|papers)/\w+\.md)\)", text("researchers.md"))}
    pages = [path for room in ("results", "papers") for path in (DOCS / room).glob("*.md")]
    assert listed == {str(path.relative_to(DOCS)) for path in pages}
    for module in re.findall(r"`python -m ((?:tools|benchmarks)\.\w+)", text("researchers.md")):
        assert importlib.util.find_spec(module), module


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_the_plan_for_teachers_has_each_lesson_where_courses_treat_it(lesson: Lesson) -> None:
    named = f"**{lesson.number}. {lesson.title}**"
    weeks = "".join(line for line in text("teachers.md").splitlines() if named in line)
    lectures, chapter = lesson.courses
    wanted = [rf"Lectures?[^<]*\b{each} " for each in re.findall(r"\d+", lectures)]
    assert all(re.search(each, weeks) for each in (*wanted, rf"Chapters?[^|]*\d {chapter}"))


def test_names_that_the_library_page_imports_are_in_the_reference() -> None:
    imports = re.findall(r"^from (dp_core[\w.]*) import (.*)$", text("library.md"), re.MULTILINE)
    names = {f"{room}.{name}" for room, found in imports for name in found.split(", ")}
    known = {*re.findall(r"^\.\. auto\w+:: ([\w.]+)", text("reference.md"), re.MULTILINE)}
    assert len(names) > 5
    assert {name for name in names if not name.endswith(".ALGORITHM")} <= known


def test_the_site_starts_as_the_readme_does() -> None:
    start = re.findall(r"^(?:python3|\.venv/bin/python) -m .*$", text("index.md"), re.MULTILINE)
    assert " && ".join(start) in README.read_text(encoding="utf-8").splitlines()
