"""Draws of a visit: all are listed and can be downloaded, and a second one asks first."""

import numpy as np
import pandas as pd
import pytest

from dp_core import registry
from dp_core.errors import DPError
from dp_core.words import message, say
from pages.common.tabs import releases
from tests.app import after_looking
from tests.app.screen import checked, drawn, keyed, keys, press, put, words
from tests.app.test_account import QUICK, listed_files

SMALL = {"lremh": {"users": 500}, "stag": {"data": "city_small"}}


def released(open_app, system, **query):
    variant = "central" if system == "dpc_stacking" else "sound"
    opens = {f"{system}_variant": variant, f"{system}_tab": "Release", **QUICK.get(system, {})}
    app = open_app(system, **opens)
    return put(app, **{f"{system}_{name}": value for name, value in query.items()})


def click(app, key):
    keyed(app.button, key).click().run()
    return checked(app)


def first(app, system):
    assert say("draws-once") in words(click(app, f"{system}_draw"))
    return click(app, f"{system}_draw_again")


def charges(app):
    books = app.session_state["_accounts"].accounts.values()
    return [each for book in books for each in book.charges]


def announced(app):
    return app.success[0].value.replace("\\", "")


def test_a_cell_that_a_specimen_leaves_empty_is_no_nan():
    """The file leaves it empty, too: such as the half-width of a centre of noise alone."""
    made = pd.DataFrame({"x": [0.25, np.nan], "when": [pd.NaT, pd.Timestamp("2024-01-31")]})
    _, rows = releases._head(made)
    empty = say("dossier-empty")
    assert rows == [["0.25", empty], [empty, "2024-01-31"]]


@pytest.mark.parametrize("system", list(registry.algorithms()))
def test_a_draw_is_charged_as_said_and_a_second_one_asks_first(system, open_app, monkeypatch):
    app = released(open_app, system, epsilon=0.5, files=True, **SMALL.get(system, {}))
    assert str(message("specimen-caption", stamp=say("specimen-stamp"))) in words(app)
    assert not charges(app)
    listed = listed_files(app)
    label = after_looking.draw_button(app, system).label.replace("\\", "")
    price = label.partition("costs ")[2].removesuffix(")")
    assert label == str(message("release-draw", cost=price))
    first(app, system)
    assert listed == {*drawn(app, system).pack().files}
    (charged,) = charges(app)
    assert price.startswith(f"a proven ε = {charged.proven:.4g} ")
    assert f"Cost: {price}" in announced(app)
    assert f"ε = {charged.proven:.4g} is proven in all" in words(app)
    click(app, f"{system}_draw")
    assert charges(app) == [charged], "nothing is drawn before the answer"
    assert "You have drawn once" in words(app)
    assert f"also costs a proven ε = {charged.proven:.4g} " in words(app)
    assert charges(click(app, f"{system}_draw_not")) == [charged]
    assert f"{system}_draw_again" not in keys(app.button)
    assert len(charges(press(app, f"{system}_draw"))) == 2
    assert f"{system}_draw_again" not in keys(app.button)
    assert f"ε = {2 * charged.proven:.4g} is proven in all" in words(app)
    assert {f"{system}_{place}_download" for place in (0, 1)} <= keys(app.get("download_button"))

    def refuse():
        raise DPError("epsilon is too small for the exact sampler; raise it.")

    monkeypatch.setattr(releases, "Entropy", refuse)
    assert "too small for the exact sampler" in press(app, f"{system}_draw").error[0].value
    assert len(charges(app)) == 2


def test_another_setting_is_another_question(open_app):
    app = first(released(open_app, "stag"), "stag")
    assert "collection_take" not in keys(app.get("download_button"))
    assert "stag_draw_again" not in keys(put(click(app, "stag_draw"), stag_epsilon=0.5).button)
    assert "also costs a proven ε = 0.5 for" in words(click(app, "stag_draw"))


def test_an_older_draw_is_shown_again_and_the_newest_after_the_next(open_app):
    app = released(open_app, "fda")
    for epsilon in (1.0, 0.5):
        put(app, fda_epsilon=epsilon)
        press(app, "fda_draw")
    assert "at ε = 0.5. Cost:" in announced(app)
    assert "2. Fitted blocks, ε = 0.5" in words(app)
    assert "at ε = 1. Cost:" in announced(click(app, "fda_show_0"))
    assert keyed(app.button, "fda_show_0").disabled
    assert "at ε = 0.5. Cost:" in announced(press(app, "fda_draw"))
