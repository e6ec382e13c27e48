"""Numbers of the picture tab."""

from typing import Any

from dp_core.algorithms.dpc_stacking.method.steps import planning
from dp_core.words import say
from pages.common.show import panels
from pages.parts.dpc_stacking.state import View


def metrics(view: View) -> list[panels.Metric]:
    """List the numbers that follow from the release."""
    output = view.output
    counts = (0, 0) if output.noisy_counts is None else output.noisy_counts
    few, most = float(min(counts)), float(max(counts))
    counted = output.noisy_counts is not None
    groups = _metric("dpc-groups", groups=len(output.centres), few=few, most=most, counted=counted)
    blur = planning.centre_spread(view.method, view.params, *view.table.values.shape)
    if blur > 0:
        return [groups, _metric("dpc-blur", blur=blur)]
    boxes = output.facts.get("boxes")
    return [groups, _metric("dpc-boxes", boxes=boxes) if boxes else _metric("dpc-no-noise")]


def judged(view: View, drawn: tuple[float, int] | None) -> list[panels.Metric]:
    """List those that compare it with the true rows; for the holder only.

    `drawn` is the mean of repeated trial runs and their number, once there are any.
    """
    errors = view.errors
    now, one = errors["inertia"], errors["one_cluster"]
    said = [
        _metric("dpc-spread-now", times=now, one=one),
        _metric("dpc-agreement", agreed=errors["ari"]),
    ]
    return [_metric("dpc-spread", times=drawn[0], runs=drawn[1]), *said] if drawn else said


def _metric(key: str, **facts: Any) -> panels.Metric:
    """Say a number, its label, its second line and its help."""
    label, second, about = (say(f"{key}.{name}", **facts) for name in ("label", "second", "help"))
    return label, say(key, **facts), second, about
