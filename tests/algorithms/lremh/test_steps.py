"""Steps of EM and LASSO, and their words."""

import numpy as np
import pytest

from dp_core import registry
from dp_core.algorithms.lremh.data.generators import generate
from dp_core.algorithms.lremh.data.upload import ReadyReports
from dp_core.algorithms.lremh.method.estimates import estimate
from dp_core.algorithms.lremh.method.sound import plus_table
from dp_core.algorithms.lremh.method.steps.client import Noise
from dp_core.algorithms.lremh.method.steps.em import Stop, run_em
from dp_core.algorithms.lremh.method.steps.users import seen_by_server
from dp_core.algorithms.lremh.outputs import total_variation
from dp_core.algorithms.lremh.params import LREMHParams, ReportParams
from dp_core.algorithms.lremh.study.planning import em_routes
from dp_core.algorithms.lremh.view import people_figures, story
from dp_core.errors import DataError
from dp_core.view.theme import theme

TABLE = generate("disability", 3_000, 3).columns(range(4))
TRUE = TABLE.joint()


def seen(epsilon: float = 4.0, seed: int = 5):
    params = ReportParams(epsilon=epsilon)
    return seen_by_server(TABLE, params, np.random.default_rng(seed), method="plus")


@pytest.mark.parametrize("method", ["lremh", "plus", "em", "independent"])
def test_the_server_sees_the_very_reports_of_the_run(method):
    made = registry.algorithms()["lremh"].method(method)
    params = made.params(epsilon=4.0)
    given = seen_by_server(TABLE, params, np.random.default_rng(5), method=method)
    release = made.run(TABLE, params, np.random.default_rng(5))
    if method == "plus":
        again = plus_table(given, rng=None).short_list["pairwise"]
        np.testing.assert_array_equal(again, release.output.parts.short_list["pairwise"])
    elif method == "em":
        trace = run_em(given, given.uniform(), Stop())
        np.testing.assert_array_equal(trace.table, release.output.table)
    else:
        ones = [counts.tolist() for counts in given.reports.counts_of_ones]
        assert sum(map(sum, ones)) > 0
        assert len(given) == len(TABLE)


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


def test_the_route_passes_where_plain_em_passes():
    given = seen(8.0)
    routes = em_routes(given, TRUE)
    plain = run_em(given, given.uniform(), Stop(gap=0, most_iterations=30)).table
    at = int(np.argmin(np.abs(routes.uniform.marks - 30)))
    exact = run_em(
        given, given.uniform(), Stop(gap=0, most_iterations=int(routes.uniform.marks[at]))
    )
    assert routes.uniform.errors[at] == pytest.approx(total_variation(exact.table, TRUE), abs=0.01)
    assert routes.uniform.errors[at] < 2 * total_variation(plain, TRUE)


def test_log_likelihood_never_falls_along_a_route():
    routes = em_routes(seen(3.0), None)
    assert routes.uniform.errors is None
    assert (np.diff(routes.uniform.log_likelihood) >= -1e-9).all()
    assert routes.uniform.stop_error is None
    assert story.of_deleted(routes, TRUE.size) is None


def test_markers_stand_where_the_published_methods_end():
    given = seen()
    routes = em_routes(given, TRUE)
    em = run_em(given, given.uniform(), Stop())
    assert routes.uniform.stop == em.iterations
    assert routes.uniform.stop_error == total_variation(em.table, TRUE)
    assert routes.pairs == pytest.approx(routes.single**2)


def test_stories_speak_of_what_the_numbers_show():
    routes = em_routes(seen(1.0), TRUE)
    kept = story.of_lasso(routes, TRUE.size).arguments
    assert kept == {"kept": routes.kept, "records": 16, "deleted": 16 - routes.kept}


def test_pictures_hold_both_routes_and_their_references():
    routes = em_routes(seen(), TRUE)
    figure = people_figures.route_chart(routes, theme(dark=False), references={"PLUS": 0.1})
    assert len([each for each in figure.data if each.mode == "lines"]) == 2
    assert any("PLUS" in note.text for note in figure.layout.annotations)
