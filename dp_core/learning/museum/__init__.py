"""A museum of broken differential privacy: kinds of flaws, each with an attack and a repair.

The lines are our own, ten at most, and none is taken from a library. The order is that of a visit:
what is easy to see comes first.
"""

from dp_core.learning.museum.accounts import POINTS, SAMPLE, SPENDING
from dp_core.learning.museum.exhibit import FLAW, REPAIR, Dial, Exhibit, attack
from dp_core.learning.museum.floats import FLOATS
from dp_core.learning.museum.sums import BOUNDS, MEAN, SQUARES

EXHIBITS = (SQUARES, MEAN, SPENDING, POINTS, BOUNDS, SAMPLE, FLOATS)

__all__ = ["EXHIBITS", "FLAW", "REPAIR", "Dial", "Exhibit", "attack"]
