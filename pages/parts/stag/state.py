"""What the location-maps page shows, worked out once a run."""

from dataclasses import dataclass
from functools import partial
from operator import attrgetter

from dp_core.algorithms.stag import evidence
from dp_core.uploads import persons
from pages.common.frame import views

KEY = "stag"
NOUN = "map"
UNIT = "%"
RIVALS = ["all points", "a sample too"]  # what the competitors see on the error tab


@dataclass(frozen=True, kw_only=True)
class View(views.View):
    """Choices of the visitor, and the release they lead to.

    Parameters
    ----------
    area : str
        Class of rectangles that errors are judged by: small, medium or large. Errors are percent of
        the true count of a rectangle.
    """

    area: str

    lattice = property(attrgetter("data"))

    @property
    def subject(self) -> str:
        return "one person" if evidence.counts_people(self.lattice) else "one point"

    @property
    def unit(self) -> str:
        """What is protected; of points that come with the program it is not a person."""
        usual, people = self.algorithm.unit, evidence.counts_people(self.lattice)
        return persons.unit_for(usual, self.lattice) if people else usual

    @property
    def point(self) -> str:
        """What is protected, without what it means for people."""
        return self.algorithm.unit_of(self.lattice, self.params)


title = partial(views.title, KEY)
