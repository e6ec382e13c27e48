"""What the page of groups shows, worked out once a run."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from operator import attrgetter

import numpy as np

from dp_core.algorithms.dpc_stacking.data import Used
from dp_core.algorithms.dpc_stacking.metrics import compared, owner_labels, reference_groups
from pages.common.frame import views

KEY = "dpc_stacking"
NOUN = "table"
METRIC = "inertia"
MEMBERS = {
    "published": ("published",),
    "local": ("local", "input_kmeans"),
    "central": ("central", "dplloyd", "dplloyd_sup", "fastlloyd", "eugkm"),
    "no_privacy": ("no_privacy", "kmeans", "spectral", "birch", "gmm"),
}
"""Methods of each variant: the first is ours or the paper's, the others stand for comparison."""
SHARED = ("clusters", "epsilon")
"""Parameters that the methods beside the one on screen take over."""
PAPER_EPSILONS = (0.05, 0.1, 0.2, 0.5, 1.0, 5.0, 10.0)


@dataclass(frozen=True, kw_only=True)
class View(views.View):
    """Choices of the visitor, and the release they lead to; its data are the columns on screen.

    Parameters
    ----------
    variant : str
        Key of the variant on top.
    used : Used
        Which columns are on screen, and between which limits.
    """

    variant: str
    used: Used

    table = property(attrgetter("data"))

    @property
    def part(self) -> Used:
        return self.used

    @cached_property
    def unit_rows(self) -> np.ndarray:
        """True rows in the unit box; for the holder only."""
        return self.table.unit_box(self.output.bounds)

    @cached_property
    def labels(self) -> np.ndarray:
        """Group of each true row; for the holder only."""
        return owner_labels(self.table, self.output)

    @cached_property
    def reference(self) -> np.ndarray:
        """Groups of the best K-means without noise; for the holder only."""
        return self._reference(self.params.clusters)

    @cached_property
    def errors(self) -> Mapping[str, float]:
        """Quality of the groups on the true table; for the holder only."""
        best = partial(self._reference, len(self.output.centres))
        return self.kept("errors", lambda: compared(self.table, self.output, best()))

    def _reference(self, clusters: int) -> np.ndarray:
        of = (self.table.fingerprint, self.output.bounds, clusters)
        return views.kept(KEY, "reference", of, lambda: reference_groups(self.unit_rows, clusters))


title = partial(views.title, KEY)
current = partial(views.current, KEY)
