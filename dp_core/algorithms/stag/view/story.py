"""Messages about a released map: how it came about, a place of it, an answer and its error.

Steps tell public parameters and released values alone.
"""

import math
from dataclasses import replace
from typing import Any, Literal, NamedTuple

import numpy as np

from dp_core.algorithms.stag.data.lattice import Lattice, area_unit
from dp_core.algorithms.stag.method import published, sound
from dp_core.algorithms.stag.params import LayerParams, MapParams, PublishedParams, SoundParams
from dp_core.algorithms.stag.release import KEPT, MERGED, SPLIT, GridRelease
from dp_core.algorithms.stag.study.pieces import Spot, parts_of_cells
from dp_core.algorithms.stag.study.spreads import PARTS, Scatter
from dp_core.noise.mechanisms import Laplace
from dp_core.words import Message, message

Picture = Literal["", "counts", "layers", "parts"]

FEW_RUNS = 20  # of which all are told, not 95 %


class Step(NamedTuple):
    """One step of a method, and which picture belongs to it."""

    words: Message
    picture: Picture = ""

    @property
    def title(self) -> Message:
        return replace(self.words, key=f"{self.words.key}.title")


_SOUND = ("3-side", "4-middle", "6-merge", "7-count", "8-average")
_TREE = ("3-side", "4-tree", "5-leaves")
_PUBLISHED = ("0-sample", "1-side", "2-filter", "3-merge", "4-split")
_PICTURES: dict[str, Picture] = {
    **dict.fromkeys(("4-middle", "2-filter"), "counts"),
    **dict.fromkeys(("6-merge", "3-merge"), "layers"),
    **dict.fromkeys(("7-count", "4-split"), "parts"),
}


def steps_of(params: MapParams, output: GridRelease, points: str) -> list[Step]:
    """List the steps of STAG by which the release on screen came about; none of a baseline."""
    if not isinstance(params, LayerParams):
        return []
    facts, info = _of_sample(params, output, points), output.info
    if output.group.size:
        facts |= _of_layers(output)
    else:
        facts |= {"tree": True, "side": 0, "leaves": len(output.rect), "height": info["height"]}
    if isinstance(params, SoundParams):
        facts |= _of_sound(params, output)
        steps, method = _SOUND if output.group.size else _TREE, "sound"
    else:
        assert isinstance(params, PublishedParams)
        facts, steps, method = facts | _of_published(params, output), _PUBLISHED, "published"
    return [Step(message(f"stag-{method}-{s}", **facts), _PICTURES.get(s, "")) for s in steps]


def _of_sample(params: LayerParams, output: GridRelease, points: str) -> dict[str, Any]:
    return {
        "points": points,
        "rate": params.sampling_rate,
        "epsilon": params.epsilon,
        "budget": output.info["epsilon_on_sample"],
        "paper": isinstance(params, PublishedParams),
    }


def _of_layers(output: GridRelease) -> dict[str, Any]:
    known = {name: output.info[name] for name in ("theta", "dense", "groups")}
    side, cells = output.info["m2"], output.info["m2"] ** 2
    return {"tree": False, "side": side, "cells": cells, "sparse": cells - known["dense"], **known}


def _of_sound(params: SoundParams, output: GridRelease) -> dict[str, Any]:
    budget = sound.split_budget(params)
    law = sound.noise_of(budget, params.noise)
    noise = law.variances
    return {
        "known": params.public_size is not None,
        "size": params.public_size or budget.size,
        "look": budget.outside,
        "few": sound.CROWDED,
        "faint": sound.FAINT * float(law.layers13.scale),
        "largest": int(np.bincount(output.group[output.group >= 0]).max(initial=0)),
        "middle": budget.layer2,
        "fresh": budget.layers13,
        **_averaged(output, noise.parent**0.5, noise.part**0.5),
    }


def _of_published(params: PublishedParams, output: GridRelease) -> dict[str, Any]:
    budget = published.split_budget(params)
    grouped = int((output.group >= 0).sum())
    noise = (Laplace(sensitivity=1, epsilon=each) for each in (budget.filter, budget.split))
    return {
        "filter": params.filter,
        "kept": params.kept_percent / 100,
        "grouped": grouped,
        "empty": output.info["m2"] ** 2 - output.info["dense"] - grouped,
        "spent_merge": budget.merge,
        "spent_filter": budget.filter,
        "spent_split": budget.split,
        **_averaged(output, *(each.variance**0.5 for each in noise)),
    }


def _averaged(output: GridRelease, own: float, part: float) -> dict[str, Any]:
    """Say how sure a typical dense cell is by its count, by its parts, and by both (Step 5)."""
    parts = sorted(parts_of_cells(output).tolist())
    number = parts[len(parts) // 2] if parts else 0
    by_parts = part * max(1, number) ** 0.5
    both = own * by_parts / math.hypot(own, by_parts)
    return {"own": own, "part": part, "parts": number, "by_parts": by_parts, "both": both}


def place(spot: Spot, lattice: Lattice) -> tuple[Message, Message]:
    """Name a place of the map, and give its count with noise. All of it is released."""
    kinds = {MERGED: "merged", KEPT: "kept", SPLIT: "split"}
    kind = "zero" if spot.rounded else kinds.get(spot.layer, "cell")
    unit = area_unit(lattice.box)
    what = message("stag-spot", kind=kind, parts=spot.parts, area=spot.area, unit=unit)
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
    words = {"part": message(f"stag-part-{part}"), "help": message(f"stag-part-{part}.less")}
    facts = {"runs": scatter.runs, "size": size, "share": size / max(1, truth)}
    return message("stag-largest-part", points=points, **words, **facts)
