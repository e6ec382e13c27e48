"""Which ε, from public numbers: the laws of the answer, and that the pages say the same."""

import math
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest
from scipy.special import bdtr

from benchmarks import choosing as held_out
from benchmarks.choosing import FIRST, FOLDER, WANTED, Case
from dp_core import opening, registry
from dp_core.algorithms.dpc_stacking import GroupFacts
from dp_core.algorithms.lremh import AnswerFacts
from dp_core.privacy.charges import Charge, Tally
from dp_core.study import experiments, risk
from dp_core.study.choosing import Way, Wish, answer, asked, best, fit, ways_out
from dp_core.study.experiments import Draws
from dp_core.study.halves import NEVER
from tools import choosing as drawing
from tools import opening as tool

SHAPES = {key: each.shape for key, each in registry.algorithms().items()}
CAP = risk.largest_epsilon(0.01, 0.05)
FACTS = {key: [shape.facts()] for key, shape in SHAPES.items()}
FACTS["fda"].append(replace(FACTS["fda"][0], periods=12, contribution=3))
FACTS["stag"].append(replace(FACTS["stag"][0], rows=3_000_000, contribution=2))
FACTS["privscbn"].append(replace(FACTS["privscbn"][0], rows=900, columns=12))
FACTS["lremh"].append(AnswerFacts(users=5_000, questions=6, categories=3, learn="pairs"))
FACTS["lremh"].append(AnswerFacts(questions=1, learn="single shares"))
FACTS["dpc_stacking"].append(GroupFacts(rows=10_000, columns=9, judged="centres"))
FACTS["dpc_stacking"].append(GroupFacts(rows=800, columns=2, judged="centres"))
CASES = [(key, facts) for key, several in FACTS.items() for facts in several]
EACH = pytest.mark.parametrize(("key", "facts"), CASES)


def wish(key, facts, **other):
    return Wish(**{"tolerance": SHAPES[key].measure(facts).opens, "cap": CAP, **other})


def least(key, facts, tolerance):
    found = asked(SHAPES[key], facts, wish(key, facts, tolerance=tolerance))
    return {band.way.method: band.proven for band in found}


@EACH
def test_more_epsilon_never_errs_more(key, facts):
    for way in SHAPES[key].ways(facts, 0.9):
        errors = [way.at(epsilon) for epsilon in SHAPES[key].grid]
        assert all(b <= a * (1 + 1e-9) for a, b in pairwise(errors)), way.method


@EACH
def test_more_people_and_a_looser_tolerance_never_need_more(key, facts):
    shape = SHAPES[key]
    opens = shape.measure(facts).opens
    known = [least(key, facts, opens * times) for times in (0.3, 0.7, 1, 1.3)]
    for tight, loose in pairwise(known):
        assert all(tight[method] >= loose[method] for method in tight)
    if not shape.people:
        return
    here = getattr(facts, shape.people)
    crowds = (replace(facts, **{shape.people: round(here * times)}) for times in (0.5, 1, 4))
    for few, many in pairwise([least(key, each, opens) for each in crowds]):
        assert all(many[method] <= few[method] * (1 + 1e-6) for method in few)


@EACH
def test_a_band_is_rounded_to_the_safe_side_and_lies_on_the_slider(key, facts):
    shape = SHAPES[key]
    opens, more = shape.measure(facts).opens, 1 + 1e-9
    for band in asked(shape, facts, wish(key, facts)):
        assert set(band.steps) <= set(shape.grid)
        for step in band.steps:
            assert step * more >= band.least
            assert band.way.proven(step) <= CAP * more
            assert band.way.at(step) <= opens * more
        assert not band.steps or math.isfinite(band.way.price)


@pytest.mark.slow
@pytest.mark.parametrize("key", SHAPES)
def test_the_price_is_what_the_ledger_proves(key):
    algorithm, shape = registry.algorithms()[key], SHAPES[key]
    data = opening.state(key).data
    data = data.sample(200) if key == "lremh" else data
    for way in shape.ways(shape.facts(), 0.9):
        method = algorithm.method(way.method)
        values = {**shape.params(shape.facts(), way.method), "epsilon": 0.5}
        ledger = method.run(data, method.params(**values), np.random.default_rng(1)).ledger
        assert ledger.proven == pytest.approx(way.proven(0.5)), way.method
        assert ledger.delta == way.delta


@pytest.mark.parametrize("releases", [2, 366])
@EACH
def test_releases_add_up_as_in_a_register(key, facts, releases):
    """With a delta by rho, never by more than the sum; without one, the sum."""
    for way in SHAPES[key].ways(facts, 0.9):
        if math.isinf(way.price):
            continue
        rho = None if way.rho is None else Fraction(way.rho(0.5))
        epsilon = Fraction(way.proven(0.5))
        one = Charge(label="", epsilon=epsilon, claimed=epsilon, delta=way.delta, rho=rho)
        told = Tally("row", [one] * releases).spent()
        assert way.proven(0.5, releases) == pytest.approx(float(told.epsilon), rel=1e-9)
        assert told.delta == pytest.approx(way.delta)
        assert way.proven(0.5, releases) <= releases * way.proven(0.5) * (1 + 1e-9)


@pytest.mark.parametrize("releases", [1, 12])
def test_what_each_may_cost_is_what_all_of_them_keep(releases):
    facts = SHAPES["privscbn"].facts()
    wider = wish("privscbn", facts, releases=releases, tolerance=0.1)
    found = asked(SHAPES["privscbn"], facts, wider)
    shares = {band.way.delta > 0: band.share for band in found}
    assert shares[False] == CAP / releases
    assert shares[True] >= shares[False] * (1 - 1e-9)
    band = next(band for band in found if band.way.delta)
    assert band.way.proven(band.steps[-1]) <= band.share * (1 + 1e-9)
    after = SHAPES["privscbn"].grid.index(band.steps[-1]) + 1
    assert band.way.proven(SHAPES["privscbn"].grid[after]) > band.share


def test_other_releases_of_the_same_people_come_off_the_cap():
    shape, facts = SHAPES["fda"], SHAPES["fda"].facts()
    (first, *_) = asked(shape, facts, wish("fda", facts, other=1.0))
    assert first.share == pytest.approx(CAP - 1)
    assert first.steps[-1] == 0.63
    none = wish("fda", facts, other=1.5)
    found = {way.kind: way.value for way in ways_out(shape, facts, none)}
    assert found["cap"] == pytest.approx(1.855)
    assert asked(shape, facts, wish("fda", facts, other=9))[0].steps == ()


@pytest.mark.parametrize("variant", ["published", "sound"])
@pytest.mark.parametrize("key", SHAPES)
def test_the_verdict_of_a_page_is_the_answer_for_its_own_data(key, variant):
    """Other shapes of data may need more, and the answer is then theirs."""
    state = opening.state(key, variant)
    facts = SHAPES[key].facts()
    assert SHAPES[key].measure(facts).opens == state.tolerance
    found = asked(SHAPES[key], facts, wish(key, facts, wanted=state.wanted))
    own = next(band for band in found if band.way.method == state.method.key)
    if math.isinf(own.way.price) or own.way.reason:
        assert own.low is None
        return
    crossing = tool.find(key, variant).crossing
    assert own.low >= crossing
    if own.lows:
        drawn = drawing.study(key)
        assert dict(own.lows)[str(drawn.SHAPES[drawn.OPENS])] == crossing
    elif key == "fda":
        assert own.low == crossing


@pytest.mark.parametrize("key", SHAPES)
def test_it_opens_with_the_public_numbers_of_the_page(key):
    data, facts = opening.state(key).data, SHAPES[key].facts()
    assert getattr(facts, {"fda": "periods", "lremh": "users"}.get(key, "rows")) == len(data)
    width = getattr(facts, "columns", getattr(facts, "questions", None))
    assert getattr(data, "columns_count", getattr(data, "attributes", width)) == width


@EACH
def test_the_answer_is_that_of_the_shape_of_data_that_needs_most(key, facts):
    shape = SHAPES[key]
    for band in asked(shape, facts, wish(key, facts)):
        if not band.way.tried:
            assert key in ("fda", "lremh", "plain") or math.isinf(band.way.price)
            continue
        lows = [low for _, low in band.lows]
        assert None in lows if band.low is None else band.low == max(lows)
        for epsilon in shape.grid[::10]:
            assert band.way.at(epsilon) == max(error(epsilon) for _, error in band.way.tried)
        least = 2 if getattr(facts, "judged", "") == "centres" else 3
        assert len(lows) >= least
        assert all(words in band.range for words, _ in band.lows)


def test_a_larger_epsilon_that_errs_more_counts_for_the_smaller_ones_too():
    scales = np.array([1.0, 2.0, 4.0])
    levels = experiments.levels_of(scales, np.repeat([[4.0], [1.0], [3.0]], 9, axis=1))
    assert [levels.error(scale, 0.9) for scale in (1, 2, 3, 4, 8)] == pytest.approx([4, 3, 3, 3, 3])
    assert levels.error(0.5, 0.9) == math.inf


@pytest.mark.slow
@pytest.mark.parametrize("key", drawing.SYSTEMS)
def test_what_was_drawn_is_drawn_again(key):
    """One draw of every second curve, at its middle step: the one whose error is kept."""
    drawn = drawing.study(key)
    known = experiments.levels(key)
    assert set(known) == {
        (method, columns, shape)
        for columns, methods in drawn.DRAWN.items()
        for method, shape in product(methods, drawn.shapes(columns))
    }
    small = [each for each in known.items() if each[0][1] <= 8]
    grid, share = list(drawn.SHAPE.grid), experiments.CHANCES.index(0.9)
    for (method, columns, shape), levels in small[::2]:
        place = len(levels.scales) // 2
        scales = drawing.levels_of(key, columns, method, grid, np.zeros((len(grid), 9))).scales
        epsilon = grid[int(np.argmin(np.abs(scales - levels.scales[place])))]
        trial = int(levels.trials[place, share])
        job = drawing.Job(key, columns, shape, (method,), range(trial, trial + 1))
        ((error,),) = drawing.errors(job, method, [epsilon])
        assert error == pytest.approx(levels.errors[place, share], rel=1e-5), (method, shape)


@EACH
def test_each_way_out_opens_a_band(key, facts):
    shape = SHAPES[key]
    measure, kinds = shape.measure(facts), []
    tight = wish(key, facts, tolerance=max(measure.low, measure.opens / 12))
    if best(asked(shape, facts, tight)):
        tight = replace(tight, cap=0.02)
    for way in ways_out(shape, facts, tight):
        kinds.append(way.kind)
        there = way.kind in ("tolerance", "cap", "releases")
        value = int(way.value) if way.kind == "releases" else way.value
        new = replace(tight, **{way.kind: value} if there else {})
        assert best(asked(shape, way.facts or facts, new)), way
    assert kinds == sorted(kinds, key=["people", "tolerance", "fewer", "releases", "cap"].index)
    assert kinds


def test_fewer_releases_open_a_band_and_a_method_that_is_only_compared_opens_none():
    shape, facts = SHAPES["fda"], SHAPES["fda"].facts()
    many = wish("fda", facts, releases=5)
    assert best(asked(shape, facts, many)) is None
    known = {way.kind: way.value for way in ways_out(shape, facts, many)}
    assert known["releases"] == fit(asked(shape, facts, many), CAP) == 4
    assert known["cap"] == pytest.approx(1.775)
    ways = [Way(method="a", title="A", error=lambda e: 1 / e, compared=True)]
    found = answer(ways, tolerance=2.0)
    assert found[0].steps
    assert best(found) is None
    assert fit(found, 1.0) == 0


def test_the_error_of_normal_noise_is_exact_and_agrees_with_draws():
    from dp_core.algorithms import fda as totals
    from dp_core.algorithms.fda.study import unit_errors

    drawn = unit_errors("gaussian_buffered", 48, 48).pooled
    for wanted in (0.5, 0.9, 0.99):
        level = totals._level("gaussian_buffered", 48, wanted)
        assert np.mean(drawn <= level) == pytest.approx(wanted, abs=0.02)  # 5 sd of 8,000 draws


RELEASES = {"dpc_stacking": 15}
USUAL = 60
HELD_OUT = held_out.cases(FOLDER)
BY_TITLE = {case.title: case for case in HELD_OUT}
# The benchmark of the same name goes through all cases.
QUICK = (
    *("Two towns", "One street", "XOR trap, 20,000 × 4", "Parity of 3, 600 × 6"),
    "Parity trap, everything",
)
SLOW = ("Blobs, 5,000 × 2", "Gowalla (real)", "Rare answers, 20,000 × 4, everything")


def fewest(releases: int) -> int:
    return next(k for k in range(releases + 1) if bdtr(k, releases, WANTED) >= 1e-4)


def holds(case: Case, *, before: bool = False) -> dict[str, bool]:
    releases = RELEASES.get(case.system, USUAL)
    trials, found = range(FIRST, FIRST + releases), {}
    for band in held_out.bands(case):
        epsilon = held_out.before(case, band) if before else band.low
        if epsilon is not None:
            kept = held_out.kept(case, band.way.method, epsilon, trials)
            found[band.way.method] = kept >= fewest(releases)
    return found


@pytest.mark.parametrize(
    "title", [*QUICK, *(pytest.param(t, marks=pytest.mark.slow) for t in SLOW)]
)
def test_the_answer_holds_on_data_that_it_has_not_seen(title):
    if title not in BY_TITLE:
        pytest.skip("needs real data that may not be bundled: ../shared/data")
    found = holds(BY_TITLE[title])
    assert found
    assert all(found.values()), found


@pytest.mark.parametrize("title", ["Two towns", "XOR trap, 20,000 × 4"])
def test_the_answer_of_one_data_set_alone_does_not(title):
    assert not all(holds(BY_TITLE[title], before=True).values())


DRAWN = [key for key in registry.algorithms() if key != tool.FDA]
GRID = np.array([0.1, 0.2, 0.3, 0.4, 0.5])


def made(*shares: float, steps: list[float]) -> Draws:
    errors = np.array([np.where(np.arange(10) < 10 * share, 0.0, 2.0) for share in shares])
    return Draws(of={}, grid=GRID, steps=np.array(steps), errors=errors)


@pytest.mark.parametrize(
    ("shares", "steps", "crossing"),
    [
        ((0.5, 0.9, 1.0), [0.1, 0.2, 0.5], 0.2),
        ((0.5, 0.9, 1.0), [0.1, 0.3, 0.5], None),  # nobody knows about 0.2
        ((1.0, 1.0), [0.1, 0.5], 0.1),
        ((0.5, 0.6), [0.1, 0.5], NEVER),
        ((0.5, 0.6), [0.1, 0.4], None),  # nor about the last step
        ((1.0, 0.5, 0.9, 1.0), [0.1, 0.2, 0.3, 0.5], 0.3),  # a lucky first step
    ],
)
def test_a_crossing_is_said_where_the_step_before_it_was_drawn(shares, steps, crossing):
    assert made(*shares, steps=steps).crossing(1.0, 0.9) == crossing


def test_only_steps_that_were_drawn_have_errors_and_what_is_stored_is_small():
    draws = made(0.5, 1.0, steps=[0.1, 0.5])
    assert draws.at(0.3) is None
    assert draws.share(0.3, 1.0) is None
    assert draws.share(0.1 + 1e-15, 1.0) == 0.5
    assert sum(path.stat().st_size for path in experiments.FOLDER.iterdir()) < 200_000


@pytest.mark.slow
@pytest.mark.parametrize("key", DRAWN)
@pytest.mark.parametrize("variant", tool.VARIANTS)
def test_the_stored_draws_are_those_of_the_page(key, variant):
    state = opening.state(key, variant)
    there = experiments.errors(state, state.judged)
    assert there is not None, f"run: python -m tools.opening {key}"
    assert len(there) >= 60
    np.testing.assert_allclose(there[:2], tool.drawn(state, range(2)), rtol=1e-6)


@pytest.mark.parametrize("key", DRAWN)
@pytest.mark.parametrize("variant", tool.VARIANTS)
def test_the_steps_1_2_5_of_the_slider_are_there(key, variant):
    state, draws = opening.state(key, variant), experiments.load(key)[variant]
    for epsilon in draws.grid.tolist():
        if f"{epsilon:e}"[0] in "125" and math.isclose(float(f"{epsilon:.0e}"), epsilon):
            assert experiments.errors(state.at(epsilon), state.judged) is not None


@pytest.mark.parametrize("key", DRAWN)
def test_another_setting_has_to_be_drawn_and_a_page_says_both_crossings(key):
    state = opening.state(key, "sound")
    assert experiments.errors(state.at(0.0123), state.judged) is None
    assert experiments.errors(state, "another") is None
    assert experiments.onwards(state, "another", tolerance=1, wanted=0.9).said is None
    state = opening.state(key, "published")
    said = experiments.onwards(state, state.judged, tolerance=state.tolerance, wanted=state.wanted)
    assert said.own == tool.find(key, "published").crossing
    assert said.sound == tool.find(key, "sound").crossing
    sound = opening.state(key, "sound")
    alone = experiments.onwards(sound, sound.judged, tolerance=state.tolerance, wanted=state.wanted)
    assert (alone.own, alone.sound) == (said.sound, None)
