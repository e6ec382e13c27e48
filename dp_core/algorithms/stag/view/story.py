"""Sentences about a released map that change with it."""

import math
from collections.abc import Mapping

from dp_core.algorithm import Release
from dp_core.algorithms.stag.data.geography import area_unit
from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.params import (
    AdaptiveParams,
    DawaParams,
    MapParams,
    MedianParams,
    PublishedParams,
    TreeParams,
    UniformParams,
)
from dp_core.algorithms.stag.release import GridRelease
from dp_core.algorithms.stag.study.pieces import LayerSummary, has_layers, layer_summary
from dp_core.algorithms.stag.study.spots import Spot
from dp_core.algorithms.stag.study.spreads import half_width
from dp_core.errors import joined
from dp_core.study.stored import Draws

_NAMES = {1: "Merged group", 2: "Kept cell", 3: "Split cell", 0: "Cell"}


def number(value: float) -> str:
    """Write a count: whole from 100 on, three digits below, never in powers of ten.

    Examples
    --------
    >>> number(1234567.8), number(12.345), number(-0.04), number(0)
    ('1,234,568', '12.3', '−0.04', '0')
    """
    size = abs(value)
    digits = 0 if size >= 99.95 or size == 0 else 2 - math.floor(math.log10(size))
    text = f"{size:,.{min(digits, 6)}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return f"−{text}" if value < 0 and text.strip("0.,") else text


def counted(many: int, noun: str) -> str:
    """Count things in words: "1 cell", "1,024 cells".

    Examples
    --------
    >>> counted(1, "cell"), counted(1024, "cell"), counted(0, "cell")
    ('1 cell', '1,024 cells', 'no cells')
    """
    return f"{many or 'no':,} {noun}{'' if many == 1 else 's'}" if many else f"no {noun}s"


def percent(value: float) -> str:
    """Write an error in percent with two digits that count.

    Examples
    --------
    >>> percent(0.1234), percent(12.34), percent(0), percent(123.4)
    ('0.12', '12', '0', '123')
    """
    if value <= 0:
        return "0"
    digits = max(0, 1 - math.floor(math.log10(value)))
    return f"{value:,.{min(digits, 6)}f}"


def what_happened(
    lattice: Lattice, params: MapParams, release: Release[GridRelease], *, method: str
) -> str:
    """Say how the release on screen came about, for somebody who sees it for the first time.

    Parameters
    ----------
    lattice : Lattice
        Only its public facts are used: the word for points.
    params : MapParams
    release : Release[GridRelease]
    method : str
        Key of the method.
    """
    output, word = release.output, lattice.point
    if has_layers(output):
        return _layers(params, output, word)
    return f"{_plain(params, output, method)} {_after(output, word)}"


def _layers(params: MapParams, output: GridRelease, word: str) -> str:
    found, info = layer_summary(output), output.info
    side = info["m2"]
    rate = float(getattr(params, "sampling_rate", 1.0))
    sampled = f"A secret sample of {percent(100 * rate)} % of the {word} was drawn. On it, a m"
    sentences = [
        f"{sampled if rate < 1 else 'A m'}iddle grid of {side:,} × {side:,} cells was counted with "
        "noise.",
        f"Those with θ = {number(float(info['theta']))} {word} or more were split: "
        f"{_split(found)}.",
        _merging(found),
        _wrong(params, found) if isinstance(params, PublishedParams) else _right(params),
    ]
    return " ".join(sentence for sentence in sentences if sentence)


def _split(found: LayerSummary) -> str:
    parts = found.leaves - (found.cells - found.split)
    return f"{found.split:,}, into {counted(parts, 'part')}" if found.split else "none was"


def _merging(found: LayerSummary) -> str:
    sparse = [f"{_were(found.merged)} merged into {counted(found.groups, 'group')}"]
    if found.kept:
        sparse.append(f"{found.kept:,} stayed alone")
    if found.rounded:
        sparse.append(f"{_were(found.rounded)} rounded to zero")
    if found.split == found.cells:
        return "No cell was left to merge."
    return f"Of the others, {joined(sparse)}."


def _were(many: int) -> str:
    return f"{many:,} were" if many > 1 else f"{'one' if many else 'none'} was"


def _right(params: MapParams) -> str:
    """Say what the sound variant paid for."""
    again = half_width("sound", params, layer=1, parts=1_000_000)
    size = "" if again is None else f", ± {number(again)} (95 %)"
    return (
        f"Each group and each part was then counted once more{size}. Every decision was made on "
        f"noisy counts, so only the counting itself cost budget: ε = {params.epsilon:g} in all."
    )


def _wrong(params: PublishedParams, found: LayerSummary) -> str:
    """Say in one sentence what the proof overlooks."""
    if params.boost and found.rounded:
        return (
            "What is wrong: a cell is published as exactly 0 only if no sampled point is in it, so "
            "a blank cell betrays that nobody is there."
        )
    if params.boost:
        return (
            "What is wrong: truly empty cells are published as exactly 0, and others never, so a "
            "single point can be told."
        )
    return "What is wrong: which cells may be merged was read off the true counts."


def _plain(params: MapParams, output: GridRelease, method: str) -> str:
    """Say what a method without layers did."""
    epsilon, leaves = params.epsilon, len(output.rect)
    side = output.info.get("side", 0)
    if isinstance(params, AdaptiveParams):
        return (
            f"A grid of {side:,} × {side:,} cells was counted with noise; cells with more points "
            f"were cut into more parts, {leaves:,} in all, and counted again. ε = {epsilon:g} was "
            "shared by both."
        )
    if isinstance(params, UniformParams):
        return (
            f"One even grid of {side:,} × {side:,} cells was laid over the box, and every cell got "
            f"noise of the same size for ε = {epsilon:g}, in the crowd and in the empty land alike."
        )
    if method == "matrix":
        return (
            f"Weighted sums of the cells of a {side:,} × {side:,} grid were measured at ε = "
            f"{epsilon:g}, with weights that suit all rectangles best, and solved for the cells. "
            "The plan never looks at the data."
        )
    if isinstance(params, DawaParams):
        return (
            f"The cells of a {side:,} × {side:,} grid were lined up along a curve, and neighbours "
            f"that seem alike were put into buckets, for {100 * params.partition_share:.0f} % of "
            f"ε = {epsilon:g}; the rest counted the buckets, whose cells share a count evenly."
        )
    if method == "privtree":
        return (
            "The box was quartered again and again where noisy counts asked for it, "
            f"{output.info.get('height', 0)} times at most; half of ε = {epsilon:g} went into that "
            f"and half into the {leaves:,} counts."
        )
    return _tree(params, leaves, output)


def _tree(params: MapParams, leaves: int, output: GridRelease) -> str:
    height = int(output.info.get("height", 0))
    if isinstance(params, MedianParams):
        cut = "at a private middle of the points on some levels"
        if params.median_levels is None:
            cut = "at a private middle of the points"
        return (
            f"The box was cut in four {height} times over, {cut}, which took "
            f"{100 * params.median_share:.0f} % of ε = {params.epsilon:g}; the rest went into "
            f"noisy counts of every level, made consistent: {leaves:,} pieces."
        )
    assert isinstance(params, TreeParams)
    return (
        f"The box was quartered {height} times over, {leaves:,} pieces in all; ε = "
        f"{params.epsilon:g} was shared by the counts of all levels, which were made consistent."
    )


def _after(output: GridRelease, word: str) -> str:
    below = int((output.count < 0).sum())
    if not below:
        return ""
    share = 100 * below / len(output.count)
    return (
        f"{percent(share)} % of the counts are below zero: that is noise, and cutting it off would "
        f"add {word} that are not there."
    )


def spot_words(spot: Spot, lattice: Lattice) -> tuple[str, str]:
    """Describe a place of the map: what it is, and its count with noise. All of it is released."""
    unit = area_unit(lattice.box)
    name = _NAMES[spot.layer]
    if spot.rounded:
        name = "Cell rounded to zero"
    elif spot.layer == 1:
        name += f" of {counted(spot.parts, 'cell')}"
    elif spot.layer == 3:
        name += f" of {counted(spot.parts, 'part')}"
    what = f"{name}, {number(spot.area)} {unit}"
    noise = "" if spot.half_width is None else f" ± {number(spot.half_width)} (95 %)"
    if spot.rounded:
        return what, f"published as exactly 0 {lattice.point}, without noise"
    return what, f"about {number(spot.count)}{noise} {lattice.point}"


def judged(
    errors: Mapping[str, float],
    floor: Mapping[str, float],
    uniform: Mapping[str, float],
    *,
    unit: str,
) -> str:
    """Compare the errors with an even grid and with no noise: for the holder only.

    Parameters
    ----------
    errors, floor, uniform : mapping
        By class of rectangles: of the release, of the same pieces without noise, and of the
        uniform grid at the same ε.
    unit : str
        Of the errors: "%", or the word for points where there is none.
    """
    listed = ", ".join(f"{percent(value)} {unit} ({key})" for key, value in errors.items())
    here, bar, without = (sum(each.values()) for each in (errors, uniform, floor))
    first = f"Areas are off by {listed} on average."
    if here <= 0:
        return first
    ratio = bar / here
    if ratio > 1.1:
        second = f"An even grid at the same ε is {percent(ratio)} times as far off."
    elif ratio < 1 / 1.1:
        second = (
            f"An even grid at the same ε does better: {percent(100 * ratio)} % of these errors."
        )
    else:
        second = "An even grid at the same ε does as well."
    return f"{first} {second} {_without(here, without)}"


def sharper(*found: tuple[str, float, float, float], proven: bool = False) -> str:
    """Compare two methods at the same ε: for the holder only.

    Parameters
    ----------
    found : (str, float, float, float)
        Of each its name, ε, share of the points that it looks at, and error; the sound one last.
    proven : bool
        Whether the ε of the first is proven as well.
    """
    (name, epsilon, rate, error), (sound, _, sound_rate, sound_error) = found
    start = f"At the same ε = {epsilon:g}"
    if proven:
        start = f"Both are proven, at the same ε = {epsilon:g}:"
        name, sound = (sound, name) if sound_error < error else (name, sound)
    elif sound_error < error:
        why = ": it looks at everybody, not at a sample" if rate < sound_rate else ""
        return f"{start} the honest method is also the sharper one{why}."
    return f"{start} {name} is nearer to the truth than {sound} here."


def tighter(tolerance: float, wanted: float, published: Draws, sound: Draws) -> str:
    """Say what a tighter tolerance teaches on the map that opens the page; empty if nothing.

    Parameters
    ----------
    tolerance : float
        In percent.
    wanted : float
        Share of the draws that shall lie within it.
    published, sound : Draws
        Stored draws of both variants.
    """
    crossing, share = published.crossing(tolerance, wanted), sound.share(1.0, tolerance)
    if crossing is None or not math.isinf(crossing) or share is None or share < wanted:
        return ""
    return (
        f"Try {tolerance:g} %: on the small city the published method is not within it often "
        "enough at any ε of the slider, and Sound is at ε = 1."
    )


def _without(here: float, without: float) -> str:
    """Say how much of the error is due to the pieces."""
    even = "points are taken to lie evenly in each piece, and they do not"
    share = without / here
    if share >= 0.8:
        return f"Nearly all of it would remain without noise: {even}."
    if share <= 0.3:
        return "Most of it is noise; the pieces are fine enough."
    return f"{percent(100 * share)} % of it would remain without noise: {even}."
