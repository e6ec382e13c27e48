"""What a system says about itself must be true and complete."""

import math
import pickle
import re
from dataclasses import dataclass
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import numpy as np
import pytest
from joblib.externals.loky.backend.reduction import dumps

from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import Exponential, Geometric, Laplace
from dp_core.params import knobs
from dp_core.privacy.ledger import Gap, Spend, repeat, sequential
from dp_core.registry import algorithms
from tests.contract.tools import NO_DRAW, ledger_lines, mechanism_classes, same, shared
from tests.core.noise import rng

ROOT = Path(__file__).resolve().parents[2]


def test_a_system_has_words_and_keys_of_its_own_in_the_folder_of_its_name(every_algorithm):
    assert algorithms()[every_algorithm.key] is every_algorithm
    for listed in (every_algorithm.methods, every_algorithm.metrics, every_algorithm.pairs):
        keys = [item.key for item in listed]
        assert len(keys) == len(set(keys))
    for variant in ("published", "sound"):
        assert every_algorithm.featured(variant).variant == variant
    assert every_algorithm.promise.endswith(".")
    for method in every_algorithm.methods:
        assert method.title
        assert method.summary.endswith(".")
        described = list(knobs(method.params))
        assert described[0].name == "epsilon"
        for knob in described:
            assert knob.label
            assert not knob.help or knob.help.endswith(".")
    assert every_algorithm.samples
    assert "preview" in every_algorithm.figures
    assert all(callable(resolve_name(draw.args[0])) for draw in every_algorithm.figures.values())
    story = ROOT / "dp_core" / "algorithms" / every_algorithm.key / "about.md"
    assert len(story.read_text(encoding="utf-8")) > 500


OURS = re.compile(r"section (\d+(?:\.\d+)?) of docs/papers/(\w+)\.md")


def test_every_method_names_who_wrote_it(every_algorithm):
    """The paper of a system is named for its published method alone, or as what was changed."""
    for method in every_algorithm.methods:
        cited, paper = method.reference, every_algorithm.paper
        assert cited, method.key
        if method.variant == "published":
            assert cited == paper
        else:
            assert cited != paper, method.key
        for number, key in OURS.findall(cited):
            page = (ROOT / "docs" / "papers" / f"{key}.md").read_text(encoding="utf-8")
            assert re.search(rf"^#+ {re.escape(number)}\.? ", page, re.M), (method.key, number)
        dated = re.search(r"\b(19|20)\d\d\b", cited)
        assert OURS.search(cited) or dated or cited.startswith(paper.removesuffix("."))


def test_a_pair_is_two_data_sets_with_a_score(every_pair):
    algorithm, pair = every_pair
    method = algorithm.method(pair.method)
    one, other = pair.make()
    assert type(one) is type(other)
    assert not same(one, other)
    output = method.run(one, method.params(**pair.params), np.random.default_rng(0)).output
    assert not math.isnan(float(pair.event(output)))


def test_what_a_sweep_needs_can_be_sent_to_another_process(every_algorithm):
    """Sweeps, attacks and look-alikes run in processes of their own; samples make themselves."""
    sent = (*every_algorithm.samples.values(), *every_algorithm.methods, every_algorithm.evaluate)
    for each in sent:
        assert pickle.loads(dumps(each)) is not None
    for sample in every_algorithm.samples.values():
        assert len(dumps(sample)) < 10_000


NOISE = Laplace(sensitivity=1, epsilon=0.5)


@dataclass(frozen=True)
class Kept:
    inside: Any


def test_the_spy_watches_every_mechanism():
    names = (
        "Exponential ExponentialEach ExponentialTop Gaussian Geometric GradualLaplace KaryResponse "
        "Laplace MemoisedResponse NoisySplits PermuteAndFlip SparseVector SubsetResponse SupNorm "
        "TraceNorm UnaryResponse"
    )
    assert {kind.__name__ for kind in mechanism_classes()} == {*names.split()}


def test_an_honest_ledger_matches_the_draws(spy):
    vector = Geometric(sensitivity=1, epsilon=0.25, weights=np.array([1.0, 0.5]))
    vector.release([1, 2], Entropy())
    for _ in range(3):
        NOISE.release([1.0], rng())
    root = sequential("all", vector.spend("two"), repeat("again", NOISE.spend("one"), 3))
    assert spy.lines() == ledger_lines(root)


@pytest.mark.parametrize(
    "root",
    [
        NOISE.spend("one"),
        repeat("three", NOISE.spend("one"), 3),
        sequential("", NOISE.spend("one"), Laplace(sensitivity=1, epsilon=0.4).spend("other")),
        sequential("", NOISE.spend("one"), Exponential(sensitivity=1, epsilon=0.5).spend("other")),
    ],
    ids=["a draw is missing", "a leaf too many", "another epsilon", "another mechanism"],
)
def test_a_ledger_that_differs_from_the_draws_is_found(spy, root):
    NOISE.release([1.0], rng())
    NOISE.release([1.0], rng())
    assert spy.lines() != ledger_lines(root)


def test_a_step_that_the_paper_does_not_count_is_matched_by_what_it_really_costs(spy):
    NOISE.release([1.0], rng())
    leaf = NOISE.spend("filter", gap=Gap.UNCHARGED_STEP, because="Used, not counted.")
    assert spy.lines() == ledger_lines(Spend(**{**vars(leaf), "claimed": 0.0}))


def test_a_look_without_noise_is_a_leaf_without_a_draw(spy):
    usual = {"step": "look", "sensitivity": 1, "claimed": 0.0, "because": "It is used as it is."}
    look = Spend(**usual, mechanism=NO_DRAW, proven=np.inf, gap=Gap.RAW_VALUE_USED)
    assert spy.lines() == ledger_lines(look) == []


def test_references_are_found_however_deep():
    data = Kept(np.arange(10))
    array = data.inside
    views = ({"a": [array]}, array[2:5], array.reshape(2, 5).T, lambda: array, (1, data))
    assert all(shared(Kept(each), data) for each in views)
    assert not shared(Kept(array.copy()), data)
    assert not shared(Kept(("text", 1, None, ())), Kept(("text", 1, None, ())))
