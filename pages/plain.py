"""Counts, sums, means and quantiles with exact noise."""

from dp_core.words import say
from pages.common.frame import generic, main
from pages.parts import plain

main.show(
    key="plain",
    switch={
        "naive": say("plain-naive"),
        "laplace": say("plain-correct"),
        "gaussian": say("plain-correct-delta"),
    },
    rest=plain.rest,
    off=plain.off,
    numbers=generic.numbers,
    tabs=(plain.show, plain.show_steps, plain.show_accuracy, generic.privacy, plain.show_release),
)
