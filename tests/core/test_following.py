"""One person followed: what she touches, against closed forms, and what moves without her."""

from dataclasses import replace
from functools import cache
from pkgutil import resolve_name

import numpy as np
import pytest

from dp_core import opening, registry
from dp_core.algorithms.fda.study import event_boxes
from dp_core.study import risk
from dp_core.study.experiments import trial_rng
from dp_core.words import message

SYSTEMS = ("fda", "stag", "privscbn", "lremh", "dpc_stacking")


@cache
def followed(key, variant):
    state = opening.state(key, variant)
    return state, state.algorithm.follow(state.data, state.method, state.params, state.seed)


def of(key, name):
    module = "study" if key in ("fda", "privscbn") else "study.gaps"
    return resolve_name(f"dp_core.algorithms.{key}.{module}:{name}")


def without(key, data):
    return of(key, "ada")(data).without


@pytest.mark.parametrize("variant", ["published", "sound"])
@pytest.mark.parametrize("key", SYSTEMS)
def test_the_sentence_counts_what_she_touches_and_says_who_can_tell(key, variant):
    state, found = followed(key, variant)
    said = found.sentence.arguments
    touches, tells = said["touches"].arguments, said["tells"]
    assert (touches["touched"], touches["total"]) == (len(found.touched), found.total)
    assert str(found.sentence)
    assert all(each.inside != each.outside for each in found.touched)
    places = [each.at for each in found.touched]
    assert places == sorted(set(places))
    assert 0 <= places[0] <= places[-1] < found.total
    ledger = state.run().ledger
    assert (tells.arguments.get("more") == "no") == ledger.holds
    if "right" in tells.arguments:
        limit = 50 + 50 * risk.advantage(ledger.proven)
        assert limit <= tells.arguments["right"] < limit + 0.1


@pytest.mark.parametrize("key", SYSTEMS)
def test_what_moves_is_what_the_page_would_show_without_her(key):
    """The run with her is that of the page, and the one without her has the same seed."""
    state, found = followed(key, "sound")
    dice = trial_rng(state.seed, state.method.key, None, 0)
    other = state.method.run(without(key, state.data), state.params, dice)
    before, after = (of(key, "numbers")(run.output) for run in (state.run(), other))
    moved = [abs(after[name] - before[name]) for name in after if name in before]
    new = len(after) - len(moved)
    outcome = found.outcome.arguments
    moving = sum(step > 1e-9 for step in moved) + new
    assert (outcome["moved"], outcome["released"]) == (moving, len(after))
    if moving:
        assert outcome["most"] == pytest.approx(max(moved))
    assert f"{moving:,} of {len(after):,} published" in str(found.outcome)


@pytest.mark.parametrize(
    ("sample", "method", "boxes"),
    [
        *(("ward", "fda_published", 3), ("adverse", "best_split", 3)),
        *(("adverse", "fda_published", 9), ("ward", "ls_tree", 2)),
    ],
)
def test_an_event_is_in_its_boxes_and_the_totals_from_its_day_on_fall(sample, method, boxes):
    fda = registry.algorithms()["fda"]
    data, way = fda.samples[sample](), fda.method(method)
    found = fda.follow(data, way, way.params(), 12)
    day = int(np.flatnonzero(data.increments != without("fda", data).increments)[0])
    known = event_boxes(way.run(data, way.params(), np.random.default_rng(0)).output, day + 1)
    assert len(found.touched) == len(known) == boxes
    for low, high, epsilon in known:
        name = f"{data.period} {low:,}" if low == high else f"{data.period}s {low:,} to {high:,}"
        (each,) = (each for each in found.touched if each.place == name)
        true = data.increments[low - 1 : high].sum()
        assert (each.inside, each.outside) == (true, true - 1)
        assert each.scale == pytest.approx(1 / epsilon)
    outcome = found.outcome.arguments
    assert (outcome["moved"], outcome["most"]) == (len(data) - day, pytest.approx(1))


def test_all_events_of_a_person_leave_with_her():
    data = registry.algorithms()["fda"].samples["hiv"]()
    left = without("fda", data)
    gone = np.setdiff1d(data.event_persons, left.event_persons)
    assert len(gone) == 1
    assert len(data.event_persons) - len(left.event_persons) == (data.event_persons == gone).sum()


def test_a_point_is_in_one_count_of_each_layer_and_in_the_size():
    state, found = followed("stag", "sound")
    output, less = state.run().output, without("stag", state.data)
    edges = output.edges
    grids = [
        np.add.reduceat(np.add.reduceat(each.counts, edges[:-1], 0), edges[:-1], 1)
        for each in (state.data, less)
    ]
    ((row, column),) = np.argwhere(grids[0] != grids[1])
    size, outside, middle, part = found.touched
    assert outside.inside - outside.outside == 1
    assert (size.inside, size.outside) == (len(state.data), len(less))
    assert middle.place.arguments == {"row": row + 1, "column": column + 1}
    assert (middle.inside, middle.outside) == (grids[0][row, column], grids[1][row, column])
    assert part.inside - part.outside == 1


def test_a_row_is_in_one_cell_and_another_takes_its_place():
    state, found = followed("privscbn", "sound")
    rows = (state.data.values, without("privscbn", state.data).values)
    powers = 2 ** np.arange(rows[0].shape[1])
    for order in (powers, powers[::-1]):  # whichever way cells are numbered
        tables = [np.bincount(each @ order, minlength=256) for each in rows]
        places = np.flatnonzero(tables[0] != tables[1])
        truth = {(int(tables[0][k]), int(tables[1][k])) for k in places}
        assert {(each.inside, each.outside) for each in found.touched} == truth


def test_a_user_is_in_her_own_report_alone():
    for variant, size in (("published", 4), ("sound", 1)):
        state, found = followed("lremh", variant)
        rows = np.flatnonzero((state.data.codes != without("lremh", state.data).codes).any(axis=1))
        assert [each.at // size for each in found.touched] == [*rows] * size
        assert found.total == size * len(state.data)


@pytest.mark.parametrize(
    ("synopsis", "step", "scale"),
    [("tree", "rows in each leaf", 4.0), ("grid", "rows in each grid cell", 2.0)],
)
def test_a_row_is_in_one_box_and_in_the_halvings_above_it(synopsis, step, scale):
    state = opening.state("dpc_stacking", "sound")
    params = replace(state.params, synopsis=synopsis, stacking=False)  # works on what was drawn
    found = state.algorithm.follow(state.data, state.method, params, state.seed)
    moves = [each.outside - each.inside for each in found.touched]
    leaves = [each for each in found.touched if each.step == step]
    assert {abs(move) for move in moves} == {1}
    assert sorted(each.outside - each.inside for each in leaves) == [-1, 1]
    scales = [scale if each in leaves else 8.0 for each in found.touched]
    assert [each.scale for each in found.touched] == pytest.approx(scales, rel=1e-5)
    data = without("dpc_stacking", state.data)
    assert np.flatnonzero((data.values != state.data.values).any(axis=1)).tolist() == [0]


def test_where_noise_does_not_cover_it_the_sentence_names_it():
    for key, name, fact in (
        ("stag", "leak", message("follow-leak-output", name="theta")),
        *(("lremh", "more", "yes"), ("dpc_stacking", "leak", message("follow-leak-noise"))),
    ):
        assert followed(key, "published")[1].sentence.arguments["tells"].arguments[name] == fact
