"""Panel "This collection": no way round the register, and what is said of one that does not fit."""

import numpy as np
import pandas as pd
import pytest

from dp_core.privacy.register import Register
from dp_core.words import say
from pages.common.tabs import releases
from pages.common.work import session
from pages.parts.fda import confidential
from tests.app import after_looking
from tests.app.neighbours import outside
from tests.app.screen import checked, drawn, errors, keyed, keys, look, peek, press, put, words
from tests.app.test_account import FILE, own, release, released, rows, spent, use, used
from tests.core.registers import charge


def csv(table) -> bytes:
    return table.to_csv(index=False).encode()


def bring(app, content: bytes):
    (uploader,) = [each for each in app.file_uploader if each.key.startswith("collection_bring")]
    uploader.set_value(("a.register.jsonl", content, "application/jsonl"))
    return checked(app.run())


def register_of(app) -> Register:
    fingerprint = app.session_state["stag_upload_data"].fingerprint
    books = app.session_state["_accounts"].sources
    while fingerprint in books:
        fingerprint = books[fingerprint]
    return app.session_state["_accounts"].accounts[fingerprint].register


def typed(app, name: str, value: str):
    (field,) = [each for each in app.text_input if each.key.startswith(f"collection_{name}_")]
    field.set_value(value)
    return checked(app.run())


@pytest.fixture
def app(open_app):
    return released(open_app, "stag")


def test_labels_that_are_read_aloud_hold_no_marks_of_markdown(app):
    labels = [each.label for each in (*app.text_input, *app.file_uploader)]
    assert say("collection-cap") in labels
    assert say("plan-open", file="plan.json") in labels
    assert [each for each in labels if "\\" in each] == []


COPIES = {
    "a reload": FILE,
    "a row more": FILE + b"2024-01-05,1.5,1.5,0,0,0\n",
    "an edited cell": FILE.replace(b"2.5", b"2.25", 1),
    "another form": rows().to_parquet(),
}


@pytest.fixture(scope="module")
def charged(open_app, tmp_path_factory) -> bytes:
    path = tmp_path_factory.mktemp("server") / "ward-b.jsonl"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(session.ON_DISK, str(path))
        release(use(own(open_app, "stag"), "stag"), "stag")
    return path.read_bytes()


@pytest.mark.parametrize("copy", ["a reload", "a row more", "another form"])
def test_no_copy_begins_an_account_anew(open_app, path, charged, copy):
    """In a visit of its own, with the register on the disk of the server.

    Which further edits are recognised is told of the register itself, in `test_register.py`.
    """
    path.write_bytes(charged)
    name = "a.parquet" if copy == "another form" else "a.csv"
    again = use(own(open_app, "stag"), "stag", COPIES[copy], name)
    assert "ε = 1 is proven in all" in words(again)
    asked = "the same people?" in words(again)
    assert asked == (copy != "a reload")
    release(again, "stag")
    assert Register.open(path).spent.epsilon == pytest.approx(2)
    assert str(releases.ON_SERVER) in words(again)


def test_two_tabs_draw_on_one_register(open_app, path):
    tabs = [use(own(open_app, "stag"), "stag") for _ in range(2)]
    for tab in tabs:
        release(checked(tab.run()), "stag")
    assert "ε = 2 is proven in all" in words(checked(tabs[0].run()))
    typed(tabs[0], "cap", "2.5")
    press(tabs[1], "stag_draw")
    said = "This would bring ward-b to 3, above its cap of 2.5. Nothing was drawn. ε = 0.5 is left"
    assert said in words(tabs[1])
    assert Register.open(path).spent.epsilon == pytest.approx(2)


def test_a_look_in_one_visit_is_asked_about_in_the_next(open_app, path):
    look(use(own(open_app, "stag"), "stag"), "stag")
    assert after_looking.draw_button(use(own(open_app, "stag"), "stag"), "stag").disabled


def test_a_confidential_picture_of_another_visit_has_noise_of_its_own_and_adds(open_app, path):
    assert spent(peek(use(own(open_app, "fda"), "fda"))) == 1
    app = peek(use(own(open_app, "fda"), "fda"))
    assert "adds to the ε = 1 already spent" in words(app)
    press(app, "fda_show")
    register = Register.open(path)
    assert [each.epsilon for each in register.charges] == [1, 1]
    assert register.unconfirmed == 0


def test_a_confidential_picture_beyond_the_cap_is_not_drawn(open_app, path, monkeypatch):
    Register.new("ward B", path=path, cap="0.5")
    monkeypatch.setattr(confidential, "_family", None)
    assert "Nothing was drawn. ε = 0.5 is left" in words(peek(use(own(open_app, "fda"), "fda")))
    assert not Register.open(path).charges


@pytest.mark.parametrize("copy", ["a reload", "a row more"])
def test_a_register_that_is_brought_along_goes_on(open_app, app, copy):
    content = register_of(app).content()
    again = release(use(own(open_app, "stag"), "stag", COPIES[copy]), "stag")
    bring(again, content)
    if copy != "a reload":
        assert spent(again) == 1
        assert "the same people?" in words(again)
        press(again, "collection_brought_same")
    assert spent(again) == 2
    bring(again, content)  # an older copy takes nothing back
    assert spent(again) == 2
    assert not again.error


def test_an_edited_copy_counts_here_until_somebody_says_that_these_are_others(open_app):
    app = released(open_app, "stag")
    use(app, "stag", COPIES["a row more"])
    assert spent(app) == 1
    press(app, "collection_0_other")
    assert "proven in all" not in words(app), "nothing is charged here"
    release(app, "stag")
    books = app.session_state["_accounts"].accounts.values()
    charged = [each.spent for each in books if each.charges]
    assert charged == [1, 1]
    assert "the same people?" not in words(app)


def test_the_answer_that_these_are_others_is_in_the_register_of_the_server(open_app, path):
    release(use(own(open_app, "stag"), "stag"), "stag")
    app = own(open_app, "stag")
    use(app, "stag", COPIES["a row more"])
    press(app, "collection_0_other")
    assert str(releases.THIS_VISIT) in words(app)
    again = own(open_app, "stag")
    use(again, "stag", COPIES["a row more"])
    assert "the same people?" not in words(again)
    assert "proven in all" not in words(again)
    assert Register.open(path).spent.epsilon == pytest.approx(1)


def test_a_cap_shows_what_is_left_and_stops_a_draw_before_anything_is_computed(app, monkeypatch):
    typed(app, "name", "ward B")
    typed(app, "cap", "1.65")
    assert "ε spent: 1 of 1.65 (the cap of this collection): ε = 0.65 is left" in words(app)
    assert "This collection: ward B" in words(app)
    before = register_of(app).content()

    def never(*given):
        raise AssertionError("computed")

    monkeypatch.setattr("dp_core.releasing.drawing._run", never)
    press(app, "stag_draw")
    assert "This would bring ward B to 2, above its cap of 1.65. Nothing was drawn." in words(app)
    assert "ε = 0.65 is left" in words(app)
    assert register_of(app).content() == before


def edited(content: bytes) -> bytes:
    return content.replace(b'"unit": "row"', b'"unit": "person"', 1)


def test_a_register_that_cannot_be_read_is_one_sentence_and_nothing_is_lost(app):
    """What else may be wrong with one is told by its reader, and tested there."""
    content = register_of(app).content()
    for other, said in ((edited(content), "register-misfit"), (FILE, "not-ours")):
        bring(app, other)
        assert errors(app) == [say(said, line=2, before=1, what="register")]
        assert register_of(app).content() == content


def test_while_it_is_open_whose_a_file_is_the_account_is_for_the_holder_alone(app):
    """Rows made the files look alike: another file of the same facts would show another page."""
    assert "is proven in all" in " ".join(outside(app))
    use(app, "stag", COPIES["an edited cell"])
    assert "the same people?" in words(app)
    assert "is proven in all" in words(app)
    shown = " ".join(outside(app))
    assert not [each for each in ("is proven in all", "same people", "drawn once") if each in shown]
    assert not register_of(app).looked, "the question is no look at the rows"
    assert after_looking.question(app) is None
    before = register_of(app).files
    press(app, "collection_0_same")
    assert register_of(app).files == before + 1
    assert "the same people?" not in words(app)
    assert "is proven in all" in " ".join(outside(app))


def test_a_release_does_not_tell_whether_rows_are_known_before_somebody_says_so(open_app):
    """Of a file that looks like one that was charged, and of one that looks like none."""
    strange = rows().assign(lon=rows().lon / 3 + 0.01, lat=rows().lat / 7 + 0.3, when="2024-02-01")
    strange[["x", "y", "z"]] = np.random.default_rng(1).integers(0, 2, (len(strange), 3))
    found = {}
    for name, content in {"like": COPIES["an edited cell"], "new": csv(strange)}.items():
        app = release(use(released(open_app, "stag"), "stag", content), "stag")
        assert ("the same people?" in words(app)) is (name == "like")
        assert register_of(app).spent.epsilon == pytest.approx(2 if name == "like" else 1)
        stated = drawn(app, "stag").account
        found[name] = [{**each, "at": ""} for each in stated.pop("charges")], stated
        del stated["last"]
        if name == "like":
            press(app, "collection_0_same")
            assert len(drawn(release(app, "stag"), "stag").account["charges"]) == 3
    assert found["like"] == found["new"]


def test_a_first_picture_does_not_tell_whether_rows_are_known(open_app):
    """A file that looks like one that was charged opens as a file that looks like none."""
    dates = rows().when.to_numpy()[::-1][: len(rows()) // 2]
    strange = pd.DataFrame({"when": dates, "height": np.arange(len(dates)) * 0.7})
    found, files = {}, {"like": FILE.replace(b"01-02", b"01-03", 1), "other": csv(strange)}
    for name, content in files.items():
        app = peek(used(open_app, "fda"))
        assert spent(app) == 1
        assert "fda_show" not in keys(app.button)
        peek(use(app, "fda", content))
        assert "fda_show" in keys(app.button)
        found[name] = [each.partition(": ")[0] for each in outside(app)]
        assert "adds to the ε = 1 already spent" not in " ".join(outside(app))
        assert ("adds to the ε = 1 already spent" in words(app)) is (name == "like")
    assert found["like"] == found["other"]


def test_a_register_of_other_people_is_asked_about_and_one_of_persons_not_taken(app):
    other = Register.new("ward C")
    other.confirm(other.intend(charge(4)))
    before = register_of(app).content()
    bring(app, other.content())
    assert "The register of ward C does not know these rows" in words(app)
    assert register_of(app).content() == before
    assert keyed(app.button, "stag_draw").disabled, "else it would be charged to nobody's account"
    press(app, "collection_brought_other")
    assert not keyed(app.button, "stag_draw").disabled
    assert (spent(app), "ward C" in words(app)) == (1, False)
    bring(app, other.content())
    press(app, "collection_brought_same")
    assert spent(app) == 5
    assert "This collection: ward C" in words(app)
    bring(app, Register.new("ward D", unit="person").content())
    press(app, "collection_brought_same")
    assert say("register-persons") in words(app), "rows without the number of their person"
    assert spent(app) == 5


def test_a_broken_register_of_the_server_takes_no_draw_until_it_is_mended(open_app, path):
    whole = Register.new("ward B", path=path).content()
    path.write_bytes(edited(whole))
    app = use(open_app("stag", stag_data="own"), "stag")
    put(app, stag_tab="Release", stag_variant="sound")
    assert "Lines 1 and 2 of the register do not match" in words(app)
    press(app, "stag_draw")
    assert not register_of(app).charges
    path.write_bytes(whole)
    press(app, "stag_draw")
    assert Register.open(path).spent.epsilon == pytest.approx(1)
