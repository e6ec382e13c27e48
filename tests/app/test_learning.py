"""Be the attacker, and the museum: as a visitor plays them."""

import csv
import hashlib
import io
import re
import time

import pytest

from dp_core import registry
from dp_core.cli.app import DEMO
from dp_core.learning import lessons
from dp_core.learning.lessons import Band, Choice
from dp_core.learning.museum import EXHIBITS
from dp_core.learning.study import STATEMENTS, TASKS, sus
from dp_core.study.attacked import attacked
from dp_core.words import LANGUAGES, named, reading, say
from pages.common.frame import lesson as lesson_of_page
from pages.common.show import html
from pages.parts.learning import attack, index
from tests.app.screen import checked, keyed, keys, markup, press
from tests.app.test_settings import SWITCH


def said(app) -> str:
    words = [each.value for kind in ("markdown", "caption") for each in app.get(kind)]
    return " ".join(words).replace("\\", "")


def test_a_game_of_ten_rounds_ends_with_a_score_the_seal_and_a_next_one(open_app):
    app = open_app("attack")
    closed = re.search(r"[0-9a-f]{64}", markup(app))[0]
    keyed_by = {each.key: each.proto.shortcut for each in app.button}
    assert keyed_by == {"attack_A": "a", "attack_N": "n"}
    before = ""
    for number in range(1, 11):
        assert f"Round {number} of 10" in said(app)
        before += "".join(str(each.proto) for each in app.main)
        press(app, "attack_A")
    seed = re.search(r'fromhex\("([0-9a-f]{64})"\)', " ".join(each.value for each in app.code))[1]
    assert closed in before
    assert seed not in before, "the coins stay closed until the end"
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == closed
    assert closed in markup(app), "the seal still stands there to be compared"
    assert re.search(r"\*\*\d+ of 10 right\.\*\*", said(app))
    assert "Best known attack, on the same numbers" in said(app)
    assert {"attack_again", "attack_next"} <= keys(app.button)
    assert press(app, "attack_next").session_state["attack"] != "count"
    assert "Round 1 of 10" in said(app)


def test_feedback_only_at_the_end_tells_nothing_before_and_the_rounds_are_a_table(open_app):
    app = open_app("attack", attack="stag.row1")
    app.toggle(key="attack_late").set_value(True).run()
    for _ in range(9):
        press(app, "attack_N")
        assert not re.search(r"[✓×]|\d of \d right|It was “", markup(app) + said(app))
    played = app.session_state["_game"]
    press(app, "attack_N")
    rows = list(csv.DictReader(io.StringIO(attack.written(played))))
    assert [int(each["round"]) for each in rows] == [*range(1, 11)]
    first = rows[0]
    assert (first["page"], first["pair"], first["guess"]) == ("stag", "row1", "False")
    assert (float(first["claimed"]), first["proven"]) == (1.0, "inf")
    assert sum(each["right"] == "True" for each in rows) == played.score.right


def test_whoever_reads_the_sign_of_a_gap_wins_every_round(open_app):
    app = open_app("attack", attack="stag.row1")
    assert f"made for ε = {attacked('stag', 'row1').epsilon:g}" in said(app) + markup(app)
    for _ in range(10):
        empty = re.search(r"1 yes, 0 no\): \*\*(\d)\*\*", said(app))[1] == "1"
        press(app, "attack_A" if empty else "attack_N")
    assert "**10 of 10 right.** If ε = 1 holds" in said(app)
    assert "at most 4.4 % of games" in said(app)


def test_a_second_press_counts_once_another_epsilon_begins_anew_and_a_room_has_a_sum(open_app):
    app = open_app("attack")
    played = app.session_state["_game"]
    attack._guessed(played, True, 0)
    attack._guessed(played, False, 0)
    assert len(played.rounds) == 1
    keyed(app.select_slider, "attack_epsilon").set_value(0.1).run()
    assert "Round 1 of 10" in said(checked(app))
    assert app.session_state["_game"].seal != played.seal
    keyed(app.select_slider, "attack_epsilon").set_value(1.0).run()
    app.toggle(key="attack_room").set_value(True).run()
    app.text_area(key="attack_scores").set_value("152/230").run()
    text = markup(app) + said(app)
    assert "59.6 to 72.2" in text
    assert "Nothing above the claim was found" in text
    app.text_area(key="attack_scores").set_value("seven of ten").run()
    assert "“seven of ten” is not a score" in app.error[0].value


def test_a_bar_calls_nothing_above_its_limit_that_chance_explains():
    assert not attack.above(220 / 400, 0.525, 400)
    assert attack.above(254 / 400, 0.525, 400)
    assert "dp-over" not in attack.bar(0.55, 0.525, words="220 of 400 right", guesses=400)
    assert "55 ± 5 of 100" in attack.bar(0.55, 0.525, words="220 of 400 right", guesses=400)


def test_an_exhibit_is_broken_and_its_repair_is_not(open_app):
    app = open_app("museum")
    assert "The data are made up." in markup(app)
    assert len(app.code) == 2
    for each in list(keys(app.button)):
        if each and each.startswith("attack_"):
            press(app, each)
    text = markup(app)
    assert "2,000 of 2,000 right: 100 of 100" in text
    assert "the claim allows at most 73.11 right guesses of 100" in text
    assert len(EXHIBITS) == 7


def test_a_study_asks_five_tasks_and_ten_statements_and_ends_with_a_file(open_app):
    app = press(open_app("study"), "study_begin")
    for task in TASKS:
        assert app.button(key=f"study_next_{task.key}").disabled
        app.radio(key=f"study_{task.key}").set_value(task.right).run()
        press(app, f"study_next_{task.key}")
    for number in range(1, STATEMENTS + 1):
        assert app.button(key="study_next_sus").disabled
        app.radio(key=f"study_sus_{number}").set_value(3).run()
    made = press(app, "study_next_sus").session_state["_study"]
    given = {key: answer for key, (answer, _) in made.answers.items()}
    assert given == {task.key: task.right for task in TASKS}
    assert all(seconds >= 0 for _, seconds in made.answers.values())
    assert sus(made.agreed) == 50
    assert len(app.get("download_button")) == 1
    assert press(checked(app), "study_again").radio(key=f"study_{TASKS[0].key}").value is None


def styles(app):
    return " ".join(each.proto.body for each in app.get("html") if "<style>" in each.proto.body)


def commit(app, lesson, place):
    key, kind = f"lesson_guess_{lesson.number}", lesson.commit
    if isinstance(kind, Choice):
        app.radio(key=key).set_value(place).run()
        return place
    value = kind.steps[place]
    both = isinstance(kind, Band)
    low = -kind.opens if both else 0
    keyed(app.select_slider, key).set_value((low, value) if both else value).run()
    return value


@pytest.mark.parametrize("number", [1, 5, 9])
def test_a_lesson_asks_with_the_controls_away_then_moves_them(open_app, number: int):
    lesson = lessons.by_number(number)
    app = open_app(lesson.page, lesson=str(number))
    for key, value in lesson.state(shown=False).items():
        assert app.session_state[key] == value, key
    answer = lesson.answer(lessons.truth_of(lesson))
    assert html.unbroken(lesson.question) in said(app) + markup(app)
    assert answer not in said(app)
    choice = isinstance(lesson.commit, Choice)
    assert keyed(app.button, "lesson_lock").disabled == choice
    assert SWITCH not in keys(app.button), "a lesson has no panel"
    assert f"{lesson.page}_seed" not in keys(app.number_input)
    assert "dp-works" not in markup(app)
    guess = commit(app, lesson, 0)
    label = keyed(app.button, "lesson_lock").label.replace("\\", "")
    assert f"Lock in: {lesson.commit.say(guess)}" in label
    assert lesson_of_page._ASKING.read_text("utf-8") in styles(app)
    press(app, "lesson_lock")
    assert lesson_of_page._ASKING.read_text("utf-8") not in styles(app)
    for key, value in lesson.state(shown=True).items():
        assert app.session_state[key] == value, key
    assert f"You said: {lesson.commit.say(guess)}" in said(app)
    assert ("dotted: your guess" in markup(app)) != choice
    assert answer in said(app)
    assert "was asked for" not in markup(app)
    assert not keys(press(app, "lesson_end").button) & {"lesson_lock", "lesson_end"}
    assert app.session_state[f"{lesson.page}_seed"] == app.session_state[f"{lesson.page}_seed"]


def test_the_edge_of_a_band_goes_on_while_keys_are_faster_than_the_page(open_app):
    """The browser sends what it shows, in which the other edge has not followed yet."""
    app, key = open_app("fda", lesson="1"), "lesson_guess_1"
    now = lessons.by_number(1).commit.opens
    for side in (1, -1):
        for half in (29.0, 30.0, 31.0):
            stale = (-now, half) if side > 0 else (-half, 31.0)
            keyed(app.select_slider, key).set_value(stale).run()
            assert app.session_state[key] == (-half, half), stale
        keyed(app.select_slider, key).set_value((-31.0, now)).run()
        assert app.session_state[key] == (-now, now)
        keyed(app.select_slider, key).set_value((-now, 31.0)).run()


def test_the_button_that_locked_goes_on_and_a_second_press_belongs_to_the_first(open_app):
    app = open_app("fda", lesson="1", path="1-10")
    assert keyed(press(app, "lesson_show").button, "lesson_lock").label.endswith("Choose ε")
    app.session_state["_lesson"]["at"] = time.monotonic()
    assert "lesson_end" in keys(press(app, "lesson_lock").button)
    app.session_state["_lesson"]["at"] -= 60
    press(app, "lesson_lock")
    assert html.unbroken(lessons.by_number(10).question) in said(app)
    assert app.query_params["path"] == "1-10"
    assert keyed(press(app, "lesson_show").button, "lesson_lock").label == "All lessons"


def test_a_link_from_below_an_answer_asks_at_the_state_that_the_question_tells(open_app):
    """A reload, or a copied link, asked about ε = 1 under a picture at ε = 0.1."""
    app = open_app("fda", lesson="1", fda_epsilon="0.1", fda_tab="Accuracy")
    assert app.session_state["fda_epsilon"] == 1
    assert app.session_state["fda_tab"] == "Picture"
    assert "fda_epsilon" not in app.query_params
    assert "lesson_show" in keys(app.button)


def test_a_lesson_opens_on_the_picture_whatever_tab_the_one_before_it_left(open_app):
    app = open_app("privscbn", lesson="6", path="6-8")
    assert press(app, "lesson_show").session_state["privscbn_tab"] == "Is it private?"
    app.session_state["_lesson"]["at"] -= 60
    press(app, "lesson_lock")
    assert html.unbroken(lessons.by_number(8).question) in said(app)
    assert app.session_state["privscbn_tab"] == "Picture"


def test_a_demonstration_runs_no_functions_of_others(open_app, monkeypatch):
    pytest.importorskip("opendp")
    app = open_app("museum", exhibit="libraries")
    assert app.dataframe[0].value.iloc[0, 3] == "broken"
    assert "library_attack" in keys(app.button)
    monkeypatch.setenv(DEMO, "1")
    assert "library_attack" not in keys(checked(app.run()).button)


def test_what_an_exhibit_is_set_by_is_named_in_chinese():
    with reading("zh-Hans"):
        labels = [named(each.dial.label) for each in EXHIBITS if each.dial]
    assert not [each for each in labels if re.search("[a-z]{2}", each.replace("Ada", ""))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_be_attacked_is_named_in_few_words_in_every_language(language):
    """A gap goes by the words before its colon, whichever colon the language has."""
    with reading(language):
        names = {key: name for key, name, *_ in index.offered()}
        paper = say("tour-published", system=registry.algorithms()["fda"].title)
    assert names["fda.first_event_fda_published"] == paper
    assert not [each for each in names.values() if re.search(r"\bP\d", each)]
    assert len(re.split("[:：]", names["stag.row1"])) == 2
