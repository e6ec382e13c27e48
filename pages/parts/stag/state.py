"""What the location-maps page shows, worked out once a run."""

from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter

from dp_core.algorithms.stag import evidence
from dp_core.uploads import persons
from dp_core.view.theme import Theme, colour
from pages.common.frame import views
from pages.common.show import panels

KEY = "stag"
NOUN = "map"
UNIT = "%"
STYLES = {"privtree": 1, "uniform": 2, "adaptive": 4}
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


def sound_last(*shown: View) -> list[View]:
    """Order in which methods stand, whichever is on screen."""
    return sorted(shown, key=lambda each: each.method == "sound")


title = partial(views.title, KEY)
