"""A study: its right answers are those of the pages, files are read strictly, scores are known."""

import json
import math
from typing import Any

import pytest

from dp_core import cli, opening
from dp_core.errors import DataError
from dp_core.learning.study import STATEMENTS, TASKS, Session, read, summary, sus
from dp_core.study import experiments, risk
from dp_core.words import LANGUAGES, reading

RIGHT = {task.key: task.right for task in TASKS}


def session(agreed: tuple[int, ...] = (5, 1) * 5, **answers: str) -> Session:
    given = {key: (option, 12.0) for key, option in {**RIGHT, **answers}.items()}
    return Session(language="en", answers=given, agreed=agreed)


def test_the_right_answers_are_what_pages_show_and_have_words_in_every_language():
    assert 0.02 < risk.posterior(risk.BEFORE, opening.state("plain").params.epsilon) < 0.03
    tables = opening.state("privscbn")
    draws = experiments.load("privscbn")["published"]
    assert draws.crossing(tables.tolerance, tables.wanted) == 0.5
    assert tables.method.variant == "published"
    published = opening.state("stag", "published")
    assert published.params.epsilon == 1
    assert math.isinf(published.run().ledger.proven)
    for language in LANGUAGES:
        with reading(language):
            for task in TASKS:
                assert task.right in task.options
                said = {task.say(option) for option in task.options}
                assert len(said) == len(task.options)
                assert not any(each.startswith("study-") for each in (*said, str(task.question)))


@pytest.mark.parametrize(
    ("agreed", "score"),
    [((5, 1) * 5, 100), ((1, 5) * 5, 0), ((3,) * 10, 50), ((4, 2, 4, 2, 4, 2, 4, 2, 4, 1), 77.5)],
)
def test_the_score_is_that_of_brooke(agreed, score):
    assert sus(agreed) == score


def test_a_file_holds_what_was_written_alone_and_one_person_has_no_range():
    made = session(proof="claim")
    whole = json.loads(made.to_json())
    assert read(made.to_json()) == made
    assert set(whole) == {"kind", "version", "language", "tasks", "agreed", "sus"}
    assert [whole["tasks"][key]["right"] for key in ("proof", "noise")] == [False, True]
    assert "±" not in summary([session()])[-1]
    assert "±" in summary([session(), session((3,) * 10)])[-1]


def broken(**changes: Any) -> str:
    return json.dumps(json.loads(session().to_json()) | changes)


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "null", "[" * 9_000, broken(kind="other"), broken(version=2)),
        *(broken(language="xx"), broken(language=[]), broken(tasks={})),
        broken(tasks={task.key: {"answer": "?", "seconds": 1} for task in TASKS}),
        broken(tasks={task.key: {"answer": task.right, "seconds": -1} for task in TASKS}),
        broken(tasks={task.key: {"answer": task.right, "seconds": "nan"} for task in TASKS}),
        *(broken(agreed=[3] * (STATEMENTS - 1)), broken(agreed=[6] * STATEMENTS)),
        *(broken(agreed=[True] * STATEMENTS), broken(agreed=None)),
    ],
)
def test_other_files_are_refused(text):
    with pytest.raises(DataError, match="not a study file"):
        read(text)


def test_a_class_is_counted(tmp_path, capsys):
    files = []
    for number, each in enumerate((session(), session((3,) * 10, noise="half"))):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(each.to_json(), encoding="utf-8")
    assert cli.main(["study", *map(str, files)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 + len(TASKS)
    assert [line.split()[:3] for line in lines[1:-1]] == [
        ["1" if task.key == "noise" else "2", "of", "2"] for task in TASKS
    ]
    assert "75 of 100" in lines[-1]
    (tmp_path / "bad.json").write_text("{}")
    assert cli.main(["study", str(tmp_path / "bad.json")]) == 2
    assert "bad.json" in capsys.readouterr().err
    assert cli.main(["study", str(tmp_path / "none.json")]) == 2
