"""One question, one answer: no place recommends another ε than the verdict of its page."""

import math
import re

import pytest

from dp_core import opening, registry
from dp_core.study import risk, solving
from tests.app import screen
from tools import opening as opened

SYSTEMS = list(registry.algorithms())
VARIANTS = ("published", "sound")
RECOMMENDED = re.compile(
    r"(?:any ε ≥ |from ε = |sound from (?:ε = )?|ε from |use ε = |take [^.]*?ε = |or ε = "
    r"|at least ε = |needs ε of at least |smallest ε is )(\d*\.?\d+)",
    re.IGNORECASE,
)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("key", SYSTEMS)
def test_a_page_recommends_no_other_epsilon_than_its_verdict(open_app, idle, key, variant):
    own, sound = (opened.find(key, each).crossing for each in (variant, "sound"))
    most = solving.snap(risk.largest_epsilon(0.01, 0.05), "down")
    shown = opening.state(key, variant).method.key if key == "dpc_stacking" else variant
    app = open_app(key, **{f"{key}_variant": shown, f"{key}_epsilon": "0.02"})
    there = recommended(app)
    app.session_state[f"{key}_epsilon"] = opening.state(key).params.epsilon
    there |= recommended(screen.turn_to(app, key, "Accuracy"))
    assert there <= {own, sound, most}
    assert {own} - {math.inf} <= there


def recommended(app):
    said = " . ".join((screen.words(screen.checked(app)), *screen.labels_and_helps(app)))
    return {float(each) for each in RECOMMENDED.findall(said)}
