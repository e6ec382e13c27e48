"""Answers: exact values without noise, ranges that hold, costs that add up."""

import math
from dataclasses import replace
from functools import cache, partial
from statistics import NormalDist
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dp_core
from dp_core.algorithm import Given
from dp_core.algorithms.plain import ALGORITHM, Column, PlainTable, data
from dp_core.algorithms.plain.data import questions_of, stays
from dp_core.algorithms.plain.evidence import evidence, table_of
from dp_core.algorithms.plain.method.answers import Budget, answered, means, off_rank, reach
from dp_core.algorithms.plain.method.sound import budget_of
from dp_core.algorithms.plain.metrics import ranks_off, true_values
from dp_core.algorithms.plain.params import KINDS, GaussianParams, PlainParams
from dp_core.algorithms.plain.view import answer_bars, off_by
from dp_core.errors import DataError, ParameterError
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import Gaussian, Geometric
from dp_core.privacy.costs import rho_from_epsilon_delta
from dp_core.study.replay import Recording
from dp_core.view.released import bars
from dp_core.view.theme import theme
from tests.core.noise import rng
from tests.refusals import says

AGE = Column(name="age", low=0, high=100)
SEX = Column(name="sex", labels=("f", "m"))
TABLE = PlainTable(
    values=[[10, 0], [30, 1], [50, 0], [120, 1], [np.nan, 1], [-5, np.nan]], columns=(AGE, SEX)
)
PURE = ALGORITHM.method("laplace")
NORMAL = ALGORITHM.method("gaussian")


def question(table: PlainTable = TABLE, **asked: Any) -> data.Question:
    asked = {"ask": "counts", **asked}
    given_ = {name: (value,) for name, value in asked.items() if name in ("ask", "of", "by")}
    rest = {name: value for name, value in asked.items() if name not in given_}
    return data.questions_of(PlainParams(**given_, **rest), table.columns, table.most_weight)[0]


def quiet(table: PlainTable, **asked: Any) -> np.ndarray:
    """Answer with no noise to speak of."""
    own = question(table, **asked)
    answer, _ = answered(own.vector(table), own, Budget(epsilon=1e9), rng(), nonnegative=True)
    return answer.values


def test_counts_sums_and_quantiles_are_exact_without_noise():
    """120 counts as 100 and -5 as 0; an empty cell counts nowhere."""
    assert quiet(TABLE, of="age", bins=4).tolist() == [2, 1, 1, 1]
    assert quiet(TABLE, of="sex").tolist() == [2, 3]
    crossed = quiet(TABLE, of="age", by="sex", bins=2)
    assert crossed.tolist() == [1, 1, 1, 1]  # f under 50, f over, m under, m over
    assert quiet(TABLE, ask="sum", of="age") == pytest.approx(190, abs=0.1)
    assert quiet(TABLE, ask="mean", of="age") == pytest.approx(38, abs=0.05)
    assert quiet(TABLE, ask="mean", of="age", by="sex") == pytest.approx([30, 65], abs=0.05)
    assert quiet(TABLE, ask="mean", of="age", limit=0.4) == pytest.approx(24, abs=0.05)
    ages = PlainTable(values=np.arange(101.0)[:, None], columns=(AGE,))
    width = 100 / data.GRID
    assert quiet(ages, ask="median", of="age") == pytest.approx(50, abs=width)
    assert quiet(ages, ask="quartiles", of="age") == pytest.approx([25, 50, 75], abs=1 + width)
    weighted = replace(TABLE, weights=np.array([2, 0, 3, 1, 5, 5]), most_weight=5)
    assert quiet(weighted, of="sex").tolist() == [5, 6]
    assert quiet(weighted, ask="mean", of="age") == pytest.approx((20 + 150 + 100) / 11, abs=0.3)
    assert question(weighted, ask="mean", of="age").sensitivity == 5 * (data.STEPS // 5)
    with pytest.raises(DataError, match="0 to 4 ≤ 64"):
        replace(weighted, most_weight=4)


def test_the_most_frequent_are_named_and_all_others_counted_together():
    names = Column(name="x", labels=tuple("abcd"))
    codes = np.repeat(range(4), (1, 5, 2, 9)).astype(float)[:, None]
    table = PlainTable(values=codes, columns=(names,))
    own = question(table, ask="top", top=2)
    answer, spends = answered(own.vector(table), own, Budget(epsilon=1e6), rng(), nonnegative=True)
    assert answer.places == (("", "d"), ("", "b"), ("", "all others"))
    assert answer.values.tolist() == [9, 5, 3]
    assert len(spends) == 2


def test_the_true_values_are_what_is_compared():
    for table in (data.employees(), data.stays()):
        number = next(column.name for column in table.columns if column.is_number)
        word = next(column.name for column in table.columns if not column.is_number)
        for kind in KINDS:
            of = word if kind == "top" else number
            params = PlainParams(epsilon=1e6, ask=(kind,), of=(of,))
            answer = PURE.run(table, params, rng()).output.answers[0]
            true = true_values(table, answer)
            assert answer.values == pytest.approx(true, rel=1e-3, abs=0.11), kind
            if answer.question.levels:
                assert ranks_off(table, answer).max() == 0


@given(st.integers(0, 2**32), st.sampled_from(KINDS), st.booleans(), st.integers(1, 64))
def test_a_row_moves_no_vector_by_more_than_its_sensitivity(seed, kind, grouped, weight):
    dice = rng(seed)
    values = np.column_stack([dice.uniform(-20, 130, 12), dice.integers(2, size=12)])
    values[dice.random(values.shape) < 0.1] = np.nan
    facts = {"weights": dice.integers(0, weight + 1, 12), "most_weight": weight}
    table = PlainTable(values=values, columns=(AGE, SEX), **facts)
    of, by = ("sex", "") if kind == "top" else ("age", "sex" * grouped)
    own = question(table, ask=kind, of=of, by=by)
    changed = own.vector(table) - own.vector(data.without(table, np.array([dice.integers(12)])))
    assert np.abs(changed).sum() <= own.sensitivity
    assert np.linalg.norm(changed) <= own.sensitivity


@pytest.mark.parametrize("high", [2.0**-1000, 1e-318, 5e-324])
@pytest.mark.parametrize("kind", ["sum", "mean"])
def test_limits_between_which_steps_would_be_rounded_are_refused(high, kind):
    """Of 1e-318 a step is 49 times the least number there is: a row would count 4,131 of 4,096."""
    if high < 2.0**-1000:
        with pytest.raises(DataError):
            Column(name="x", high=high)
        with pytest.raises(ParameterError, check=says("plain-error-span", column="x")):
            data.columns_of(["x"], data.PlainUpload(bounds=f"x=0..{high}"))
        return
    (question,) = data.questions_of(PlainParams(ask=(kind,)), (Column(name="x", high=high),), 1)
    rows = ([[0]] * 2 + [[high]] * many for many in (0, 1))
    tables = [PlainTable(values=each, columns=[question.column]) for each in rows]
    counted = [question.vector(each) for each in tables]
    assert np.abs(counted[1] - counted[0]).sum() == question.sensitivity


def test_the_score_of_a_quantile_moves_by_no_more_than_is_declared():
    for seed in range(100):
        counts = rng(seed).integers(0, 4, 9)
        more = counts.copy()
        more[rng(seed + 1).integers(9)] += 1
        for level in (0.25, 0.5, 0.75):
            both = ((each, level * each.sum()) for each in (counts, more))
            one, other = (off_rank(np.cumsum(each), each, rank) for each, rank in both)
            assert np.abs(one - other).max() <= max(level, 1 - level) + 1e-12


def test_shares_add_up_to_the_budget_and_one_question_has_all_of_it():
    asked = {"ask": ("counts", "mean", "quartiles", "top"), "shares": ("1", "2", "1", "4")}
    table = data.employees()
    where = {"of": ("age", "wage", "wage", "sector"), "by": ("", "sector", "contract", "")}
    release = PURE.run(table, PlainParams(epsilon=0.7, **asked, **where), rng())
    assert release.ledger.proven == pytest.approx(0.7, rel=1e-12)
    ledger = NORMAL.run(table, GaussianParams(epsilon=0.7, **asked, **where), rng()).ledger
    assert 0.7 * (1 - 1e-6) <= ledger.proven <= 0.7
    assert ledger.delta == 1e-6
    answer = PURE.run(TABLE, PlainParams(epsilon=0.5), rng()).output.answers[0]
    assert answer.half[0] == reach(Geometric(sensitivity=1, epsilon=0.5))


def test_common_mistakes_have_no_proof():
    naive = ALGORITHM.method("naive")
    counted = naive.run(TABLE, PlainParams(ask=("counts",), of=("sex",)), rng()).ledger
    assert counted.proven == 1
    twice = PlainParams(ask=("counts", "counts"), of=("sex", "sex"))
    ledger = naive.run(TABLE, twice, rng()).ledger
    assert (ledger.claimed, ledger.proven) == (1, 2)
    for kind in ("sum", "mean", "counts", "median"):
        params = PlainParams(ask=(kind,), of=("age",))
        assert naive.run(TABLE, params, rng()).ledger.proven == math.inf


DRAWS = 1_000
FEWEST = 0.95 * DRAWS - 4 * math.sqrt(DRAWS * 0.95 * 0.05)  # false alarm rate 3e-5 each


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "kind", "of", "by"),
    [
        ("laplace", "counts", "age", ""),
        ("gaussian", "counts", "age", ""),
        ("laplace", "sum", "days", "ward"),
        ("gaussian", "mean", "days", "ward"),
        ("laplace", "top", "ward", ""),
        ("laplace", "quartiles", "days", ""),
    ],
)
def test_ranges_and_ranks_hold_in_95_of_100_draws(method, kind, of, by, monkeypatch):
    made, table = ALGORITHM.method(method), data.stays()
    counted = cache(partial(data.Question.vector, table=table))  # what is true is counted once
    monkeypatch.setattr(data.Question, "vector", lambda own, _: counted(own))
    params = made.params(epsilon=0.3, ask=(kind,), of=(of,), by=(by,), nonnegative=False)
    inside, dice = [], rng(5)
    for _ in range(DRAWS):
        answer = made.run(table, params, dice).output.answers[0]
        if kind == "quartiles":
            within = ranks_off(table, answer) <= answer.half
        else:
            true = true_values(table, answer)
            within = np.abs(answer.values - true) <= answer.half + answer.question.unit
        inside.append(within[:3])
    assert np.sum(inside, axis=0).min() >= FEWEST


def test_ranges_reach_as_far_as_their_noises_and_no_less():
    own = question(ask="mean", of="age")
    vector = own.vector(TABLE)
    true = means(vector, own, 0)[0]
    for up, down in ((7, 7), (7, -7), (-7, 7), (-7, -7), (3, -6)):
        value, half = means(vector + np.array([[up, down]]), own, 7)
        assert abs(value - true) <= half + 1e-12
    for epsilon in (0.1, 1.0, 3.0):
        noise = Geometric(sensitivity=1, epsilon=epsilon)
        a = math.exp(-1 / float(noise.scale))
        beyond = [2 * a ** (k + 1) / (1 + a) for k in range(200)]
        assert reach(noise) == next(k for k, chance in enumerate(beyond) if chance <= 0.05)
    normal = Gaussian(sensitivity=1, epsilon=0.5, zcdp=True)
    assert reach(normal) > NormalDist().inv_cdf(0.975) * normal.sigma


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        ({"ask": ("mode",)}, "plain-error-ask"),
        ({"ask": ("counts",), "of": ("age", "sex")}, "plain-error-questions"),
        ({"ask": ("counts",), "shares": ("none",)}, "plain-error-shares"),
        ({"ask": ("counts",), "shares": ("1e300",)}, "plain-error-shares"),
        ({"ask": ("counts",), "shares": ("1e-300",)}, "plain-error-shares"),
        ({"ask": ("counts",) * 3, "shares": ("1", "2")}, "plain-error-shares"),
        ({"ask": ("counts",), "shares": ("1", "2")}, "plain-error-shares"),
        ({"shares": ("1", "2")}, "plain-error-shares"),
        ({"ask": ("counts",), "of": ("income",)}, "plain-error-column"),
        ({"ask": ("mean",), "of": ("sex",)}, "plain-error-kind"),
        ({"ask": ("counts",), "of": ("sex",), "by": ("sex",)}, "plain-error-itself"),
        ({"ask": ("top",), "of": ("sex",), "by": ("age",)}, "plain-error-top"),
    ],
)
def test_a_question_that_does_not_fit_says_how_to_mend_it(asked, key):
    with pytest.raises(ParameterError) as caught:
        PURE.run(TABLE, PlainParams(**asked), rng())
    assert caught.value.args[0].key == key


def test_notes_say_once_what_medians_and_quartiles_share():
    params = PlainParams(ask=("median", "quartiles"), of=("age", "age"))
    made = PURE.run(TABLE, params, rng())
    notes = evidence(made, Given(method="laplace", params=params, after=None)).notes.splitlines()
    assert len({*notes}) == len(notes)
    assert sum("half_width_95_rows" in each for each in notes) == 1


def test_each_category_has_a_bar_of_its_own_under_its_name():
    """Names that begin alike do not share one; none is escaped twice, or read as a number."""
    alike = "strongly agree with the very long statement that is asked of everybody "
    names = ("0", "1", "2019", "R&D", "50 %", f"{alike}today", f"{alike}tomorrow")
    table = PlainTable(values=[[0], [3]], columns=(Column(name="code", labels=names),))
    (answer,) = PURE.run(table, PlainParams(ask=("counts",)), rng()).output.answers
    for figure in (
        answer_bars(answer, answer.values, theme(dark=False), ink="#000000"),
        bars(names, [0.1] * len(names), theme(dark=False), ink="#000000", label="share"),
    ):
        assert {len({*map(str, trace.y)}) for trace in figure.data} == {len(names)}
        assert [*figure.layout.yaxis.tickvals] == [*figure.data[0].y]
        assert figure.layout.yaxis.ticktext[:5] == ("0", "1", "2019", "R&amp;D", "50 &#37;")


@pytest.mark.parametrize(("bins", "said"), [(2, None), (10, None), (20, "first 10 of 20")])
def test_a_document_says_how_many_values_are_drawn_only_where_some_are_not(bins, said):
    params = PlainParams(ask=("counts",), of=("age",), bins=bins)
    asked = Given(method="laplace", params=params, after=None)
    shown = ALGORITHM.figures["released"](PURE.run(TABLE, params, rng()), asked, {})
    assert said in shown.words if said else "drawn" not in shown.words


@pytest.mark.parametrize("method", [PURE, NORMAL], ids=lambda each: each.key)
@pytest.mark.parametrize("kind", ["counts", "top"])
def test_sentence_picture_and_file_tell_one_half_of_the_range_of_a_count(method, kind):
    params = method.params(epsilon=0.7, ask=(kind,), of=("sex",))
    (answer,) = method.run(TABLE, params, rng()).output.answers
    said = off_by(answer, "people").arguments["off"]
    assert {said} == {*answer.half} == {*table_of(answer)["half_width_95"]}


def test_too_many_cells_are_refused():
    wide = Column(name="a", labels=tuple(map(str, range(2_000))))
    table = PlainTable(values=np.zeros((2, 2)), columns=(wide, replace(wide, name="b")))
    too_many = says("plain-error-cells", cells=4_000_000, most=100_000)
    with pytest.raises(ParameterError, check=too_many):
        PURE.run(table, PlainParams(ask=("counts",), of=("a",), by=("b",)), rng())


@pytest.mark.parametrize("method", ["laplace", "gaussian"])
def test_a_person_with_several_rows_costs_no_more_than_is_proven(method):
    """Three rows leave together, in all kinds of questions; a row's cost would not be enough."""
    made, table = ALGORITHM.method(method), replace(data.stays(), rows_per_person=3)
    asked = {"ask": ("counts", "top", "mean", "quartiles"), "of": ("days", "ward", "days", "age")}
    params = made.params(epsilon=0.5, by=("ward", "", "ward", ""), **asked)
    recording = Recording(made, params, table, Entropy())
    alike = np.flatnonzero((table.values[:, 0] == 1) & (table.values[:, 1] == 2))[:3]
    played = [recording.play(data.one_row(table, rng(seed))) for seed in range(4)]
    played.append(recording.play(data.without(table, alike)))
    assert all(each.ok for each in played)
    assert recording.release.ledger.proven == pytest.approx(1.5, rel=0.6)
    assert max(each.cost for each in played) > recording.release.ledger.of_a_row.proven


# --- OpenDP as an oracle: the same sensitivity and scale cost what the ledger says ----------------


ASKED = [("counts", "ward", ""), ("sum", "days", ""), ("mean", "days", "ward")]


@pytest.fixture(scope="module")
def opendp():
    prelude = pytest.importorskip("opendp.prelude", reason="opendp is not installed")
    prelude.enable_features("contrib")
    return prelude


@pytest.mark.parametrize(("kind", "of", "by"), ASKED)
def test_the_cost_is_what_opendp_says_of_this_noise(opendp, kind, of, by):
    table, epsilon = stays(), 0.3
    params = PlainParams(epsilon=epsilon, ask=(kind,), of=(of,), by=(by,))
    (question,) = questions_of(params, table.columns, 1)
    noise = budget_of(params, question).noise(question.sensitivity)
    domain = opendp.vector_domain(opendp.atom_domain(T=int))
    peer = opendp.m.make_laplace(domain, opendp.l1_distance(T=int), float(noise.scale))
    # Whole parameters of the exact sampler are rounded towards more noise.
    assert 0.998 * epsilon < peer.map(question.sensitivity) <= epsilon * (1 + 1e-12)
    ledger = ALGORITHM.method("laplace").run(table, params, np.random.default_rng(0)).ledger
    assert ledger.proven == epsilon
    given = GaussianParams(epsilon=epsilon, ask=(kind,), of=(of,), by=(by,))
    normal = budget_of(given, question).noise(question.sensitivity)
    peer = opendp.m.make_gaussian(domain, opendp.l2_distance(T=float), normal.sigma)
    rho = rho_from_epsilon_delta(epsilon, 1e-6)
    assert peer.map(float(question.sensitivity)) == pytest.approx(rho, rel=1e-5)


def test_one_call_gives_means_and_their_ledger():
    people = pd.DataFrame({"who": list("aab"), "sex": ["f", "m", "f"], "age": [20, 30, 140]})
    facts = {"categories": {"sex": ["f", "m"]}, "limits": {"age": (0, 100)}}
    made = dp_core.answer(
        people, "mean", "age", by="sex", epsilon=1e6, person="who", rows_per_person=2, **facts
    )
    assert made["value"].tolist() == pytest.approx([60, 30], abs=0.1)
    assert made.attrs["ledger"].proven == 2e6
