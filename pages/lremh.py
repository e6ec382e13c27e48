"""Local reports: LREMH, the honest estimators, and the protocols they are compared with."""

from pages.common.frame import main
from pages.parts.lremh import error, picture, release, state

main.show(
    key="lremh",
    epsilon=state.epsilon,
    rest=state.rest,
    off=picture.off,
    numbers=picture.show_numbers,
    tabs=(picture.show, release.show_steps, error.show, release.show_ledger, release.show),
)
