"""Sentences of the page that depend on numbers."""

import math
from collections.abc import Mapping
from typing import Any

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.method.rivals.dplloyd import radius
from dp_core.algorithms.dpc_stacking.method.steps.planning import in_raw_units, row_spread
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.study.guides import Plan
from dp_core.words import Message, message

HARDLY = 0.05  # share of what grouping can gain below which it is hardly a gain
_TINY, _WIDE = 1e-4, 2.0  # column widths


def what_happened(release: Release[Clustering], params: Any, *, method: str, n: int, d: int) -> str:
    """Say how the groups on screen came about, in a table of n rows and d columns."""
    output, ledger = release.output, release.ledger
    facts: dict[str, Any] = {"rows": n, "columns": d, "votes": len(output.primary_labels)}
    facts |= {"boxes": output.facts.get("boxes", 0), "steps": output.facts.get("steps", 0)}
    kind = _KINDS[method]
    said = [message(f"dpc-happened-{kind}", **facts, **_further(method, output, params, d))]
    unproven = math.isinf(ledger.proven) and not math.isinf(ledger.claimed)
    last = [message("dpc-happened-unproven")] if unproven else []
    return " ".join(map(str, [*said, *output.warnings, *last]))


def _further(method: str, output: Clustering, params: Any, d: int) -> dict[str, Any]:
    """List what only some methods have to tell."""
    if method == "central":
        assert output.synthetic is not None
        told = {"synopsis": output.facts["synopsis"], "share": output.facts.get("share", 0)}
        return told | {"drawn": len(output.synthetic), "stacked": bool(params.stacking)}
    if method in {"local", "input_kmeans"}:
        return {"noise": widths(row_spread("local", params, d))}
    if method != "published":
        return {}
    spread = row_spread("published", params, d, output.eps1)
    units = in_raw_units(params)
    noise = message("dpc-units", units=spread) if units else widths(spread)
    return {"noise": noise, "cell": output.eps1, "vote": output.eps2}


def judged(errors: Mapping[str, float], record: str) -> Message:
    """Compare the groups with no groups at all and with the best K-means; for the holder."""
    times, one, agreed = errors["inertia"], errors["one_cluster"], errors["ari"]
    share = (one - times) / (one - 1) if one > 1 else math.nan
    classes = errors.get("ari_classes", math.nan)
    gain = "alone" if math.isnan(agreed) else "some" if share >= HARDLY else "hardly"
    facts = {"times": times, "one": one, "share": min(share, 1.0), "agreed": agreed}
    known = not math.isnan(classes)
    return message("dpc-judged", record=record, gain=gain, known=known, classes=classes, **facts)


def widths(value: float) -> Message:
    """Say a spread in widths of a column.

    Examples
    --------
    >>> str(widths(7.79)), str(widths(1e-6))
    ('7.8 column widths', 'less than 0.01 % of a column’s width')
    """
    size = "tiny" if 0 < value < _TINY else "wide" if value >= _WIDE else "part"
    return message("dpc-widths", size=size, widths=value)


# --- Before a run, from public numbers ------------------------------------------------------------


def banner(plan: Plan) -> tuple[Message, Message] | None:
    """Warn above the picture where noise is large; None elsewhere.

    Which ε would do is left to the verdict, which knows the tolerance.
    """
    guide = plan.guide
    if guide is None or guide.light != "red":
        return None
    ground = message("dpc-hidden-ground", kind=guide.kind, noise=widths(guide.spread))
    return message("dpc-hidden", kind=guide.kind), ground


def before(plan: Plan, *, counted: bool = False) -> Message | None:
    """Say what noise will do, before anything is run; `counted` if the rows were, with noise."""
    guide = plan.guide
    if guide is None:
        return None
    spread = guide.spread * (math.sqrt(12) if guide.kind == "boxes" else 1)
    besides, reach = _besides(plan) if guide.kind == "centres" else ("no", math.nan)
    moved = {"centre": plan.centre, "row": plan.row, "spread": spread, "reach": reach}
    given = message(
        "dpc-before",
        rows=plan.n,
        columns=plan.columns,
        clusters=plan.clusters,
        epsilon=plan.epsilon,
        counted=counted,
    )
    said = {name: widths(value) for name, value in moved.items()}
    return message(f"dpc-before-{guide.kind}", given=given, besides=besides, **said)


def _besides(plan: Plan) -> tuple[str, float]:
    """Say what else moves centres that are noisy means, and how far."""
    if not math.isnan(plan.edge):
        return "edge", plan.edge
    if plan.method == "fastlloyd":
        return "left", radius(plan.columns, plan.clusters, 2)
    return "step", plan.reach


_KINDS = {
    "published": "published",
    "central": "central",
    "local": "local",
    "input_kmeans": "local",
    "dplloyd": "rounds",
    "dplloyd_sup": "rounds",
    "fastlloyd": "rounds",
    "eugkm": "grid",
    "no_privacy": "stack",
    **dict.fromkeys(("kmeans", "spectral", "birch", "gmm"), "alone"),
}
"""Kind of story of each method."""
