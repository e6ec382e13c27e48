"""What the location-maps page shows, worked out once a run."""

from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter

from dp_core.algorithms.stag import evidence
from dp_core.uploads import persons
from dp_core.view.theme import Theme, colour
from dp_core.words import say
from pages.common.frame import views
from pages.common.show import panels

KEY = "stag"
NOUN = "map"
UNIT = "%"
STYLES = {"privtree": 1, "uniform": 2, "adaptive": 4}
ALL, SAMPLE = "all", "sample"  # what the competitors see


@dataclass(frozen=True, kw_only=True)
class View(views.View):
    """Choices of the visitor, and the release they lead to.

    Parameters
    ----------
    area : str
        Class of rectangles that errors are judged by: small, medium or large. Errors are percent of
        the true count of a rectangle.
    rivals : str
        What the methods see that this one is compared with: all points, or a sample too.
    """

    area: str
    rivals: str

    lattice = property(attrgetter("data"))

    @property
    def role(self) -> int:
        """Position of the style of the method, the same on every tab."""
        return views.line_styles(self.algorithm, [self.method], STYLES)[self.method]

    @property
    def theme(self) -> Theme:
        """Colours of a picture of what is released: in that of the method."""
        scheme = panels.current_theme()
        return replace(scheme, private=colour(scheme, self.role))

    @property
    def subject(self) -> str:
        return say("stag-subject", people=evidence.counts_people(self.lattice))

    @property
    def unit(self) -> str:
        """What is protected; of points that come with the program it is not a person."""
        usual, people = self.algorithm.unit, evidence.counts_people(self.lattice)
        return persons.unit_for(usual, self.lattice) if people else usual


title = partial(views.title, KEY)
