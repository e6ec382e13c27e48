"""Private running totals: FDA and the methods it is compared with."""

from dp_core import registry
from pages.common.frame import main
from pages.parts.fda import confidential, controls, error, picture, release

main.show(
    key="fda",
    names={key: make().name for key, make in registry.algorithms()["fda"].samples.items()},
    rest=controls.rest,
    off=picture.off,
    works=picture.works,
    numbers=picture.show_numbers,
    refused=confidential.refuse,
    no_data=lambda epsilon: confidential.leave(),
    above=confidential.banner,
    peek=confidential.peek,
    tabs=(picture.show, release.show_steps, error.show, release.show_ledger, release.show),
)
