"""Groups: DPC-Stacking, its sound variants, and what they are compared with."""

from dp_core.words import say
from pages.common.frame import main
from pages.parts.dpc_stacking import controls, error, picture, release, state, steps

main.show(
    key="dpc_stacking",
    switch={
        "published": say("page-paper"),
        "central": say("page-repaired"),
        "local": say("dpc-local"),
        "no_privacy": say("dpc-no-noise-variant"),
    },
    epsilon=controls.epsilon,
    rest=controls.rest,
    off=picture.off,
    numbers=picture.show_numbers,
    run=state.released,
    tabs=(picture.show, steps.show, error.show, release.show_ledger, release.show),
)
