"""Lessons on paper: a sheet for a class, and notes for who teaches it."""

import html
from collections.abc import Iterable, Mapping

from dp_core.learning.lessons.commits import Choice
from dp_core.learning.lessons.lesson import Lesson
from dp_core.words import say

_STYLE = """
@page { size: A4; margin: 18mm }
body { font: 12pt/1.45 Georgia, serif; color: #000; max-width: 170mm; margin: 0 auto }
section { break-after: page }
section:last-child { break-after: auto }
h1 { font-size: 20pt; margin: 0 0 4mm }
ul { list-style: none; padding: 0 }
li { margin: 3mm 0 }
li::before { content: ""; display: inline-block; width: 4mm; height: 4mm;
  border: .4mm solid #000; margin-right: 3mm; vertical-align: -.5mm }
li.right { font-weight: bold }
li.right::before { background: #000; print-color-adjust: exact }
.space { border: .3mm solid #888; height: 70mm; margin: 6mm 0 }
.line { border-bottom: .3mm solid #888; height: 9mm }
.scale { display: flex; justify-content: space-between; border-top: .4mm solid #000;
  margin: 10mm 0; padding-top: 1mm }
small { color: #444 }
"""


def sheet(lessons: Iterable[Lesson], truths: Mapping[str, float]) -> str:
    """Write a page to print: for each lesson a page that asks, then a page that answers.

    Parameters
    ----------
    lessons : iterable of Lesson
    truths : mapping
        Number behind each, by its key.

    Returns
    -------
    str
        HTML without scripts and without addresses.
    """
    pages = "".join(_asks(each) + _answers(each, truths[each.key]) for each in lessons)
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>'
        f"{say('sheet-title')}</title><style>{_STYLE}</style></head><body>{pages}</body></html>"
    )


def _asks(lesson: Lesson) -> str:
    return (
        f"<section><h1>{lesson.number}. {html.escape(lesson.title)}</h1>"
        f"<p>{html.escape(lesson.question)}</p>{_offered(lesson)}"
        f'<p>{say("sheet-draw")}</p><div class="space"></div>'
        f'<p>{say("sheet-because")}</p><div class="line"></div><div class="line"></div></section>'
    )


def _answers(lesson: Lesson, truth: float) -> str:
    title = say("sheet-answer", number=str(lesson.number), title=lesson.title)
    return (
        f"<section><h1>{html.escape(title)}</h1>"
        f"<p>{html.escape(lesson.question)}</p>{_offered(lesson, answered=True)}"
        f"<p><b>{html.escape(lesson.answer(truth))}</b></p>"
        f"<p><b>{say('sheet-why')}</b> {html.escape(lesson.why)}</p>"
        f"<p><b>{say('sheet-wrong')}</b> {html.escape(lesson.wrong)}</p>"
        f"<p><small>{html.escape(say('sheet-source', links=lesson.links))}</small>"
        "</p></section>"
    )


def _offered(lesson: Lesson, *, answered: bool = False) -> str:
    """Write answers with boxes, of which one may be full; or a scale to make a mark on."""
    commit = lesson.commit
    if not isinstance(commit, Choice):
        ticks = "".join(f"<span>{html.escape(each)}</span>" for each in commit.offered)
        mark = html.escape(say("sheet-mark", words=commit.words.format("…")))
        return "" if answered else f'<p>{mark}</p><div class="scale">{ticks}</div>'
    items = "".join(
        f"<li{' class=right' * (answered and place == commit.right)}>{html.escape(each)}</li>"
        for place, each in enumerate(commit.offered)
    )
    return f"<ul>{items}</ul>"


def notes(lessons: Iterable[Lesson], truths: Mapping[str, float]) -> dict[str, str]:
    """Write notes for instructors in the form of the Carpentries Workbench, by file name."""
    found = {
        f"episodes/{each.number:02}-{each.key.replace('_', '-')}.md": episode(
            each, truths[each.key]
        )
        for each in lessons
    }
    names = "".join(f"- {name.partition('/')[2]}\n" for name in found)
    head = f"carpentry: incubator\ntitle: {say('notes-title')}\nlife_cycle: alpha\n"
    config = f"{head}episodes:\n{names}"
    return {"config.yaml": config, **found}


def episode(lesson: Lesson, truth: float) -> str:
    """Write the notes on one lesson."""
    commit = lesson.commit
    if isinstance(commit, Choice):
        asked = "\n".join(f"{place}. {each}" for place, each in enumerate(commit.offered, 1))
        right = f"{commit.right + 1}. {commit.say(commit.right)}. "
    else:
        low, *_, high = commit.offered
        asked = say("notes-number", low=low, high=high, words=commit.words.format("…"))
        right = ""
    return f"""---
title: "{lesson.title}"
teaching: {max(lesson.minutes - 2, 1)}
exercises: 2
---
:::::: questions
- {lesson.question}
::::::
:::::: objectives
- {lesson.goal}
::::::
:::::: instructor
{say("notes-instructor", number=str(lesson.number), wrong=lesson.wrong)}
::::::
:::::: challenge
## {lesson.question}
{asked}
::::: solution
{right}{lesson.answer(truth)}
:::::
::::::
:::::: keypoints
- {lesson.why}
::::::

{say("notes-more", links=lesson.links)}
"""
