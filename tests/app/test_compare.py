"""Compare: what stands side by side, and the words on it."""

import math
import re
from dataclasses import replace
from urllib.parse import parse_qsl, urlencode

import numpy as np
import pytest

from dp_core import opening, registry
from dp_core.algorithms.dpc_stacking.data.generators import GROUPS
from dp_core.study import comparing
from dp_core.study.comparing import Compared, Panel
from dp_core.view.figures import Side
from dp_core.view.theme import theme
from pages.common.frame import deck
from pages.parts import compare
from tests.app.neighbours import UPLOADS, differences, opened, outside
from tests.app.screen import checked, keyed, keys, markup, press, put, words


def panel(letter: str, system: str, variant: str) -> Panel:
    opened = opening.state(system, variant)
    given = {"params": opened.params, "data": opened.data, "seed": opened.seed}
    return Panel(letter=letter, algorithm=opened.algorithm, method=opened.method, **given)


def drawn_errors(side: Panel) -> comparing.Errors:
    return side.errors(row for call in side.tasks() for row in call())


@pytest.mark.parametrize(("system", "epsilon"), [("fda", 0.1), ("lremh", 1.6)])
def test_equal_proven_is_equal_to_a_billionth(system: str, epsilon: float) -> None:
    both = (panel("A", system, "published"), panel("B", system, "sound"))
    sides = [comparing.fair(each, epsilon, "proven") for each in both]
    assert [each.proven for each in sides] == pytest.approx([epsilon] * 2, abs=5e-9)


@pytest.mark.parametrize("system", ["plain", "fda"])
def test_a_method_can_be_put_beside_itself_on_the_page(open_app, done, system) -> None:
    app = open_app("compare", compare=system)
    app = put(app, compare_a=app.selectbox(key="compare_b").value)
    assert not app.exception
    assert len([each for each in app.metric if each.label.startswith("Expected")]) == 2


def test_what_proves_nothing_is_shown_at_its_claim_and_said_to_be_unfair() -> None:
    one = comparing.fair(panel("A", "stag", "published"), 1.0, "proven")
    other = comparing.fair(panel("B", "stag", "sound"), 1.0, "proven")
    assert math.isinf(one.proven)
    errors = drawn_errors(one), drawn_errors(other)
    found = Compared(one=one, other=other, found=errors)
    assert "A has no finite proven ε" in found.public[0]
    middle, low, high = found.ratio
    assert low < middle < high < 1
    assert middle == pytest.approx(errors[1].compared.mean() / errors[0].compared.mean())
    means = [f"{each.compared.mean():.3g}" for each in errors]
    assert f"{means[1]} instead of {means[0]}" in " ".join(found.accuracy)


def test_a_method_beside_itself_shows_no_difference() -> None:
    one, other = (panel(k, "fda", "sound") for k in "AB")
    assert "Both have the same expected error" in Compared(one=one, other=other).public[1]
    one, other = (panel(k, "stag", "sound") for k in "AB")
    errors = drawn_errors(one)
    found = Compared(one=one, other=other, found=(errors, errors))
    assert found.ratio[0] == pytest.approx(1)
    assert "show no difference" in found.accuracy[0]


@pytest.mark.parametrize("system", list(registry.algorithms()))
def test_two_panels_of_every_system_say_what_differs_and_open_pages(open_app, done, system) -> None:
    app = open_app("compare", compare=system, compare_epsilon="0.5", compare_seed="4")
    assert re.search(r"\d+ draws of|\d+ for A", words(app))
    drawn = [each.label.replace("\\", "") for each in app.metric]
    assert len([each for each in drawn if each.startswith("Expected: ")]) == 2
    assert drawn.count("This trial run") == 2
    assert "…" not in [each.value for each in app.metric]
    side = app.selectbox(key="compare_b").value
    app.session_state["_settings_open"] = True
    keyed(app.button, "compare_open_B").click().run()
    there = press(checked(app), f"{system}_pin").session_state["_pinned"]
    assert (there.method, there.seed) == (side, 4)
    assert there.epsilon == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("system", "view"), [*((key, "two") for key in registry.algorithms()), ("plain", "grid")]
)
def test_what_follows_from_the_truth_is_framed(open_app, monkeypatch, done, system, view) -> None:
    monkeypatch.setattr(comparing, "DRAWS", {math.inf: 4})
    algorithm = registry.algorithms()[system]
    known = algorithm.evaluate

    def page_of(factor: float, **figures) -> list[str]:
        compare.kept().clear()
        found = {"evaluate": lambda *of: {k: factor * v for k, v in known(*of).items()}}
        for name, value in {**found, **figures}.items():
            monkeypatch.setitem(algorithm.__dict__, name, value)
        return outside(open_app("compare", compare=system, compare_view=view))

    usual = page_of(1.0)
    assert differences(usual, page_of(2.0)) == []
    assert "dp-preview" in "".join(usual)
    if system == "stag":  # by one rule of the page
        without = page_of(1.0, figures={"preview": algorithm.figures["preview"]})
        assert "dp-preview" not in "".join(without)


@pytest.mark.parametrize("system", list(registry.algorithms()))
def test_the_picture_of_a_release_alone_has_nothing_true_in_it(system) -> None:
    opened = opening.state(system)
    algorithm, data, release = opened.algorithm, opened.data, opened.run()
    other = algorithm.neighbour(data, np.random.default_rng(1))
    draw = algorithm.figures["alone"]
    assert other.fingerprint != data.fingerprint
    assert draw(data, release, False, release) == draw(other, release, False, release)


OTHERS = {"plain": "stays", "fda": "beds", "stag": "places", "privscbn": "town", "lremh": "census"}
OTHERS["dpc_stacking"] = "wine"


@pytest.mark.parametrize(("system", "data"), OTHERS.items())
def test_another_data_set_is_compared_with_what_its_page_opens_with(open_app, system, data) -> None:
    """Each further one is drawn on its own page."""
    app = open_app("compare", compare=system, compare_data=data)
    only_yes_and_no = system == "privscbn"
    assert len(app.error) == only_yes_and_no, [each.value for each in app.error]
    algorithm, made = registry.algorithms()[system], registry.algorithms()[system].samples[data]()
    method = algorithm.method(app.selectbox(key="compare_b").value)
    opens = opening.usual(algorithm, method, made)
    assert opens.get("clusters") == GROUPS.get(data)
    assert opens.get("of") == (made.names[:1] if system == "plain" else None)


def test_a_picture_without_noise_names_no_epsilon(open_app) -> None:
    app = open_app("compare", compare="dpc_stacking", compare_view="three")
    assert registry.algorithms()["dpc_stacking"].method(app.selectbox(key="compare_c").value)
    app = put(app, compare_c="kmeans")
    heard = re.findall(r'class="dp-preview"[^>]*alt="([^"]*)"', words(app))
    assert any(each.endswith("without noise") for each in heard)
    assert not any("inf" in each for each in heard)


@pytest.mark.parametrize("system", list(registry.algorithms()))
def test_what_a_picture_of_a_difference_says_of_itself_is_true(system) -> None:
    opened = opening.state(system)
    algorithm, data = opened.algorithm, opened.data
    other = algorithm.neighbour(data, np.random.default_rng(1))
    runs = [opening.state(system, variant).run() for variant in ("published", "sound")]
    both = zip("AB", runs, strict=True)
    sides = [Side(letter=letter, title="<b>", release=each) for letter, each in both]
    draw, given = algorithm.figures["difference"], (sides, theme(False), 1.0)
    if system == "plain":  # the usual program has bins of its own: nothing is side by side
        assert draw(data, *given) == ()
        sides[0] = replace(sides[0], release=sides[1].release)
    pairs = list(zip(draw(data, *given), draw(other, *given), strict=True))
    assert pairs
    for here, there in pairs:
        assert here.true is (here.figure.to_json() != there.figure.to_json())
        assert "<b>" not in here.figure.to_json().replace("<b>Of", "").replace("<b>Private", "")
        lines = [kind for kind, _ in here.legend if kind.startswith("method-")]
        assert not (lines and any(trace.type == "heatmap" for trace in here.figure.data))


def test_a_link_with_nonsense_is_answered_in_words(open_app) -> None:
    asked = {"compare": "none", "compare_data": 500 * "x", "compare_epsilon": "-1"}
    asked |= {"compare_a": "<b>", "compare_seed": "1e999", "compare_fair": "²"}
    app = open_app("compare", **asked)
    assert words(app).count("was asked for") == len(asked)
    assert 41 * "x" not in words(app)
    assert "<b>" not in markup(app)


def test_side_by_side_carries_what_is_on_the_page(open_app) -> None:
    app = open_app("fda", fda_data="hiv", fda_epsilon="0.5", fda_seed="3")
    queries = [each.proto.query_string for each in app.page_link]
    [link] = [each for each in queries if "compare=" in each]
    there = open_app("compare", **dict(parse_qsl(link)))
    assert keyed(there.selectbox, "compare_data").value == "hiv"
    assert keyed(there.select_slider, "compare_epsilon").value == 0.5
    assert keyed(there.number_input, "compare_seed").value == 3


@pytest.mark.parametrize("letters", ["ab", "abcd"])
@pytest.mark.parametrize("each", [True, False])
def test_a_link_of_any_comparison_opens_that_comparison(letters, each) -> None:
    said = {"compare": "fda", "compare_data": "hiv", "compare_seed": "7", "compare_view": "four"}
    said |= {f"compare_{letter}": "naive" for letter in letters}
    names = [f"_{letter}" for letter in letters] if each else [""]
    said |= {f"compare_epsilon{name}": "0.01" for name in names}
    values = {"horizon": 1, "x.y": 0.25, "on": True, "none": None, "text": "a b&c=ü", "digit": "7"}
    asked = deck.Opened(widgets=said, given={letters[-1]: values})
    assert deck.read(dict(parse_qsl(urlencode(deck.write(asked))))) == asked


def test_a_short_link_opens_the_page_and_what_it_does_not_know_is_said(open_app) -> None:
    query = {"v": "1", "d": "fda.hiv", "s": "7", "e": "0.5", "a": "naive", "a.contribution": "3"}
    query |= {"foo": "<b>1", "b.epsilon_": "[1]", "show": "three", "lang": "en", "present": "1"}
    app = open_app("compare", **query)
    assert keyed(app.selectbox, "compare_data").value == "hiv"
    assert keyed(app.selectbox, "compare_a").value == "naive"
    assert keyed(app.selectbox, "compare_c").value
    assert keyed(app.select_slider, "compare_epsilon").value == 0.5
    assert keyed(app.number_input, "compare_seed").value == 7
    said = words(app)
    assert said.count("which is unknown here") == 2, "one of the page, one of a method"
    assert "“foo”, which is unknown here" in said
    assert "sets “epsilon_”, which" in said
    assert ": 3." in said
    (copied,) = [each.value for each in app.code]
    again = deck.read(dict(parse_qsl(copied.partition("?")[2])))
    assert again.given == {"a": {"contribution": 3}, "b": {"epsilon_": [1]}}
    assert again.widgets["compare_data"] == "hiv"
    assert app.query_params["a.contribution"] in ("3", ["3"]), "a reload shows the same"
    assert "v" not in app.query_params
    keyed(app.button, "compare_usual_a").click().run()
    assert ": 3." not in words(checked(app))
    assert "a.contribution" not in app.query_params
    assert keyed(app.selectbox, "compare_data").value == "hiv"


@pytest.mark.parametrize("value", ["[1]", "<b>"])
def test_a_setting_of_a_link_that_cannot_be_is_refused_in_a_sentence(open_app, value) -> None:
    app = open_app("compare", v="1", d="fda.ward", **{"a.contribution": value})
    assert len(app.error) == 1
    assert "<b>" not in markup(app)


@pytest.mark.parametrize("system", ["fda", "lremh"])
def test_a_pinned_run_stands_beside_what_is_on_screen(open_app, system) -> None:
    app = press(open_app(system, **{f"{system}_seed": "3"}), f"{system}_pin")
    assert "This run is on screen" in words(app)
    put(app, **{f"{system}_epsilon": 0.5, f"{system}_variant": "sound"})
    queries = [each.proto.query_string for each in app.page_link]
    [query] = [dict(parse_qsl(each)) for each in queries if "a.e=" in each]
    first = opening.state(system)
    assert (query["a"], query["s"]) == (first.method.key, "3")
    assert (float(query["a.e"]), float(query["b.e"])) == (first.params.epsilon, 0.5)
    there = open_app("compare", **query)
    assert keyed(there.selectbox, "compare_a").value == query["a"]
    assert keyed(there.selectbox, "compare_b").value == query["b"]
    assert keyed(there.select_slider, "compare_epsilon_b").value == 0.5
    assert not there.error
    assert "is unknown here" not in words(there)
    assert "pin_bar" not in str(press(app, "unpin").session_state["_pinned"])
    assert app.session_state["_pinned"] is None


def test_nothing_of_a_file_is_pinned() -> None:
    upload = UPLOADS["fda"]
    app = opened("fda", upload.read("fda", upload.files()[0]), upload_look_0=True)
    assert "fda_pin" not in keys(app.button)
    run = {"method": "fda", "epsilon": 1.0, "seed": 1}
    app.session_state["_pinned"] = deck.Pinned(system="fda", sample="ward", **run)
    assert "Only runs on the same data set" in words(checked(app.run()))
