"""Attacks that come with the program: what their files hold is what the attacks give."""

import numpy as np
import pytest

from dp_core.registry import algorithms
from dp_core.study.attacked import ATTACKS, attacked, in_steps
from tools import attacks

PAIRS = [(system, pair) for system in algorithms().values() for pair in system.pairs]
AGAIN = range(3)


def test_every_pair_has_a_file_and_every_file_its_pair():
    named = {f"{system.key}_{pair.key}.npz" for system, pair in PAIRS}
    assert {path.name for path in ATTACKS.glob("*.npz")} == named
    assert sum(path.stat().st_size for path in ATTACKS.glob("*.npz")) < 800_000


@pytest.mark.parametrize(("system", "pair"), PAIRS, ids=lambda each: each.key)
def test_the_same_attack_gives_the_same_scores(system, pair):
    kept = attacked(system.key, pair.key)
    _, params = attacks.setting(system, pair)
    assert kept.epsilon == params.epsilon
    drawn = attacks.scores(system, pair, AGAIN, seed=kept.seed)
    for made, before in zip(drawn, kept.kept, strict=True):
        steps = in_steps(made, kept.step).astype(int)
        assert np.abs(steps - before[: len(AGAIN)]).max() <= 1, "run python -m tools.attacks"


def test_what_is_proven_is_not_rejected_and_every_unproven_method_is_seen_to_fail():
    failed = {"published": set(), "proven": set()}
    for system, pair in PAIRS:
        kept, published = (
            attacked(system.key, pair.key),
            pair.method in ("published", "lremh", "naive"),
        )
        if kept.found.rejects(kept.claimed):
            failed["published" if published else "proven"].add(system.key)
    assert failed["proven"] == set()
    assert failed["published"] == {"dpc_stacking", "lremh", "plain", "privscbn", "stag"}
