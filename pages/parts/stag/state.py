"""What the location-maps page shows, worked out once a run."""

from dataclasses import dataclass
from functools import partial
from operator import attrgetter

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
    subject = "one point"

    @property
    def point(self) -> str:
        """What is protected, without what it means for people."""
        return self.unit.partition(";")[0]


title = partial(views.title, KEY)
