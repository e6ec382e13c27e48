"""Pictures and sentences of results; nothing is computed here that a release would hold."""

from dp_core.algorithms.dpc_stacking.view import figures, steps_figures, story
from dp_core.algorithms.dpc_stacking.view.figures import GainCurve, Ring, Scene
from dp_core.algorithms.dpc_stacking.view.story import ANSWERS, MEASURES

__all__ = ["ANSWERS", "MEASURES", "GainCurve", "Ring", "Scene", "figures", "steps_figures", "story"]
