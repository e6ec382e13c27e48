"""The verdict has two halves, and a card of the overview shows what its page opens with."""

import re

import pytest

from dp_core import opening, registry
from dp_core.study.halves import Half
from pages.common.frame.page import epsilon_text
from pages.common.input import choosing
from pages.common.show import html
from pages.common.work import cache

KEYS = list(registry.algorithms())


def test_nothing_is_called_usable_or_green_unless_both_halves_are_yes():
    kinds = ("good", "bad", "gap", "plain")
    for first in kinds:
        for second in kinds:
            pair = [Half(answer=kind, words="", kind=kind) for kind in (first, second)]
            box = html.verdict_halves(*pair)
            assert ("Usable:" in box) is (first == second == "good")
            assert "Accurate enough: " in box
            assert "Private enough: " in box
            if second in ("bad", "gap"):
                assert "dp-good" not in box


def test_no_epsilon_is_recommended_from_few_runs():
    found = choosing._too_few(3)
    assert "not known yet" in found[0]
    assert "20" in found[1]
    assert choosing._sure(1.0, 20, 0.9) is False
    assert choosing._sure(1.0, 36, 0.9) is True


def drawn(app) -> str:
    """Words of the verdict on a page."""
    return " ".join(
        each.value for each in app.html if each.value.startswith('<div class="dp-verdict')
    )


@pytest.mark.parametrize("key", KEYS)
def test_every_page_opens_with_both_halves_and_waits_for_no_draw(arrived, key):
    app = arrived(key)
    assert not app.exception
    words = drawn(app)
    assert re.search(r"Accurate enough: (yes|no|probably( not)?)\. Private enough: ", words)
    assert re.search(r"; 90 wanted\.|, 90 wanted\.", words)
    assert f"{opening.state(key).tolerance:g}" in words
    if key in ("privscbn", "stag"):
        assert "not proven" in words
        assert "dp-good" not in words


def test_a_card_shows_the_run_that_its_page_opens_with(open_app, arrived, monkeypatch):
    run = cache.run.__wrapped__
    calls = []

    def spied(algorithm, *rest):
        release = run(algorithm, *rest)
        calls.append((algorithm, release.ledger.claimed, release.ledger.proven))
        return release

    monkeypatch.setattr(cache, "run", spied)
    home = " ".join(each.value for each in open_app().markdown)
    assert sorted(key for key, *_ in calls) == sorted(KEYS)
    for key, *budgets in calls:
        page = " ".join(each.value for each in arrived(key).markdown)
        claimed, proven = (re.escape(epsilon_text(value)) for value in budgets)
        assert re.search(rf"claimed ε {claimed} · proven {proven}\b", home)
        assert re.search(rf"claimed ε {claimed}\b.*?proven (ε )?{proven}\b", page)
