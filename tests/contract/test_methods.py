"""The laws that every method of every system obeys; a new system inherits them all."""

import json
import math
from collections.abc import Callable
from dataclasses import fields, replace
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from dp_core.algorithm import Given, Release
from dp_core.algorithms.plain import Column, PlainTable
from dp_core.algorithms.stag import Lattice
from dp_core.noise import additive
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import Gaussian
from dp_core.privacy.ledger import Gap, PrivacyLedger, leaves, zcdp_epsilon
from dp_core.releasing.contents import columns_of
from dp_core.study.experiments import run_trial
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.data import CountStream
from dp_core.tables.numeric import NumericTable
from dp_core.tables.records import BinaryTable
from tests.contract.tools import Case, Mode, Spy, ledger_lines, same, shared
from tests.core.noise import rng

BOX = (0.0, 0.0, 1.0, 1.0)
BUDGETS = (0.01, 10.0)  # beside the ε = 1 of the run that is watched

# Smallest and flattest legal input by data type; a type that is not here is skipped.
SMALLEST: dict[str, Callable[[], Any]] = {
    "BinaryTable": lambda: BinaryTable(values=[[0], [1]], name="two records, one attribute"),
    "CategoricalTable": lambda: CategoricalTable(
        codes=[[0], [1]], domains=(2,), name="two people, one attribute"
    ),
    "CountStream": lambda: CountStream(increments=np.zeros(1, dtype=np.int64), name="one period"),
    "Lattice": lambda: Lattice(np.zeros((1, 1)), BOX, name="one cell, no point"),
    "NumericTable": lambda: NumericTable(
        values=[[0, 0], [0, 1], [1, 0], [1, 1]], bounds=((0, 0), (1, 1)), name="a row more than K"
    ),
    "PlainTable": lambda: PlainTable(values=[[0], [1]], columns=(Column(name="a"),), name="two"),
}
CONSTANT: dict[str, Callable[[], Any]] = {
    "BinaryTable": lambda: BinaryTable(values=np.ones((60, 3)), name="always yes"),
    "CategoricalTable": lambda: CategoricalTable(
        codes=np.ones((60, 3), dtype=np.int64), domains=(2, 2, 3), name="all the same"
    ),
    "CountStream": lambda: CountStream(increments=np.full(9, 3), name="always three"),
    "Lattice": lambda: Lattice(np.full((16, 16), 9), BOX, name="nine points in each cell"),
    "PlainTable": lambda: PlainTable(
        values=np.full((60, 1), 0.5), columns=(Column(name="a"),), name="all the same"
    ),
}


def special(inputs: dict[str, Callable[[], Any]], case: Case) -> Any:
    """Give the input for the data of a method; None where no such one is known."""
    return inputs.get(type(case.data()).__name__, lambda: None)()


def modes(case: Case) -> tuple[Mode, ...]:
    return ("explore",) if case.method.no_release else ("explore", "release")


def claims_nothing(ledger: PrivacyLedger) -> bool:
    return math.isinf(ledger.claimed)


def test_a_generator_repeats_its_release_and_each_draw_is_one_leaf_of_the_ledger(every_method):
    one, again = every_method.watched("explore").release, every_method.run(rng())
    assert isinstance(one, Release)
    assert not one.exact, "what is drawn with a seed is a simulation"
    assert same(one.output, again.output)
    assert one.ledger == again.ledger
    for mode in modes(every_method):
        seen = every_method.watched(mode)
        assert seen.lines == ledger_lines(seen.release.ledger.root), mode


def test_an_exact_release_is_drawn_in_whole_numbers_or_refused_in_a_sentence(every_method):
    reason = every_method.method.no_release
    if reason:
        assert reason[0].isupper()
        assert reason.endswith(".")
        return
    seen = every_method.watched("release")
    assert seen.draws
    for mechanism, drawn in seen.draws:
        assert np.asarray(drawn).dtype.kind in "iub", f"{mechanism} released real numbers"
    assert seen.release.exact
    assert seen.release.ledger.proven == every_method.watched("explore").release.ledger.proven


def test_claimed_and_proven_are_what_was_asked_and_another_seed_has_other_noise(every_method):
    usual = every_method.watched("explore").release
    spent = {each: every_method.run(rng(), epsilon=each).ledger for each in BUDGETS}
    for epsilon, ledger in {1.0: usual.ledger, **spent}.items():
        if every_method.method.variant == "published":
            assert ledger.claimed == pytest.approx(epsilon, rel=1e-9)
        elif every_method.method.variant == "sound" or not claims_nothing(ledger):
            if ledger.rho is None:
                assert ledger.proven <= epsilon * (1 + 1e-9)
            else:
                assert ledger.rho <= epsilon**2 / 2 * (1 + 1e-9)
    other = every_method.watched("other").release
    assert claims_nothing(other.ledger) or not same(other.output, usual.output)


def test_a_release_costs_the_same_whatever_is_drawn(every_method):
    """A register is told the price before the draw, from a run with noise that all may know."""
    if every_method.method.no_release:
        return
    drawn = [every_method.watched(mode).release for mode in ("explore", "other")]
    totals = [json.loads(each.ledger.to_json()) for each in (*drawn, every_method.run(rng(1)))]
    assert len({(json.dumps(each["exact"]), each["delta"]) for each in totals}) == 1


def test_facts_that_were_read_from_the_data_leave_no_guarantee(every_method):
    if not any(each.name.startswith("own_") for each in fields(every_method.algorithm.upload)):
        return  # its uploads read none
    leaky = replace(every_method.data(), facts_from_data=True)
    ledger = every_method.run(rng(), data=leaky).ledger
    assert math.isinf(ledger.proven)
    assert claims_nothing(ledger) or Gap.RAW_VALUE_USED in {x.gap for x in leaves(ledger.root)}


def test_the_ledger_says_under_what_and_why_and_survives_json(every_method):
    """It is under the relation of the system; a leaf that costs more than it claims says why."""
    ledger = every_method.watched("explore").release.ledger
    assert ledger.neighbouring is every_method.algorithm.neighbouring
    for leaf in leaves(ledger.root):
        if leaf.proven > leaf.claimed * (1 + 1e-9):
            assert leaf.gap is not None
        if leaf.gap is not None:
            assert leaf.because.endswith(".")
    assert PrivacyLedger.from_json(ledger.to_json()) == ledger


def test_rho_is_the_exact_rational_of_the_noise_converted_once_upwards(every_method, monkeypatch):
    """From σ² as the sampler is given it, and from the ε of what is not Gaussian, without a float.

    Of the ledgers without ρ there is nothing to say.
    """
    seen = every_method.watched("explore")
    if seen.release.ledger.rho is None:
        return
    assert not every_method.method.no_release
    variances = [each.exact_variance for each, _ in seen.draws if isinstance(each, Gaussian)]
    check_rho(seen.release.ledger, seen.draws, variances)
    given: list[Any] = []
    drawn = additive.discrete_gaussian
    monkeypatch.setattr(
        additive, "discrete_gaussian", lambda *asked: (given.append(asked[0]), drawn(*asked))[1]
    )
    spy = Spy(monkeypatch)
    check_rho(every_method.run(Entropy()).ledger, spy.draws, given)


def check_rho(ledger: PrivacyLedger, draws: list[tuple[Any, Any]], variances: list[Any]) -> None:
    """Add up what was drawn, with the variances of Gaussian noise in their order, and what is left.

    Budget that is left is charged where the cost would tell what was chosen.
    """
    idle = (leaf.rho or 0 for leaf in leaves(ledger.root) if leaf.mechanism == "none")
    expected, left = sum(idle, Fraction(0)), list(variances)
    for mechanism, _ in draws:
        if isinstance(mechanism, Gaussian):
            square = mechanism.squared or Fraction(mechanism.sensitivity) ** 2
            variance = left.pop(0)
            assert mechanism.sigma**2 == pytest.approx(float(variance), rel=1e-12)
            expected += square / (2 * variance)
        else:
            share = 2 if getattr(mechanism, "delta", None) is None else 8
            expected += Fraction(mechanism.epsilon) ** 2 / share
    assert not left
    assert isinstance(ledger.rho, Fraction)
    assert ledger.rho == expected
    assert json.loads(ledger.to_json())["exact"]["rho"] == str(expected)
    assert ledger.proven == zcdp_epsilon(expected, ledger.delta)


def test_the_input_is_neither_modified_nor_referred_to_and_every_metric_is_measured(every_method):
    seen = every_method.watched("explore")
    assert same(seen.data, seen.before)
    assert shared(seen.release, seen.data) == []
    measured = every_method.algorithm.evaluate(seen.data, seen.release.output)
    assert set(measured) == {metric.key for metric in every_method.algorithm.metrics}


def test_columns_that_leave_have_words_and_ranges_stand_there_or_a_reason(every_method):
    system, method = every_method.algorithm, every_method.method.key
    if every_method.method.no_release:
        return
    seen, about = every_method.watched("release"), system.about(every_method.data())
    given = Given(method=method, params=every_method.params(1.0), after=system.after(), about=about)
    made = system.evidence(seen.release, given)
    for name, table in [*made.tables.items(), *made.described.items()]:
        silent = [each.header for each in columns_of(table) if not each.words]
        assert not silent, (name, silent)
    csv = {name for name in made.files if name.endswith(".csv")}
    assert csv <= {*made.described} or method in {"joint_subset", "joint_oue"}
    headers = " ".join(each.header for t in made.tables.values() for each in columns_of(t))
    assert "o range of error" in made.notes or "half_width_95" in headers


def test_the_smallest_and_the_flattest_legal_input_work(every_method):
    given = [special(inputs, every_method) for inputs in (SMALLEST, CONSTANT)]
    assert given[0] is not None, f"add the smallest one to {__name__}"
    for data, mode in product([each for each in given if each is not None], modes(every_method)):
        release = every_method.run(rng() if mode == "explore" else Entropy(), data=data)
        assert shared(release, data) == [], (data.name, mode)
        measured = every_method.algorithm.evaluate(data, release.output)
        undefined = every_method.algorithm.small.undefined
        assert all(
            math.isfinite(value) or (undefined and value != value) for value in measured.values()
        ), (data.name, mode, measured)


def mean_errors(case: Case, data: Any, epsilon: float, trials: int) -> dict[str, float]:
    """Mean of each metric over the trials, signed so that less is better.

    A trial in which a metric is undefined, such as for a single group, is left out.
    """
    asked = {"params": case.params(epsilon), "trials": range(trials), "common": True}
    rows = run_trial(case.algorithm, data, method=case.method.key, **asked)
    return {
        metric.key: float(np.nanmean([row.value for row in rows if row.metric == metric.key]))
        * (1 if metric.better == "lower" else -1)
        for metric in case.algorithm.metrics
    }


@pytest.mark.slow
def test_the_mean_error_falls_as_epsilon_grows(every_method):
    """With common random numbers: no metric gets worse by more than 5 %, one better by 10 %.

    Far apart on a sample, whose error may have a part that no epsilon takes away.
    """
    if claims_nothing(every_method.watched("explore").release.ledger):
        pytest.skip("the method claims no privacy and adds no noise")
    trials, flat = every_method.algorithm.small.trials, special(CONSTANT, every_method)
    if flat is None:
        check_errors(every_method, every_method.data(), trials // 3, (1e-4, 10.0))
    else:
        check_errors(every_method, flat, trials // 2, (0.1, 10.0))


def check_errors(case: Case, data: Any, trials: int, budgets: tuple[float, float]) -> None:
    little, much = (mean_errors(case, data, epsilon, trials) for epsilon in budgets)
    said = data.name, little, much
    assert all(much[key] <= little[key] + 0.05 * abs(little[key]) for key in little), said
    assert any(much[key] < little[key] - 0.1 * abs(little[key]) for key in little), said
