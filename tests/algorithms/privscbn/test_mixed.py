"""Categories by maximum entropy: what is counted, what a record changes, the model, what leaves."""

import itertools
import json
import math
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dp_core.algorithms.privscbn import ALGORITHM
from dp_core.algorithms.privscbn.data.attributes import Codebook, check_sizes, public_words
from dp_core.algorithms.privscbn.data.generators import alike, town
from dp_core.algorithms.privscbn.evidence import evidence_of_categories
from dp_core.algorithms.privscbn.method import mixed_choice, mixed_tables
from dp_core.algorithms.privscbn.method.mixed import draw_rows, fit_model
from dp_core.algorithms.privscbn.method.mixed_tables import TableDesign, choose_design, evened
from dp_core.algorithms.privscbn.method.steps import networks
from dp_core.algorithms.privscbn.method.steps.budget import Price
from dp_core.algorithms.privscbn.metrics import distances_of, evaluate, random_queries
from dp_core.algorithms.privscbn.study import cramers_v
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import Exponential, PermuteAndFlip
from dp_core.privacy.charges import Charge
from dp_core.releasing.again.rows import _compared
from dp_core.study.replay import Recording, replay
from dp_core.tables.categorical import CategoricalTable, project_to_simplex
from dp_core.tables.data import row_replaced, to_csv
from dp_core.words import say
from tests.work import steps

ADULT = (16, 7, 16, 16, 16, 7, 14, 6, 5, 2, 16, 16, 16, 41, 2)
SOUND = ("joint", "joint_zcdp", "independent")


def run(method, table, rng=None, **params):
    chosen = ALGORITHM.method(method)
    return chosen.run(table, chosen.params(**params), rng or np.random.default_rng(1))


@pytest.mark.parametrize(("norm", "signed"), [(1, False), (1, True), (2, False)])
@pytest.mark.parametrize("weight", [1, 3])
def test_the_sensitivity_is_what_a_replaced_record_changes_and_is_attained(norm, signed, weight):
    domains = (2, 3, 2)
    blocks, alone = ((0, 1), (0, 2), (0, 1, 2)), (weight, 0, 2)
    design = TableDesign(domains=domains, blocks=blocks, alone=alone, norm=norm, signed=signed)
    assert [design.halved(each) for each in blocks] == ([1, 2, 0] if signed else [0, 0, 0])
    if signed:  # a difference of differences moves by 2 where one of its two columns does
        assert largest_change(design) < design.sensitivity
        design = replace(design, blocks=((0, 1), (0, 1, 2)))
    assert design.sensitivity == pytest.approx(largest_change(design), rel=1e-12)


def largest_change(design):
    records = np.array([*product(*map(range, design.domains))])[:, None]
    tables = (mixed_tables.counts_of(record, design) for record in records)
    counted = [np.concatenate([table.ravel() for table in each]) for each in tables]
    return max(np.linalg.norm(a - b, design.norm) for a, b in combinations(counted, 2))


@pytest.mark.parametrize("blocks", [(), ((0, 1),), ((0, 1), (0, 1, 2))])
def test_rho_is_that_of_the_change_itself_and_of_no_rounded_root(blocks):
    design = TableDesign(domains=(2, 3, 2), blocks=blocks, alone=(3, 3, 3), norm=2)
    noise = design.mechanism(Price(1.0, 1e-6))
    assert noise.rho == Fraction(2 * (3 * 9 + len(blocks))) / (2 * noise.exact_variance)


def test_differences_of_two_values_say_what_their_table_says_with_half_the_noise():
    """Beside single columns that are known."""
    table = alike(4_000, (3, 2, 2, 4), seed=2)
    pairs = ((0, 1), (1, 2), (1, 3), (0, 3))
    designs = [
        TableDesign(domains=table.domains, blocks=pairs, alone=(9,) * 4, norm=1, signed=signed)
        for signed in (True, False)
    ]
    codes, errors = table.codes, {}
    true = {pair: mixed_tables.count_cells(codes, table.domains, pair) / 4_000 for pair in pairs}
    for epsilon, design in itertools.product((1e9, 30.0), designs):
        rng = np.random.default_rng(0)
        times = range(60 if epsilon < 1e9 else 1)
        made = [
            mixed_tables.measure_tables(codes, design, Price(epsilon), rng).estimates for _ in times
        ]
        errors[epsilon, design.signed] = {
            pair: np.mean([np.square(each[pair].shares - true[pair]).mean() for each in made])
            for pair in pairs
        }
    assert max(errors[1e9, True].values()) < 1e-10
    halved, whole = errors[30.0, True], errors[30.0, False]
    assert all(halved[pair] < 0.6 * whole[pair] for pair in pairs[:3])
    assert 0.7 < halved[0, 3] / whole[0, 3] < 1.4, "no column of two values"


def test_what_is_counted_follows_from_sizes_and_noise_alone():
    many = choose_design(ADULT, 45_000, Price(1.0), order=None)
    everything = set(combinations(range(15), 2))
    assert {pair for block in many.blocks for pair in combinations(block, 2)} == everything
    for cap in (0, 64):
        blocks = mixed_tables.covering(ADULT, cap)
        assert {pair for block in blocks for pair in combinations(block, 2)} == everything
        sizes = [np.prod([ADULT[j] for j in block]) for block in blocks if len(block) > 2]
        assert max(sizes, default=0) <= cap
    little = choose_design(ADULT, 45_000, Price(0.01), order=None)
    assert little.blocks == (), "pairs would drown in noise"
    assert choose_design(ADULT, 45_000, Price(0.01), order=2).alone > many.alone
    alone = choose_design((7,), 100, Price(1.0, 1e-6), order=None)
    assert (alone.blocks, alone.norm) == ((), 2)
    check_sizes((62,) * 20, ["x"] * 20)
    with pytest.raises(ParameterError, match=r"64 columns have 7,749,504 .* edges .* other"):
        check_sizes((62,) * 64, [f"c{j}" for j in range(64)])


@pytest.mark.parametrize("columns", [20, 64])
def test_groups_of_columns_form_a_tree_and_stay_small(columns):
    rng = np.random.default_rng(3)
    domains = tuple(rng.integers(2, 17, columns).tolist()) if columns == 20 else (2,) * columns
    excess = np.triu(rng.random((columns, columns)), 1)
    cliques, pairs = mixed_tables.choose_pairs(domains, excess + excess.T)
    if columns == 20:  # 361,000 steps where no refusal is found anew
        assert steps(lambda: mixed_tables.choose_pairs(domains, excess + excess.T)) < 700_000
    assert max(np.prod([domains[j] for j in each]) for each in cliques) <= mixed_tables.MOST_CELLS
    assert all(any({a, b} <= {*each} for each in cliques) for a, b in pairs)
    placed: set[int] = set()
    groups = mixed_tables.hung(cliques)
    for group in groups:  # what a group has in common with all earlier ones it shares with one
        assert {*group.columns} & placed == {*group.shared}
        assert not group.shared or {*group.shared} <= {*groups[group.parent].columns}
        placed |= {*group.columns}
    assert placed == set(range(columns))


def test_without_noise_the_pairs_of_the_model_are_those_of_the_table():
    table = alike(4_000, (3, 4, 2, 5, 2, 3, 6), seed=2)
    design = choose_design(table.domains, 4_000, Price(1.0), order=2)
    rng = np.random.default_rng(0)
    noisy = mixed_tables.measure_tables(table.codes, design, Price(1e9), rng)
    cliques, pairs = mixed_tables.choose_pairs(table.domains, noisy.excess)
    model = fit_model(noisy, mixed_tables.hung(cliques), pairs, 4_000)
    assert len(pairs) > 8
    for pair in pairs:
        true = networks.cell_shares(table.codes, table.domains, pair)
        assert 0.5 * np.abs(model.onto(pair) - true).sum() < 0.01
    groups = [*zip(model.tables, model.groups, strict=True)]
    assert all(cells.sum() == pytest.approx(1) for cells in model.tables)
    for one, other in combinations(groups, 2):  # groups agree on what they share
        both = {*one[1].columns} & {*other[1].columns}
        sums = []
        for cells, group in (one, other):
            left = tuple(a for a, j in enumerate(group.columns) if j not in both)
            sums.append(cells.sum(axis=left))
        np.testing.assert_allclose(*sums, atol=1e-9)
    rows = draw_rows(model, 20_000, "5")
    for cells, group in groups:
        drawn = networks.cell_shares(rows, table.domains, group.columns)
        assert 0.5 * np.abs(drawn - cells.ravel()).sum() < 0.2
        for pair in combinations(group.columns, 2):
            drawn = networks.cell_shares(rows, table.domains, pair)
            assert 0.5 * np.abs(drawn - model.onto(pair)).sum() < 0.02


@pytest.mark.parametrize("method", SOUND)
def test_what_leaves_depends_on_the_table_through_the_noise_alone(method):
    table = town(300, 4)
    chosen = ALGORITHM.method(method)
    rng = np.random.default_rng(6)
    opposite = np.where(table.codes[0] == 0, np.array(table.domains) - 1, 0)
    hardest = replace(table, codes=np.vstack([opposite, table.codes[1:]]))
    for neighbour in (row_replaced(table, rng), hardest):
        found = replay(chosen, chosen.params(epsilon=1.0), table, neighbour)
        assert found.ok, found.first_difference
    step, *_ = found.steps
    assert step.ratio == pytest.approx(1.0), "the record that moves every table attains the bound"
    release = run(method, table, Entropy(), epsilon=0.5)
    assert release.exact
    assert release.ledger.proven <= 0.5 * (1 + 1e-9)
    (line,) = (each for each in release.ledger.records() if each["step"] == "tables of columns")
    assert line["sensitivity"] > 2 * table.attributes - 1 or method == "joint_zcdp"


@pytest.mark.parametrize("method", ["published", "sound_pure", "priview"])
def test_methods_for_yes_and_no_refuse_categories_and_name_the_one_that_takes_them(method):
    with pytest.raises(ParameterError, match=say("privscbn-error-yes-no-only")):
        run(method, town(50, 1), epsilon=1.0)
    assert ALGORITHM.method("joint").title.startswith("Maximum entropy")


def test_the_error_is_that_of_the_marginals_and_is_less_than_of_single_columns():
    table = town(5_000, 2)
    joint, alone = (run(m, table, epsilon=1.0).output for m in ("joint_zcdp", "independent"))
    found = evaluate(table, joint)
    queries = random_queries(11, 2)
    assert found["pairs"] == pytest.approx(distances_of(table, joint, queries).mean())
    assert found["tvd"] < 0.6 * evaluate(table, alone)["tvd"]
    large = alike(500, (60,) * 8, seed=1)  # of large questions the cells that occur are counted
    output = run("independent", large, epsilon=1.0).output
    assert 0.9 < distances_of(large, output, [tuple(range(8))])[0] <= 1 + 1e-9


def test_the_released_tables_have_every_category_and_shares_that_add_up():
    table = alike(3_000, (2, 3, 2, 4), seed=2)
    output, book = run("joint_zcdp", table, epsilon=3.0).output, public_words(table)
    made = evidence_of_categories(output, book).tables
    assert made["categories"].groupby("column", sort=False).size().tolist() == [2, 3, 2, 4]
    shares = made["shares"].groupby("column")[["share_in_rows", "share_of_model"]].sum()
    np.testing.assert_allclose(shares, 1)


def test_categories_beyond_a_byte_are_drawn_and_compared_as_they_are():
    late = np.random.default_rng(3).integers(700, 1_000, 5_000)
    codes = np.column_stack([late, late >= 768])
    table = CategoricalTable(codes=codes, domains=(1_000, 2), synthetic=True)
    output = run("joint", table, epsilon=1e4).output
    assert (output.synthetic[:, 0] >= 700).mean() > 0.99
    assert distances_of(table, output, [(0,)])[0] < 0.1
    wrapped = table.codes % [256, 2]
    other = CategoricalTable(codes=wrapped, domains=table.domains, synthetic=True)
    assert distances_of(other, output, [(0,)])[0] > 0.9
    assert evaluate(other, output)["pairs"] > 0.9
    # 700 … 767 and 956 … 999 are one in a byte, and differ in the second column
    assert cramers_v(table.codes, table.domains)[0, 1] == pytest.approx(1)


WIDE = (90, 60, 2, 5, 80)


def wide(n=8_000, seed=1):
    """Three columns of many categories, most of them rare, that go together; two of few."""
    rng = np.random.default_rng(seed)
    at = rng.gamma(2.0, 0.12, n).clip(0, 0.999)
    near = (at[:, None] + rng.normal(0, 0.05, (n, 2))).clip(0, 0.999)
    columns = [at * 90, near[:, 0] * 60, at > 0.3, near[:, 1] * 5, rng.random(n) ** 3 * 80]
    return CategoricalTable(codes=np.column_stack(columns).astype(int), domains=WIDE)


@given(st.lists(st.floats(0.001, 1), min_size=1, max_size=40), st.sampled_from([0.0, 0.05, 0.2]))
def test_neighbours_merge_until_a_group_is_common_and_common_categories_stay_alone(raw, least):
    shares = np.array(raw) / sum(raw)
    groups = mixed_choice.merge_rare(shares, least)
    assert groups[0] == 0
    assert set(np.diff(groups)) <= {0, 1}
    alone = np.bincount(groups) == 1
    assert alone[groups[shares >= least]].all()
    sums = np.bincount(groups, shares)
    for group in np.flatnonzero(~alone):
        members = np.flatnonzero(groups == group)
        assert shares[members[:-1]].sum() < least, "it was closed as soon as it was common"
    assert sums.sum() == pytest.approx(1)


@pytest.mark.parametrize(("delta", "noisy"), [(None, False), (None, True), (1e-6, False)])
@given(epsilon=st.floats(1e-3, 20), choices=st.sampled_from([0, 1, 28]))
def test_all_parts_of_the_budget_together_cost_it_and_no_more(delta, noisy, epsilon, choices):
    power, of_choice = (1, 1) if delta is None else (2, 4)
    parts = mixed_choice.parts_of(Price(epsilon, delta), choices, noisy=noisy)
    spent = sum(Fraction(each) ** power for each in (parts.first, parts.rest))
    units = choices // 2 + mixed_choice.LATER * (choices - choices // 2) if noisy else choices
    spent += units * Fraction(parts.choice) ** power / of_choice
    assert 0 <= Fraction(epsilon) ** power - spent <= Fraction(epsilon) ** power / 10**15
    assert spent == Fraction(epsilon) or delta is not None


def test_whether_pairs_are_chosen_follows_from_public_numbers():
    asked = {"price": Price(1.0), "order": None}
    assert mixed_choice.pays_to_choose(WIDE, 8_000, **asked)
    assert not mixed_choice.pays_to_choose((2, 3, 2, 4), 8_000, **asked)
    assert not mixed_choice.pays_to_choose(WIDE, 8_000, **{**asked, "order": 1})


@pytest.mark.parametrize(("method", "epsilon"), [("joint", 2.0), ("joint_zcdp", 0.3)])
def test_a_draw_is_charged_the_same_however_many_pairs_the_rows_led_to(method, epsilon):
    """The price is written beside a release, of a run on true rows whose noise is known."""
    domains, rng = (12, 10, 9, 14, 16, 15), np.random.default_rng(0)
    charged, counted = set(), set()
    for fall in (0, 1, 3, 8, 16):
        columns = [np.exp(-fall * np.arange(size) / size) for size in domains]
        codes = [rng.choice(len(each), 5_000, p=each / each.sum()) for each in columns]
        table = CategoricalTable(codes=np.stack(codes, axis=1), domains=domains)
        ledger = run(method, table, epsilon=epsilon).ledger
        charged.add(Charge.of(ledger, "table"))
        counted.add(max(getattr(node, "times", 0) for _, node in ledger.rows()))
    assert len(counted) > 1
    assert len(charged) == 1


@pytest.mark.parametrize("method", ["joint", "joint_zcdp"])
def test_a_table_of_many_categories_is_measured_twice_and_leaks_through_the_noise_alone(method):
    table = wide(4_000)
    chosen = ALGORITHM.method(method)
    recording = Recording(chosen, chosen.params(epsilon=1.0), table, np.random.default_rng(0))
    for seed in range(3):
        found = recording.play(row_replaced(table, np.random.default_rng(seed)))
        assert found.ok, found.first_difference
    release = run(method, table, Entropy(), epsilon=1.0)
    assert release.exact
    lines = [each for each in release.ledger.records() if each["step"] == "tables of columns"]
    assert len(lines) == 2
    assert release.ledger.proven <= 1.0
    assert max(release.output.model.sizes) < 40


@pytest.mark.parametrize("count", [1, 7, 30])
def test_chances_of_being_chosen_are_those_of_choices_one_after_the_other(count):
    told = np.log(40 / (np.arange(40) + 0.5))
    chances = mixed_choice.chances_of(told, count)
    assert chances.sum() == pytest.approx(count)
    assert (np.diff(chances) < 0).all()
    noisy = told + np.random.default_rng(0).gumbel(size=(20_000, 40))
    taken = np.zeros(40)
    np.add.at(taken, np.argsort(-noisy, axis=1)[:, :count], 1)
    assert mixed_choice.chances_of(np.zeros(3), 3).tolist() == [1, 1, 1]
    # Independent choices above one bar are near: .02 is what they are apart by at most here.
    assert np.abs(taken / 20_000 - chances).max() < 0.02 + 5 * 0.5 / math.sqrt(20_000)


def test_fewer_pairs_are_chosen_where_noise_would_choose_most_of_them():
    asked = {"singles": [np.full(size, 1 / size) for size in WIDE], "price": Price(0.1)}
    few, many = (mixed_choice.choose_merging(n=n, **asked).pairs for n in (20_000, 200_000))
    assert few < many


@pytest.mark.parametrize("delta", [None, 1e-6])
def test_a_record_moves_the_score_of_a_pair_by_two_and_pairs_are_left_once(monkeypatch, delta):
    table = alike(60, (3, 4, 2, 5, 2, 3, 2, 3), seed=2)
    singles = [np.full(size, 1 / size) for size in table.domains]
    found = mixed_choice.choose_merging(singles, 60, Price(1.0, delta))
    assert found.pairs < 28
    seen = []

    kind = Exponential if delta else PermuteAndFlip

    class Heard(kind):
        def release(self, scores, rng):
            seen.append(np.array(scores))
            return super().release(scores, rng)

    monkeypatch.setattr(mixed_choice, kind.__name__, Heard)
    rng = np.random.default_rng(0)
    first = []
    for _ in range(40):
        neighbour = row_replaced(table, rng)
        seen.clear()
        codes = found.of(neighbour.codes)
        pairs, spent = mixed_choice.choose_strongest(codes, singles, found, rng)
        first.append(seen[0])
        assert [len(each) for each in seen] == [28 - place for place in range(found.pairs)]
        assert len({*pairs}) == found.pairs == sum(each.times for each in spent)
    assert max(np.abs(a - b).max() for a, b in combinations(first, 2)) <= 4  # by way of the table
    codes = found.of(table.codes)
    seen.clear()
    mixed_choice.choose_strongest(codes, singles, found, rng)
    assert 1 < max(np.abs(seen[0] - each).max() for each in first) <= 2


def test_shares_are_evened_over_neighbours_and_peaks_stay():
    rng = np.random.default_rng(1)
    true = np.repeat([0.0, 0.004, 0.012], [40, 25, 60])
    true[[30, 90]] = 0.1, 0.2
    true /= true.sum()
    errors = np.zeros(2)
    for _ in range(10):
        noisy = true + rng.normal(0, 0.004, true.size)
        even = evened(noisy, 0.004**2)
        assert even.min() >= 0
        assert even.sum() == pytest.approx(1)
        assert np.abs(even - true)[[30, 90]].max() < 0.02
        errors += np.abs(even - true).sum(), np.abs(project_to_simplex(noisy) - true).sum()
    assert errors[0] < 0.5 * errors[1]
    np.testing.assert_allclose(evened(true, 1e-20), true, atol=1e-6)
    assert evened(rng.normal(1 / 3_000, 1e-3, 3_000), 1e-6).shape == (3_000,)
    np.testing.assert_allclose(evened(np.array([0.7, 0.5]), 0.1), [0.6, 0.4])


def test_rows_of_merged_categories_follow_the_model_and_every_category_is_drawn():
    output = run("joint_zcdp", wide(), epsilon=5.0).output
    model = output.model
    assert model.sizes != model.domains
    rows = draw_rows(model, 40_000, "7")
    for j in range(5):
        drawn = np.bincount(rows[:, j], minlength=WIDE[j]) / len(rows)
        assert 0.5 * np.abs(drawn - output.answer([j])).sum() < 0.01
    pair = next(each for each in model.sets if len(each) == 2)
    drawn = networks.cell_shares(rows, WIDE, pair)
    assert output.answer(pair).sum() == pytest.approx(1)
    within = 0.5 * np.abs(drawn - output.answer(pair)).sum()
    assert within < 0.2  # thousands of cells, 40,000 rows: .11 by chance


def test_the_check_of_a_download_draws_rows_of_merged_categories_again():
    table = wide(2_000)
    names = [f"c{j}" for j in range(5)]
    output = run("joint_zcdp", table, epsilon=2.0, rows=300).output
    book = Codebook(names, tuple(tuple(map(str, range(k))) for k in table.domains))
    made = evidence_of_categories(output, book)
    body = json.loads(made.files["model.json"])
    merged = [each for each in body["columns"] if "value" in each]
    assert merged
    known = ("synthetic", "categories")
    files = {f"{name}.csv": to_csv(made.tables[name]).encode() for name in known}

    def complaints():
        return [*_compared(files, "synthetic.csv", "model.json", {"params": {}})]

    files["model.json"] = json.dumps(body).encode()
    assert complaints() == []
    merged[0]["value"][0] = 99
    files["model.json"] = json.dumps(body).encode()
    with pytest.raises(ValueError, match="values of other categories"):
        complaints()
    merged[0]["value"][0] = 0
    body["start"][0][:2] = body["start"][0][1::-1]
    files["model.json"] = json.dumps(body).encode()
    assert len(complaints()) == 1


def test_a_column_that_goes_with_none_is_named_and_a_bridge_links_two_groups():
    rows = np.zeros((1, 4), dtype=np.uint8)
    network = [[(0, ()), (1, (0,)), (2, ())]]
    output = networks.TableRelease(m=3, synthetic=rows[:, :3], network=network)
    assert networks.unlinked(output) == [2]
    assert "c" in networks.prediction_note(output, ("a", "b", "c"))
    apart = {"network": [[(0, ())], [(1, ())], [(2, ())]], "bridges": (None, 0, None)}
    output = networks.TableRelease(m=4, synthetic=rows, **apart)
    assert networks.unlinked(output) == [2, 3]
