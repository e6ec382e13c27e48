"""Numbers of the picture tab."""

import math

from dp_core.algorithms.dpc_stacking.method.steps import planning
from dp_core.algorithms.dpc_stacking.view import story
from pages.common.show import panels
from pages.parts.dpc_stacking.state import View


def metrics(view: View) -> list[panels.Metric]:
    """Label, value, second line and help of each number that follows from the release."""
    return [_groups(view), _blur(view)]


def judged(view: View, drawn: tuple[float, int] | None) -> list[panels.Metric]:
    """Those that compare it with the true rows; for the holder only.

    `drawn` is the mean of repeated draws and their number, once there are any.
    """
    return [_expected(*drawn or (math.nan, 0)), _distance(view), _agreement(view)]


def _expected(mean: float, draws: int) -> panels.Metric:
    return (
        "Expected spread",
        story.times(mean),
        f"the best groups', mean of {draws} draws",
        "Sum of squared distances of true rows to the mean of their group, over that of the best "
        "groups without noise (K-means).",
    )


def _groups(view: View) -> panels.Metric:
    counts = view.output.noisy_counts
    second = "centres, and no counts"
    if counts is not None:
        second = f"centres of {counts.min():,.0f} to {counts.max():,.0f} rows, counted with noise"
    return (
        "Groups released",
        f"{len(view.output.centres)}",
        second,
        "Each is a place in the box of the public limits.",
    )


def _distance(view: View) -> panels.Metric:
    errors = view.errors
    return (
        "Spread in this draw",
        story.times(errors["inertia"]),
        f"the best groups'; {story.times(errors['one_cluster'])} without groups",
        "The same for the groups on screen: one throw of the dice.",
    )


def _agreement(view: View) -> panels.Metric:
    return (
        "Agreement with the best groups",
        story.agreement(view.errors["ari"]),
        "of 1; chance gives about 0",
        "Adjusted Rand index: how far the same rows are together as in the best groups without "
        "noise.",
    )


def _blur(view: View) -> panels.Metric:
    n, d = view.table.values.shape
    blur = planning.centre_spread(view.method, view.params, n, d)
    if blur > 0:
        return (
            "Blur of a centre",
            f"± {blur:.2g}",
            "column widths, predicted",
            "Standard deviation of the noise in each coordinate of a centre of an average group. "
            "It follows from public numbers alone, and holds in the middle of a column; towards an "
            "edge noise in the counts adds to it.",
        )
    if view.output.facts.get("boxes"):
        return (
            "Boxes counted",
            f"{view.output.facts['boxes']:,}",
            "boxes, each count with noise",
            "Parts of the public box whose rows were counted.",
        )
    return ("Noise", "none", "true rows were read", "Nothing here is protected.")
