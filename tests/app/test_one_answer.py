"""One question, one answer: no place recommends another ε than the verdict of its page."""

import math
import re
from dataclasses import replace

import pytest

from dp_core import opening, registry
from dp_core.study import risk, solving
from dp_core.study.experiments import Row
from pages.common.input import choosing
from pages.common.tabs import error_tab
from tests.app import screen
from tools import opening as opened

SYSTEMS = list(registry.algorithms())
MEASURED = [key for key in SYSTEMS if key != "fda"]  # totals have a closed form
VARIANTS = ("published", "sound")
RECOMMENDED = re.compile(
    r"(?:from ε = |sound from (?:ε = )?|ε from |use ε = |take [^.]*?ε = |or ε = |at least ε = "
    r"|needs ε of at least |smallest ε is )(\d*\.?\d+)",
    re.IGNORECASE,
)


def variant_of(key, variant):
    method = opening.state(key, variant).method
    return method.key if key == "dpc_stacking" else variant


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("key", SYSTEMS)
def test_a_page_recommends_no_other_epsilon_than_its_verdict(open_app, idle, key, variant):
    own, sound = (opened.find(key, each).crossing for each in (variant, "sound"))
    most = solving.snap(risk.largest_epsilon(0.01, 0.05), "down")
    app = open_app(key, **{f"{key}_variant": variant_of(key, variant), f"{key}_epsilon": "0.02"})
    there = recommended(app)
    usual = opening.state(key).params.epsilon
    app.session_state[f"{key}_epsilon"] = usual
    there |= recommended(screen.turn_to(app, key, "Accuracy"))
    assert there <= {own, sound, most}
    assert {own} - {math.inf} <= there


def recommended(app):
    said = " . ".join((screen.words(screen.checked(app)), *screen.labels_and_helps(app)))
    return {float(each) for each in RECOMMENDED.findall(said)}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("key", MEASURED)
def test_the_error_tab_answers_with_the_epsilon_of_the_verdict(
    open_app, idle, monkeypatch, key, variant
):
    """Its own runs are fewer, and on a coarser grid."""
    asked = []
    monkeypatch.setattr(error_tab, "show", lambda subject, *_, **__: asked.append(subject))
    open_app(key, **{f"{key}_variant": variant_of(key, variant), f"{key}_tab": "Error"})
    (subject,) = asked
    subject = replace(subject, metric=subject.judged or subject.metric)
    answer = choosing.answer(subject, [*runs(subject, better=0.5)], 50)
    crossing = opened.find(key, variant).crossing
    assert answer.least == (None if math.isinf(crossing) else crossing)
    assert not answer.between
    assert choosing.answer(subject, [*runs(subject, better=2.0)], 50).least == answer.least


def runs(subject, *, better):
    price = subject.ledger.proven / subject.params.epsilon
    for epsilon in subject.epsilons:
        for trial in range(20):
            yield Row(
                method=subject.method,
                epsilon=epsilon,
                claimed=epsilon,
                proven=price * epsilon,
                metric=subject.metric,
                value=better * subject.tolerance,
                trial=trial,
                seconds=0.0,
            )
