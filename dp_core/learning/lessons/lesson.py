"""What a lesson is: a question, a guess, and what the library answers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from dp_core.learning.lessons.commits import Commit
from dp_core.words import say

State = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """One question about a page, asked before its answer is seen.

    The page, the sheet for a class and the notes of an instructor are made from it.

    Parameters
    ----------
    key : str
        Its words are those of the message ``learn-<key>``.
    page : str
        Key of the system whose page it is about.
    before, after : mapping
        What the page's controls stand at while it is asked, and once it is answered: values by
        the name of the parameter in a link without the key of the page, such as "epsilon".
    commit : Choice, Number or Band
        How a guess is given.
    truth : callable
        The number behind the answer, worked out by the library.
    within : (float, float)
        Where it lies; a test works it out again.
    shown : str
        Format of the number.
    courses : (str, str)
        Lecture of CS208 and chapter of Programming DP that treat it.
    minutes : int
    level : str
        For whom: "everybody", "some statistics" or "stewards".
    axes : (float, float), optional
        Ends of the axis up, held before and after; where the page's own would cut off what moves.
    slow : bool
        Whether the number takes seconds: it is then worked out by ``tools/lessons.py`` and kept.
    number : int
        Place in the path.
    """

    key: str
    page: str
    before: State
    after: State
    commit: Commit
    truth: Callable[[], float]
    within: tuple[float, float]
    shown: str = ".3g"
    courses: tuple[str, str]
    minutes: int = 3
    level: str = "everybody"
    axes: tuple[float, float] | None = None
    slow: bool = False
    number: int = 0

    @property
    def links(self) -> str:
        """Where courses treat it."""
        lecture, chapter = self.courses
        return say("learn-links", lecture=lecture, chapter=chapter)

    @property
    def title(self) -> str:
        """Its heading."""
        return say(f"learn-{self.key}")

    @property
    def goal(self) -> str:
        """What a visitor can do after it."""
        return self._part("goal")

    @property
    def question(self) -> str:
        """What is asked."""
        return self._part("question")

    @property
    def why(self) -> str:
        """Why the answer is so."""
        return self._part("why")

    @property
    def wrong(self) -> str:
        """Idea that leads to another answer."""
        return self._part("wrong")

    def _part(self, name: str, **facts: str) -> str:
        return say(f"learn-{self.key}.{name}", **facts)

    def state(self, *, shown: bool) -> dict[str, Any]:
        """Value of each control of the page, by the key of its widget."""
        values = {**self.before, **(self.after if shown else {})}
        return {f"{self.page}_{name}": value for name, value in values.items()}

    def answer(self, truth: float) -> str:
        """Say what it is, with its number."""
        return self._part("reveal", truth=format(truth, self.shown))
