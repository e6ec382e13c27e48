"""What does not hold in the published proof, with the numbers of a run."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.stag import ALGORITHM
from dp_core.algorithms.stag.method.published import split_budget
from dp_core.algorithms.stag.method.steps import published_side
from dp_core.algorithms.stag.params import PublishedParams
from dp_core.algorithms.stag.study.gaps import ladder, last_size, problems, repaired
from dp_core.privacy.costs import amplified
from dp_core.words import say
from tests.algorithms.stag.tools import uneven


def run(**given):
    params = PublishedParams(**given)
    lattice = uneven(64, 40_000)
    release = ALGORITHM.method("published").run(lattice, params, np.random.default_rng(0))
    return params, release


def figures(**given):
    params, release = run(**given)
    found = problems(params, release.output)
    return {each.number: each.figures.replace("\N{NO-BREAK SPACE}", " ") for each in found}


def test_the_paper_example_is_added_up_as_the_specification_does():
    """ε = 0.5, γ = 0.1: 0.8053 + 0.4026 + 0.8053 = 2.0132; repaired 0.8 of it."""
    params = PublishedParams(epsilon=0.5)
    assert repaired(split_budget(params)) == pytest.approx(0.8 * 2.013196593)
    rung, sample = ladder(params)[1], 0.8 * 2.013196593
    assert rung.because == say("stag-rung-repaired", sample=sample, whole=rung.epsilon)


SHARE, RULES = st.floats(0.05, 0.9), st.sampled_from(["quarter", "full", "eps2"])


@given(SHARE, SHARE, SHARE, st.floats(0.01, 10))
def test_the_repaired_sum_exceeds_the_claim_of_a_larger_filter(merge, filtering, split, epsilon):
    whole = merge + filtering + split
    shares = {"share_merge": merge / whole, "share_filter": filtering / whole}
    params = PublishedParams(epsilon=epsilon, **shares)
    budget = split_budget(params)
    if math.isclose(budget.filter, budget.split, rel_tol=1e-6):
        return
    assert (repaired(budget) > budget.whole) == (budget.filter > budget.split)
    rung = ladder(params)[1]
    assert math.isinf(ladder(params)[-1].epsilon)
    assert rung.epsilon == pytest.approx(amplified(repaired(budget), params.sampling_rate))


@settings(max_examples=100)
@given(st.floats(0.01, 10), st.floats(0.01, 1), st.floats(0.5, 50), st.integers(10, 400), RULES)
def test_at_the_last_size_one_point_more_changes_the_grid(epsilon, rate, p2, side, rule):
    params = PublishedParams(epsilon=epsilon, sampling_rate=rate, p2=p2, side_rule=rule)
    budget = split_budget(params)
    own = budget.filter if rule == "eps2" else budget.whole
    last = last_size(params, side)
    assert published_side(last + 1, own, rule, p2=p2) > side
    assert published_side(max(last, 1), own, rule, p2=p2) <= side or last == 0


def test_numbers_come_from_the_release_and_not_from_the_map():
    params, release = run()
    told = figures()
    zeros = int((release.output.count == 0).sum())
    assert f"{zeros:,} of {release.output.info['m2'] ** 2:,} cells" in told["1"]
    last = last_size(params, release.output.info["m2"])
    assert f"{last:,}" in told["4"]
    assert f"θ = {release.output.info['theta']:.4g}" in told["5"]
    assert "40,000" not in " ".join(told.values())
