"""Who wrote each method; of what this project changed or added, where it is specified."""

from dp_core.words import say

PAPER = say("dpc-references-li-shuai-chang-jincai")
REFERENCES = {
    "published": PAPER,
    "central": (say("dpc-references-project-see-docs-papers")),
    "local": (say("dpc-references-project-see-docs-papers-2")),
    "no_privacy": (f"{PAPER.removesuffix('.')}. Without its noise."),
    "input_kmeans": (say("dpc-references-project-see-docs-papers-3")),
    "dplloyd": (say("dpc-references-blum-dwork-mcsherry-nissim")),
    "dplloyd_sup": (say("dpc-references-su-cao-li-bertino")),
    "fastlloyd": (say("dpc-references-diaa-humphries-kerschbaum-fastlloyd")),
    "eugkm": (say("dpc-references-su-cao-li-bertino-2")),
    "kmeans": (say("dpc-references-lloyd-least-squares-quantization")),
    "spectral": (say("dpc-references-ng-jordan-weiss-spectral")),
    "birch": (say("dpc-references-zhang-ramakrishnan-livny-birch")),
    "gmm": (say("dpc-references-dempster-laird-rubin-maximum")),
}
"""Reference of each method, by its key."""
