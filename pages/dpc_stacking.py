"""Groups: DPC-Stacking, its sound variants, and what they are compared with."""

from dp_core.words import message
from pages.common.frame import main
from pages.parts.dpc_stacking import error, picture, release, state

main.show(
    key="dpc_stacking",
    switch={
        "published": message("page-paper"),
        "central": message("page-repaired"),
        "local": message("dpc-local"),
        "no_privacy": message("dpc-no-noise-variant"),
    },
    epsilon=state.epsilon,
    rest=state.rest,
    off=picture.off,
    numbers=picture.show_numbers,
    tabs=(picture.show, release.show_steps, error.show, release.show_ledger, release.show),
)
