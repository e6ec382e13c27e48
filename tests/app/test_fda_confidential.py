"""Confidential uploads: one secret draw for the whole slider, charged the largest ε shown."""

import json

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from dp_core.algorithms.fda import ALGORITHM
from dp_core.algorithms.fda import view as figures
from dp_core.releasing import Plan, charge_of, data_of
from dp_core.words import say
from pages.common.input import asking
from pages.parts.fda.confidential import whom
from tests.app import after_looking, screen
from tests.app.test_fda_edges import events, turn
from tests.app.test_fda_edges import upload as use_file
from tests.bundles import own_files


def private(app: AppTest) -> np.ndarray:
    tables = (table.value for table in app.dataframe)
    return next(t["published total"].to_numpy() for t in tables if "published total" in t)


def book(app: AppTest):
    """Account of the one data set that was charged or looked at."""
    books = app.session_state["_accounts"].accounts.values()
    (account,) = [each for each in books if each.charges or each.views]
    return account


def move(app: AppTest, epsilon: float) -> AppTest:
    screen.checked(screen.keyed(app.select_slider, "fda_epsilon").set_value(epsilon).run())
    return app


def switch(app: AppTest):
    return screen.labelled(app)[say("fda-peek")]


def labels(app: AppTest) -> list[str]:
    return [button.label for button in app.button]


@pytest.fixture(scope="module")
def peeked(open_app) -> AppTest:
    used = use_file(open_app("fda", fda_data="own"), events(600))
    assert "Above ε = 1 the page asks first" in switch(used).help
    return screen.peek(used)


@pytest.fixture
def app(peeked) -> AppTest:
    return screen.again(peeked)


@pytest.mark.parametrize(
    "facts", [{}, {"each_row": "one person"}, {"person_column": "who", "contribution": 2}]
)
def test_a_picture_is_charged_for_whom_a_release_of_the_file_is(facts):
    stated = {"time_column": "day", "start": "2024-01-01", "end": "2024-01-31", **facts}
    plan = Plan(system="fda", method="best_split", upload=stated)
    stream = data_of(plan, b"day,who\n2024-01-03,a\n2024-01-09,b\n")
    ledger = plan.chosen_method.run(stream, plan.params, np.random.default_rng(0)).ledger
    charge = charge_of(plan, stream, ledger)
    told = {name: getattr(charge, name) for name in ("unit", "rows_per_person")}
    assert whom(stream) == told


def test_several_moves_of_the_slider_cost_their_maximum_and_going_back_is_free(app):
    assert switch(app).value is True
    (charge,) = book(app).charges
    assert (charge.claimed, charge.proven) == (1.0, 1.0)
    assert not book(app).views
    assert np.array_equal(private(app), np.rint(private(app)))
    assert "shown up to ε = 1, which" in screen.words(app)
    first, shown = private(app), {}
    for epsilon in (0.5, 2.0, 0.1, 1.4, 0.01):
        shown[epsilon] = private(move(app, epsilon))
    (charge,) = book(app).charges
    assert charge.proven == book(app).spent == 2.0
    assert "shown up to ε = 2, which" in screen.words(app)
    assert "A smaller ε adds nothing" in screen.words(app)
    np.testing.assert_array_equal(private(move(app, 1.0)), first)
    assert not np.array_equal(shown[2.0], first)
    assert book(app).spent == 2.0


def test_drawing_again_adds_and_says_so_before(app):
    first = private(app)
    assert "Draw again: adds ε = 0.5" in labels(move(app, 0.5))
    screen.press(app, "fda_redraw")
    assert [charge.proven for charge in book(app).charges] == [1.0, 0.5]
    assert not np.array_equal(private(move(app, 1.0)), first)
    assert book(app).spent == 2.0


MOVED = [("fda_variant", "sound", "published"), ("fda_contribution", 2, 1)]


@pytest.mark.parametrize(("name", "moved", "back"), MOVED)
def test_another_method_or_bound_asks_before_it_adds_and_back_is_free(app, name, moved, back):
    first = private(app)
    assert "” is new" in screen.words(screen.put(app, **{name: moved}))
    assert "adds to the ε = 1 already spent" in screen.words(app)
    assert not screen.listed(app)
    assert book(app).spent == 1.0
    assert len(screen.listed(screen.press(app, "fda_show"))) == 2
    assert book(app).spent == 2.0
    screen.put(app, **{name: back})
    np.testing.assert_array_equal(private(app), first)
    assert book(app).spent == 2.0


def test_a_first_picture_above_one_is_not_charged_unasked(open_app):
    app = open_app("fda", fda_data="own", fda_epsilon="10")
    screen.choose(app, counts())
    next(each for each in app.number_input if each.label == "Number of periods").set_value(12)
    screen.peek(screen.press_label(app, "Rehearse on made-up rows"))
    assert "The picture spends ε = 10" in screen.words(app)
    assert not screen.listed(app)
    assert charged(app) == []
    assert book(move(app, 0.5)).spent == 0.5
    assert len(screen.listed(app)) == 2


def counts() -> bytes:
    lines = (f"2024-{month:02d}-01,{month}" for month in range(1, 13))
    return ("month,count\n" + "\n".join(lines) + "\n").encode()


def test_a_slider_moved_while_another_set_was_on_screen_asks_before_it_raises_the_cost(app):
    screen.keyed(app.selectbox, "fda_data").set_value("hiv").run()
    move(app, 10.0)
    screen.checked(screen.keyed(app.selectbox, "fda_data").set_value("own").run())
    assert say("fda-ask-higher", largest=1.0, epsilon=10.0) in screen.words(app)
    assert not screen.listed(app)
    assert charged(app) == [1.0]
    assert "Show the picture at ε = 5" in labels(move(app, 5.0))
    assert charged(app) == [1.0]
    assert len(screen.listed(screen.press(app, "fda_show"))) == 2
    assert charged(app) == [5.0]
    move(app, 6.3)
    assert charged(app) == [6.3]  # on screen: the slider is free again


def test_a_slider_moved_while_the_switch_was_off_and_a_configuration_ask_too(app):
    screen.look(app, "fda")
    move(app, 10.0)
    assert "Show the picture at ε = 10" in labels(screen.look(app, "fda", on=False))
    assert charged(app) == [1.0]
    assert len(screen.listed(move(app, 0.5))) == 2
    assert charged(app) == [1.0]
    params = {"epsilon": 10.0, "horizon": 0, "contribution": 1}
    screen.configure(app, "fda", screen.plan_text("fda", "fda_published", params))
    assert "Show the picture at ε = 10" in labels(app)
    assert charged(app) == [1.0]


def charged(app) -> list[float]:
    accounts = app.session_state["_accounts"].accounts.values()
    return [charge.proven for account in accounts for charge in account.charges]


def test_no_seed_no_other_draws_and_no_other_methods_while_it_is_on(app):
    assert not any(field.key == "fda_seed" for field in app.number_input)
    assert not any(button.key == "fda_again" for button in app.button)
    for view in ("Totals", "Difference to truth"):
        screen.put(app, fda_view=view)
        names = [trace.get("name") for trace in chart(app)["data"]]
        assert not {ALGORITHM.method(key).title for key in ("naive", "best_split")} & set(names)
        assert names.count(None) == 4  # edges of band and corridor; other draws have no name
    screen.put(app, fda_view="Totals")  # whose scale and smoothing come from public facts alone
    stated = figures.scale_of(app.session_state["fda_upload_alike"].totals())
    assert chart(app)["layout"]["yaxis"]["range"] == list(stated)
    assert stated != figures.scale_of(app.session_state["fda_upload_data"].totals())
    screen.keyed(app.toggle, "fda_fit").set_value(True).run()
    assert "range" not in chart(app)["layout"]["yaxis"]
    assert (np.diff(private(screen.put(app, fda_smooth="isotonic"))) >= 0).all()
    assert book(app).spent == 1.0
    assert not book(app).views


def chart(app):
    (found,) = [c for c in app.get("plotly_chart") if "fda_totals" in str(c.proto.id)]
    return json.loads(found.proto.spec)


def test_every_tab_draws_and_costs_nothing_more(app):
    for tab in ("How it works", "Accuracy", "Is it private?", "Release"):
        turn(app, tab)
        assert not app.error
        assert book(app).spent == 1.0
        assert not book(app).views


def test_releasing_what_is_shown_charges_nothing_more_and_holds_this_row_alone(app):
    shown = private(move(move(app, 2.0), 0.5))
    turn(app, "Release")
    if after_looking.question(app):
        after_looking.fixed(app)
    label = after_looking.draw_button(app, "fda").label.replace("\\", "")
    assert label.startswith("Release what is shown (cost: ε = 2, already spent, for one of ")
    assert book(screen.press(app, "fda_draw")).spent == 2.0
    assert len(book(app).charges) == 1
    assert "Charged: ε = 2, the largest" in screen.words(app)
    drawn = book(app).kept["fda_release"]
    np.testing.assert_array_equal(drawn.release.output.totals, shown)
    files = screen.unpacked(drawn.pack().zip)
    assert float(json.loads(files["ledger.json"])["proven"]) == 2.0
    assert float(json.loads(files["plan.json"])["params"]["epsilon"]) == 0.5
    assert "charges the largest ε shown, 2 " in " ".join(files["NOTES.txt"].split())
    totals = files["totals.csv"].splitlines()
    assert [int(line.split(",")[2]) for line in totals[1:]] == shown.astype(int).tolist()
    boxes = files["boxes.csv"].splitlines()
    assert (len(boxes), boxes[0]) == (92, "start,end,share,noisy_count,parameter")
    assert own_files(files) == {"boxes.csv", "totals.csv"}


def test_switching_off_returns_to_seeded_study_and_on_to_the_same_picture(app):
    first = private(app)
    assert any(field.key == "fda_seed" for field in screen.look(app, "fda").number_input)
    assert not any(button.key == "fda_redraw" for button in app.button)
    seeded = private(app)
    assert not np.array_equal(seeded, np.rint(seeded))
    assert len(book(app).views) == 1
    assert book(app).spent == 1.0
    turn(app, "Release")
    label = after_looking.draw_button(app, "fda").label.replace("\\", "")
    assert label.startswith("Draw the release (costs a proven ε = 1")
    turn(app, "Picture")
    screen.look(app, "fda", on=False)
    np.testing.assert_array_equal(private(app), first)
    assert say("fda-viewed") in screen.words(app)
    assert book(app).spent == 1.0


def test_another_file_opens_blind_and_an_edited_one_adds_to_its_account(app):
    screen.look(app, "fda")
    screen.press_label(app, "Forget this file")
    assert switch(use_file(app, events(600, changed=5))).value is False
    assert charged(app) == [1.0]
    assert "adds to the ε = 1 already spent" in screen.words(screen.peek(app))
    screen.press(app, "fda_show")
    assert [charge.proven for charge in book(app).charges] == [1.0, 1.0]


def test_a_link_cannot_switch_it_on(open_app, app):
    key = switch(app).key
    assert key not in app.query_params
    other = open_app("fda", fda_data="own", **{key: "true"})
    assert switch(use_file(other, events(600))).key == key
    assert switch(other).value is False


def test_bundled_sets_have_no_such_switch(open_app):
    app = open_app("fda")
    assert not {say("fda-peek"), str(asking.LOOK)} & {each.label for each in app.toggle}
    assert any(field.key == "fda_seed" for field in app.number_input)
    assert not book(app).charges
    names = [trace.get("name") for trace in chart(app)["data"]]
    assert names.count(None) == 4  # edges of band and corridor
    names = [trace.get("name") for trace in chart(screen.put(app, fda_spread=True))["data"]]
    assert names.count(None) == 4 + 5
