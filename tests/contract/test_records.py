"""What a system says about itself must be true and complete."""

import math
import pickle
import re
import subprocess
import sys
from pathlib import Path
from pkgutil import resolve_name

import numpy as np
import pytest
from joblib.externals.loky.backend.reduction import dumps

from dp_core.algorithm import Algorithm, NeighbourPair
from dp_core.params import knobs
from dp_core.registry import algorithms
from tests.contract.tools import same

ROOT = Path(__file__).resolve().parents[2]


def test_a_system_is_found_under_the_name_of_its_folder() -> None:
    for key, algorithm in algorithms().items():
        assert algorithm.key == key
        assert (ROOT / "dp_core" / "algorithms" / key / "__init__.py").is_file()


@pytest.mark.slow
def test_the_registry_loads_nothing_heavy() -> None:
    """Neither streamlit, scikit-learn nor scipy.stats: they are imported where they are used."""
    program = (
        "import sys; from dp_core.registry import algorithms; algorithms(); "
        "print([m for m in ('streamlit', 'sklearn', 'scipy.stats') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_a_system_has_words_and_keys_of_its_own(every_algorithm: Algorithm) -> None:
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


OURS = re.compile(r"docs/papers/(\w+)\.md (\d+(?:\.\d+)?)")


def test_every_method_names_who_wrote_it(every_algorithm: Algorithm) -> None:
    """The paper of a system is named for its published method alone, or as what was changed."""
    for method in every_algorithm.methods:
        cited, paper = method.reference, every_algorithm.paper
        assert cited, method.key
        if method.variant == "published":
            assert cited == paper
        else:
            assert cited != paper, method.key
        for key, number in OURS.findall(cited):
            page = (ROOT / "docs" / "papers" / f"{key}.md").read_text(encoding="utf-8")
            assert re.search(rf"^#+ {re.escape(number)}\.? ", page, re.M), (method.key, number)
        dated = re.search(r"\b(19|20)\d\d\b", cited)
        assert OURS.search(cited) or dated or cited.startswith(paper.removesuffix("."))


def test_a_pair_is_two_data_sets_with_a_score(every_pair: tuple[Algorithm, NeighbourPair]) -> None:
    algorithm, pair = every_pair
    method = algorithm.method(pair.method)
    one, other = pair.make()
    assert type(one) is type(other)
    assert not same(one, other)
    output = method.run(one, method.params(**pair.params), np.random.default_rng(0)).output
    assert not math.isnan(float(pair.event(output)))


def test_what_a_sweep_needs_can_be_sent_to_another_process(every_algorithm: Algorithm) -> None:
    """Sweeps, attacks and look-alikes run in processes of their own; samples make themselves."""
    sent = (*every_algorithm.samples.values(), *every_algorithm.methods, every_algorithm.evaluate)
    for each in sent:
        assert pickle.loads(dumps(each)) is not None
    for sample in every_algorithm.samples.values():
        assert len(dumps(sample)) < 10_000
