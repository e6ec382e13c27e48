"""Pictures and sentences of results; nothing is computed here that a release would hold."""

from dp_core.algorithms.dpc_stacking.view import (
    cluster_figures,
    column_figures,
    drift,
    honesty_figures,
    honesty_story,
    scenes,
    steps_figures,
    steps_story,
    story,
    votes_figures,
)
from dp_core.algorithms.dpc_stacking.view.cluster_figures import Ring, Scene
from dp_core.algorithms.dpc_stacking.view.column_figures import GainCurve
from dp_core.algorithms.dpc_stacking.view.honesty_story import ANSWERS, MEASURES
from dp_core.algorithms.dpc_stacking.view.preview_figures import preview

__all__ = [
    "ANSWERS",
    "MEASURES",
    "GainCurve",
    "Ring",
    "Scene",
    "cluster_figures",
    "column_figures",
    "drift",
    "honesty_figures",
    "honesty_story",
    "preview",
    "scenes",
    "steps_figures",
    "steps_story",
    "story",
    "votes_figures",
]
