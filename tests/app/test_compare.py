"""Compare: what stands side by side, and the words on it."""

import math
from dataclasses import replace
from urllib.parse import parse_qsl

import numpy as np
import pytest

from dp_core import opening, registry
from dp_core.study import comparing
from dp_core.study.comparing import Panel
from dp_core.view.differing import Side
from dp_core.view.theme import theme
from pages.parts.compare import side_by_side
from tests.app.neighbours import differences, outside
from tests.app.screen import checked, keyed, markup


def panel(letter: str, system: str, variant: str) -> Panel:
    opened = opening.state(system, variant)
    given = {"params": opened.params, "data": opened.data, "seed": opened.seed}
    return Panel(letter=letter, algorithm=opened.algorithm, method=opened.method, **given)


def words(app) -> str:
    found = [each.value for kind in ("markdown", "caption", "error") for each in app.get(kind)]
    return (markup(app) + " ".join(found)).replace("\\", "")


@pytest.mark.parametrize("system", ["fda", "lremh"])
@pytest.mark.parametrize("epsilon", [0.1, 1.6])
def test_equal_proven_is_equal_to_a_billionth(system: str, epsilon: float) -> None:
    sides = [
        comparing.fair(panel(k, system, v), epsilon, "proven")
        for k, v in (("A", "published"), ("B", "sound"))
    ]
    assert [each.proven for each in sides] == pytest.approx([epsilon] * 2, abs=5e-9)


def test_what_proves_nothing_is_shown_at_its_claim_and_said_to_be_unfair() -> None:
    one = comparing.fair(panel("A", "stag", "published"), 1.0, "proven")
    other = comparing.fair(panel("B", "stag", "sound"), 1.0, "proven")
    assert math.isinf(one.proven)
    found = comparing.of(one, other)
    assert "A proves no finite ε" in found.sentences[0]
    middle, low, high = found.ratio
    assert low < middle < high < 1
    assert f"{found.errors[1].mean():.3g} instead of {found.errors[0].mean():.3g}" in " ".join(
        found.sentences
    )


def test_a_method_beside_itself_shows_no_difference() -> None:
    one, other = (panel(k, "fda", "sound") for k in "AB")
    found = comparing.of(one, other)
    assert found.ratio[0] == pytest.approx(1)
    assert "No difference" in " ".join(found.sentences)


@pytest.mark.parametrize("system", list(registry.algorithms()))
def test_the_page_shows_two_panels_of_every_system_and_says_what_differs(open_app, system) -> None:
    app = checked(open_app("compare", compare=system))
    said = words(app)
    assert "**A: " in said
    assert "**B: " in said
    assert "draws of" in said


@pytest.mark.parametrize(
    ("system", "view"), [*((key, "two") for key in registry.algorithms()), ("dpc_stacking", "grid")]
)
def test_what_follows_from_the_truth_stands_in_frames(open_app, monkeypatch, system, view) -> None:
    algorithm = registry.algorithms()[system]
    known = algorithm.evaluate

    def page(factor: float, **figures) -> list[str]:
        side_by_side.kept.clear()
        found = {"evaluate": lambda *of: {k: factor * v for k, v in known(*of).items()}}
        for name, value in {**found, **figures}.items():
            monkeypatch.setitem(algorithm.__dict__, name, value)
        return outside(checked(open_app("compare", compare=system, compare_view=view)))

    usual = page(1.0)
    assert differences(usual, page(2.0)) == []
    assert "dp-preview" in "".join(usual)
    assert "dp-preview" not in "".join(page(1.0, figures={"preview": algorithm.figures["preview"]}))


@pytest.mark.parametrize("system", list(registry.algorithms()))
def test_the_picture_of_a_release_alone_has_nothing_true_in_it(system) -> None:
    opened = opening.state(system)
    algorithm, data, release = opened.algorithm, opened.data, opened.run()
    other = algorithm.neighbour(data, np.random.default_rng(1))
    draw = algorithm.figures["alone"]
    assert other.fingerprint != data.fingerprint
    assert draw(data, release, False, release) == draw(other, release, False, release)


@pytest.mark.parametrize("system", list(registry.algorithms()))
def test_what_a_picture_of_a_difference_says_of_itself_is_true(system) -> None:
    opened = opening.state(system)
    algorithm, data = opened.algorithm, opened.data
    other = algorithm.neighbour(data, np.random.default_rng(1))
    sides = [
        Side(letter=letter, title="<b>", release=opening.state(system, variant).run())
        for letter, variant in (("A", "published"), ("B", "sound"))
    ]
    draw, given = algorithm.figures["difference"], (sides, theme(False), 1.0)
    pairs = list(zip(draw(data, *given), draw(other, *given), strict=True))
    assert pairs
    for here, there in pairs:
        assert here.true is (here.figure.to_json() != there.figure.to_json())
        assert "<b>" not in here.figure.to_json().replace("<b>Of", "").replace("<b>Private", "")


def test_the_part_on_screen_can_be_taken_of_every_bundled_table() -> None:
    for algorithm in registry.algorithms().values():
        part = algorithm.opening.part
        for made in algorithm.samples.values() if part else ():
            assert part(made()).fingerprint


def test_an_upload_of_another_page_is_not_looked_at_here(open_app) -> None:
    app = open_app("home")
    app.session_state["_data_on_page"] = "fingerprint"
    checked(app.switch_page("pages/compare.py").run())
    assert app.session_state["_data_on_page"] == ""


def test_what_adds_no_noise_is_no_rival() -> None:
    one, other = (panel(k, "dpc_stacking", "sound") for k in "AB")
    method = one.algorithm.method("kmeans")
    bare = replace(other, method=method, params=method.params(clusters=4))
    errors = (np.ones(2), np.ones(2))
    metric = comparing.compared_by(one.algorithm)
    given = {"metric": metric, "limit": metric, "errors": errors, "judged": errors}
    found = comparing.Compared(one=one, other=bare, tolerance=1.0, **given)
    assert "B adds no noise and protects nobody" in found.sentences[0]


def test_an_average_error_is_compared_and_the_tolerance_is_about_what_the_page_judges() -> None:
    found = comparing.of(*(panel(k, "fda", "sound") for k in "AB"))
    assert (found.metric.key, found.limit.key) == ("rmse", "pooled")
    assert found.errors[0].std() < found.judged[0].std()


def test_another_system_opens_with_its_own_sets_and_methods(open_app) -> None:
    app = checked(open_app("compare"))
    keyed(app.selectbox, "compare").set_value("stag").run()
    said = words(checked(app))
    assert "was asked for" not in said
    assert keyed(app.selectbox, "compare_data").value == "city_small"
    assert "City, 100,000 trips" in keyed(app.selectbox, "compare_data").options


def test_a_link_with_nonsense_is_answered_in_words(open_app) -> None:
    asked = {"compare": "none", "compare_data": 500 * "x", "compare_epsilon": "-1"}
    asked |= {"compare_a": "<b>", "compare_seed": "1e999", "compare_fair": "²"}
    said = words(checked(open_app("compare", **asked)))
    assert said.count("was asked for") == len(asked)
    assert 41 * "x" not in said
    assert "<b>" not in said


def test_side_by_side_carries_what_is_on_the_page(open_app) -> None:
    app = checked(open_app("fda", fda_data="hiv", fda_epsilon="0.5", fda_seed="3"))
    [link] = [
        each.proto.query_string for each in app.page_link if "compare=" in each.proto.query_string
    ]
    there = checked(open_app("compare", **dict(parse_qsl(link))))
    assert keyed(there.selectbox, "compare_data").value == "hiv"
    assert keyed(there.select_slider, "compare_epsilon").value == 0.5
    assert keyed(there.number_input, "compare_seed").value == 3


def test_over_epsilon_a_click_takes_one(open_app) -> None:
    app = checked(open_app("compare", compare="fda", compare_view="Over ε"))
    keyed(app.button, "compare_take_B_0.1").click().run()
    assert "proven ε of 0.1" in words(checked(app))
