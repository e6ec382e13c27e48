"""Ada on the pages: off on arrival, one sentence and a button once she is followed, no uploads."""

import math
import re
from types import SimpleNamespace

import pytest

from dp_core.study.replay import Replay, Step
from dp_core.words import message, say
from pages.common.frame import hiding
from pages.common.input import widgets
from pages.common.tabs import ledger
from tests.app.screen import checked, keyed, markup, put, words
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
    assert "without her" not in words(app)
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


DIGEST = re.compile("[0-9a-f]{32}")
"""Of every byte of the data: a browser gets the names of jobs as keys of their buttons."""


def step(**known):
    usual = {"declared": 1.0, "actual": 1.0, "epsilon": 1.0, "proven": 1.0}
    return Step(**{"step": "counts", "mechanism": "Laplace", **usual, **known})


def found(*steps, **known):
    usual = {"first_difference": None, "cost": 1.0, "claimed": 1.0, "proven": 1.0}
    return Replay(steps=steps, **{**usual, **known})


@pytest.mark.parametrize(
    ("replay", "said", "kind"),
    [
        (found(step()), message("replay-same"), "good"),
        (found(step(), proven=math.inf), message("replay-same"), "plain"),
        (found(step(actual=224.0)), *(message("replay-over", step="counts", ratio=224.0), "gap")),
        (found(step(step="")), message("replay-uncharged", mechanism="Laplace"), "gap"),
        (found(step(), cost=6.0, proven=6.0), message("replay-costs"), "gap"),
        (found(first_difference="That differs."), "That differs.", "gap"),
    ],
)
def test_the_verdict_says_what_was_found(replay, said, kind):
    assert ledger.verdict(replay) == (said, kind)


def test_uses_of_one_kind_are_one_line_at_their_worst():
    table = ledger.rows([step(actual=0.0), step(actual=1.0), step(step="last", actual=3.0)])
    assert table["step"] == ["counts, 2 times", "last"]
    assert table["changed by"] == ["1", "3"]
    assert table[""] == [say("replay-kept"), "3 times"]


@pytest.mark.parametrize("key", ["fda", "lremh"])
def test_a_click_replays_the_method_on_screen_in_the_frame_of_the_holder(key, open_app, done):
    app = open_app(key, **{f"{key}_tab": "Is it private?"})
    put(app, **{f"{key}_replays": True})
    checked(app.button(f"{key}_replay").click().run())
    framed = [each.value for each in app.html if "dp-verdict" in each.value]
    assert any("the steps cost at most ε" in each for each in framed)
    (job,) = [each for each in done if "_replay_" in each]
    assert not DIGEST.search(job)
