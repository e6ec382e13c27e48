"""All methods of the registry, in the order of the page."""

from functools import partial
from typing import Any

from dp_core.algorithm import Method, Release, Variant, cited
from dp_core.algorithms.fda.method.baselines import publish_rival
from dp_core.algorithms.fda.method.published import publish_fda
from dp_core.algorithms.fda.method.sound import (
    publish_best_split,
    publish_fda_any_horizon,
    publish_idle,
    publish_ls_tree,
)
from dp_core.algorithms.fda.method.steps.running_totals import RunningTotals
from dp_core.algorithms.fda.params import FDAParams, FenwickParams, TwoLevelParams
from dp_core.algorithms.fda.references import REFERENCES
from dp_core.noise.mechanisms import Rng
from dp_core.tables.data import CountStream


def _baseline(
    stream: CountStream, p: FDAParams, rng: Rng, *, method: str, title: str, options: Any = ()
) -> Release[RunningTotals]:
    given = {name: getattr(p, name, 0) for name in options}
    return publish_rival(stream, p, rng, method=method, title=title, **given)


def _method(
    key: str,
    title: str,
    variant: Variant,
    summary: str,
    *,
    run: Any = None,
    params: type[FDAParams] = FDAParams,
    options: tuple[str, ...] = (),
    no_release: str = "",
) -> Method:
    made = run or partial(_baseline, method=key, title=title, options=options)
    return Method(
        key=key,
        title=title,
        variant=variant,
        params=params,
        run=made,
        summary=summary,
        no_release=no_release,
    )


_GAUSSIAN = (
    "Gaussian noise for one ε and δ is real-valued; Gaussian, zCDP releases whole numbers on a "
    "fine lattice, and Best split does with the stronger guarantee."
)

METHODS = cited(
    REFERENCES,
    _method(
        "fda_published",
        "FDA, published",
        "published",
        "Overlapping boxes of 1, 2, 4, … periods, with the shares of ε of the article.",
        run=publish_fda,
    ),
    _method(
        "ls_tree",
        "Fitted blocks",
        "sound",
        "Blocks of several lengths, each counted once; every total is fitted to all of them.",
        run=publish_ls_tree,
    ),
    _method(
        "kary",
        "k-ary digits",
        "sound",
        "Blocks of 1, k, k², … periods, added or subtracted: whole totals, while the series runs.",
    ),
    _method(
        "best_split",
        "Best split",
        "sound",
        "Boxes of the best lengths for this number of periods; never worse than FDA.",
        run=publish_best_split,
    ),
    _method(
        "fda",
        "FDA, optimal",
        "sound",
        "FDA's boxes with the shares that are best for exactly this number of periods.",
        run=publish_fda_any_horizon,
        params=FenwickParams,
    ),
    _method(
        "fda_idle",
        "FDA, idle budget",
        "sound",
        "FDA, and the budget that even periods leave over spent on a second look at them.",
        run=publish_idle,
    ),
    _method("naive", "Naive", "baseline", "Noise on every period, then add up."),
    _method("recount", "Recount", "baseline", "Fresh noise for every total, each with ε / N."),
    _method(
        "binary",
        "Binary",
        "baseline",
        "Overlapping boxes of 1, 2, 4, … periods with equal shares (Chan, Shi, Song 2011).",
    ),
    _method(
        "hybrid",
        "Hybrid",
        "baseline",
        "Half of ε for totals at powers of two, half for a binary mechanism between them.",
    ),
    _method(
        "two_level",
        "Two-level",
        "baseline",
        "Half of ε for blocks of K periods, half for the periods.",
        params=TwoLevelParams,
        options=("block",),
    ),
    _method(
        "honaker",
        "Honaker",
        "baseline",
        "A binary tree whose boxes are combined with their halves (2015).",
    ),
    _method(
        "boost",
        "Boost",
        "baseline",
        "A binary tree fitted by least squares (Hay et al. 2010).",
    ),
    _method(
        "privelet",
        "Privelet",
        "baseline",
        "Noise on Haar wavelet coefficients (Xiao et al. 2011).",
    ),
    _method(
        "gaussian_zcdp",
        "Gaussian, zCDP",
        "baseline",
        "Gaussian noise with ρ = ε²/2: a weaker guarantee, with less error over many totals.",
    ),
    _method(
        "gaussian_buffered",
        "Gaussian, buffered",
        "baseline",
        "As Gaussian, zCDP, while the series runs: a stream keeps six numbers (2024).",
    ),
    _method(
        "gaussian_endless",
        "Gaussian, no end",
        "baseline",
        "As Gaussian, zCDP, for an end that is not known: log-perturbed square root (2025).",
    ),
    _method(
        "gaussian",
        "Gaussian, (ε, δ)",
        "baseline",
        "Gaussian noise for ε and δ = 1e-6: a weaker guarantee, for comparison only.",
        no_release=_GAUSSIAN,
    ),
)
