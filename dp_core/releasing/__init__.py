"""The way to a download: a plan, the file and secret noise give a bundle."""

from dp_core.releasing.drawing import Drawn, charge_of, data_of, draw, drawn_before, read, release
from dp_core.releasing.packing import Bundle, checking, foreign
from dp_core.releasing.plan import LONGEST_PURPOSE, NAME, OWN, Choice, Plan, Record

__all__ = [
    "LONGEST_PURPOSE",
    "NAME",
    "OWN",
    "Bundle",
    "Choice",
    "Drawn",
    "Plan",
    "Record",
    "charge_of",
    "checking",
    "data_of",
    "draw",
    "drawn_before",
    "foreign",
    "read",
    "release",
]
