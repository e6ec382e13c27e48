"""What the local-reports page shows, worked out once a run."""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cached_property, partial
from operator import attrgetter

import numpy as np

from dp_core.algorithms.lremh.data import People, ReadyReports
from dp_core.algorithms.lremh.method.steps import Noise, noise_of
from dp_core.algorithms.lremh.params import ReportParams
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import message
from pages.common.frame import views
from pages.common.show import panels

KEY = "lremh"
NOUN = "table"
METRIC = "avd"
UNIT = "of 1"
"""A joint error lies between 0, all equal, and 1, everybody in a wrong bar."""

STYLES = {"plus": 1, "independent": 2, "pairs": 4, "em": 5}
"""Line styles of methods beside the two that have one of their own."""

COMPARED = message("lremh-state-compared-true-answers-you")

Data = CategoricalTable | ReadyReports


@dataclass(frozen=True, kw_only=True)
class View(views.View):
    """Choices of the visitor, and the release they lead to; errors are total variation.

    Data are `ReadyReports` where they were made elsewhere: of these no truth is known.

    Parameters
    ----------
    relabelled : bool
        Whether the categories were numbered at random.
    """

    relabelled: bool

    table = property(attrgetter("data"))
    subject = "one user"

    @property
    def part(self) -> People:
        table = self.table
        whole = len(table) == len(self.whole)
        return People(attributes=table.names, users=None if whole else len(table))

    @property
    def place(self) -> int:
        """Place of the style of the method on screen, the same on every tab."""
        return views.line_styles(self.algorithm, [self.method], STYLES)[self.method]

    @property
    def noise(self) -> Noise | None:
        """Chances of the bits; None for methods whose users send something else."""
        if isinstance(self.table, ReadyReports):
            return Noise(*self.table.noise)
        if not isinstance(self.params, ReportParams):
            return None
        return noise_of(self.params, self.table.domains, method=self.method)

    @property
    def answers(self) -> CategoricalTable | None:
        """Answers of the users; known only because this is a simulation, else None."""
        return self.table if isinstance(self.table, CategoricalTable) else None

    @property
    def counted(self) -> bool:
        """Ready reports cost what they cost, however often they are looked at."""
        return self.answers is not None

    @cached_property
    def true(self) -> np.ndarray | None:
        """True joint table; None where only reports are there."""
        return None if self.answers is None else self.answers.joint()

    @property
    def errors(self) -> Mapping[str, float] | None:
        """Errors of the estimate against the true table; None where that is not known."""
        return None if self.answers is None else super().errors

    def frame(self, key: str) -> AbstractContextManager[None]:
        """Frame around what is compared with the true answers; reports alone have none."""
        return panels.frame_unless(self.true is None, COMPARED, key=key)


title = partial(views.title, KEY)
current = partial(views.current, KEY)
