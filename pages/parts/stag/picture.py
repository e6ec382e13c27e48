"""Tab "Picture": the map, true and released, and the verdict."""

from dp_core.algorithms.stag.data import STORIES
from pages.common.frame import page
from pages.common.show import panels, verdicts
from pages.common.tabs import following
from pages.parts.stag import map, numbers
from pages.parts.stag.state import View

JUDGED = "Compared with your data: for you alone"


def show(view: View) -> None:
    """Draw the tab."""
    map.show(view)
    with panels.holder_frame(JUDGED, key="stag_verdict"):
        verdicts.show(numbers.question(view))
    page.about(view, STORIES)
    following.offer(view)
