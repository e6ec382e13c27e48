"""The release format: examples, read by the program and by its JSON Schemas; ledgers of OpenDP."""

import json
import re
from collections import Counter

import pytest

from dp_core.errors import DPError, ParameterError
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger, zcdp_epsilon
from dp_core.releasing import verify
from dp_core.releasing.again import numbers
from dp_core.releasing.plan import SCHEMAS
from tools import kept as examples
from tools.browsing import ROOT
from tools.kept import Example

KEPT = examples.kept()
FILES = {"plan": SCHEMAS["plan.json"], "ledger": SCHEMAS["ledger.json"]}
BEYOND = {("ledger", "another total")}
"""What a schema cannot tell: sums."""


def named(example: Example) -> str:
    return f"{example.kind}: {example.name}"


def test_there_are_thirty_of_either_and_they_are_those_of_this_program():
    many = Counter(bool(each.refused) for each in KEPT)
    assert many[False] >= 30
    assert many[True] >= 30
    made = [each for each in KEPT if each.kind != "register"]
    assert [*examples.examples()] == made, "run python -m tools.kept examples"
    lines = [(each.name, each.refused) for each in KEPT if each.kind == "register"]
    assert [(each.name, each.refused) for each in examples.registers()] == lines


@pytest.mark.parametrize("example", KEPT, ids=named)
def test_the_reader_takes_or_refuses_an_example(example):
    if not example.refused:
        examples.READERS[example.kind](example.text)
        return
    with pytest.raises(DPError) as refused:
        examples.READERS[example.kind](example.text)
    assert str(refused.value) == example.refused


@pytest.mark.parametrize("example", [each for each in KEPT if each.kind in FILES], ids=named)
def test_the_schema_agrees(example):
    validators = pytest.importorskip("jsonschema")
    text = FILES[example.kind].read_text(encoding="utf-8")
    validator = validators.Draft202012Validator(json.loads(text))
    try:
        body = json.loads(example.text)
    except ValueError:
        assert example.refused
        return
    if (example.kind, example.name) not in BEYOND:
        assert validator.is_valid(body) == (not example.refused)


@pytest.fixture
def dp():
    prelude = pytest.importorskip("opendp.prelude")
    prelude.enable_features("contrib")
    return prelude


def counted(dp, metric=None):
    numbers = dp.vector_domain(dp.atom_domain(T=int)), metric or dp.symmetric_distance()
    return numbers >> dp.t.then_count()


def written(measurement) -> PrivacyLedger:
    from dp_core.privacy.ledger import ledger_of_measurement

    ledger = ledger_of_measurement(measurement, step="count", delta=1e-7)
    assert PrivacyLedger.from_json(ledger.to_json()) == ledger
    return ledger


def test_measurements_of_opendp_keep_their_epsilon_delta_and_rho_or_are_refused(dp):
    ledger = written(counted(dp) >> dp.m.then_laplace(scale=4.0))
    assert (ledger.proven, ledger.delta) == (0.25, 0)
    assert ledger.neighbouring is Neighbouring.ADD_REMOVE
    ledger = written(counted(dp) >> dp.m.then_gaussian(scale=2.0))
    assert (ledger.proven, ledger.rho) == (zcdp_epsilon(0.125, 1e-7), 0.125)
    rough = dp.c.make_zCDP_to_approxDP(counted(dp) >> dp.m.then_gaussian(scale=2.0))
    ledger = written(dp.c.make_fix_delta(rough, 1e-5))
    assert ledger.delta == 1e-5
    assert ledger.proven == pytest.approx(zcdp_epsilon(0.125, 1e-5), rel=0.2)
    numbers = dp.vector_domain(dp.atom_domain(T=int)), dp.l1_distance(T=int)
    with pytest.raises(ParameterError, match="L1Distance"):
        written(numbers >> dp.m.then_laplace(scale=2.0))


def test_what_the_specification_calls_needed_is_what_the_check_asks_for():
    text = (ROOT / "docs" / "release_format.md").read_text(encoding="utf-8")
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| ")]
    needed = {
        name
        for files, _, *more in rows
        if more and more[0].strip() == "yes"
        for name in re.findall(r"`([\w.-]+)`", files)
    }
    assert needed == {*verify.NEEDED, *numbers._ALWAYS}
