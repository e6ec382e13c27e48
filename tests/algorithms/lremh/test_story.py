"""Sentences and pictures: an estimated table, steps of EM and LASSO, one user, many reports."""

import math

import numpy as np
import pytest

from dp_core import registry
from dp_core.algorithms.lremh.data.generators import generate
from dp_core.algorithms.lremh.data.upload import ReadyReports
from dp_core.algorithms.lremh.method.estimates import estimate
from dp_core.algorithms.lremh.method.sound import plus_table
from dp_core.algorithms.lremh.method.steps import likelihood
from dp_core.algorithms.lremh.method.steps.client import Journey, Noise
from dp_core.algorithms.lremh.method.steps.em import Stop, run_em
from dp_core.algorithms.lremh.method.steps.users import noise_of, seen_by_server
from dp_core.algorithms.lremh.outputs import total_variation
from dp_core.algorithms.lremh.params import LREMHParams, ReportParams
from dp_core.algorithms.lremh.study.exposure import Answer, drain, guessed_bits
from dp_core.algorithms.lremh.study.planning import Design, design_of_bits, em_routes
from dp_core.algorithms.lremh.view import figures, people_figures, story
from dp_core.errors import DataError
from dp_core.tables.categorical import CategoricalTable
from dp_core.view.theme import theme

PAPER, ENDLESS = Noise(0.5, 0.5, 0.75), Noise(0, 0.25, 0.75)
METHODS = [each.key for each in registry.algorithms()["lremh"].methods]
PEOPLE = generate("disability", 3_000, 3).columns(range(4))
TABLE = generate("disability", 800, 3).columns([0, 1, 5])


def run(method: str, table: CategoricalTable = TABLE, **params: object):
    made = registry.algorithms()["lremh"].method(method)
    chosen = made.params(**params)
    return made, chosen, made.run(table, chosen, np.random.default_rng(1))


@pytest.mark.parametrize("method", METHODS)
def test_every_method_is_told_in_whole_sentences(method):
    made, params, release = run(method)
    bits = hasattr(params, "rule")
    noise = noise_of(params, TABLE.domains, method=method) if bits else None
    words = story.what_happened(release, params, method=made, users=800, noise=noise)
    assert words[0].arguments["users"] == 800
    assert all(str(each).endswith(".") for each in words)
    assert (words[-1].key == "lremh-proven-holds") == release.ledger.holds
    if method in ("joint_grr", "joint_oue", "pairs"):  # of a single attribute too
        _, params, release = run(method, TABLE.columns([0]))
        words = story.what_happened(release, params, method=made, users=800, noise=None)
        assert words[0].arguments["records"] == 2


def test_association_of_binary_attributes_is_their_correlation():
    found = likelihood.associations(TABLE.joint())
    wanted = np.abs(np.corrcoef(TABLE.codes.T))
    np.fill_diagonal(wanted, np.nan)
    np.testing.assert_allclose(found, wanted, rtol=1e-9)
    nobody = np.array([[0.5, 0.0, 0.0], [0.0, 0.5, 0.0], [0.0, 0.0, 0.0]])
    assert likelihood.cramers_v(nobody) == pytest.approx(np.sqrt(0.5))
    assert likelihood.cramers_v(np.diag([0.2, 0.3, 0.5])) == pytest.approx(1)


def test_names_of_the_data_cannot_turn_into_markup():
    hostile = "<b>%{x} $1$"
    table = CategoricalTable(
        codes=[[0, 1], [1, 0]], domains=(2, 2), names=(hostile, "b"), labels=((hostile, "n"),) * 2
    )
    *_, release = run("independent", table)
    shares = figures.record_shares(release.output, table.joint(), table.names, table.labels)
    untrue = figures.record_shares(release.output, None, table.names, table.labels)
    assert (np.diff(untrue.found) <= 0).all(), "without a truth bars follow the estimate"
    assert len(figures.share_bars(untrue, theme(dark=True), "#123456", title="t").data) == 1
    pair = figures.pair_shares(release.output.table, None, table.labels[0], table.labels[1])
    drawn = [
        figures.share_bars(shares, theme(dark=False), "#123456", title=hostile),
        figures.share_bars(pair, theme(dark=False), "#123456", title=hostile),
        figures.record_bars(table, release, theme=theme(dark=False)),
        figures.pair_maps([(hostile, np.eye(2))], table.names, theme(dark=False)),
    ]
    for figure in drawn:
        text = figure.to_json()
        assert "%{x}" not in text
        assert "$1$" not in text


def bits(*rows):
    return [np.array(row, np.uint8) for row in rows]


WAY = Journey(
    record=(0, 2),
    one_hot=bits([1, 0], [0, 0, 1]),
    permanent=bits([1, 1], [0, 0, 1]),
    reports=bits([[0, 1], [1, 1], [1, 1]], [[0, 1, 1], [0, 0, 1], [0, 0, 0]]),
)


def test_flipped_bits_and_the_chances_of_the_layers_are_told():
    words = story.flips(WAY)
    assert "changed 1 of 5 bits, and report 1 changed 2" in words
    assert "3 of the 5 bits at the server differ" in words
    words = story.layers(PAPER)
    assert "probability f = 0.50" in words
    assert "permanent 1 as 1 with probability 0.75" in words
    assert "without further noise" in story.layers(Noise(0.5, 0, 1))
    assert "no permanent noise (f = 0)" in story.layers(Noise(0, 0.25, 0.75))
    elsewhere = story.received(bits([[1, 0]], [[1, 1, 0]]), PAPER)
    assert elsewhere.startswith("3 of 5 bits are 1.")
    assert "arrives as 1 with probability 0.69" in elsewhere


def test_averaging_is_told_by_the_permanent_bits_it_brings_back():
    noise = Noise(0.3, 0.25, 0.75)
    guesses = guessed_bits(WAY.reports, noise)
    first = guessed_bits([said[:1] for said in WAY.reports], noise)
    words = story.averaged(WAY, guesses, first)
    assert "3 reports reveal 5 of 5, one report 3." in words
    assert "on 1 bit remains" in words


def answer(sent):
    return Answer(attributes=(0, 2), domains=(2, 3), record=(1, 0), sent=sent, chances=(0.9, 0.02))


def test_one_answer_is_told():
    names = ("a", "b", "c")
    assert "some attributes, a and c: one of 6" in story.asked(answer(3), names, 3)
    assert "the whole record: one of 6" in story.asked(answer(3), names, 2)
    unary = answer(np.array([0, 1, 0, 1, 0, 0], np.uint8))
    assert "as 1 with probability 0.020" in story.asked(unary, names, 2)
    assert story.ones_of(unary).tolist() == [1, 3]
    labels = (("no", "yes"), ("?",), ("x", "y", "z"))
    assert story.combination_words((1, 2), (0, 2), labels) == "yes, z"
    assert "10 answers cost 20.0" in story.answers_add_up(2.0)


def test_the_drain_is_told_with_its_ceiling():
    words = story.drained(drain(PAPER, 8, also=(10,)), PAPER, 10)
    assert "One report costs a proven ε = 4.30, 24\xa0% of the lifetime ε." in words
    assert "All 10 reports cost 17.20 (98\xa0%)." in words
    assert "17.58 at most" in words
    assert "All " not in story.drained(drain(PAPER, 1, also=(1,)), PAPER, 1)
    assert "no ceiling" in story.drained(drain(ENDLESS, 2, also=(3,)), ENDLESS, 3)
    assert story.loss_text(float("inf")) == "no bound"


def test_too_few_users_are_told_how_many_are_needed_and_enough_are_told_nothing():
    own = design_of_bits(PAPER, (2,) * 8)
    sentence, detail = story.too_few(own, 4_315, 8)
    assert sentence == "Too few users for this noise. Needed: 16,800"  # 16,738
    assert "With 4,315 users the planned joint error for pairs is 0.98" in detail
    assert story.too_few(own, 16_738, 8) is None
    assert story.too_few(Design(sums=(math.inf,)), 10, 1)[0].endswith("more than anybody has")
    for number in (1, 999.2, 16_738, 99_999):  # a count is never written below itself
        assert number <= float(story.people(number).replace(",", "")) < 1.011 * number + 1
    assert story.people(123_456_789) == "124 million"
    assert "×" in story.people(3e30)


@pytest.mark.parametrize(("reports", "dark"), [(1, False), (10, True), (1_000, False)])
def test_the_curve_has_its_ceiling_what_is_printed_and_the_reports_on_screen(reports, dark):
    curve = drain(PAPER, 8, also=(reports,))
    figure = people_figures.epsilon_curve(curve, reports, theme(dark))
    levels = {shape.y0 for shape in figure.layout.shapes if shape.y0 == shape.y1}
    assert levels == {curve.lifetime, curve.printed}
    assert figure.data[0].y[-1] == pytest.approx(17.5778, abs=1e-4)
    assert figure.data[1].x == (reports,)
    assert figure.data[1].y[0] == curve.at(reports)[0]
    texts = {note.text for note in figure.layout.annotations}
    assert f"<b>you: {reports:,}</b>" in texts
    assert "in the paper: 0.537 for any number" in texts


def test_without_a_ceiling_none_is_drawn_and_the_attacker_stays_below_one():
    curve = drain(ENDLESS, 2, also=(5,))
    figure = people_figures.epsilon_curve(curve, 5, theme(False))
    assert not any("lifetime" in str(note.text) for note in figure.layout.annotations)
    assert figure.layout.yaxis.range[1] > curve.epsilon[-1]
    figure = people_figures.attacker_curve(drain(PAPER, 8, also=(5,)), 5, 0.75, theme(False))
    assert {shape.y0 for shape in figure.layout.shapes if shape.y0 == shape.y1} == {0.5, 0.75}
    assert 0.5 < figure.data[0].y[0] < figure.data[0].y[-1] <= 0.75 + 1e-9


TRUE = PEOPLE.joint()


def seen(epsilon: float = 4.0, seed: int = 5):
    params = ReportParams(epsilon=epsilon)
    return seen_by_server(PEOPLE, params, np.random.default_rng(seed), method="plus")


@pytest.mark.parametrize("method", ["plus", "em"])
def test_the_server_sees_the_very_reports_of_the_run(method):
    made = registry.algorithms()["lremh"].method(method)
    params = made.params(epsilon=4.0)
    given = seen_by_server(PEOPLE, params, np.random.default_rng(5), method=method)
    assert len(given) == len(PEOPLE)
    release = made.run(PEOPLE, params, np.random.default_rng(5))
    if method == "plus":
        again = plus_table(given, rng=None).short_list["pairwise"]
        np.testing.assert_array_equal(again, release.output.parts.short_list["pairwise"])
    else:
        trace = run_em(given, given.uniform(), Stop())
        np.testing.assert_array_equal(trace.table, release.output.table)


def test_reports_made_elsewhere_are_estimated_with_the_noise_they_were_made_with():
    rng = np.random.default_rng(0)
    bits = tuple(rng.integers(0, 2, (500, 2)) for _ in range(3))
    noise = (0.3, 0.2, 0.8)
    ready = ReadyReports(
        bits=bits, domains=(2,) * 3, names=("a", "b", "c"), labels=(("0", "1"),) * 3, noise=noise
    )
    lremh = registry.algorithms()["lremh"]
    release = lremh.method("independent").run(ready, ReportParams(epsilon=0.1), rng)
    drawn = Noise(*noise).rounded()
    wanted = estimate(bits, (2,) * 3, drawn.f, drawn.p, drawn.q, estimator="independent")
    np.testing.assert_allclose(release.output.table, wanted.table, atol=1e-12)
    assert release.ledger.proven == pytest.approx(3 * np.log(Noise(*noise).ratio), rel=1e-6)
    published = lremh.method("lremh").run(ready, LREMHParams(), rng)
    assert published.ledger.claimed == pytest.approx(published.ledger.proven / 3, rel=1e-6)
    for method in ("joint_grr", "joint_oue", "pairs"):
        made = lremh.method(method)
        with pytest.raises(DataError, match="another question"):
            made.run(ready, made.params(), rng)


def test_markers_stand_where_the_published_methods_end():
    given = seen()
    routes = em_routes(given, TRUE)
    em = run_em(given, given.uniform(), Stop())
    assert routes.uniform.stop == em.iterations
    assert routes.uniform.stop_error == total_variation(em.table, TRUE)
    assert routes.pairs == pytest.approx(routes.single**2)
    assert (np.diff(routes.uniform.log_likelihood) >= -1e-9).all()
    figure = people_figures.route_chart(routes, theme(dark=False), references={"PLUS": 0.1})
    assert len([each for each in figure.data if each.mode == "lines"]) == 2
    assert any("PLUS" in note.text for note in figure.layout.annotations)


def test_stories_speak_of_what_the_numbers_show():
    routes = em_routes(seen(1.0), TRUE)
    kept = story.of_lasso(routes, TRUE.size).arguments
    assert kept == {"kept": routes.kept, "records": 16, "deleted": 16 - routes.kept}
    untrue = em_routes(seen(3.0), None)
    assert untrue.uniform.errors is untrue.uniform.stop_error is None
    assert story.of_deleted(untrue, TRUE.size) is None
