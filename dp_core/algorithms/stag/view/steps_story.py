"""How the method on screen works, in numbered steps, with the numbers of the release.

Only public parameters and released values are told here.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from dp_core.algorithms.stag.method import published, sound
from dp_core.algorithms.stag.params import MapParams, PublishedParams, SoundParams
from dp_core.algorithms.stag.release import GridRelease
from dp_core.algorithms.stag.study.layers import agreed_deviation, group_sizes, parts_of_cells
from dp_core.algorithms.stag.view.probe_story import written
from dp_core.noise.mechanisms import Laplace

Picture = Literal["", "counts", "layers", "parts", "agree"]


class StoryStep(NamedTuple):
    """One step: title, what happened, which picture belongs to it, and numbers in cards.

    A number is its label, its value, and a second line that starts with its unit.
    """

    title: str
    text: str
    picture: Picture = ""
    numbers: tuple[tuple[str, str, str], ...] = ()


class Agreement(NamedTuple):
    """Two measurements of one total and their best mean: words and standard deviation, points."""

    what: str
    first: tuple[str, float]
    second: tuple[str, float]

    @property
    def both(self) -> float:
        return agreed_deviation(self.first[1], self.second[1])


def steps_of(method: str, params: MapParams, output: GridRelease, points: str) -> list[StoryStep]:
    """Tell how the release on screen came about.

    Parameters
    ----------
    method : str
        Key.
    params : MapParams
    output : GridRelease
    points : str
        What is counted, in the plural.
    """
    if isinstance(params, SoundParams):
        return _sound(params, output, points)
    if isinstance(params, PublishedParams):
        return _published(params, output, points)
    side = output.info.get("side")
    told = [each._replace(text=each.text.format(side=side)) for each in _BASELINES.get(method, ())]
    return [*told, StoryStep("What is published", f"{len(output.rect):,} counts are published.")]


def _sample(rate: float, budget: float, params: MapParams, points: str) -> str:
    if rate == 1:
        return f"γ = 1: all {points} are used, so nothing is lost to a sample. "
    return (
        f"Each of the {points} is kept by a coin with chance γ = {100 * rate:.3g} %, and nobody "
        f"learns who was. What is done with such a sample may spend ε = {budget:.3g} and still "
        f"count as ε = {params.epsilon:g}. "
    )


def _kept(rate: float, points: str) -> tuple[str, str, str]:
    return ("Kept in the sample", f"{100 * rate:.3g} %", f"of the {points}")


def _sound(params: SoundParams, output: GridRelease, points: str) -> list[StoryStep]:
    info, budget = output.info, sound.split_budget(params)
    noise = sound.noise_of(budget, params.noise)
    m2, cells = info["m2"], info["m2"] ** 2
    sparse = cells - info["dense"]
    largest = int(group_sizes(output).max(initial=0))
    measured = (
        f"The number of {points} is public: {params.public_size:,.0f}."
        if params.public_size is not None
        else f"A share of the budget, ε = {budget.size:.3g}, buys a noisy number of {points}."
    )
    return [
        StoryStep(
            "Size and side",
            f"{_sample(params.sampling_rate, info['epsilon_on_sample'], params, points)}{measured} "
            f"The middle grid follows from it: {m2} × {m2} cells, a power of two, so that "
            "neighbours can merge into exact quarters.",
            numbers=(
                _kept(params.sampling_rate, points),
                ("Budget for the size", f"{budget.size:.3g}", "ε of the budget on the sample"),
                ("Middle grid", f"{m2} × {m2}", "cells"),
            ),
        ),
        StoryStep(
            "A noisy middle grid",
            f"Each of the {cells:,} cells gets a noisy count, at ε = {budget.layer2:.3g}: typical "
            f"noise {written(noise.variances.parent**0.5)}. Cells that reach θ = "
            f"{written(info['theta'])} count as dense: {info['dense']:,} of them. The true counts "
            "decide nothing.",
            "counts",
        ),
        StoryStep(
            "Merge what is sparse",
            f"The {sparse:,} sparse cells form {info['groups']:,} groups, the largest of "
            f"{largest:,} cells: square blocks whose noisy counts look alike. Only noisy counts "
            "are compared, so this costs no budget.",
            "layers",
        ),
        StoryStep(
            "Count again",
            f"Each group gets one new count, and each dense cell is cut into parts that get "
            f"theirs, at ε = {budget.layers13:.3g}: typical noise "
            f"{written(noise.variances.part**0.5)}. Groups and parts share no point, so one ε "
            "pays for both.",
            "parts",
        ),
        StoryStep(
            "Make both counts agree",
            "Every total was now measured twice. The two are averaged, the surer one counts more, "
            "and the parts are shifted until they add up."
            + (" In the end all counts are divided by γ." if params.sampling_rate < 1 else ""),
            "agree",
        ),
    ]


def _published(params: PublishedParams, output: GridRelease, points: str) -> list[StoryStep]:
    info, budget = output.info, published.split_budget(params)
    m2, cells = info["m2"], info["m2"] ** 2
    sparse = cells - info["dense"]
    grouped = int((output.group >= 0).sum())
    empty = sparse - grouped
    held = (
        "cell holds no sampled point and is"
        if empty == 1
        else "cells hold no sampled point and are"
    )
    zero = f"{empty:,} sparse {held} published as exactly 0. " if params.boost else ""
    looked = (
        f"Each of the {cells:,} cells gets a noisy count, and those that reach θ = "
        f"{written(info['theta'])} on the sample are dense: {info['dense']:,}."
        if params.filter == "hp"
        else f"Of the cells whose true count on the sample reaches θ = {written(info['theta'])}, "
        f"{params.kept_percent:g} % are drawn as dense: {info['dense']:,} of {cells:,} cells. No "
        "proof covers a look at true counts."
    )
    divided = " In the end all counts are divided by γ." if params.sampling_rate < 1 else ""
    return [
        StoryStep(
            "A secret sample",
            _sample(params.sampling_rate, budget.whole, params, points),
            numbers=(
                _kept(params.sampling_rate, points),
                ("Budget on the sample", f"{budget.whole:.3g}", f"ε, to claim {params.epsilon:g}"),
            ),
        ),
        StoryStep(
            "The side of the middle grid",
            f"{m2} × {m2} cells. The side follows from the true size of the sample: at some sizes "
            "one more point changes it, and no proof covers that.",
        ),
        StoryStep("Filter", f"{looked} This takes ε2 = {budget.filter:.3g}.", "counts"),
        StoryStep(
            "Merge what is sparse",
            f"{zero}The other {grouped:,} form {info['groups']:,} groups of similar true counts; "
            f"each group publishes one noisy mean, at ε1 = {budget.merge:.3g}. That the groups "
            "follow from true counts is covered by no proof either.",
            "layers",
        ),
        StoryStep(
            "Split what is dense, and agree",
            f"Each dense cell is cut into parts that get noisy counts, at ε3 = {budget.split:.3g}. "
            "A dense cell was then measured twice, by itself and by its parts: the two are "
            f"averaged, the surer one counts more.{divided}",
            "parts",
        ),
    ]


def agreements(params: MapParams, output: GridRelease) -> list[Agreement]:
    """Say how sure a typical group and a typical dense cell are, before and after step 5.

    On the sample; empty for methods that measure only once.
    """
    if isinstance(params, SoundParams):
        noise = sound.noise_of(sound.split_budget(params), params.noise).variances
        middle, fresh = noise.parent**0.5, noise.part**0.5
    elif isinstance(params, PublishedParams):
        budget = published.split_budget(params)
        middle = Laplace(sensitivity=1, epsilon=budget.filter).variance ** 0.5
        fresh = Laplace(sensitivity=1, epsilon=budget.split).variance ** 0.5
    else:
        return []
    found = []
    sizes, parts = group_sizes(output), parts_of_cells(output)
    if isinstance(params, SoundParams) and (sizes > 1).any():
        size = int(sizes[sizes > 1].mean().round())
        found.append(
            Agreement(
                f"a group of {size:,} cells",
                ("their noisy counts", middle * size**0.5),
                ("the new count", fresh),
            )
        )
    if parts.size:
        k = int(sorted(parts.tolist())[parts.size // 2])
        found.append(
            Agreement(
                f"a dense cell of {k:,} parts",
                ("its noisy count", middle),
                ("the sum of its parts", fresh * k**0.5),
            )
        )
    return found


# --- Methods of the literature --------------------------------------------------------------------


def _tree(cut: str) -> tuple[StoryStep, ...]:
    return (
        StoryStep("A tree of rectangles", f"Every rectangle is cut into four, {cut}."),
        StoryStep("Noisy counts on all levels", "Deeper levels get a larger share of the budget."),
        StoryStep("Make all levels agree", "Least squares: children add up to their parent."),
    )


_BASELINES: Mapping[str, tuple[StoryStep, ...]] = {
    "uniform": (
        StoryStep(
            "One even grid",
            "{side} × {side} cells. The side balances two errors: many cells bring much noise, "
            "few cells hide what is inside.",
        ),
        StoryStep("One noisy count a cell", "Crowded and empty cells get the same noise."),
    ),
    "adaptive": (
        StoryStep("A coarse grid", "{side} × {side} cells, with half of the budget."),
        StoryStep(
            "Split by the noisy counts",
            "The more points a cell seems to have, the finer it is cut; the parts get noisy "
            "counts with the other half. Nothing is ever merged, so empty land keeps its noise.",
        ),
        StoryStep("Make both counts agree", "The surer of the two counts of a cell counts more."),
    ),
    "kd_standard": _tree("at private medians, so that the four hold about equally many"),
    "kd_hybrid": _tree("at private medians on the upper levels and in the middle below"),
    "quadtree": _tree("in the middle"),
    "privtree": (
        StoryStep(
            "Cut while it is crowded",
            "A rectangle is cut into four while its count, minus a toll that grows with depth and "
            "with noise added, is above a threshold. The toll makes the noise independent of the "
            "depth.",
        ),
        StoryStep("Count the leaves", "Only leaves get noisy counts, with half of the budget."),
    ),
    "matrix": (
        StoryStep(
            "Questions chosen in advance",
            "Cells and weighted sums of cells are measured; a search found the weights with which "
            "all rectangles come out best. The data are not looked at for it.",
        ),
        StoryStep("Solve for the cells", "Least squares turns the noisy sums into one map."),
    ),
    "dawa": (
        StoryStep(
            "Buckets of like cells",
            "{side} × {side} cells are lined up along a curve that never jumps. Merging a stretch "
            "of it hides the differences inside and saves noise; both are weighed with noise.",
        ),
        StoryStep(
            "Count the buckets",
            "Sums of neighbouring buckets are counted too, with more weight where rectangles need "
            "them more. Least squares makes all of them agree.",
        ),
    ),
}
"""Where a text says {side}, it is that of the grid."""
