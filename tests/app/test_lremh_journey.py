"""What one user sends: the bits are those of the run; what is asked of the server alone."""

import re

import numpy as np
import pytest

from dp_core.algorithms.lremh import ALGORITHM
from dp_core.algorithms.lremh.data.generators import SAMPLES
from dp_core.algorithms.lremh.method.asking import ONE_ANSWER
from dp_core.algorithms.lremh.method.steps.users import client_of
from dp_core.opening import first_seed
from dp_core.study.experiments import trial_rng
from dp_core.tables.categorical import CategoricalTable
from pages.parts.lremh.release import MOST_REPORTS
from tests.app.lremh_page import HOSTILE, hostile, opener, ready
from tests.app.screen import markup, put, words


@pytest.fixture
def opened(open_app, monkeypatch):
    return opener(open_app, monkeypatch, "How it works")


def bits_on_screen(app):
    """Cells of each row, table by table, as they stand on the page."""
    tables = re.findall(r"<table>(.*?)</table>", markup(app))
    rows = [row for table in tables for row in re.findall(r"<tbody>(.*?)</tbody>", table)]
    lines = [line for row in rows for line in row.split("</tr>")[:-1]]
    bit = r'<i class="dp-bit[^>]*>([01])</i>'
    return [[int(each) for each in re.findall(bit, line)] for line in lines]


@pytest.mark.parametrize("method", ["lremh", ONE_ANSWER[0]])
def test_hostile_names_stay_text(opened, method):
    app = opened(method, hostile())
    assert not app.error
    shown = markup(app)
    assert "<b>x</b>" not in shown
    assert "<i>0</i>" not in shown
    if method not in ONE_ANSWER:
        assert "&lt;b&gt;x&lt;/b&gt;" in shown
        assert HOSTILE[3] not in shown  # shortened
    for each in (*app.markdown, *app.caption):
        assert "**y**" not in each.value


@pytest.mark.parametrize(
    ("method", "domains"),
    [
        *(("independent", domains) for domains in [(2,) * 8, (62, 62)]),
        *((method, (62, 62) if n % 2 else (2,)) for n, method in enumerate(ONE_ANSWER)),
    ],
)
def test_one_attribute_eight_and_many_categories_are_shown(opened, method, domains):
    rng = np.random.default_rng(1)
    codes = np.stack([rng.integers(0, k, 30) for k in domains], axis=1)
    table = CategoricalTable(codes=codes, domains=domains)
    app = opened(method, table)
    assert not put(app, lremh_attributes=list(table.names)).error
    assert "Dashed parts never leave the device" in words(app)


@pytest.mark.parametrize("user", [1, 4_321])
def test_the_report_on_screen_is_the_one_that_the_run_used(opened, user):
    app = opened("lremh", lremh_user=str(user))
    method = ALGORITHM.method("lremh")
    table = SAMPLES["disability"]().columns(range(4))
    client = client_of(method.params(), table.domains, method="lremh")
    dice, _ = trial_rng(first_seed("lremh"), "lremh", None, 0).spawn(2)
    sent = client.release(table.codes, dice)[user - 1]
    rows = bits_on_screen(app)
    assert [row[-1] for row in rows] == sent.tolist()
    hot = np.zeros((4, 2), int)
    hot[np.arange(4), table.codes[user - 1]] = 1
    assert [row[0] for row in rows] == hot.ravel().tolist()


def test_flipped_bits_are_marked_and_many_reports_bring_the_kept_bits_back(opened):
    app = opened("plus", lremh_bits="by hand", lremh_reports="3")
    few = flips_are_marked(app)
    put(app, lremh_reports=10)
    drain_is_that_of_the_paper(app)
    many = bits_on_screen(put(app, lremh_reports=1000))
    assert [row[:5] for row in few] == [row[:5] for row in many], "the first ones stay"
    said = words(app)
    assert "Averaging 1,000 reports reveals 8 of 8" in said
    assert "all 1,000" in said
    for _, kept, *reports, guess in many:
        assert len(reports) == MOST_REPORTS
        assert guess == kept
    put(app, lremh_f=0.0, lremh_p=0.25, lremh_q=0.75)
    assert "With f = 0 there is no limit" in words(app)


def flips_are_marked(app):
    """By a class of their own, for those who hear it, too; gives the bits."""
    bit = r'<i class="dp-bit( dp-one)?( dp-flipped)?"( aria-label="., flipped")?>(.)<'
    cells = re.findall(bit, markup(app))
    rows = bits_on_screen(app)
    expected = sum(
        (record != kept) + sum(bit != kept for bit in [*reports, guess])
        for record, kept, *reports, guess in (row for row in rows if len(row) == 6)
    )
    flipped = [cell for cell in cells if cell[1]]
    assert all(cell[2] for cell in flipped)
    assert len(flipped) - 2 == expected  # two in the legend
    assert all((cell[0] != "") == (cell[3] == "1") for cell in cells)
    return rows


def drain_is_that_of_the_paper(app):
    said = words(app)
    assert "One report costs a proven ε = 2.15." in said
    assert "All 10 reports cost ε = 8.60." in said


def test_of_ready_reports_only_what_was_received_is_known(opened):
    reports = ready()
    app = opened("plus", reports, lremh_user="3")
    said = words(app)
    assert "A true 1 stays 1 with probability" in said
    assert "Inside one device" not in said
    sent = np.concatenate([bits[2] for bits in reports.bits])
    assert [row for row in bits_on_screen(app) if row] == [[bit] for bit in sent]
