"""Title, variant, badge, cache and generic page, without a browser."""

import html
import math
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dp_core import registry
from pages.common.frame import hiding, page
from pages.common.show.panels import current_theme
from tests.app.neighbours import UPLOADS, Replay, differences, looking, outside, seen
from tests.app.screen import checked, keyed, markup, put
from tests.bundles import ledger
from tests.sixth import KEY, build

INF = math.inf


@pytest.mark.parametrize(
    ("claimed", "proven", "colour"),
    [(1, 1, "green"), (1, 0.25, "green"), (1, INF, "orange"), (1, 2, "orange"), (INF, INF, "gray")],
)
def test_badge_of_a_card_says_in_numbers_what_its_colour_says(claimed, proven, colour):
    text, shade, icon = page.short_badge_words(ledger(claimed=claimed, proven=proven))
    assert shade == colour
    assert icon
    if math.isfinite(claimed):
        assert [page.epsilon_text(each) in text for each in (claimed, proven)] == [True, True]


@pytest.mark.parametrize("key", registry.algorithms())
def test_page_of_a_system_opens_with_title_switch_tabs_and_promise(arrived, key):
    app = arrived(key)
    algorithm = registry.algorithms()[key]
    assert app.title[0].value == algorithm.title
    switch = keyed(app.get("button_group"), f"{key}_variant")
    usual = {"As in the paper", "Repaired"}
    wanted = {"Common mistakes", "Correct"} if algorithm.practice else usual
    assert wanted <= set(switch.options)
    assert [tab.label for tab in app.tabs] == [*page.TABS]
    assert any(html.escape(algorithm.promise) in each.value for each in app.html)
    assert [(each.key, each.value) for each in app.sidebar.toggle] == [(hiding.KEY, False)]
    assert not hides(app)
    assert [each.key for each in app.get("plotly_chart") if not each.proto.alt] == []
    folded = [box for box in app.expander if "table_" in str(box.proto.id)]
    assert folded or "<table" in " ".join(each.proto.body for each in app.get("html"))


@pytest.mark.parametrize(
    ("key", "data", "told"),
    [("fda", "clicks", "clicks"), ("fda", "beds", "beds"), ("stag", "places", "places")],
)
def test_the_first_sentence_tells_of_the_data_on_screen(open_app, key, data, told):
    app = open_app(key, **{f"{key}_data": data})
    (said,) = re.findall('<p class="dp-promise">([^<]*)</p>', markup(app))
    assert told in said
    assert not re.search("hospital|city", said)


def test_a_link_of_before_opens_the_tab_of_today(open_app):
    before, today = next(iter(page.FORMER.items()))
    app = open_app("fda", fda_tab=before, **{hiding.KEY: "true"})
    assert not hides(app), "no link turns that on"
    assert app.session_state["fda_tab"] == today
    assert app.query_params.get("fda_tab", page.TABS[0]) == today


def test_system_without_a_page_of_its_own_is_linked_to_the_generic_one(open_app, systems):
    made = systems(3)
    app = open_app()
    assert {link.proto.page for link in app.page_link} == {*made} | {"choose", "attack"}


@pytest.mark.parametrize("system", sorted(registry.algorithms()))
def test_a_method_keeps_its_line_style_whichever_is_on_screen(system):
    algorithm = registry.algorithms()[system]
    keys = [method.key for method in algorithm.methods][:6]
    wished = {keys[-1]: 2}
    first = page.line_styles(algorithm, keys, wished)
    assert sorted(first.values()) == sorted(set(first.values()))
    assert first == page.line_styles(algorithm, keys[::-1], wished)
    variants = {algorithm.method(key).variant: first[key] for key in reversed(keys)}
    assert {variants.get("published"), variants.get("sound")} <= {0, 3, None}


def hides(app):
    return any("Hidden: what only the holder may see" in each.value for each in app.html)


def test_it_is_kept_from_page_to_page_and_no_link_holds_it(open_app):
    app = put(open_app("privscbn"), **{hiding.KEY: True})
    assert hides(app)
    for key in ("lremh", "home", "privscbn"):
        checked(app.switch_page(f"pages/{key}.py").run())
        assert app.toggle(hiding.KEY).value
        assert hides(app)
    assert not any(hiding.KEY in name for name in app.query_params)
    assert not hides(put(app, **{hiding.KEY: False}))


@pytest.mark.parametrize(
    ("key", "tab", "chart", "more"),
    [
        ("fda", "Picture", "totals", {}),
        ("lremh", "Picture", "records", {}),
        ("lremh", "How it works", "ways", {}),
        ("privscbn", "How it works", "conditional", {}),
        ("privscbn", "How it works", "shares", {"data": "town", "variant": "sound"}),
    ],
)
def test_a_picture_of_private_and_true_loses_what_is_true_alone(key, tab, chart, more, open_app):
    asked = {f"{key}_{name}": value for name, value in {"tab": tab, **more}.items()}
    public = outside(put(open_app(key, **asked), **{hiding.KEY: True}))
    (drawn,) = [each for each in public if f"{key}_{chart}" in each and "plotly" in each]
    assert current_theme().true not in drawn
    assert not any(">true<" in each or ">true ±" in each for each in public), "in a legend"


@pytest.mark.parametrize("key", ["fda", "lremh", "privscbn"])
def test_what_stands_of_a_file_while_rows_are_hidden_is_that_of_its_neighbour(key, monkeypatch):
    monkeypatch.setattr(hiding, "is_on", lambda: True)
    replay = Replay()
    replay.patch(monkeypatch)
    upload = UPLOADS[key]
    lines, neighbours = upload.files()
    tabs, shown = ("Picture", "How it works"), []
    for rows in (lines, [*neighbours.values()][-1]):
        replay.next_visit()
        data, looks = upload.read(key, rows), looking(on=True)
        shown.append(seen(key, data, tabs, variant=upload.variants[-1], **looks))
    for tab in tabs:
        assert differences(shown[0][tab], shown[1][tab]) == []


LAWS = 30


def test_laws_page_and_house_rules_hold_for_the_copy(tmp_path: Path) -> None:
    """In a process of its own: the laws of all methods, its page, and the architecture."""
    house = build(tmp_path / "house")
    command = [sys.executable, "-m", "pytest", "-n", "0", "-vv", "-p", "no:cacheprovider"]
    asked = [
        *("tests/contract", "tests/app/sixth_page.py", "tests/test_architecture.py"),
        *("-k", f"{KEY} or sixth_page or a_system_imports"),  # what else is ruled: of the template
    ]
    environment = {**os.environ, "PYTHONPATH": str(house)}
    how = {"env": environment, "capture_output": True, "text": True, "check": False}
    done = subprocess.run(command + asked, cwd=house, **how)
    assert done.returncode == 0, done.stdout[-4000:]
    passed = [line for line in done.stdout.splitlines() if " PASSED" in line]
    assert sum(line.startswith("tests/contract") for line in passed) > LAWS, len(passed)
    assert sum(line.startswith("tests/app/sixth_page.py") for line in passed) == 4
    assert any(line.startswith("tests/test_architecture.py") for line in passed)
