"""Location maps: STAG, its repaired variant, and the grids and trees it is compared with."""

from pages.common.frame import main
from pages.parts.stag import error, picture, release, state

picture.former_tab()
main.show(
    key="stag",
    rest=state.rest,
    off=state.off,
    works=state.works,
    numbers=state.show,
    tabs=(picture.show, release.show_steps, error.show, release.show_ledger, release.show),
)
