"""README and its pages: tables are up to date, links lead somewhere, and code runs as printed."""

import re
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.bundles import ALWAYS, own_files
from tools.readme import PAGES, README, ROOT, filled

WRITTEN = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "assets/data/SOURCES.md"]


def blocks(page: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", page.read_text(), flags=re.DOTALL)


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_generated_tables_are_what_the_code_says(page: Path) -> None:
    text = page.read_text()
    assert re.search(r"<!-- \w+: made by .* -->\n\| ", text)
    assert filled(text) == text, "run: python -m tools.readme"


def test_every_linked_file_exists() -> None:
    lost = [
        f"{page.relative_to(ROOT)}: {link}"
        for page in WRITTEN
        for link in re.findall(r"\]\((?!http)([^)#\s]+)\)", page.read_text())
        if not (page.parent / link).exists()
    ]
    assert lost == []


def test_start_and_test_are_the_same_two_commands_in_chinese_and_for_the_ci_script() -> None:
    one, other = (
        {*re.findall(r"^python3 -m venv .*$", page.read_text(), re.MULTILINE)}
        for page in (README, README.with_name("README.zh-Hans.md"))
    )
    assert one == other
    pattern = "^python3 -m venv .* -m pytest$"
    assert sorted(bool(re.match(pattern, each)) for each in one) == [False, True]
    assert f"grep -m1 -E '{pattern}' README.md" in (ROOT / ".ci/run").read_text()


def test_every_example_of_the_readme_runs_as_printed() -> None:
    (example,) = blocks(README)
    names: dict[str, object] = {}
    exec(example.replace("print(", "sentence = ("), names)
    assert isinstance(names["total"], int)
    assert "ε = 0.5" in str(names["sentence"])


def test_the_sweep_runs_as_printed_and_the_cluster_gets_the_same_line() -> None:
    alone, cluster, *_ = blocks(ROOT / "docs" / "library.md")
    few = alone.replace("trials=100", "trials=2").replace("print(", "table = (")
    names: dict[str, object] = {}
    exec(few, names)
    assert {row.epsilon for row in names["rows"]} == {0.1, 1, 10}  # type: ignore[attr-defined]
    line = next(line for line in alone.splitlines() if line.startswith("rows"))
    assert f"    {line}\n" in cluster
    compile(cluster, "library.md", "exec")


def test_a_release_from_a_file_runs_as_printed() -> None:
    example = blocks(ROOT / "docs" / "library.md")[2]
    names: dict[str, object] = {}
    exec(example.replace("print(", "found = ("), names)
    files, digest = names["found"]  # type: ignore[misc]
    assert own_files(files) == {"boxes.csv", "totals.csv"}
    assert {*files} >= ALWAYS - {"register.json"}
    assert digest == names["bundle"].digest  # type: ignore[attr-defined]


def test_the_map_of_a_large_file_runs_as_printed(tmp_path: Path) -> None:
    example = blocks(ROOT / "docs" / "library.md")[-1]
    west, south, east, north = 116.0, 39.6, 117.0, 40.2
    lon, lat = np.linspace(west, east, 5_000), np.linspace(south, north, 5_000)
    pq.write_table(pa.table({"lon": lon, "lat": lat}), tmp_path / "trips.parquet")
    names: dict[str, object] = {}
    there = example.replace("trips.parquet", str(tmp_path / "trips.parquet"))
    exec(there.replace("print(", "found = ("), names)
    assert np.isfinite(names["found"]).all()
    assert names["release"].exact  # type: ignore[attr-defined]
