"""What leaves with a release of groups: tables, texts, and a script that gives rows to groups."""

import numpy as np
import pytest

from dp_core.algorithms.dpc_stacking import ALGORITHM, evidence, generate
from dp_core.noise.exact_noise import Entropy
from dp_core.tables.numeric import NumericTable
from tests.algorithms.dpc_stacking.tools import quick

RELEASED = [method.key for method in ALGORITHM.methods if not method.no_release]


def drawn(method, table):
    chosen = ALGORITHM.method(method)
    params = chosen.params(clusters=3, epsilon=2.0, **quick(method))
    return chosen.run(table, params, Entropy()).output


@pytest.fixture(scope="module")
def table():
    return generate("blobs", 300, 1)


@pytest.mark.parametrize("method", RELEASED)
def test_tables_hold_what_was_released_and_nothing_else(method, table):
    output = drawn(method, table)
    made = evidence.tables(output)
    assert made["centres"]["group"].tolist() == [1, 2, 3]
    np.testing.assert_allclose(made["centres"][list(table.names)], output.centres, atol=1e-7)
    limits = made["columns"].to_numpy().tolist()
    assert limits == [["x", "x", 0.0, 10.0, 5.0, 0], ["y", "y", 0.0, 10.0, 5.0, 0]]
    rows = {"central": "made_up_rows", "local": "noisy_rows", "input_kmeans": "noisy_rows"}
    assert set(made) == {"centres", "columns", *([rows[method]] if method in rows else [])}
    assert ("made-up rows" in evidence.notes(output)) == (method == "central")


def test_names_that_clash_with_ours_are_told_apart():
    table = NumericTable(
        values=np.random.default_rng(0).random((60, 2)),
        bounds=((0, 0), (1, 1)),
        names=("group", "rows (noisy)"),
    )
    made = evidence.centre_table(drawn("central", table))
    assert list(made.columns) == ["group", "rows (noisy)", "group (2)", "rows (noisy) (2)"]


def test_small_and_large_columns_keep_their_digits():
    table = NumericTable(
        values=np.column_stack([np.linspace(0, 1e-9, 80), np.linspace(0, 1e12, 80)]),
        bounds=((0, 0), (1e-9, 1e12)),
    )
    output = drawn("dplloyd", table)
    made = evidence.centre_table(output).iloc[:, 2:].to_numpy()
    np.testing.assert_allclose(made, output.centres, rtol=1e-8, atol=1e-18)
