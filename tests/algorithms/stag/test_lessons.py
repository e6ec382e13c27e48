"""Lessons and steps: closed forms, merging by hand, the theta curve, layers, and their pictures."""

import math
import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.stag import ALGORITHM, Lattice, bin_points
from dp_core.algorithms.stag.data.city import synthetic_city
from dp_core.algorithms.stag.method import published, sound
from dp_core.algorithms.stag.method.steps.inference import Noise, agreed
from dp_core.algorithms.stag.params import PublishedParams, SoundParams
from dp_core.algorithms.stag.release import KEPT, MERGED, SPLIT
from dp_core.algorithms.stag.study import lessons
from dp_core.algorithms.stag.study.layers import (
    NAMES,
    ZERO,
    group_sizes,
    layer_counts,
    parts_of_cells,
)
from dp_core.algorithms.stag.view import (
    lesson_figures,
    lesson_story,
    probe_figures,
    step_figures,
    steps_story,
)
from dp_core.algorithms.stag.view.probe_story import Step
from dp_core.errors import ParameterError
from dp_core.view.theme import theme
from tests.algorithms.stag.tools import lattice_of, lattices, representation_cost, uneven

KEYS = [method.key for method in ALGORITHM.methods]
HOSTILE = "<img src=x onerror=alert(1)> %{x} $a$"
LIGHT, DARK = theme(False), theme(True)


def run(key, lattice, seed=0, **params):
    method = ALGORITHM.method(key)
    chosen = method.params(**params)
    return method.run(lattice, chosen, np.random.default_rng(seed)).output, chosen


# --- What a sample costs --------------------------------------------------------------------------


def test_the_reference_values_of_the_sampling_lesson():
    cost = lessons.sample_cost(0.5, 0.1, 100_000)
    assert cost.budget == pytest.approx(2.013196593, abs=1e-9)
    assert cost.noise_scale == pytest.approx(4.97, abs=0.005)
    assert cost.sampling == pytest.approx(948.683, abs=1e-3)
    whole = lessons.sample_cost(0.5, 1.0, 100_000)
    assert (whole.budget, whole.noise_scale, whole.sampling) == (0.5, 2.0, 0.0)
    assert whole.whole == pytest.approx(2 * math.sqrt(2))


@given(
    epsilon=st.floats(0.01, 10),
    rates=st.tuples(st.floats(0.001, 1), st.floats(0.001, 1)),
    count=st.floats(0, 1e7),
)
def test_a_smaller_sample_never_has_less_noise(epsilon, rates, count):
    small, large = (lessons.sample_cost(epsilon, rate, count) for rate in sorted(rates))
    assert small.budget >= large.budget * (1 - 1e-12)
    assert small.noise_scale >= large.noise_scale * (1 - 1e-12)
    assert small.noise_scale >= 1 / epsilon * (1 - 1e-12)
    assert small.sampling >= large.sampling * (1 - 1e-12)
    assert small.whole >= large.whole * (1 - 1e-12)


@pytest.mark.parametrize("given", [(0, 0.1, 10), (1, 0, 10), (1, 1.1, 10), (1, 0.1, -1)])
def test_the_lesson_refuses_what_is_out_of_range(given):
    with pytest.raises(ParameterError):
        lessons.sample_cost(*given)


def test_the_lesson_says_that_sampling_buys_speed_only():
    said = lesson_story.sample_words(0.5, 0.1, 100_000)
    assert "ε = 2.01 instead of 0.5" in said
    assert "scale 4.97 instead of 2 points" in said
    assert "off by 949" in said
    assert said.endswith("Sampling buys speed only.")
    assert "With γ = 1 nothing is sampled" in lesson_story.sample_words(0.5, 1.0, 100_000)


# --- Merging by hand ------------------------------------------------------------------------------


def test_the_reference_values_of_the_merge_by_hand():
    found = lessons.hand_partitions(0.5)
    assert [each.deviation for each in found] == pytest.approx([50, 14, 3.4, 1, 0])
    assert [each.cost for each in found] == pytest.approx([52, 18, 9.4, 9, 10])
    assert found[3].groups == ((0, 0), (1, 1, 1), (5, 6), (30,))


@given(epsilon=st.floats(0.01, 10))
def test_costs_are_those_of_the_groups_shown(epsilon):
    for each in lessons.hand_partitions(epsilon):
        counts = [count for group in each.groups for count in group]
        labels = [number for number, group in enumerate(each.groups) for _ in group]
        assert sorted(counts) == sorted(lessons.HAND_COUNTS)
        assert each.cost == pytest.approx(representation_cost(counts, labels, epsilon))


@pytest.mark.parametrize(
    ("epsilon", "groups"), [(0.02, 1), (0.06, 2), (0.3, 3), (0.5, 4), (5.0, 5)]
)
def test_a_larger_budget_makes_more_groups_cheapest(epsilon, groups):
    found = lessons.hand_partitions(epsilon)
    assert len(min(found, key=lambda each: each.cost).groups) == groups
    assert f"{groups} group" in lesson_story.merge_words(found, epsilon)


# --- Two measurements -----------------------------------------------------------------------------


@given(first=st.floats(0.1, 100), second=st.floats(0.1, 100), k=st.integers(1, 100))
def test_the_agreed_total_is_as_sure_as_step_5_makes_it(first, second, k):
    """Weights of `agreed` on unit errors: the variance of its sum, by linearity."""
    noise = Noise(parent=first**2, part=second**2)
    owner = np.zeros(k, dtype=int)
    of_parent = agreed(np.ones(1), np.zeros(k), owner, noise).sum()
    of_part = agreed(np.zeros(1), np.eye(1, k)[0], owner, noise).sum()
    variance = of_parent**2 * first**2 + k * of_part**2 * second**2
    expected = lessons.agreed_deviation(first, second * math.sqrt(k))
    assert variance == pytest.approx(expected**2)


# --- The theta curve ------------------------------------------------------------------------------


@given(middle=st.floats(0.01, 1e7))
def test_the_grid_of_thresholds_is_round_ascending_and_around_the_middle(middle):
    grid = lessons.theta_grid(middle)
    assert grid == sorted(set(grid))
    assert 8 <= len(grid) <= 10
    assert middle / 51 <= grid[0] < middle < grid[-1] <= 20.1 * middle
    assert all(f"{theta:e}"[0] in "125" for theta in grid)


def test_the_curve_has_a_point_for_each_threshold_and_seed():
    lattice = uneven(64, 20_000)
    method = ALGORITHM.method("sound")
    points = lessons.theta_curve(lattice, method, SoundParams(), [5, 40, 1e6], range(2))
    assert [(point.theta, point.seed) for point in points] == [
        (theta, seed) for theta in (5, 40, 1e6) for seed in range(2)
    ]
    assert all(set(point.errors) == {"small", "medium", "large"} for point in points)
    assert points[-1].dense == 0
    assert points[0].dense > points[2].dense > 0
    again = lessons.theta_curve(lattice, method, SoundParams(theta=7.0), [40], [1])
    assert again[0].errors == points[3].errors  # the theta of the page plays no part


@pytest.mark.parametrize(("key", "middle"), [("sound", 20), ("published", 20)])
def test_both_ends_of_the_curve_are_worse_than_its_middle(key, middle):
    """A city of 300,000 points: noise makes structure, or dense cells stay whole."""
    points, _ = synthetic_city(300_000, 1)
    lattice = Lattice(bin_points(points[:, 0], points[:, 1], (0, 0, 1, 1), 256)[0], (0, 0, 1, 1))
    method = ALGORITHM.method(key)
    curve = lessons.theta_curve(lattice, method, method.params(), [1, middle, 500], range(3))
    low, best, high = (
        np.median([point.errors["small"] for point in curve if point.theta == theta])
        for theta in (1, middle, 500)
    )
    assert low > 1.2 * best
    assert high > 1.2 * best


def test_a_threshold_that_the_method_refuses_is_left_out():
    """More than 1,000 different counts below the threshold are too many for the exact merge."""
    counts = np.arange(64 * 64).reshape(64, 64)
    params = PublishedParams(epsilon=1e6, sampling_rate=1.0, boost=False)
    method = ALGORITHM.method("published")
    points = lessons.theta_curve(lattice_of(counts), method, params, [10, 3_000], [0])
    assert [point.theta for point in points] == [10]


def test_the_task_of_the_curve_can_be_pickled():
    lattice = uneven(16, 500)
    call = (lessons.theta_curve, lattice, ALGORITHM.method("sound"), SoundParams(), [5.0], [0])
    function, *given = pickle.loads(pickle.dumps(call))
    assert function(*given) == lessons.theta_curve(*call[1:])


def test_the_words_of_the_curve_name_its_lowest_point():
    thetas, errors = np.array([1.0, 10, 100]), np.array([4.0, 1.0, 2.0])
    said = lesson_story.theta_words(thetas, errors, 10.0, "%")
    assert said.startswith("Lowest near θ = 10, with 1 %; 4 % at θ = 1, 2 % at θ = 100.")
    assert said.endswith("θ = 10 is close to the best.")
    assert "θ = 100 is 2 times the error" in lesson_story.theta_words(thetas, errors, 100.0, "%")


# --- The better method ----------------------------------------------------------------------------


def test_the_verdict_compares_over_all_classes_and_admits_a_tie():
    sound_errors = {"small": [1.0, 3.0, 2.0], "medium": [0.5], "large": [0.1]}
    errors = {
        "sound": sound_errors,
        "published": {"small": [8.0], "medium": [2.0], "large": [0.4]},
        "adaptive": {area: [1.05 * np.median(e)] for area, e in sound_errors.items()},
    }
    said = lesson_story.verdict(errors, "%")
    assert "is 4 times smaller than that of the published one" in said
    assert "about equal to that of the adaptive grid" in said
    errors["adaptive"] = {area: [0.5 * np.median(e)] for area, e in sound_errors.items()}
    assert "2 times larger than that of the adaptive grid" in lesson_story.verdict(errors, "%")


# --- Layers and steps -----------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["published", "sound"])
@settings(max_examples=25)
@given(lattice=lattices(32), seed=st.integers(0, 10**6))
def test_layers_count_every_cell_and_every_released_point_once(key, lattice, seed):
    output, _ = run(key, lattice, seed)
    rows = layer_counts(output)
    codes = output.layers
    assert sum(row.cells for row in rows) == codes.size == output.group.size
    assert sum(row.points for row in rows) == pytest.approx(
        output.count.sum(), abs=1e-9 * (1 + np.abs(output.count).sum())
    )
    assert (codes == SPLIT).sum() == output.info["dense"] == parts_of_cells(output).size
    assert group_sizes(output).size == output.info["groups"]
    cells = {row.code: row for row in rows}
    assert set(cells) == set(np.unique(codes).tolist())
    if KEPT in cells:
        assert cells[KEPT].counts == cells[KEPT].cells
    if ZERO in cells:
        assert key == "published"
        assert (cells[ZERO].counts, cells[ZERO].points) == (0, 0)
    if SPLIT in cells:
        assert cells[SPLIT].counts == parts_of_cells(output).sum()


def test_layers_of_a_release_by_hand():
    """A dense cell, three empty ones and a far point, as published: each layer where it must be."""
    counts = np.zeros((10, 10), dtype=np.int64)
    counts[0, 0], counts[9, 9] = 400, 7
    output, _ = run(
        "published",
        lattice_of(counts),
        epsilon=1e6,
        sampling_rate=1.0,
        theta=40.0,
        side_rule="eps2",
    )
    codes = output.layers
    assert codes[0, 0] == SPLIT
    assert codes[9, 9] == KEPT
    assert (codes == ZERO).sum() == 98
    assert not (codes == MERGED).any()


def test_methods_without_layers_have_none():
    output, _ = run("uniform", uneven(16, 100))
    assert layer_counts(output) == []
    assert parts_of_cells(output).size == group_sizes(output).size == 0


@pytest.mark.parametrize(
    ("key", "grid", "params"),
    [
        ("published", published, {"filter": "hp"}),
        ("published", published, {"filter": "em", "side_rule": "eps2"}),
        ("published", published, {"theta": 12.5, "sampling_rate": 1.0}),
        ("sound", sound, {}),
        ("sound", sound, {"sampling_rate": 0.3, "noise": "geometric", "public_size": 20_000.0}),
    ],
)
def test_a_look_inside_shows_the_middle_grid_of_the_run(key, grid, params):
    lattice = uneven(128, 20_000)
    output, chosen = run(key, lattice, 8, **params)
    noisy, theta = grid.middle_grid(lattice, chosen, np.random.default_rng(8))
    assert noisy.size == output.group.size
    assert theta == output.info["theta"]
    split = output.layers.ravel() == SPLIT
    if params.get("filter") != "em":
        assert np.array_equal(noisy >= theta, split)
    dense = output.group < 0 if key == "sound" else split
    assert dense.sum() == output.info["dense"]


@pytest.mark.parametrize("key", KEYS)
def test_every_method_has_a_story_with_its_numbers(key):
    output, params = run(key, uneven(64, 20_000))
    steps = steps_story.steps_of(key, params, output, "trips")
    assert len(steps) >= 2
    said = " ".join(step.text for step in steps)
    if key in ("published", "sound"):
        assert len(steps) == 5
        assert f"{output.info['groups']:,} groups" in said
        assert "trips" in said
        assert {step.picture for step in steps} >= {"counts", "layers", "parts"}
    else:
        assert steps_story.agreements(params, output) == []
        assert f"{len(output.rect):,} counts are published" in said


def test_stories_follow_the_parameters():
    lattice = uneven(64, 20_000)

    def told(key, **params):
        output, chosen = run(key, lattice, **params)
        return " ".join(s.text for s in steps_story.steps_of(key, chosen, output, "trips"))

    assert "a noisy number of trips" in told("sound")
    assert "The number of trips is public: 20,000" in told("sound", public_size=20_000.0)
    assert "divided by γ" not in told("sound")
    assert "divided by γ" in told("sound", sampling_rate=0.2)
    assert "80 % are drawn as dense" in told("published", filter="em")
    assert "exactly 0" in told("published")
    assert "exactly 0" not in told("published", boost=False)


def test_agreement_is_surer_than_either_measurement():
    output, params = run("sound", uneven(64, 20_000))
    found = steps_story.agreements(params, output)
    assert len(found) == 2
    for each in found:
        assert each.both < min(each.first[1], each.second[1])


# --- Pictures -------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", [LIGHT, DARK])
def test_pictures_draw_what_they_are_given(scheme):
    lattice = uneven(64, 20_000)
    output, params = run("sound", lattice)
    rect = (0.1, 0.2, 0.5, 0.6)
    figure = probe_figures.pick_map(np.full((4, 4), 12.0), output.box, rect, scheme, points="trips")
    assert figure.layout.dragmode == "select"
    assert len(figure.layout.shapes) == 2
    assert figure.data[1].mode == "markers"  # what a box selection needs
    empty = probe_figures.pick_map(np.zeros((1, 1)), output.box, None, scheme, points="trips")
    assert not empty.layout.shapes
    figure = step_figures.layer_map(output.layers, output.group, output.box, scheme)
    assert figure.data[0].z.shape == output.layers.shape
    noisy, theta = sound.middle_grid(lattice, params, np.random.default_rng(0))
    figure = step_figures.filter_histogram(noisy, theta, scheme)
    drawn = sum(float(np.nansum(bar.y)) for bar in figure.data)
    beyond = [note.text for note in figure.layout.annotations if "more cells" in note.text]
    more = int(beyond[0].split()[0].replace(",", "")) if beyond else 0
    below = sum(noisy < figure.data[0].x[0] - figure.data[0].width / 2)
    assert drawn + more + below == noisy.size
    figure = step_figures.parts_bars(parts_of_cells(output), scheme)
    assert sum(figure.data[0].y) == parts_of_cells(output).size
    found = steps_story.agreements(params, output)
    assert len(step_figures.agreement_bars(found, scheme).data) == 3 * len(found)


def test_the_bars_of_an_error_start_where_the_one_before_ends():
    steps = [Step("noise", 5.0), Step("sampling", -8.0), Step("even cells", 1.0)]
    figure = probe_figures.split_bars(steps, LIGHT, points="trips")
    assert [bar.base[0] for bar in figure.data] == [0, 5, -3, 0]
    assert [bar.x[0] for bar in figure.data] == [5, -8, 1, -2]
    notes = [note.text for note in figure.layout.annotations]
    assert notes == ["+5", "−8", "+1", "−2"]


@pytest.mark.parametrize("band", [None, (90.0, 120.0)])
def test_the_strip_holds_estimate_truth_and_band(band):
    figure = probe_figures.answer_strip(100.0, 110.0, LIGHT, points=HOSTILE, band=band, runs=50)
    low, high = figure.layout.xaxis.range
    assert low < min(100, *(band or (100,)))
    assert high > max(110, *(band or (110,)))
    assert "<img" not in figure.to_json()
    same = probe_figures.answer_strip(0.0, 0.0, LIGHT, points="trips")
    assert same.layout.xaxis.range[0] < 0 < same.layout.xaxis.range[1]


def test_lessons_draw_their_numbers():
    thetas = np.array([1.0, 10, 100])
    errors = (np.array([3.0, 0.9, 1.5]), np.array([4.0, 1.0, 2.0]), np.array([5.0, 1.2, 2.2]))
    figure = lesson_figures.theta_figure(thetas, errors, 30.0, LIGHT, grid=[1, 10, 100, 1000])
    said = [note.text for note in figure.layout.annotations]
    assert "noise promoted to structure" in said
    assert "dense cells not split" in said
    assert "θ now: 30" in said
    assert figure.layout.xaxis.range[1] > 3
    found = lessons.hand_partitions(0.5)
    figure = lesson_figures.hand_bars(found, DARK)
    assert [note.x for note in figure.layout.annotations] == [0, 1, 2, 3, 4]
    assert "cheapest" in figure.layout.annotations[3].text
    rates = [0.01, 0.1, 1.0]
    costs = [lessons.sample_cost(1.0, rate, 1_000) for rate in rates]
    assert list(lesson_figures.budget_line(rates, costs, 0.1, LIGHT).data[0].y) == [
        cost.budget for cost in costs
    ]
    assert len(lesson_figures.sample_lines(rates, costs, 0.1, LIGHT).data) == 3


def test_names_of_methods_cannot_turn_into_markup():
    errors = {"sound": {"small": [1.0, 2.0]}, "published": {"small": [0.0]}}
    titles = {"sound": HOSTILE, "published": HOSTILE}
    styles = dict.fromkeys(titles, 3)
    figure = lesson_figures.variant_dots(errors, titles, LIGHT, styles=styles, unit=HOSTILE)
    assert "<img" not in figure.to_json()
    assert NAMES[MERGED] == "merged"
