"""Location maps: STAG, its sound variant, and the grids and trees it is compared with."""

from pages.common.frame import shell

shell.guard()  # a deep link must meet it before the imports below

from pages.common.frame import main
from pages.parts.stag import ask, controls, error, ledger, picture, release, steps
from pages.parts.stag.state import KEY

main.show(
    main.Parts(
        key=KEY,
        help="The cities are made up; the places are real, and they are places, not people.",
        rest=controls.rest,
        tabs={
            "Picture": picture.show,
            "Ask": ask.show,
            "Step by step": steps.show,
            "Error": error.show,
            "Ledger": ledger.show,
            "Release": release.show,
        },
    )
)
