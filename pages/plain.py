"""Counts, sums, means and quantiles with exact noise."""

from dp_core.words import message
from pages.common.frame import generic, main
from pages.parts import plain

main.show(
    key="plain",
    switch={
        "naive": message("plain-naive"),
        "laplace": message("plain-correct"),
        "gaussian": message("plain-correct-delta"),
    },
    rest=plain.rest,
    off=plain.off,
    numbers=generic.numbers,
    tabs=(plain.show, plain.show_steps, plain.show_accuracy, generic.privacy, plain.show_release),
)
