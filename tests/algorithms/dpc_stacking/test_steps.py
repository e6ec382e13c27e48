"""Rows that drift, votes side by side, and the sentences of the steps."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking import ALGORITHM
from dp_core.algorithms.dpc_stacking.data.generators import SAMPLES
from dp_core.algorithms.dpc_stacking.method import apart
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.study import curves
from dp_core.algorithms.dpc_stacking.view import figures, steps_figures, story
from dp_core.view.theme import theme
from tests.algorithms.dpc_stacking.tools import rng, run, unit_table

iris = SAMPLES["iris"]

NOISY = [
    ("published", {"adaptive": "constant"}),
    ("published", {"adaptive": "constant", "scaling": "raw", "table_sensitivity": "unit"}),
    ("published", {"adaptive": "constant", "scaling": "raw"}),
    ("local", {}),
    ("local", {"noise": "laplace_split"}),
    ("input_kmeans", {}),
]


@cache
def flowers(method: str, epsilon: float, **given) -> Release:
    """Run a method on the flowers, once for all that is asked of it."""
    return run(method, iris(), epsilon=epsilon, **given)


def drifting(method: str, epsilon: float = 1.0, **given) -> tuple[story.Drift, Clustering]:
    output = flowers(method, epsilon, **given).output
    rows = iris().unit_box()
    found = story.drift_of(rows, np.zeros(len(rows), dtype=np.int64), epsilon, output)
    assert found is not None
    return found, output


# --- rows that drift ------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("method", "given"), NOISY)
def test_frames_are_the_runs_of_the_same_noise_at_the_price_of_their_ledgers(method, given) -> None:
    """Two of them determine every row exactly."""
    found, output = drifting(method, **given)
    np.testing.assert_allclose(found.at(1.0), figures.unclipped(output.noisy_table, output))
    other = flowers(method, 0.5, **given)
    np.testing.assert_allclose(
        found.at(0.5),
        figures.unclipped(other.output.noisy_table, other.output),
        rtol=1e-9,
        atol=1e-9,
    )
    one, two = found.at(2.0), found.at(0.1)
    np.testing.assert_allclose((2.0 * one - 0.1 * two) / 1.9, found.rows, atol=1e-11)
    params = ALGORITHM.method(method).params(**given)
    paid = story.price(method, params, output, 0.5)
    assert paid.person == pytest.approx(other.ledger.proven, rel=1e-12)


def test_frames_run_from_large_to_small_and_hold_the_epsilon_of_the_page() -> None:
    assert story.frames_of(1.0) == list(story.EPSILONS)
    frames = story.frames_of(0.3)
    assert 0.3 in frames
    assert frames == sorted(frames, reverse=True)
    assert (frames[0], frames[-1]) == (20.0, 0.05)
    output = run("dplloyd", iris()).output  # whose rows get no noise
    assert story.drift_of(iris().unit_box(), np.zeros(150, dtype=np.int64), 1.0, output) is None


def test_moving_rows_are_drawn_once_a_frame_without_a_request() -> None:
    found, output = drifting("published", adaptive="constant")
    plane = figures.columns_view(iris(), output, 2, 3)
    frames = [(epsilon, f"ε = {epsilon:g}") for epsilon in story.EPSILONS]
    figure = steps_figures.drift_figure(found, plane, frames, theme(dark=False))
    assert [frame.name for frame in figure.frames] == [f"{e:g}" for e in story.EPSILONS]
    steps = figure.layout.sliders[0].steps
    assert [step.args[0] for step in steps] == [(frame.name,) for frame in figure.frames]
    shown = np.column_stack([figure.frames[4].data[0].x, figure.frames[4].data[0].y])
    np.testing.assert_allclose(shown, plane(found.at(1.0)), atol=1e-3)
    box = plane.box
    assert steps_figures.inside(plane(found.rows), box) == len(found.rows)
    assert steps_figures.inside(plane(found.at(0.05)), box) < len(found.rows) / 4


# --- votes side by side ---------------------------------------------------------------------------


def clustering(final, votes, weights=None) -> Clustering:
    rows = np.arange(len(final), dtype=np.float64)[:, None]
    named = dict(zip(("kmeans", "gmm"), map(np.array, votes), strict=False))
    given = dict.fromkeys(named, 1.0) if weights is None else weights
    marks = [given[name] * labels[:, None] for name, labels in named.items()]
    return Clustering(
        centres=np.zeros((3, 1)),
        bounds=((0.0,), (1.0,)),
        labels=np.array(final),
        primary_labels=named,
        silhouettes=dict.fromkeys(named, 0.1),
        weights=given,
        extended=np.hstack([rows, *marks]),
    )


def vote_map(output, order) -> curves.VoteMap:
    found = curves.vote_map(output, np.asarray(order))
    assert found is not None
    return found


@given(names=some.permutations(range(3)), seed=some.integers(0, 1_000))
def test_names_of_a_vote_do_not_change_its_picture(names, seed) -> None:
    dice = rng(seed)
    final = dice.permutation(np.arange(30) % 3)
    vote = np.where(dice.random(30) < 0.9, final, 0)
    one = vote_map(clustering(final, [vote]), range(3))
    other = vote_map(clustering(final, [np.array(names)[vote]]), range(3))
    np.testing.assert_array_equal(one.groups, other.groups)


# --- stages ---------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "given"),
    [
        ("central", {"synopsis": "codebook", "stacking": False}),
        ("central", {"synopsis": "tree", "stacking": False}),
        ("central", {"synopsis": "grid", "stacking": False}),
        ("dplloyd", {}),
        ("eugkm", {}),
    ],
)
@pytest.mark.parametrize("d", [4])
def test_every_stage_has_a_sentence_with_its_cost_and_a_picture(method, given, d) -> None:
    table = unit_table(200, d)
    params = ALGORITHM.method(method).params(**given)
    release, found = apart.traced_run(method, table, params, rng())
    output = release.output
    plane = figures.columns_view(table, output, 0, d - 1)
    for number, stage in enumerate(found):
        words = story.stage_words(found, number)
        assert str(words)
        assert words.arguments["cost"] == stage.epsilon
        figure = steps_figures.stage_figure(
            stage,
            output.bounds,
            plane,
            theme(dark=False),
            colours=np.arange(3),
            before=found[number - 1] if number > 1 and stage.kind == "centres" else None,
        )
        assert len(figure.data) >= 1
    assert words.arguments["spent"] == pytest.approx(1)
