"""Local reports: LREMH, the honest estimators, and the protocols they are compared with."""

from pages.common.frame import shell

shell.guard()  # a deep link must meet it before the imports below

from pages.common.frame import main
from pages.parts.lremh import controls, error, picture, release, state
from pages.parts.lremh.state import KEY

main.show(
    main.Parts(
        key=KEY,
        epsilon=controls.epsilon,
        rest=controls.rest,
        off=picture.off,
        numbers=picture.show_numbers,
        run=state.released,
        waiting=state.waiting,
        tabs={
            "Picture": picture.show,
            "How it works": release.show_steps,
            "Accuracy": error.show,
            "Is it private?": release.show_ledger,
            "Release": release.show,
        },
    )
)
