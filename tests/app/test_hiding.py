"""The switch that hides what is true: on every page, kept for the visit, in no link."""

import pytest

from dp_core import registry
from pages.common.frame import hiding
from pages.common.show.panels import current_theme
from tests.app.neighbours import UPLOADS, Replay, differences, looking, outside, seen
from tests.app.screen import checked, put

PAGES = ["home", *registry.algorithms()]


def hides(app):
    return any("Hidden: what only the holder may see" in each.value for each in app.html)


@pytest.mark.parametrize("key", PAGES)
def test_every_page_has_the_switch_and_opens_with_it_off(key, arrived):
    app = arrived("" if key == "home" else key)
    assert not app.toggle(hiding.KEY).value
    assert not hides(app)
    assert [each.key for each in app.sidebar.toggle] == [hiding.KEY]


def test_it_is_kept_from_page_to_page_and_no_link_holds_it(open_app):
    app = put(open_app("privscbn"), **{hiding.KEY: True})
    assert hides(app)
    for key in ("lremh", "home", "privscbn"):
        checked(app.switch_page(f"pages/{key}.py").run())
        assert app.toggle(hiding.KEY).value
        assert hides(app)
    assert not any(hiding.KEY in name for name in app.query_params)
    assert not hides(put(app, **{hiding.KEY: False}))


def test_no_link_turns_it_on(open_app):
    assert not hides(open_app("fda", **{hiding.KEY: "true"}))


@pytest.mark.parametrize(
    ("key", "tab", "charts"),
    [
        ("fda", "Picture", ["totals"]),
        ("lremh", "Picture", ["records"]),
        ("lremh", "How it works", ["ways"]),
        ("privscbn", "How it works", ["conditional", "shares"]),
    ],
)
def test_a_picture_of_private_and_true_loses_what_is_true_alone(key, tab, charts, open_app):
    app = put(open_app(key, **{f"{key}_tab": tab}), **{hiding.KEY: True})
    public = outside(app)
    for chart in charts:
        (drawn,) = [each for each in public if f"{key}_{chart}" in each and "plotly" in each]
        assert current_theme().true not in drawn
    assert not any(">true<" in each or ">true ±" in each for each in public), "in a legend"


@pytest.mark.parametrize("key", [key for key in UPLOADS if key in ("fda", "lremh", "privscbn")])
def test_what_stands_of_a_file_while_true_rows_are_hidden_is_the_same_for_its_neighbour(
    key, monkeypatch
):
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
