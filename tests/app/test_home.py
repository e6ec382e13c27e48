"""The overview: something real on every card, whatever the registry holds."""

import base64
import re
from dataclasses import replace
from urllib.parse import parse_qsl

import pytest

from dp_core import opening, registry
from dp_core.words import message
from pages.common.frame import cards
from pages.common.work import cache
from tests.app.screen import generic, markup
from tests.toy import with_card


def pictures(app) -> list[str]:
    found = re.findall(r"base64,([A-Za-z0-9+/=]+)", " ".join(each.value for each in app.html))
    return [base64.b64decode(each).decode() for each in found]


def test_overview_opens_with_a_card_a_system_and_links_to_pages_that_exist(arrived):
    app = arrived()
    assert app.title[0].value == str(message("home-title"))
    assert str(message("word-differential-privacy.term")) in markup(app)
    assert len(pictures(app)) == len(registry.algorithms())
    targets = {link.proto.page for link in app.page_link}
    assert len(app.page_link) >= 4
    assert targets <= set(registry.algorithms()) | {"learn", "attack", "choose"}


def test_all_cards_show_the_repaired_variant_and_say_whether_the_paper_keeps_its_promise(arrived):
    said = markup(arrived())
    keys = []
    for key, system in registry.algorithms().items():
        shown, drawn = cards.preview(key, hidden=False), opening.state(key, "sound")
        assert drawn.method.variant == "sound"
        assert shown.ledger == drawn.run().ledger
        ledger = opening.state(key, "published").run().ledger
        assert (shown.promise.key == "home-holds") is ledger.holds
        assert str(shown.promise) in said
        assert system.line in said
        keys.append(shown.promise.key)
    expected = ("usual", "holds", "fails", "fails", "weaker", "fails")
    assert keys == [f"home-{each}" for each in expected]


@pytest.mark.parametrize("key", ["plain", "stag", "dpc_stacking"])
def test_a_card_opens_its_page_with_what_it_shows(arrived, open_app, key):
    links = [each.proto for each in arrived().page_link if each.proto.page == key]
    title = registry.algorithms()[key].title
    (asked,) = [each for each in links if each.label == f"**{title}**"]
    opened = open_app(key, **dict(parse_qsl(asked.query_string)))
    assert opened.session_state[f"{key}_variant"] in {"sound", "central", "laplace"}


def test_pictures_hold_both_colour_schemes_and_need_no_second_run(arrived):
    for picture in pictures(arrived()):
        light, dark = picture.split('<g class="dark">')
        assert "prefers-color-scheme:dark" in light
        assert (light.count("<svg"), dark.count("<svg")) == (2, 1)
    assert pictures(arrived()) == pictures(arrived(theme="dark"))


def test_while_what_is_true_is_hidden_the_cards_hold_the_releases_alone(open_app):
    app = open_app()
    before = pictures(app)
    app.toggle(key="hide_true").set_value(True).run()
    changed = [old != new for old, new in zip(before, pictures(app), strict=True)]
    every = zip(registry.algorithms().values(), pictures(app), changed, strict=True)
    for algorithm, new, differs in every:
        opens = opening.state(algorithm.key, "sound")
        release = opens.run()
        given = opens.data, release
        without = algorithm.figures["alone"](*given, first=release, dark=False)
        assert without in new
        assert differs == (without != algorithm.figures["preview"](*given, dark=False))
    assert any(changed)


def test_titles_and_promises_are_escaped(open_app, systems, monkeypatch):
    (key, algorithm) = next(iter(systems(1).items()))
    hostile = replace(algorithm, title="<script>x</script>", promise="<img src=x onerror=y>")
    monkeypatch.setattr(registry, "algorithms", lambda: {key: hostile})
    text = " ".join(each.value for each in open_app().html)
    assert "<script>x" not in text
    assert "<img src=x" not in text


ALL = (("published", "sound", "baseline"), message("home-weaker", times=2))


FEWER = [pytest.param(ALL[0][first:], None, marks=pytest.mark.slow) for first in (1, 2)]


@pytest.mark.parametrize(("variants", "shown"), [ALL, *FEWER])
def test_a_system_is_shown_by_the_first_variant_that_it_has(open_app, monkeypatch, variants, shown):
    toy = with_card(*variants)
    known = {**registry.algorithms(), toy.key: toy}
    monkeypatch.setattr(registry, "algorithms", lambda: known)
    cache.sample.clear()
    cards.preview.clear()
    open_app()
    assert cards.preview("toy", hidden=False).promise == shown
    assert not generic("toy").exception
