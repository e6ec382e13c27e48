"""Synthetic tables: PrivSCBN, its sound variants, and the methods it is compared with."""

from pages.common.frame import shell

shell.guard()  # a deep link must meet it before the imports below

from pages.common.frame import main
from pages.parts.privscbn import controls, error, ledger, picture, release, runs, steps
from pages.parts.privscbn.state import KEY

main.show(
    main.Parts(
        key=KEY,
        epsilon=controls.epsilon,
        rest=controls.rest,
        off=picture.off,
        numbers=picture.numbers,
        run=runs.released,
        waiting=runs.waiting,
        refused=runs.refused,
        tabs={
            "Picture": picture.show,
            "How it works": steps.show,
            "Accuracy": error.show,
            "Is it private?": ledger.show,
            "Release": release.show,
        },
    )
)
