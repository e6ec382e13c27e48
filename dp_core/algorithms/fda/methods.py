"""All methods of the registry, in the order of the page."""

from functools import partial
from typing import Any

from dp_core.algorithm import Method, Release, Variant
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
from dp_core.noise.mechanisms import Rng
from dp_core.tables.data import CountStream
from dp_core.words import Message, message


def _baseline(
    stream: CountStream, p: FDAParams, rng: Rng, *, method: str, title: str, options: Any = ()
) -> Release[RunningTotals]:
    given = {name: getattr(p, name, 0) for name in options}
    return publish_rival(stream, p, rng, method=method, title=title, **given)


def _method(
    key: str,
    title: str,
    variant: Variant,
    *,
    run: Any = None,
    params: type[FDAParams] = FDAParams,
    options: tuple[str, ...] = (),
    no_release: str | Message = "",
) -> Method:
    """Make a method with the words of its messages."""
    words = message(f"fda-method-{key}")
    return Method(
        key=key,
        title=title,
        variant=variant,
        params=params,
        run=run or partial(_baseline, method=key, title=title, options=options),
        summary=words,
        reference=message(f"{words.key}.reference"),
        no_release=no_release,
    )


METHODS = (
    _method("fda_published", "FDA, published", "published", run=publish_fda),
    _method("ls_tree", "Fitted blocks", "sound", run=publish_ls_tree),
    _method("kary", "k-ary digits", "sound"),
    _method("best_split", "Best split", "sound", run=publish_best_split),
    _method("fda", "FDA, optimal", "sound", run=publish_fda_any_horizon, params=FenwickParams),
    _method("fda_idle", "FDA, idle budget", "sound", run=publish_idle),
    _method("naive", "Naive", "baseline"),
    _method("recount", "Recount", "baseline"),
    _method("binary", "Binary", "baseline"),
    _method("hybrid", "Hybrid", "baseline"),
    _method("two_level", "Two-level", "baseline", params=TwoLevelParams, options=("block",)),
    _method("honaker", "Honaker", "baseline"),
    _method("boost", "Boost", "baseline"),
    _method("privelet", "Privelet", "baseline"),
    _method("gaussian_zcdp", "Gaussian, zCDP", "baseline"),
    _method("gaussian_buffered", "Gaussian, buffered", "baseline"),
    _method("gaussian_endless", "Gaussian, no end", "baseline"),
    _method("gaussian", "Gaussian, (ε, δ)", "baseline", no_release=message("fda-no-release")),
)
