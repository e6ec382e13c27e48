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
        tabs=(picture.show, release.show_steps, error.show, release.show_ledger, release.show),
    )
)
