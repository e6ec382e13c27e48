"""Location maps: STAG, its repaired variant, and the grids and trees it is compared with."""

from pages.common.frame import shell

shell.guard()  # a deep link must meet it before the imports below

from pages.common.frame import main
from pages.parts.stag import controls, error, ledger, numbers, picture, release, steps
from pages.parts.stag.state import KEY

picture.former_tab()
main.show(
    main.Parts(
        key=KEY,
        rest=controls.rest,
        off=numbers.off,
        works=numbers.works,
        numbers=numbers.show,
        tabs={
            "Picture": picture.show,
            "How it works": steps.show,
            "Accuracy": error.show,
            "Is it private?": ledger.show,
            "Release": release.show,
        },
    )
)
