"""Lessons: a question about a page, a guess, and what the library answers."""

from dp_core.learning.lessons.commits import Band, Choice, Number
from dp_core.learning.lessons.lesson import Lesson
from dp_core.learning.lessons.paper import episode, notes, sheet
from dp_core.learning.lessons.records import GONE, LESSONS
from dp_core.learning.lessons.truths import kept

__all__ = [
    "GONE",
    "LESSONS",
    "Band",
    "Choice",
    "Lesson",
    "Number",
    "by_number",
    "episode",
    "notes",
    "path_of",
    "sheet",
    "truth_of",
]


def by_number(number: int) -> Lesson | None:
    """Find a lesson; None where there is none with the number."""
    return next((each for each in LESSONS if each.number == number), None)


def truth_of(lesson: Lesson) -> float:
    """Give the number behind a lesson: worked out now, or kept where that takes seconds."""
    return kept()[lesson.key] if lesson.slow else lesson.truth()


def path_of(text: str) -> tuple[Lesson, ...]:
    """Read the lessons of a link, in its order; what is no lesson is left out.

    Examples
    --------
    >>> [each.number for each in path_of("1-6-x-99-10-6-" + 5_000 * "9")]
    [1, 6, 10]
    """
    known = {str(each.number): each for each in LESSONS}
    return tuple(known[part] for part in dict.fromkeys(text.split("-")) if part in known)
