"""Groups: DPC-Stacking, its sound variants, and what they are compared with."""

from pages.common.frame import shell

shell.guard()  # a deep link must meet it before the imports below

from dp_core.words import say
from pages.common.frame import main
from pages.parts.dpc_stacking import (
    controls,
    error,
    ledger,
    picture,
    release,
    runs,
    steps,
)
from pages.parts.dpc_stacking.state import KEY, MEMBERS

main.show(
    main.Parts(
        key=KEY,
        switch={variant: say(f"dpc-variant-{variant}") for variant in MEMBERS},
        epsilon=controls.epsilon,
        rest=controls.rest,
        off=picture.off,
        numbers=picture.show_numbers,
        run=runs.released,
        tabs={
            "Picture": picture.show,
            "How it works": steps.show,
            "Accuracy": error.show,
            "Is it private?": ledger.show,
            "Release": release.show,
        },
    )
)
