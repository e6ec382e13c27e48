"""Counts, sums, means and quantiles with exact noise."""

from pages.common.frame import shell

shell.guard()  # a deep link must meet it before the imports below

from dp_core.words import say
from pages.common.frame import generic, main
from pages.common.input import controls
from pages.parts.plain import controls as asked
from pages.parts.plain import picture
from pages.parts.plain.controls import KEY

main.show(
    main.Parts(
        key=KEY,
        switch={
            "naive": say("plain-naive"),
            "laplace": say("plain-correct"),
            "gaussian": say("plain-correct-delta"),
        },
        epsilon=lambda variant: controls.epsilon_slider(KEY),
        rest=asked.rest,
        off=picture.off,
        numbers=generic.numbers,
        tabs={
            "Picture": picture.show,
            "How it works": picture.show_steps,
            "Accuracy": picture.show_accuracy,
            "Is it private?": generic.privacy,
            "Release": picture.show_release,
        },
    )
)
