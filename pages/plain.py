"""Counts, sums, means and quantiles with exact noise."""

from pages.common.frame import shell

shell.guard()  # a deep link must meet it before the imports below

from dp_core.words import message
from pages.common.frame import generic, main
from pages.common.input import controls
from pages.parts import plain

main.show(
    key="plain",
    switch={
        "naive": message("plain-naive"),
        "laplace": message("plain-correct"),
        "gaussian": message("plain-correct-delta"),
    },
    epsilon=lambda variant: controls.epsilon_slider("plain"),
    rest=plain.rest,
    off=plain.off,
    numbers=generic.numbers,
    tabs=(plain.show, plain.show_steps, plain.show_accuracy, generic.privacy, plain.show_release),
)
