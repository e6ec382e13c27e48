"""Bad input and edge cases: every row of the table of the specification (dpc_stacking.md 8)."""

import math
from functools import partial
from typing import Any

import numpy as np
import pytest

from dp_core.algorithms.dpc_stacking import ALGORITHM, ch_index, silhouette, stack
from dp_core.algorithms.dpc_stacking.data.generators import SAMPLES
from dp_core.algorithms.dpc_stacking.method.steps import primaries as primaries_module
from dp_core.algorithms.dpc_stacking.method.steps.inputs import clipping
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import grid_cells_per_axis
from dp_core.algorithms.dpc_stacking.metrics import adjusted_rand, evaluate, mutual_information
from dp_core.algorithms.dpc_stacking.outputs import Clustering, unreliable
from dp_core.algorithms.dpc_stacking.params import MOST_ROWS, NAMES
from dp_core.errors import DataError, DPError, ParameterError
from dp_core.noise.exact_noise import Entropy
from dp_core.privacy.ledger import Gap, leaves
from dp_core.tables.numeric import NumericTable
from dp_core.words import say
from tests.algorithms.dpc_stacking.tools import GUARANTEED, quick, rng, run, unit_table

wine = SAMPLES["wine"]

ALIKE = say("dpc-ensemble-all-rows-alike-there")
TOO_ALIKE = say("dpc-too-few-rows")
STACKING = "dp_core.algorithms.dpc_stacking.method.steps.primaries"

EVERY = tuple(method.key for method in ALGORITHM.methods)
TRUE_ROWS = ("no_privacy", *NAMES)


def refused(kind: type[DPError], field: str, words: str, call: Any) -> None:
    with pytest.raises(kind, match=words) as caught:
        call()
    assert caught.value.field == field
    assert str(caught.value).endswith(".")


def table_of(rows: Any) -> NumericTable:
    d = rows.shape[1]
    return NumericTable(values=rows, bounds=((0.0,) * d, (1.0,) * d))


THREE_ROWS = table_of(np.repeat(np.array([(0.1, 0.1), (0.5, 0.9), (0.9, 0.1)]), 20, axis=0))


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_a_table_with_a_missing_or_infinite_cell_is_refused_with_its_place(bad):
    rows = rng().random((9, 3))
    rows[4, 1] = bad
    words = "1 cell, the first in row 5 and column 2"
    refused(DataError, "values", words, lambda: NumericTable(values=rows))
    refused(ParameterError, "X", "finite", lambda: stack(rows, 2))


@pytest.mark.parametrize("method", GUARANTEED)
def test_a_method_with_a_guarantee_asks_for_bounds(method):
    table = NumericTable(values=rng().random((60, 2)))
    for source in (rng(), Entropy()):
        refused(DataError, "bounds", "public bounds", partial(run, method, table, source))
    stated = run(method, table, bounds=((0, 0), (1, 1)), **quick(method))
    assert stated.ledger.proven == pytest.approx(1)


@pytest.mark.parametrize("method", ["published", *TRUE_ROWS])
def test_other_methods_read_bounds_from_the_data_and_nothing_is_proven(method):
    values = rng().random((60, 2))
    given = {"adaptive": "constant"} if method == "published" else {}
    release = run(method, NumericTable(values=values), **quick(method), **given)
    assert math.isinf(release.ledger.proven)
    assert release.output.bounds == (tuple(values.min(axis=0)), tuple(values.max(axis=0)))
    if method == "published":
        every = leaves(release.ledger.root)
        named = [leaf for leaf in every if leaf.step == "bounds of the columns"]
        assert [(leaf.gap, leaf.proven) for leaf in named] == [(Gap.RAW_VALUE_USED, math.inf)]


def test_stated_bounds_replace_those_that_a_bundled_table_read():
    low, high = wine().own_bounds()
    wider = (tuple(0.5 * v for v in low), tuple(2 * v for v in high))
    assert math.isinf(run("dplloyd", wine()).ledger.proven)
    assert run("dplloyd", wine(), bounds=wider).ledger.proven == pytest.approx(1)
    facts = {"confidential": True, "facts_from_data": True}
    upload = NumericTable(values=wine().values, bounds=wider, **facts)
    assert math.isinf(run("dplloyd", upload, bounds=wider).ledger.proven)


def test_bounds_that_do_not_fit_are_refused():
    table, words = unit_table(60, 2), "lower limits and a list of upper"
    for bounds in ("wide", 3, ((0, 1),), ((0, 0), (1,))):
        call = partial(run, "central", table, bounds=bounds)
        refused(ParameterError, "bounds", words, call)
    call = partial(run, "central", table, bounds=((0, 2), (1, 1)))
    refused(DataError, "bounds", "lower limit 2 above the upper one", call)


def test_values_outside_the_bounds_are_clipped_and_counted_for_the_holder():
    inside = unit_table(200, 2).values
    wild = inside.copy()
    wild[:7, 0] = (-5, 3, 9, -1, 2, 2, 2)
    wild[9, 1] = 8
    table = table_of(wild)
    facts = {"cells": 8, "received": f"'{table.names[0]}' 7, '{table.names[1]}' 1"}
    said = say("dpc-upload-notes-outside-bounds-counted-nearest", **facts)
    assert clipping(table, table.bounds) == said
    assert clipping(table_of(inside), table.bounds) == ""
    clipped = table_of(np.clip(table.values, 0, 1))
    for method in ("central", "local", "no_privacy", "published"):
        for given in ({}, {"scaling": "raw"}) if method == "published" else ({},):
            made = [run(method, each, 3, **quick(method), **given) for each in (table, clipped)]
            one, other = (each.output for each in made)
            assert np.array_equal(one.centres, other.centres)


@pytest.mark.parametrize("method", EVERY)
def test_a_column_with_equal_bounds_is_left_out_and_named_and_too_many_groups_refused(method):
    two = unit_table(60, 2)
    values = np.insert(two.values, 1, 7.0, axis=1)
    table = NumericTable(values=values, bounds=((0, 7, 0), (1, 7, 1)))
    one, other = (run(method, each, 5, **quick(method)) for each in (two, table))
    assert other.output.centres.shape == (3, 3)
    assert (other.output.centres[:, 1] == 7).all()
    assert np.array_equal(one.output.centres, other.output.centres[:, [0, 2]])
    said = say("dpc-upload-notes-equal-bounds-nothing-compare", received=f"'{table.names[1]}'")
    assert said in other.output.warnings
    assert other.ledger.proven == one.ledger.proven
    steps = [leaf.step for leaf in leaves(other.ledger.root)]
    assert len(steps) == len(list(leaves(one.ledger.root)))
    assert "column 2 of the table" not in steps
    if method == "published":
        assert "column 3 of the table" in steps
    alone = NumericTable(values=np.ones((9, 2)), bounds=((1, 1), (1, 1)))
    words = say("dpc-accepting-every-column-equal-bounds")
    refused(DataError, "bounds", words, partial(run, method, alone))
    table = unit_table(6, 2)  # nor can it have any number of groups
    for clusters in (6, 50):
        call = partial(run, method, table, clusters=clusters)
        refused(ParameterError, "clusters", f"2 to 5 groups for 6 rows, not {clusters}", call)
    assert len(run(method, table, clusters=4, **quick(method)).output.centres) == 4


@pytest.mark.parametrize("method", ["no_privacy", "kmeans", "birch", "gmm"])
def test_fewer_distinct_rows_than_groups_give_fewer_groups_and_say_so(method):
    output = run(method, THREE_ROWS, clusters=7).output
    assert output.centres.shape == (3, 2)
    assert len(np.unique(output.labels)) == 3
    assert any("3 groups, not 7" in said for said in output.warnings)
    assert evaluate(THREE_ROWS, output)["ari"] == 1


def test_copies_of_few_rows_have_no_neighbourhoods_for_the_spectral_clusterer():
    """In the stack it is named, and has no weight."""
    with pytest.raises(DataError, match=TOO_ALIKE):
        run("spectral", THREE_ROWS)
    made = stack(np.vstack([np.zeros((40, 2)), [(1, 1)], [(1, 0)]]), 3, folds=1)
    assert made.weights["spectral"] == 0
    assert say("dpc-no-vote", clusterer="Spectral", reason=TOO_ALIKE) in made.warnings
    assert len(np.unique(made.labels)) == 3


@pytest.mark.parametrize("method", ["local", "input_kmeans"])
def test_fewer_distinct_noisy_rows_than_groups_are_refused_with_the_range(method):
    """At so large an ε the noise of a release is 0 on the lattice."""
    table = table_of(np.repeat(np.array([(0.25, 0.25), (0.5, 0.75), (1.0, 0)]), 20, axis=0))
    alike = table_of(np.full((20, 2), 0.25))
    for rows, words in ((table, "2 to 3 groups, not 4"), (alike, ALIKE)):
        call = partial(run, method, rows, Entropy(), clusters=4, epsilon=1e9)
        refused(ParameterError, "clusters", words, call)


@pytest.mark.parametrize("method", TRUE_ROWS)
def test_identical_rows_have_no_groups(method):
    refused(DataError, "values", ALIKE, partial(run, method, table_of(np.full((60, 2), 0.5))))


@pytest.mark.parametrize(
    ("n", "clusters", "folds", "expected"),
    [(30, 3, 5, 5), (29, 3, 5, 4), (10, 3, 5, 1), (40, 2, 20, 10), (20, 5, 2, 2), (50, 3, 1, 1)],
)
def test_small_tables_are_split_into_fewer_folds(n, clusters, folds, expected):
    """max(2, n // 2K), or 1 where a training fold would have fewer than 2K rows."""
    made = stack(rng().random((n, 2)), clusters, folds=folds, primaries=["kmeans"])
    few = say("dpc-ensemble-table-small-was-split", folds=expected, wanted=folds)
    assert [said for said in made.warnings if "folds" in said] == [few] * (expected < folds)


def broken(*names: str) -> dict[str, Any]:
    def fails(task: Any) -> Any:
        raise DataError("The mixture became singular; take fewer clusters.")

    return primaries_module.PRIMARIES | dict.fromkeys(names, fails)


@pytest.mark.parametrize("method", ["published", "central", "local", "no_privacy"])
def test_a_clusterer_that_fails_has_no_weight_and_is_named(method, monkeypatch):
    """If all fail, the last step reads the table alone."""
    constant = {"adaptive": "constant"} if method == "published" else {}
    monkeypatch.setattr(f"{STACKING}.PRIMARIES", broken("gmm"))
    output = run(method, unit_table(60, 2), **constant).output
    assert output.weights["gmm"] == 0
    assert list(output.weights) == list(NAMES)
    assert list(output.primary_labels) == ["kmeans", "spectral", "birch"]
    assert "singular" in " ".join(output.warnings)
    monkeypatch.setattr(f"{STACKING}.PRIMARIES", broken(*NAMES))
    output = run(method, unit_table(60, 2), **constant).output
    assert set(output.weights.values()) == {0}
    assert (output.extended.shape[1], len(output.centres)) == (2, 3)
    assert "reads the table alone" in " ".join(output.warnings)


def test_untidy_votes_are_left_out_where_something_is_proven_and_kept_as_published(monkeypatch):
    monkeypatch.setattr(f"{STACKING}.silhouette_of", lambda *_: -0.25)
    for method, weight in (("local", 0.0), ("no_privacy", -25.0), ("published", -25.0)):
        given = {"adaptive": "constant"} if method == "published" else {}
        output = run(method, unit_table(60, 2), **given).output
        assert set(output.weights.values()) == {weight}
        assert say("dpc-ensemble-vote-looks-tidy-every", kept=weight < 0) in output.warnings
        assert (np.abs(output.extended[:, 2:]).max() == 0) == (weight == 0)


def test_a_single_group_has_no_scores_and_is_never_said_to_be_perfect():
    table, one = unit_table(60, 2), np.zeros(60, dtype=int)
    centres = np.array([(0.5, 0.5), (40.0, 40), (50, 50)])
    measured = evaluate(table, Clustering(centres=centres, bounds=table.bounds, labels=one))
    for key in ("ari", "nmi", "ch", "silhouette"):
        assert math.isnan(measured[key])
    assert measured["inertia"] > 1
    assert math.isnan(adjusted_rand(one, one))
    assert math.isnan(mutual_information(one, one))
    for labels in (one[:5], np.arange(5)):  # nor where each row is a group
        assert math.isnan(ch_index(table.values[:5], labels))
        assert math.isnan(silhouette(table.values[:5], labels))
    assert ch_index([0, 0, 1, 1], [0, 0, 1, 1]) == math.inf


@pytest.mark.parametrize("method", ["central", "dplloyd", "dplloyd_sup"])
def test_centres_stay_in_the_box_however_loud_the_noise_and_are_called_unreliable(method):
    given = {"synopsis": "codebook", "stacking": False} if method == "central" else {}
    said = []
    for seed in range(3):
        output = run(method, unit_table(40, 2), seed, epsilon=0.01, clusters=6, **given).output
        assert ((output.centres >= 0) & (output.centres <= 1)).all()
        said.append((output.noisy_counts < 1).any())
        assert said[-1] == any("unreliable" in warning for warning in output.warnings)
        assert len(unreliable(output.noisy_counts)) == said[-1]
    assert any(said)


def test_a_table_that_is_too_large_is_for_the_central_variant_alone():
    table = table_of(rng().random((MOST_ROWS + 1, 2)) ** 3)
    for method in EVERY:
        if method != "central":
            words = "200,000 rows, not 200,001.*Centrally private"
            refused(DataError, "values", words, partial(run, method, table))
    output = run("central", table, stacking=False, synopsis="grid", clusters=50).output
    assert output.noisy_counts.sum() == pytest.approx(len(table))
    assert output.centres.shape == (50, 2)


def test_a_grid_of_too_many_columns_or_too_few_cells_is_refused():
    wide = unit_table(60, 17)
    refused(ParameterError, "synopsis", "17 columns", lambda: grid_cells_per_axis(100, 1.0, 17))
    call = partial(run, "central", wide, synopsis="grid")
    refused(ParameterError, "synopsis", "count rows at places", call)
    assert run("central", wide, stacking=False).output.facts["synopsis"] == "codebook"
    call = partial(run, "eugkm", unit_table(60, 5))
    refused(DataError, "values", "at most 4 columns, not 5", call)
    assert len(run("eugkm", unit_table(60, 4)).output.centres) == 3
    few = "2 grid cells are too few for 3 groups"
    refused(DataError, "clusters", few, lambda: run("eugkm", unit_table(20, 1)))
