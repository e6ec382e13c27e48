"""Uploads to the page of groups: known files, templates, switches, bad files, hostile names."""

import pytest

from dp_core.algorithms.dpc_stacking.data.upload import template_words
from dp_core.words import say
from pages.common.show.panels import OF_LOOK_ALIKE
from tests.app import screen
from tests.app.test_account import QUICK, typed

PLAIN = b"age,weight\n" + b"".join(b"%d,%d\n" % (20 + 7 * k % 12, 50 + 3 * k) for k in range(12))


@pytest.fixture
def page(open_app):
    """Open the page with its upload panel; more votes only take time."""
    return open_app("dpc_stacking", dpc_stacking_data="own", **QUICK["dpc_stacking"])


def state(app, **said):
    return screen.checked(typed(app, **said).run())


def press(app, name="use"):
    return screen.press(app, f"dpc_stacking_upload_{name}")


def use(app, content, **said):
    return press(state(screen.choose(app, content), **said))


def test_a_template_goes_from_the_file_to_the_groups_without_typing(page):
    assert "Recognised: the template" in screen.words(screen.choose(page, template_words()))
    assert not press(page).error
    assert screen.proves(page, 1.0, "one person")
    assert str(OF_LOOK_ALIKE) in screen.words(page)
    assert "True rows" not in screen.words(page)
    assert "True rows: for you alone" in screen.words(screen.look(page, "dpc_stacking"))
    assert "Your file, 8 people × 7" in screen.words(page)
    assert "on your rows: not private" in screen.words(page)
    assert page.metric


def test_a_file_without_stated_bounds_asks_for_them_and_keeps_what_is_typed(page):
    use(page, PLAIN)
    assert screen.errors(page)[0].startswith("Nothing is stated about 'age', 'weight'")
    state(page, bounds="age=0..100; weight=0..x")
    assert screen.errors(press(page))[0].startswith("The bounds of 'weight', '0..x', must be")
    assert not press(state(page, bounds="age=0..100; weight=0..200")).error
    assert page.session_state["dpc_stacking_upload_data"].bounds == ((0, 0), (100, 200))


def test_the_datas_own_range_has_a_notice_and_sound_methods_ask_for_bounds(page):
    assert "nothing is proven" in screen.words(state(screen.choose(page, PLAIN), use_the=True))
    assert "Bounds" not in screen.labelled(page)
    assert say("table-no-bounds") in screen.errors(press(page))[0]
    screen.put(page, dpc_stacking_variant="published", dpc_stacking_tab="Picture")
    assert not page.error
    assert "on your rows: not private" in screen.words(page)


def test_words_are_numbered_with_a_notice_and_nothing_is_proven(page):
    content = b"age,town\n" + b"".join(b"%d,t%d\n" % (7 * k % 12, k % 3) for k in range(12))
    use(page, content, bounds="*=0..20")
    press(screen.preview(page))
    assert "Column 'town' holds words: 't0', 't1', 't2'. " in screen.errors(page)[0]
    use(page, content, bounds="age=0..20")
    assert "Used: age. Left out, with nothing stated: town." in screen.words(page)
    assert not page.error
    state(page, number_the=True)
    assert "Distances between their numbers mean nothing" in screen.words(page)
    assert not press(page).error
    assert "on your rows: not private" in screen.words(page)
    press(page, "forget")
    use(page, content, bounds="age=0..20", categories="town=t0,t1,other")
    assert screen.proves(page, 1.0, "one row")
    assert "Cells that count as other: 4" in screen.words(screen.look(page, "dpc_stacking"))
