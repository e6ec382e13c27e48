"""Ada on the pages: off on arrival, one sentence and a button once she is followed, no uploads."""

from types import SimpleNamespace

import pytest

from pages.common.frame import hiding
from pages.common.input import widgets
from pages.common.tabs import ledger
from tests.app.screen import keyed, keys, markup, words
from tests.app.test_account import FILE, SETTING, own, use
from tests.core.test_following import SYSTEMS


def drawn(app) -> str:
    """All that pictures are made of: markup, charts, maps."""
    charts = [each.proto.spec for each in app.get("plotly_chart")]
    maps = [each.proto.json for each in app.get("bidi_component")]
    return (markup(app) + "".join(charts + maps)).replace(r"\u003c", "<").replace(r"\u003e", ">")


HERS = {  # in the picture: she herself, and the release without her
    "fda": ("<b>Ada", "dotted: without her"),
    "stag": ('"stroke": "#A8487F"', "without Ada"),
    "privscbn": ("dp-ringed", "synthetic rows, without Ada"),
    "lremh": ("Ada's bar", "of 100 without her"),
    "dpc_stacking": ('"words": "Ada"', '"words": "without Ada"'),
}


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_link_follows_her_and_a_button_lets_her_leave(key, arrived, open_app, done):
    assert keyed(arrived(key).toggle, f"{key}_ada").value is False
    assert "Ada affects" not in words(arrived(key))
    app = open_app(key, **{f"{key}_ada": "true"})
    assert "Ada affects" in words(app)
    here, gone = HERS[key]
    assert here not in drawn(arrived(key))
    assert here in drawn(app)
    assert gone not in drawn(app)
    assert "without her" not in words(app).replace("ring: without her", "")
    keyed(app.button, f"{key}_ada_leaves").click().run()
    assert "With the same noise" in words(app)
    assert gone in drawn(app)
    assert keyed(app.button, f"{key}_ada_leaves").label == "Ada comes back"
    assert f"{key}_ada" not in app.session_state["_defaults"]  # in no configuration file
    assert len(done[f"{key}_ada"]) == 1  # she is followed once


def test_while_what_is_true_is_hidden_and_of_real_rows_no_picture_rings_her(open_app, done):
    app = open_app("fda", fda_ada="true")
    app.session_state[hiding.KEY] = True
    assert HERS["fda"][0] not in drawn(app.run())
    view = SimpleNamespace(algorithm=SimpleNamespace(follow=len), key="x", origin=None)
    view.whole = SimpleNamespace(confidential=False, synthetic=False)
    assert ledger.lit(view) is None


@pytest.mark.parametrize("seen", [{"confidential": True}, {"confidential": False}])
def test_of_an_upload_nobody_is_followed(seen, monkeypatch):
    """Neither of its own rows, nor of the look-alike that stands for them."""
    origin = None if seen["confidential"] else object()
    view = SimpleNamespace(algorithm=SimpleNamespace(follow=len), key="x", origin=origin)
    view.whole = SimpleNamespace(**seen)
    monkeypatch.setattr(widgets, "toggle", lambda *given, **looks: pytest.fail("it is offered"))
    ledger.offer(view)


def test_a_link_follows_nobody_of_an_upload(open_app):
    app = own(open_app, "privscbn")
    app.session_state["privscbn_ada"] = True
    for name, value in SETTING["privscbn"].items():
        app.session_state[name] = value
    app = use(app, "privscbn", FILE).run()
    assert not app.exception
    assert "privscbn_ada" not in keys(app.toggle)
    assert "Ada" not in words(app)
