"""Homework: a name fixes the numbers, right answers pass, typical wrong ones get their sentence."""

import contextvars
import io
import json
from contextlib import redirect_stdout
from functools import cache

import pytest

from dp_core import cli
from dp_core.errors import ParameterError
from dp_core.learning import homework
from dp_core.learning.homework import ROUNDS, TASKS, attacks, check, check_guesses, question
from dp_core.learning.lessons import LESSONS
from dp_core.words import LANGUAGES, message, messages, reading, say

NAMES = [f"student {number}" for number in range(60)]
FEW = 40
DRAWN = cache(homework.rounds)  # hundreds of releases, and the same in every language


def numbers(lesson: str, name: str) -> list[float]:
    return [*TASKS[lesson].facts(homework._random(lesson, name)).values()]


@pytest.mark.parametrize("lesson", TASKS)
def test_the_right_answer_passes_and_each_typical_wrong_one_gets_its_sentence(lesson):
    task = TASKS[lesson]
    for name in NAMES:
        facts = numbers(lesson, name)
        right = task.right(*facts)
        for answer in (right, 1.01 * right, 0.99 * right, f"{right}"):
            assert check(lesson, name, answer) == say("homework-right")
        for key, way in task.wrong.items():
            assert check(lesson, name, way(*facts)) == say(f"homework-{lesson}.{key}"), name
        far = 1_000 * max(abs(right), 1)
        assert check(lesson, name, far) == say("homework-off", large=True)
        assert check(lesson, name, -far) == say("homework-off", large=False)
    for nothing in (None, "many", float("nan"), float("inf"), [1]):
        assert check(lesson, NAMES[0], nothing) == say("homework-no-number")


@pytest.mark.parametrize("lesson", TASKS)
def test_the_numbers_follow_from_the_name_alone(lesson):
    assert len({question(lesson, name) for name in NAMES}) > 2
    assert question(lesson, "Ada Lovelace") == question(lesson, " ada lovelace ")
    for language in LANGUAGES:
        with reading(language):
            assert question(lesson, "Ada") != message(f"homework-{lesson}").key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_notebook_runs_cell_by_cell_and_answers_are_checked(language, monkeypatch):
    monkeypatch.setattr(homework, "rounds", DRAWN)
    monkeypatch.setattr(homework, "ROUNDS", FEW)
    monkeypatch.setattr(messages, "_unknown", [*messages._unknown])  # as for a process of its own
    with reading(language):
        cells = json.loads(homework.notebook())["cells"]
        assert len({cell["id"] for cell in cells}) == len(cells)
        keys, told = iter(each.key for each in LESSONS), io.StringIO()
        room: dict[str, object] = {}
        with redirect_stdout(told):
            for cell in cells:
                if cell["cell_type"] != "code":
                    continue
                source = cell["source"].replace('NAME = ""', 'NAME = "Ada"')
                if source.startswith("answer = None"):
                    key = next(keys)
                    right = TASKS[key].right(*numbers(key, "Ada"))
                    source = source.replace("None", repr(right), 1)
                if source.startswith("def is_first"):
                    attack = source.split('check_guesses("')[1].split('"')[0]
                    room["best"] = homework._challenge(attack).best
                    source = source.replace("return None", "return best(number)")
                exec(source, room)
        assert told.getvalue().count(say("homework-right")) == len(LESSONS)
        refuted = [line for line in told.getvalue().splitlines() if f"{FEW} of {FEW}" in line]
        assert len(refuted) == (len(attacks()) - 1 if language == "en" else 0)


def test_every_lesson_has_a_task_and_one_count_and_each_refuted_claim_is_attacked():
    assert {each.key for each in LESSONS} == set(TASKS)
    assert attacks() == ("count", "plain", "stag", "privscbn", "dpc_stacking")
    with pytest.raises(ParameterError, match="attack = 'nothing' must be one of"):
        homework.rounds("nothing", "Ada")


@pytest.mark.parametrize("attack", ["count", "plain"])
def test_the_best_rule_is_counted_and_typical_wrong_ones_get_their_sentence(attack):
    numbers, best = homework.rounds(attack, "Ada"), homework._challenge(attack).best
    assert numbers == homework.rounds(attack, " ada")
    assert numbers != homework.rounds(attack, "Bob")
    guesses = [best(number) for number in numbers]
    told = check_guesses(attack, "Ada", guesses)
    within = say("play-within", claim=say("play-claim", epsilon="1", delta="none"))
    assert (within in told) == (attack == "count")
    wrong = {
        "always": [True] * ROUNDS,
        "swapped": [not each for each in guesses],
        "coin": [number % 2 == 0 for number in range(ROUNDS)],
    }
    for key, each in wrong.items():
        assert say(f"homework-right-guesses.{key}") in check_guesses(attack, "Ada", each)
    for each in ([], guesses[:-1], [None] * ROUNDS, [1] * ROUNDS, ["yes"] * ROUNDS):
        assert check_guesses(attack, "Ada", each) == say("homework-guesses", rounds=ROUNDS)


def test_the_command_writes_a_new_file_and_never_over_another(tmp_path, capsys):
    place = tmp_path / "homework.ipynb"
    assert cli.main(["homework", str(place)]) == 0
    assert json.loads(place.read_text(encoding="utf-8"))["nbformat"] == 4
    assert cli.main(["homework", str(place)]) != 0
    assert "is never replaced" in capsys.readouterr().err
    assert cli.main(["homework", str(tmp_path / "no" / "a.ipynb")]) != 0
    assert "No such file" in capsys.readouterr().err


def test_questions_have_the_numbers_of_their_lessons_and_the_head_says_what_must_be_there():
    heads = [each["source"] for each in json.loads(homework.notebook(LESSONS[3:]))["cells"]]
    assert "pip install" in heads[0], "else the first cell fails and nobody knows why"
    for each in LESSONS[3:]:
        assert f"## {each.number}. {each.title}" in heads


def test_a_chinese_notebook_prints_chinese(monkeypatch):
    monkeypatch.setattr(messages, "_unknown", [*messages._unknown])
    with reading("zh-Hans"):
        cells = json.loads(homework.notebook(LESSONS[:1]))["cells"]
        asked = question(LESSONS[0].key, "")
    told, room = io.StringIO(), {}
    with redirect_stdout(told):
        for cell in (each for each in cells[:4] if each["cell_type"] == "code"):
            contextvars.Context().run(exec, cell["source"], room)  # as Jupyter runs each
    assert asked in told.getvalue()
