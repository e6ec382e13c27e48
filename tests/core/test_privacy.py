"""Laws of the ledger: what two totals must do whatever the tree."""

import itertools
import json
import math
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithm import Release
from dp_core.errors import ParameterError
from dp_core.privacy.ledger import (
    Cost,
    Gap,
    Neighbouring,
    Node,
    PrivacyLedger,
    Spend,
    cost_of,
    exact,
    leaves,
    parallel,
    repeat,
    sequential,
    subsampled,
    zcdp_epsilon,
)
from dp_core.privacy.register import said
from dp_core.study.risk import delta_text
from dp_core.words import reading
from tests.refusals import says

RELATIONS = list(Neighbouring)
ADD_REMOVE, REPLACE = Neighbouring.ADD_REMOVE, Neighbouring.REPLACE
DELTA = 1e-6

epsilons = st.floats(0, 1e6) | st.just(math.inf)
relations = st.sampled_from(RELATIONS)


def leaf(claimed: float = 1.0, proven: float | None = None, **more: Any) -> Spend:
    return Spend(
        step="count",
        mechanism="Laplace",
        sensitivity=1,
        claimed=claimed,
        proven=claimed if proven is None else proven,
        **more,
    )


def zcdp(rho: float, delta: float = DELTA) -> Spend:
    return leaf(zcdp_epsilon(rho, delta), delta=delta, rho=rho)


def totals(node: Node, relation: Neighbouring = ADD_REMOVE) -> tuple[Cost, Cost]:
    return cost_of(node, "claimed", relation), cost_of(node, "proven", relation)


def proven(node: Node, relation: Neighbouring = ADD_REMOVE) -> float:
    return PrivacyLedger(relation, node).proven


@st.composite
def pure_leaves(draw: Callable[..., Any]) -> Spend:
    """Honest leaves: with a gap, what is proven is at least what is claimed."""
    low, high = sorted((draw(epsilons), draw(epsilons)))
    if draw(st.booleans()):
        return leaf(low, high, gap=draw(st.sampled_from(list(Gap))), because="It is so.")
    return leaf(low)


def _grow(nodes: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    parts, sampled = st.lists(nodes, max_size=4), partial(subsampled, gap=Gap.UNCHARGED_STEP)
    return (
        parts.map(lambda some: sequential("all", *some))
        | parts.map(lambda some: parallel("each", *some))
        | parts.map(lambda some: parallel("each", *some, gap=Gap.COMPOSITION))
        | st.builds(repeat, st.just("again"), nodes, st.integers(0, 5))
        | st.builds(sampled, st.just("sample"), nodes, st.floats(1e-6, 1))
    )


trees: st.SearchStrategy[Node] = st.recursive(pure_leaves(), _grow, max_leaves=12)


@given(trees, trees, trees, relations)
def test_sequential_parts_may_be_grouped_in_any_way(a, b, c, relation):
    flat = totals(sequential("flat", a, b, c), relation)
    assert totals(sequential("left", sequential("", a, b), c), relation) == flat
    assert totals(sequential("right", a, sequential("", b, c)), relation) == flat


@given(trees, relations)
def test_a_part_that_costs_nothing_is_neutral(node, relation):
    alone = totals(node, relation)
    assert totals(sequential("", node, leaf(0.0)), relation) == alone
    assert totals(sequential("", sequential(""), node), relation) == alone
    assert totals(parallel("", node, leaf(0.0)), relation) == alone
    assert totals(parallel("", node), relation) == alone


@given(trees, trees, relations)
def test_one_more_part_never_costs_less(a, b, relation):
    alone = totals(a, relation)
    for compose in (sequential, parallel):
        for one, more in zip(alone, totals(compose("", a, b), relation), strict=True):
            assert one.epsilon <= more.epsilon


@given(trees, st.integers(0, 6), relations)
def test_repeat_is_the_sum_of_copies(node, times, relation):
    copies = sequential("", *[node] * times)
    assert totals(repeat("", node, times), relation) == totals(copies, relation)


def test_ten_tenths_are_ten_floats_and_the_example_of_the_design_proves_3_point_4():
    ten = sequential("ten", *[leaf(0.1)] * 10)
    assert cost_of(ten, "proven", ADD_REMOVE).epsilon == 10 * Fraction(0.1)
    assert cost_of(ten, "proven", ADD_REMOVE).epsilon != 1  # 0.1 is a little above a tenth
    assert PrivacyLedger(ADD_REMOVE, ten).proven == 1.0
    shares = (0.2, 0.4, 0.4)
    networks, tables = (
        parallel(step, *[leaf(share)] * 4, gap=Gap.COMPOSITION, because="Columns, not people.")
        for step, share in zip(("networks", "tables"), shares[1:], strict=True)
    )
    ledger = PrivacyLedger(REPLACE, sequential("PrivSCBN", leaf(shares[0]), networks, tables))
    assert (ledger.claimed, ledger.proven) == (pytest.approx(1.0), pytest.approx(3.4))
    assert not ledger.holds


@given(st.lists(st.floats(0, 1e3), max_size=30))
def test_sums_are_those_of_the_binary_fractions(values):
    total = cost_of(sequential("", *map(leaf, values)), "claimed", REPLACE).epsilon
    assert total == sum(map(Fraction, values))


def test_infinity_stays_infinity_and_does_not_touch_the_claim():
    broken = leaf(0.5, math.inf, gap=Gap.RAW_VALUE_USED)
    for node in (
        *(sequential("", leaf(), broken), parallel("", leaf(), broken), repeat("", broken, 3)),
        subsampled("", broken, 0.1),
    ):
        assert proven(node) == math.inf
        assert math.isfinite(PrivacyLedger(ADD_REMOVE, node).claimed)
    assert proven(repeat("", broken, 0)) == 0.0
    assert exact(math.inf) == math.inf


@given(st.lists(pure_leaves(), max_size=6))
def test_parallel_is_the_largest_and_under_replace_one_the_two_largest(parts):
    node = parallel("", *parts)
    ordered = sorted((exact(part.proven) for part in parts), reverse=True)
    for relation in RELATIONS:
        counted = 2 if relation is REPLACE else 1
        assert cost_of(node, "proven", relation).epsilon == sum(ordered[:counted], Fraction(0))


@given(st.lists(pure_leaves(), max_size=6), relations)
def test_a_parallel_claim_that_does_not_hold_is_charged_sequentially(parts, relation):
    node = parallel("", *parts, gap=Gap.COMPOSITION, because="They share people.")
    claimed, total = totals(node, relation)
    assert claimed.epsilon == max((exact(part.claimed) for part in parts), default=0)
    assert total == cost_of(sequential("", *parts), "proven", relation)


@given(trees, relations)
def test_what_is_proven_is_never_below_the_claim(node, relation):
    claimed, total = totals(node, relation)
    assert claimed.epsilon <= total.epsilon


def test_delta_is_added_or_the_worst_and_replace_one_covers_every_pair_of_parallel_parts():
    """A pure part and a zCDP part together can cost more than the two dearest, both zCDP."""
    parts = leaf(1.0, delta=1e-6), leaf(0.5, delta=1e-5), leaf(2.0)
    one, two = (PrivacyLedger(rel, parallel("", *parts)) for rel in (ADD_REMOVE, REPLACE))
    assert (one.proven, one.delta) == (2.0, 1e-5)
    assert (two.proven, two.delta) == (3.0, pytest.approx(1.1e-5))
    added = PrivacyLedger(ADD_REMOVE, sequential("", *[leaf(0.1, delta=1e-6)] * 3, leaf(0.2)))
    assert (added.proven, added.delta) == (pytest.approx(0.5), pytest.approx(3e-6))
    assert PrivacyLedger(ADD_REMOVE, repeat("", leaf(0.1, delta=0.5), 3)).delta == 1.0
    parts = [leaf(1.0), zcdp(0.025), zcdp(0.026)]
    assert min(part.proven for part in parts[1:]) > 1.0
    whole = PrivacyLedger(REPLACE, parallel("", *parts))
    assert proven(sequential("", *parts[1:]), REPLACE) < 2.0  # what only these two would cost
    for one, other in itertools.combinations(parts, 2):
        assert whole.proven >= one.proven + other.proven
        assert whole.delta >= one.delta + other.delta


def amplified(epsilon: float | Fraction, rate: float) -> mpmath.mpf:
    """log(1 + rate (exp(epsilon) - 1)) with 60 digits."""
    with mpmath.workdps(60):
        value = Fraction(epsilon)
        exponent = mpmath.mpf(value.numerator) / value.denominator
        return mpmath.log1p(mpmath.mpf(rate) * mpmath.expm1(exponent))


@pytest.mark.slow
@settings(max_examples=100)
@given(
    st.lists(st.floats(1e-9, 900), min_size=1, max_size=3),
    st.floats(1e-12, 1) | st.floats(1e-300, 1),
)
def test_amplification_is_rounded_up_and_only_a_little(values, rate):
    node = subsampled("", sequential("", *map(leaf, values)), rate)
    epsilon = sum(map(Fraction, values), Fraction(0))
    given_out = cost_of(node, "proven", ADD_REMOVE).epsilon
    with mpmath.workdps(60):
        truth = amplified(epsilon, rate)
        got = mpmath.mpf(Fraction(given_out).numerator) / Fraction(given_out).denominator
        assert truth <= got
        assert (
            got
            <= truth * (1 + 1e-13 + math.ulp(float(epsilon)))  # epsilon itself is rounded up
            + 2e-12 * float(epsilon > 600)
            + 2 * math.exp(-min(float(epsilon), 700) - math.log(rate)) * (epsilon > 700)
            or got == epsilon
        )
    assert given_out <= epsilon


def test_amplification_changes_nothing_where_there_is_nothing_to_gain_or_it_does_not_hold():
    for epsilon, rate in ((0.0, 0.5), (1.0, 1.0), (800.0, 1.0)):
        assert proven(subsampled("", leaf(epsilon), rate)) == epsilon
    node = subsampled("", leaf(1.0), 0.1, gap=Gap.UNCHARGED_STEP, because="It is public.")
    ledger = PrivacyLedger(REPLACE, node)
    assert ledger.claimed == pytest.approx(math.log1p(0.1 * math.expm1(1.0)))
    assert ledger.proven == 1.0


@pytest.mark.parametrize("relation", [REPLACE, Neighbouring.LOCAL])
def test_amplification_is_refused_unless_one_record_is_added_or_removed(relation):
    with pytest.raises(ParameterError, match=f"^neighbouring = '{relation.value}'"):
        proven(subsampled("grid", leaf(), 0.5), relation)


@pytest.mark.parametrize("part", [zcdp(0.1), leaf(1.0, delta=1e-6), sequential("", zcdp(0.1))])
def test_only_pure_epsilon_is_amplified(part):
    with pytest.raises(ParameterError, match=r"^part = 'grid' must be pure epsilon"):
        subsampled("grid", part, 0.5)


@pytest.mark.parametrize("rate", [0.0, -0.1, 1.1, math.nan])
def test_a_sampling_rate_out_of_range_is_refused(rate):
    with pytest.raises(ParameterError, match=f"^rate = {rate} must be > 0, ≤ 1"):
        subsampled("", leaf(), rate)


@pytest.mark.parametrize("delta", [1e-2, 1e-6, 1e-12])
@pytest.mark.parametrize("rho", [Fraction(1, 10**6), Fraction(1, 3), Fraction(7, 2), Fraction(90)])
def test_the_zcdp_conversion_is_rounded_up_and_by_no_more_than_rounding(rho, delta):
    """The least bound over all orders, with 50 digits, where its derivative is zero."""

    def bound(power: Any) -> Any:
        order = 1 + mpmath.exp(power)
        rest = mpmath.log(1 / mpmath.mpf(delta)) - mpmath.log(order)
        exact = mpmath.mpf(rho.numerator) / rho.denominator
        return order * exact + rest / (order - 1) + mpmath.log1p(-1 / order)

    with mpmath.workdps(50):
        low, high = mpmath.mpf(-10), mpmath.mpf(16)
        for _ in range(300):
            third = (high - low) / 3
            one, other = low + third, high - third
            low, high = (low, other) if bound(one) < bound(other) else (one, high)
        best = max(mpmath.mpf(0), bound(low))
        assert best <= mpmath.mpf(zcdp_epsilon(rho, delta)) <= best * (1 + 1e-12) + 1e-12


def test_a_hundred_laplace_draws_of_a_tenth_cost_10_and_5_22_and_4_693():
    """By the sum, as zCDP at delta = 1e-6, and by their privacy-loss distribution."""
    from dp_accounting.pld.privacy_loss_distribution import from_laplace_mechanism

    ledger = PrivacyLedger(ADD_REMOVE, repeat("queries", leaf(0.1), 100))
    assert ledger.proven == pytest.approx(10.0)
    converted = zcdp_epsilon(100 * 0.1**2 / 2, DELTA)
    assert converted == pytest.approx(5.22, abs=0.005)
    composed = from_laplace_mechanism(10.0, value_discretization_interval=1e-3).self_compose(100)
    best = composed.get_epsilon_for_delta(DELTA)
    assert best == pytest.approx(4.693, abs=0.001)
    assert best < converted < ledger.proven
    assert [zcdp_epsilon(rho, DELTA) for rho in (0.0, math.inf)] == [0.0, math.inf]


def test_zcdp_parts_add_rho_beside_pure_parallel_and_amplified_ones():
    """Half the square of each, not of their sum: 100 parts of 0.1 count 0.5, not 50.

    One part of 1 has the larger rho, twenty of 0.1 the larger epsilon.
    """
    ledger = PrivacyLedger(REPLACE, sequential("", zcdp(0.1), zcdp(0.2)))
    assert ledger.rho == pytest.approx(0.3)
    assert ledger.proven == ledger.claimed == pytest.approx(zcdp_epsilon(0.3, DELTA))
    assert ledger.delta == DELTA
    assert PrivacyLedger(REPLACE, repeat("", zcdp(0.1), 3)).rho == pytest.approx(0.3)
    pure = repeat("", leaf(0.1), 60), sequential("", *[leaf(0.1)] * 40)
    ledger = PrivacyLedger(REPLACE, sequential("", zcdp(0.1), *pure))
    assert ledger.rho == pytest.approx(0.1 + 0.5)
    assert ledger.proven == pytest.approx(zcdp_epsilon(0.6, DELTA))
    pure = parallel("", leaf(0.3), leaf(0.2), leaf(0.1))
    beside = sequential("", zcdp(0.1), pure)
    assert PrivacyLedger(ADD_REMOVE, beside).rho == pytest.approx(0.1 + 0.045)
    assert PrivacyLedger(REPLACE, beside).rho == pytest.approx(0.1 + 0.045 + 0.02)
    sampled = PrivacyLedger(ADD_REMOVE, sequential("", zcdp(0.1), subsampled("", leaf(1.0), 0.1)))
    assert sampled.rho == pytest.approx(0.1 + math.log1p(0.1 * math.expm1(1)) ** 2 / 2)
    pure = parallel("", leaf(1.0), repeat("", leaf(0.1), 20))
    assert proven(pure) == pytest.approx(2.0)
    assert PrivacyLedger(ADD_REMOVE, sequential("", zcdp(0.1), pure)).rho == pytest.approx(0.6)


def test_different_deltas_and_negative_uses_are_refused_and_nothing_infinite_is_made_finite():
    with pytest.raises(ParameterError, match=r"^delta = 1e-05 must be 1e-06"):
        proven(sequential("", zcdp(0.1, 1e-6), zcdp(0.1, 1e-5)))
    with pytest.raises(ParameterError, match=r"^times = -1 must be a whole number"):
        repeat("", leaf(), -1)
    broken = leaf(1.0, math.inf, delta=DELTA, rho=0.1, gap=Gap.SENSITIVITY)
    assert proven(sequential("", broken, zcdp(0.1)), REPLACE) == math.inf
    node = leaf(0.5, 2.0, delta=DELTA, rho=0.05, gap=Gap.SENSITIVITY)
    assert PrivacyLedger(REPLACE, node).claimed == 0.5


@pytest.mark.parametrize(
    ("name", "more"),
    [
        *(
            (name, {name: value})
            for name in ("claimed", "proven", "sensitivity")
            for value in (-0.1, math.nan, -math.inf)
        ),
        *(("delta", {"delta": value}) for value in (-1e-9, 1.0, math.nan)),
        *(("rho", {"rho": value, "delta": 1e-6}) for value in (-0.1, math.nan)),
        ("rho", {"rho": 0.1, "delta": 0.0}),
    ],
)
def test_a_number_out_of_range_in_a_leaf_is_refused(name, more):
    fields = {"claimed": 1.0, "proven": 1.0, "sensitivity": 1.0, **more}
    with pytest.raises(ParameterError, match=f"^{name} of 'count' = .* must") as caught:
        Spend(step="count", mechanism="Laplace", **fields)
    assert caught.value.field == name


def example() -> PrivacyLedger:
    broken = leaf(0.25, math.inf, gap=Gap.DATA_DEPENDENT_EPSILON, because="Scale from the data.")
    inner = parallel("rows", leaf(0.5), leaf(0.25), gap=Gap.COMPOSITION, because="Shared.")
    return PrivacyLedger(ADD_REMOVE, sequential("all", inner, repeat("again", broken, 2)))


def test_rows_come_parents_first_and_records_compose_the_inner_nodes():
    depths = [(depth, node.step) for depth, node in example().rows()]
    names = ["all", "rows", "count", "count", "again", "count"]
    assert depths == [*zip((0, 1, 2, 2, 1, 2), names, strict=True)]
    assert [spend.claimed for spend in leaves(example().root)] == [0.5, 0.25, 0.25]
    records = example().records()
    assert [each["claimed"] for each in records] == [1.0, 0.5, 0.5, 0.25, 0.5, 0.25]
    endless = math.inf
    assert [each["proven"] for each in records] == [endless, 0.75, 0.5, 0.25, endless, endless]
    assert records[1]["mechanism"] == "largest of its parts"
    assert records[4]["mechanism"] == "2 times"
    assert records[1]["gap"] == "COMPOSITION"
    assert records[0]["sensitivity"] is None


@pytest.mark.parametrize(
    ("node", "start", "claim"),
    [
        (leaf(0.5), "This release satisfies ε = 0.5", "0.5"),
        (leaf(0.5, 3.4, gap=Gap.COMPOSITION), "This release satisfies ε = 3.4", "0.5"),
        (leaf(0.5, math.inf, gap=Gap.RAW_VALUE_USED), "No finite ε is proven", "0.5"),
        (leaf(math.inf), "No finite ε is proven", "no privacy"),
        (leaf(0.5, delta=1e-6), "This release satisfies ε = 0.5, δ = 1e-06", "0.5"),
    ],
)
def test_the_sentence_says_what_is_proven_and_what_is_claimed(node, start, claim):
    unit, said = "one added or removed point", f"the claim is {claim}"
    end = f"for {unit}; {said}." if start.startswith("No") else f"(proven; {said}) for {unit}."
    assert PrivacyLedger(ADD_REMOVE, node).sentence(unit) == f"{start} {end}"


SEVERAL = ". For a person with k of them, the limit is k times ε"


@pytest.mark.parametrize(
    ("proven", "gap", "words", "end"),
    [
        (0.5, None, "ε limits", SEVERAL),
        (3.4, Gap.COMPOSITION, "The proven ε limits", SEVERAL),
        (math.inf, Gap.RAW_VALUE_USED, "ε should limit", ""),
    ],
)
def test_no_protection_is_said_where_none_is_proven(proven, gap, words, end):
    said = PrivacyLedger(ADD_REMOVE, leaf(0.5, proven, gap=gap)).whose("one point, added; for k")
    assert said == f"{words} the effect of one point, added{end}"


def test_what_a_person_costs_is_said_in_numbers_and_is_no_multiple_under_zcdp():
    """2 rows cost 2² ρ, which converts to more than twice ε."""
    one = PrivacyLedger(ADD_REMOVE, zcdp(0.5))
    many = one.for_persons(2, "rows")
    row, whole = f"ε = {one.proven:.4g}", f"ε = {many.proven:.4g}, δ = {DELTA:.3g}"
    assert many.proven > 2.05 * one.proven
    said = many.whose("one person with up to 2 rows")
    person = f"For a person with up to 2 rows it is {whole}"
    assert said == f"{row} limits the effect of one row. {person}"
    unit = "one row, added; for a person with k of them it is k times ε"
    five = one.for_persons(5, "rows")
    paid = f"with 2 of them it is {whole}, and with 5 ε = {five.proven:.4g}, δ = {DELTA:.3g}"
    for words in (one.whose(unit), one.sentence(unit), one.worded(unit)):
        assert words.rstrip(".").endswith(paid)
        assert "k times" not in words
    assert one.after_looking("ε").sentence(unit).count(paid) == 1


def test_a_delta_has_as_many_digits_wherever_it_is_said():
    one = PrivacyLedger(ADD_REMOVE, leaf(0.5, delta=1.236e-6))
    assert said(Fraction(1, 2), 1.236e-6) == "ε = 0.5, δ = 1.24e-06"
    assert "ε = 0.5, δ = 1.24e-06 (proven" in one.sentence("one row")
    assert delta_text(one.delta) == "1.24e-6"


def test_a_delta_grows_with_the_units_of_a_person_and_may_protect_nothing():
    unit = "one row, added; for a person with k of them it is k times ε"
    one = PrivacyLedger(ADD_REMOVE, leaf(1.0, delta=1e-6))
    assert "of them it is ε = 2, δ = 3.72e-06, and with 5 ε = 5, δ = 8.58e-05" in one.worded(unit)
    large = PrivacyLedger(ADD_REMOVE, leaf(10.0, delta=1e-6))
    assert "and with 5 ε = ∞, δ = 1" in large.worded(unit)
    assert PrivacyLedger(ADD_REMOVE, leaf(1.0)).worded(unit) == unit
    assert one.worded("one person") == "one person"


def test_what_a_row_of_a_person_costs_is_said_in_the_language_of_the_reader():
    ledger = PrivacyLedger(ADD_REMOVE, leaf(1.0)).for_persons(3, "points")
    assert "1 a point" in ledger.sentence("one person with up to 3 points")
    with reading("zh-Hans"):
        assert "每个点 1" in ledger.sentence("一个人，点数最多 3")
        assert " a point" not in ledger.protecting("一个人，点数最多 3")


def test_the_sentence_of_a_simulation_promises_nothing_yet():
    ledger = PrivacyLedger(ADD_REMOVE, leaf(0.5))
    said = "This is a simulation, whose seed reveals the noise. A release would satisfy ε = 0.5"
    assert Release(None, ledger).sentence("one point").startswith(said)
    assert "would" not in Release(None, ledger, exact=True).sentence("one point")


@pytest.mark.parametrize(
    ("node", "holds"),
    [
        *((leaf(1.0), True), (leaf(1.0, 1.0 + 1e-10), True), (leaf(1.0, 1.0 + 1e-8), False)),
        *((leaf(1.0, math.inf), False), (leaf(math.inf), True), (leaf(0.0), True)),
    ],
)
def test_a_claim_holds_if_what_is_proven_reaches_it(node, holds):
    assert PrivacyLedger(ADD_REMOVE, node).holds is holds


def test_believed_epsilon_puts_the_sums_right_and_charges_a_step_that_was_left_out():
    def wrong(claimed: float, proven: float) -> Spend:
        return leaf(claimed, proven, gap=Gap.SENSITIVITY)

    together = parallel("networks", wrong(0.4, 99), wrong(0.4, math.inf), gap=Gap.COMPOSITION)
    ledger = PrivacyLedger(ADD_REMOVE, sequential("all", wrong(0.2, 7), together))
    assert (ledger.claimed, ledger.believed) == (pytest.approx(0.6), pytest.approx(1.0))
    free = leaf(0.0, 0.5, gap=Gap.UNCHARGED_STEP)
    assert PrivacyLedger(ADD_REMOVE, sequential("all", leaf(), free)).believed == 1.5


names = st.text() | st.sampled_from(["infinity", "NaN", "ε", '"', "\n"])


@given(trees, names, relations)
def test_json_gives_the_ledger_back(node, name, relation):
    named = Spend(step=name, mechanism=name, sensitivity=2, claimed=1, proven=2, because=name)
    root = sequential(name, node, named, zcdp(0.1), parallel(name, zcdp(0.5), because=name))
    ledger = PrivacyLedger(relation, root)
    assert PrivacyLedger.from_json(ledger.to_json()) == ledger


def test_json_is_strict_carries_the_totals_and_refuses_another_version():
    body = json.loads(example().to_json(), parse_constant=lambda word: pytest.fail(word))
    assert body["version"] == 3
    assert (body["claimed"], body["proven"]) == (1.0, "infinity")
    assert body["neighbouring"] == "ADD_REMOVE"
    with pytest.raises(ParameterError, check=says("version-unread", value="4")):
        PrivacyLedger.from_json(example().to_json().replace('"version": 3', '"version": 4'))


@pytest.mark.parametrize("version", [1, 2])
def test_json_of_older_versions_is_read(version):
    """The first had no groups of rows, and in both rho was a number."""
    written = example().to_json().replace('"version": 3', f'"version": {version}')
    assert PrivacyLedger.from_json(written) == example()
    spent = PrivacyLedger(ADD_REMOVE, zcdp(0.1))
    body = json.loads(spent.to_json()) | {"version": version}
    body["root"]["rho"] = 0.1
    assert PrivacyLedger.from_json(json.dumps(body)) == spent


def test_a_parameter_that_was_chosen_by_looking_leaves_the_claim_and_takes_the_proof():
    part = Spend(step="map", mechanism="Laplace", sensitivity=1, claimed=0.5, proven=0.5)
    ledger = PrivacyLedger(Neighbouring.ADD_REMOVE, part)
    looked = ledger.after_looking("privacy budget ε")
    assert (looked.claimed, looked.proven) == (0.5, math.inf)
    assert looked.neighbouring is ledger.neighbouring
    *_, last = looked.records()
    assert (last["step"], last["gap"]) == ("chosen after looking at the data", "RAW_VALUE_USED")
    assert "true values or errors: privacy budget ε." in last["because"]
    assert PrivacyLedger.from_json(looked.to_json()) == looked
    assert ledger.proven == 0.5
