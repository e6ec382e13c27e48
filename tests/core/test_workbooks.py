"""Excel workbooks: cells as text, one by one, and nothing that unfolds without end."""

import io
import re
import zipfile
from datetime import date, datetime
from typing import Any

import numpy as np
import pandas as pd
import pytest

from dp_core.errors import DataError, DPError
from dp_core.noise.exact_noise import Entropy
from dp_core.releasing import Plan, release, verify
from dp_core.uploads import typed_files as workbooks
from dp_core.uploads.files import Layout, read_table
from tests.refusals import says

SHEET = "worksheets/sheet1.xml"


def book(*sheets: list[list[Any]]) -> bytes:
    import openpyxl

    made = openpyxl.Workbook()
    made.remove(made.active)
    for number, rows in enumerate(sheets, 1):
        sheet = made.create_sheet(f"s{number}")
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def remade(content: bytes, part: str, change: Any) -> bytes:
    """Change one part of a workbook."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w", 8) as new:
        for each in old.infolist():
            text = old.read(each)
            new.writestr(each.filename, change(text) if each.filename == part else text)
    return out.getvalue()


def test_cells_become_the_text_that_a_csv_file_would_hold():
    rows = [["age", "when", "ok", "word"], [34, date(2024, 1, 2), True, "a, b"]]
    rows += [[1.5, datetime(2024, 1, 2, 3, 4), False, "NA"], [None, None, None, None], [7]]
    made = read_table(book(rows), "a.xlsx")
    plain = 'age,when,ok,word\n34,2024-01-02,true,"a, b"\n1.5,2024-01-02 03:04:00,false,NA\n'
    same = read_table(f"{plain}7,,,\n".encode(), "a.csv")
    assert made.fillna("").to_numpy().tolist() == same.fillna("").to_numpy().tolist()
    assert list(made.columns) == list(same.columns)


def test_the_sheet_and_the_header_are_stated():
    content = book([["a"], [1]], [["b", None], [2, 3]])
    assert read_table(content, "x.xlsx").columns.tolist() == ["a"]
    second = read_table(content, "x.xlsx", Layout(ending=".xlsx", sheet=2))
    assert second.columns.tolist() == ["b"]
    bare = read_table(content, "x.xlsx", Layout(ending=".xlsx", sheet=1, header=False))
    assert bare["column 1"].tolist() == ["a", "1"]
    with pytest.raises(DataError, check=says("reading-no-sheet", sheet=3, sheets=2)):
        read_table(content, "x.xlsx", Layout(ending=".xlsx", sheet=3))


def test_no_cell_changes_how_another_one_is_read():
    rows = [["a", "b"], *([k, k / 2] for k in range(20))]
    before = read_table(book(rows), "x.xlsx")
    for odd in ("soon", 1e300, date(2024, 2, 3), True, "=1+1", None, "12,5", "1" * 3_000):
        changed = [*rows[:8], [odd, odd], *rows[9:]]
        after = read_table(book(changed), "x.xlsx")
        # A row without a cell, or with formulas that have no saved value alone, is no row.
        others = after if odd in (None, "=1+1") else after.drop(index=7)
        same = before.drop(index=7).reset_index(drop=True)
        pd.testing.assert_frame_equal(others.reset_index(drop=True), same)


def test_a_duration_beyond_all_days_is_a_sentence():
    content = book([["a"], [1e9], [2]])
    made = remade(
        content, f"xl/{SHEET}", lambda text: text.replace(b'<c r="A2"', b'<c r="A2" s="1"')
    )
    styled = remade(made, "xl/styles.xml", _of_hours)
    assert _refused(styled)


def _of_hours(styles: bytes) -> bytes:
    """Make a second format of cells, of hours."""
    return re.sub(
        rb"<cellXfs[^>]*>(.*?)</cellXfs>",
        rb'<cellXfs count="2">\1<xf numFmtId="46"/></cellXfs>',
        styles,
    )


def test_a_first_record_without_a_header_adds_no_column():
    layout, rows = Layout(ending=".xlsx", header=False), [[1, 2], [3, 4]]
    assert read_table(book([[7, 8], *rows]), "x.xlsx", layout).shape == (3, 2)
    with pytest.raises(DataError, check=says("reading-ragged", columns=3)):
        read_table(book([[7, 8, 9], *rows]), "x.xlsx", layout)
    assert read_table(book([[7, 8, 9], *rows, [5, None, 6]]), "x.xlsx", layout).shape == (4, 3)


def test_no_row_says_how_many_rows_without_a_cell_stand_above_it():
    rows = [["a", "b"], [1, 2], *[[None, None]] * 5, [3, 4]]
    with_last, without = (read_table(book(each), "x.xlsx") for each in (rows, rows[:-1]))
    assert (len(with_last), len(without)) == (2, 1)
    with pytest.raises(DataError):  # nor does a record name the columns
        read_table(book([[None, None], [1, 2], [3, 4]]), "x.xlsx")


@pytest.mark.parametrize("first", [[1, None, None], [1, 2, None]])
def test_a_first_record_without_a_header_takes_no_columns_of_others_away(first):
    layout = Layout(ending=".xlsx", header=False)
    rows = [[4, 5, 6], [7, 8, None]]
    assert read_table(book([[1, 2, 3], *rows]), "a.xlsx", layout).shape == (3, 3)
    with pytest.raises(DataError, check=says("reading-ragged")):
        read_table(book([first, *rows]), "a.xlsx", layout)


@pytest.mark.parametrize("again", [b'r="A2"', b'r="B3"'])
def test_no_cell_of_a_workbook_takes_the_place_of_another(again):
    content = book([["a", "b"], [1, 2], [3, 4], [5, 6]])
    twice = remade(content, f"xl/{SHEET}", lambda text: text.replace(b'r="A4"', again))
    with pytest.raises(DataError, check=says("reading-unreadable")):
        read_table(twice, "x.xlsx")


def test_formulas_count_as_their_saved_values():
    content = book([["a"], ["=1+1"], [3]])

    def saved(text: bytes) -> bytes:
        return re.sub(rb"</f><v ?/?>(</v>)?", b"</f><v>2</v>", text)

    made = read_table(remade(content, f"xl/{SHEET}", saved), "x.xlsx")
    assert made["a"].tolist() == ["2", "3"]


def test_what_unfolds_without_end_is_refused_before_it_is_read(monkeypatch):
    """A cell in a far corner, and a part that is small while it is packed."""
    content = book([["a"], [1]])
    far = remade(content, f"xl/{SHEET}", lambda text: text.replace(b'"A2"', b'"XFD1048576"'))
    with pytest.raises(DataError, check=says("reading-cells")):
        read_table(far, "x.xlsx")
    for other in (b"'XFD1048576'", b'"xfd1048576"', b' "XFD1048576"'):
        hidden = remade(content, f"xl/{SHEET}", lambda text, to=other: text.replace(b'"A2"', to))
        with pytest.raises(DataError, check=says("reading-unreadable")):
            read_table(hidden, "x.xlsx")
    monkeypatch.setattr(workbooks, "MAX_UNFOLDED", 10**5)
    content = book([["a"], *([k] for k in range(3_000))])
    assert len(content) < 10**5
    with pytest.raises(DataError, check=says("reading-unpacks", most=0)):
        read_table(content, "x.xlsx")


def test_what_is_no_workbook_is_a_sentence():
    good = book([["a"], [1]])
    hostile = [b"", b"PK\x03\x04", good[:200], good[:-40], b"a,b\n1,2\n", bytes(range(256)) * 9]
    hostile += [remade(good, f"xl/{part}", lambda _: b"<") for part in ("workbook.xml", SHEET)]
    dice = np.random.default_rng(0)
    for _ in range(60):
        torn = bytearray(good)
        for place in dice.integers(len(torn), size=4):
            torn[place] = dice.integers(256)
        hostile.append(bytes(torn))
    said = [_refused(each) for each in hostile]
    assert sum(map(bool, said)) > 7
    assert all(each.endswith(".") for each in said if each)


def test_a_workbook_with_a_password_and_an_old_one_are_named():
    """Excel packs a protected workbook into a file of the old kind."""
    old = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(1_000)
    locked = old + "EncryptedPackage".encode("utf-16-le") + bytes(500)
    with pytest.raises(DataError, check=says("reading-locked")):
        read_table(locked, "x.xlsx")
    with pytest.raises(DataError, check=says("reading-kind", kind="XLS")):
        read_table(old, "x.xlsx")


def _refused(content: bytes) -> str:
    try:
        read_table(content, "x.xlsx")
    except DPError as error:
        return str(error)
    return ""


def test_a_workbook_leads_to_a_release_that_verifies():
    rows = [["ward", "days"], *([["north", "south"][k % 2], k % 30] for k in range(300))]
    plan = Plan(
        system="plain",
        method="laplace",
        params={"ask": ("mean",), "of": ("days",), "by": ("ward",)},
        upload={"bounds": "days=0..60", "categories": "ward=north,south"},
        layout={"ending": ".xlsx", "sheet": 2},
    )
    made = release(plan, book([["nothing here"]], rows), Entropy())
    assert verify.findings(verify.files_of(io.BytesIO(made.zip))) == []
    assert Plan.from_json(made.plan.to_json()).layout.sheet == 2
    assert '"sheet"' not in Plan(system="plain", method="laplace", upload={}).to_json()
