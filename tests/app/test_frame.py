"""Title, variant, badge, cache and generic page, without a browser."""

import math
import re

import pytest

from dp_core import opening, registry
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger, Spend
from pages.common.frame import page, shell, views
from tests.app.screen import checked, generic, put


def ledger(claimed: float, proven: float, delta: float = 0.0) -> PrivacyLedger:
    leaf = Spend(
        step="all", mechanism="Laplace", sensitivity=1, claimed=claimed, proven=proven, delta=delta
    )
    return PrivacyLedger(Neighbouring.ADD_REMOVE, leaf)


@pytest.mark.parametrize(
    ("claimed", "proven", "words", "colour"),
    [
        (1, 1, "Proven: claimed ε 1.0 = proven ε 1.0", "green"),
        (1, 0.25, "Proven: claimed ε 1.0 ≥ proven ε 0.25", "green"),
        (1, math.inf, "Claim not proven: claimed ε 1.0, proven none", "orange"),
        (1, 2, "Claim not proven: claimed ε 1.0, proven ε 2.0", "orange"),
        (math.inf, math.inf, "No privacy is claimed and none is proven", "gray"),
    ],
)
def test_badge_says_in_words_what_its_colour_says(claimed, proven, words, colour):
    text, shade, icon = page.badge_words(ledger(claimed, proven))
    assert text == words
    assert shade == colour
    assert icon


def test_badge_names_delta():
    assert page.badge_words(ledger(1, 1, 1e-6))[0].endswith(", δ = 1e-06")


@pytest.mark.parametrize("key", [key for key in registry.algorithms() if shell.has_own_page(key)])
def test_page_of_a_system_opens_with_title_origin_and_badge(arrived, key):
    app = arrived(key)
    assert not app.exception
    algorithm = registry.algorithms()[key]
    assert app.title[0].value == algorithm.title
    year = re.search(r"20\d\d", algorithm.paper)
    origin = f"{algorithm.short}, {year[0]}" if year else algorithm.short
    assert any(f"<span>{origin}</span>" in each.value for each in app.html)
    assert any("roven" in each.value for each in app.markdown)


@pytest.mark.parametrize("key", [key for key in registry.algorithms() if shell.has_own_page(key)])
def test_the_steps_name_the_paper_in_full(open_app, key):
    app = open_app(key, **{f"{key}_tab": "Step by step"})
    said = [each.value.replace("\\", "") for each in app.caption]
    assert f"Reference: {opening.state(key).method.reference}" in said


@pytest.mark.parametrize("key", list(registry.algorithms()))
def test_generic_page_runs_every_variant_from_the_record_alone(key):
    app = checked(generic(key))
    put(app, **{f"{key}_variant": "sound"})
    assert len(app.metric) >= 1
    assert app.subheader[-1].value.startswith("What could someone learn")
    release = ["Release"] if registry.algorithms()[key].evidence else []
    assert [tab.label for tab in app.tabs] == ["Picture", "Error", "Ledger", *release]


def test_generic_page_says_an_unusable_parameter_without_a_trace():
    app = checked(generic("fda", horizon="1"))  # the data have more periods
    assert len(app.error) == 1


def test_guard_is_the_first_statement_of_every_page():
    for path in (shell.ROOT / "pages").glob("*.py"):
        code = path.read_text(encoding="utf-8").split("shell.guard()")
        assert len(code) == 2, path
        assert "st." not in code[0], path


def test_system_without_a_page_of_its_own_is_linked_to_the_generic_one(open_app, systems):
    made = systems(3)
    app = open_app()
    assert not app.exception
    shared = {"choose", "learn", "attack"}
    assert {link.proto.page for link in app.page_link} == {*made} | shared


@pytest.mark.parametrize("system", sorted(registry.algorithms()))
def test_a_method_keeps_its_line_style_whichever_is_on_screen(system):
    algorithm = registry.algorithms()[system]
    keys = [method.key for method in algorithm.methods][:6]
    wished = {keys[-1]: 2}
    first = views.line_styles(algorithm, keys, wished)
    assert sorted(first.values()) == sorted(set(first.values()))
    assert first == views.line_styles(algorithm, keys[::-1], wished)
    variants = {algorithm.method(key).variant: first[key] for key in reversed(keys)}
    assert {variants.get("published"), variants.get("sound")} <= {0, 3, None}
