"""Groups: DPC-Stacking, its sound variants, and what they are compared with."""

from pages.common.frame import shell

shell.guard()  # a deep link must meet it before the imports below

from dp_core.words import message
from pages.common.frame import main
from pages.parts.dpc_stacking import controls, error, picture, release, state, steps

main.show(
    key="dpc_stacking",
    switch={
        "published": message("page-paper"),
        "central": message("page-repaired"),
        "local": message("dpc-local"),
        "no_privacy": message("dpc-no-noise-variant"),
    },
    epsilon=controls.epsilon,
    rest=controls.rest,
    off=picture.off,
    numbers=picture.show_numbers,
    run=state.released,
    tabs=(picture.show, steps.show, error.show, release.show_ledger, release.show),
)
