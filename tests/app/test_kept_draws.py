"""A draw that a page has charged is kept: clicks on the way, and a register that cannot go on."""

import os
from dataclasses import replace

import pytest
from streamlit.runtime.scriptrunner_utils.script_requests import RerunData
from streamlit.runtime.scriptrunner_utils.script_run_context import get_script_run_ctx

from dp_core import opening, registry
from dp_core.privacy import chain
from dp_core.privacy.register import Register
from dp_core.releasing import drawing
from pages.common.tabs import releases
from pages.common.work import cache
from pages.parts.fda import confidential
from tests.app import after_looking
from tests.app.screen import checked, errors, keys, peek, press, words
from tests.app.test_account import own, release, use


def clicked_after(owner, name, monkeypatch):
    """Ask for the page anew, as a click does, once something was computed for the first time."""
    known, done = getattr(owner, name), []

    def run(*given, **named):
        made = known(*given, **named)
        if not done:
            context = get_script_run_ctx()
            where = {n: getattr(context, n) for n in ("query_string", "page_script_hash")}
            context.script_requests.request_rerun(RerunData(**where))
            done.append(made)
        return made

    monkeypatch.setattr(owner, name, run)
    return done


def test_a_click_while_a_release_is_drawn_does_not_lose_it(open_app, path, monkeypatch):
    app = use(own(open_app, "stag"), "stag")
    done = clicked_after(drawing, "_drawn", monkeypatch)
    release(app, "stag")
    assert len(done) == 1
    register = Register.open(path)
    assert (float(register.spent.epsilon), register.unconfirmed) == (1, 0)
    assert any(key and key.endswith("_download") for key in keys(app.get("download_button")))


def test_two_clicks_on_the_button_draw_one_release(open_app, path, monkeypatch):
    """Streamlit calls for each of them, the second time while the first still draws."""
    app, known = use(own(open_app, "stag"), "stag"), releases._draw
    monkeypatch.setattr(releases, "_draw", lambda *given: [known(*given), known(*given)])
    release(app, "stag")
    assert len(Register.open(path).charges) == 1


def test_a_click_while_a_picture_is_drawn_does_not_charge_it_twice(open_app, path, monkeypatch):
    app = use(own(open_app, "fda"), "fda")
    done = clicked_after(confidential, "measure_family", monkeypatch)
    checked(peek(app).run())
    assert len(done) == 1
    register = Register.open(path)
    assert (len(register.charges), register.spent.epsilon, register.unconfirmed) == (1, 1, 0)


def unconfirmable(monkeypatch):
    known = chain._put

    def put(file, place, content):
        if b'"confirm"' in content:
            raise OSError(28, os.strerror(28))
        known(file, place, content)

    monkeypatch.setattr(chain, "_put", put)


def test_a_release_is_kept_though_the_register_cannot_confirm_it(open_app, path, monkeypatch):
    app = use(own(open_app, "stag"), "stag")
    unconfirmable(monkeypatch)
    (said,) = errors(press(app, "stag_draw"))
    assert "charged but not confirmed" in said
    assert "othing" not in said
    assert any(key and key.endswith("_download") for key in keys(app.get("download_button")))
    register = Register.open(path)
    assert (float(register.spent.epsilon), register.unconfirmed) == (1, 1)


def test_a_picture_is_kept_though_the_register_cannot_confirm_it(open_app, path, monkeypatch):
    app = use(own(open_app, "fda"), "fda")
    with monkeypatch.context() as full:
        unconfirmable(full)
        assert "not confirmed" in words(peek(app))
    checked(app.run())
    assert "shown up to ε = 1, which" in words(app)
    assert len(Register.open(path).charges) == 1


def test_a_picture_whose_choice_passes_the_cap_is_refused_in_a_sentence(open_app, path):
    """What was chosen after a look costs ε without limit, and no cap allows that."""
    app = peek(use(own(open_app, "fda"), "fda"))
    register = Register.open(path)
    register.limit("9")
    register.look()
    after_looking.chosen(checked(app.run()), "privacy budget ε")
    (said,) = errors(press(app, "fda_draw"))
    assert "Nothing was drawn" in said
    assert "fda_download" not in keys(app.get("download_button"))
    assert float(Register.open(path).spent.epsilon) == 1


@pytest.mark.parametrize("key", registry.algorithms())
def test_the_fingerprint_decides_and_an_upload_never_has_that_of_a_bundled_set(key):
    opens = opening.state(key)
    whole = cache.sample(key, opens.sample)
    assert cache.is_bundled(whole.fingerprint)
    upload = replace(whole, confidential=True)
    assert upload.fingerprint != whole.fingerprint
    assert not cache.is_bundled(upload.fingerprint)
    assert not cache.is_bundled((whole.fingerprint, [upload.fingerprint]))
    assert not cache.is_bundled("no data", 3)
    cache.belong(replace(upload, name="part"), whole)
    assert not cache.is_bundled(replace(upload, name="part").fingerprint)
    cache.belong(opens.data, whole)
    assert cache.is_bundled(opens.data.fingerprint)
