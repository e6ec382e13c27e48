"""Messages about a released map: how it came about, a place of it, an answer and its error.

Steps tell public parameters and released values alone.
"""

from dataclasses import replace
from typing import Any, Literal, NamedTuple

from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.method import published, sound
from dp_core.algorithms.stag.params import LayerParams, MapParams, PublishedParams, SoundParams
from dp_core.algorithms.stag.release import KEPT, MERGED, SPLIT, GridRelease
from dp_core.algorithms.stag.study.pieces import Spot
from dp_core.algorithms.stag.study.spreads import PARTS, Scatter
from dp_core.words import Message, message

Picture = Literal["", "counts", "layers"]

FEW_RUNS = 20  # of which all are told, not 95 %


class Step(NamedTuple):
    """One step of a method, and which picture belongs to it."""

    words: Message
    picture: Picture = ""

    @property
    def title(self) -> Message:
        return replace(self.words, key=f"{self.words.key}.title")


_SOUND: tuple[str, ...] = (
    "sound-3-side",
    "sound-4-middle",
    "sound-6-merge",
    "sound-7-count",
    "sound-8-average",
)
_TREE: tuple[str, ...] = ("sound-3-side", "sound-4-tree", "sound-5-leaves")
_PUBLISHED = tuple(
    f"published-{step}" for step in ("0-sample", "1-side", "2-filter", "3-merge", "4-split")
)
_PICTURES: dict[str, Picture] = {
    **dict.fromkeys(("sound-4-middle", "published-2-filter"), "counts"),
    **dict.fromkeys(("sound-6-merge", "published-3-merge"), "layers"),
}


def steps_of(params: MapParams, output: GridRelease, points: str) -> list[Step]:
    """List the steps of STAG by which the release on screen came about; none of a baseline."""
    if not isinstance(params, LayerParams):
        return []
    facts = _of_sample(params, output, points)
    facts |= _of_layers(output) if output.group.size else _of_tree(output)
    if isinstance(params, SoundParams):
        facts |= _of_sound(params)
        steps = _SOUND if output.group.size else _TREE
    else:
        assert isinstance(params, PublishedParams)
        facts, steps = facts | _of_published(params), _PUBLISHED
    return [Step(message(f"stag-{step}", **facts), _PICTURES.get(step, "")) for step in steps]


def _of_tree(output: GridRelease) -> dict[str, Any]:
    return {"tree": True, "side": 0, "leaves": len(output.rect), "height": output.info["height"]}


def _of_sample(params: LayerParams, output: GridRelease, points: str) -> dict[str, Any]:
    return {
        "points": points,
        "rate": params.sampling_rate,
        "epsilon": params.epsilon,
        "budget": output.info["epsilon_on_sample"],
        "paper": isinstance(params, PublishedParams),
    }


def _of_layers(output: GridRelease) -> dict[str, Any]:
    info = output.info
    return {
        "tree": False,
        "side": info["m2"],
        "cells": info["m2"] ** 2,
        "theta": info["theta"],
        "dense": info["dense"],
    }


def _of_sound(params: SoundParams) -> dict[str, Any]:
    budget = sound.split_budget(params)
    law = sound.noise_of(budget, params.noise)
    return {
        "known": params.public_size is not None,
        "size": params.public_size or budget.size,
        "look": budget.outside,
        "few": sound.CROWDED,
        "faint": sound.FAINT * float(law.layers13.scale),
        "part": law.variances.part**0.5,
        "middle": budget.layer2,
        "fresh": budget.layers13,
    }


def _of_published(params: PublishedParams) -> dict[str, Any]:
    budget = published.split_budget(params)
    return {
        "filter": params.filter,
        "kept": params.kept_percent / 100,
        "boost": params.boost,
        "spent_merge": budget.merge,
        "spent_filter": budget.filter,
        "spent_split": budget.split,
    }


def place(spot: Spot, lattice: Lattice) -> tuple[Message, Message]:
    """Name a place of the map, and give its count with noise. All of it is released."""
    kinds = {MERGED: "merged", KEPT: "kept", SPLIT: "split"}
    kind = "zero" if spot.rounded else kinds.get(spot.layer, "cell")
    what = message("stag-spot", kind=kind, parts=spot.parts, area=spot.area)
    facts = {"count": spot.count, "points": lattice.point}
    if spot.rounded:
        return what, message("stag-spot-zero", **facts)
    if spot.half_width is None:
        return what, message("stag-spot-count", **facts)
    return what, message("stag-spot-range", half=spot.half_width, **facts)


def band(truth: float, scatter: Scatter) -> Message:
    """Say where the answers of the trial runs lie."""
    facts = {"low": truth + scatter.low, "high": truth + scatter.high, "truth": truth}
    few = scatter.runs < FEW_RUNS
    return message("stag-band", few=few, runs=scatter.runs, **facts)


def advice(scatter: Scatter, truth: float, points: str) -> Message:
    """Say which part of the error is largest over the runs, and what makes it smaller."""
    part = max(PARTS, key=lambda each: getattr(scatter, each))
    size = float(getattr(scatter, part))
    if size < 1e-6:
        return message("stag-no-error")
    return message(
        "stag-largest-part",
        runs=scatter.runs,
        part=message(f"stag-part-{part}"),
        size=size,
        points=points,
        share=size / max(1, truth),
        help=message(f"stag-part-{part}.less"),
    )
