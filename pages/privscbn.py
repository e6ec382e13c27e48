"""Synthetic tables: PrivSCBN, its sound variants, and the methods it is compared with."""

from pages.common.frame import main
from pages.parts.privscbn import error, picture, release, state

main.show(
    key="privscbn",
    rest=state.rest,
    off=picture.off,
    numbers=picture.numbers,
    refused=state.refused,
    tabs=(picture.show, release.show_steps, error.show, release.show_ledger, release.show),
)
