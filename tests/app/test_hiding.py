"""The switch that hides what is true: on every page, kept for the visit, in no link."""

import pytest

from dp_core import registry
from pages.common.frame import hiding
from tests.app.screen import checked, put

PAGES = ["home", *registry.algorithms()]


def hides(app):
    return any("Hidden: what only the holder may see" in each.value for each in app.html)


@pytest.mark.parametrize("key", PAGES)
def test_every_page_has_the_switch_and_opens_with_it_off(key, open_app):
    app = open_app("" if key == "home" else key)
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
