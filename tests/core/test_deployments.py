"""What others use: facts with their source, and no judgement."""

import hashlib

import pytest

from dp_core import assets, registry
from dp_core.privacy import deployments


def test_the_table_is_the_one_whose_source_is_said():
    content = (assets.DATA / "deployments.json").read_bytes()
    said = (assets.DATA / "SOURCES.md").read_text(encoding="utf-8")
    assert f"`{hashlib.sha256(content).hexdigest()}`" in said


@pytest.mark.parametrize(
    ("key", "same", "other"),
    [
        ("fda", [1, 4.8], [0.1, 2.64, 34.9]),
        ("stag", [0.66], [2, 2.64, 10]),
        ("privscbn", [9.98], [5, 12, 13.8]),
        ("lremh", [], [1.672, 2, 4, 4, 8]),
        ("dpc_stacking", [], [4]),
    ],
)
def test_a_page_shows_uses_of_its_model_and_says_whose_unit_is_its_own(key, same, other):
    uses = deployments.used(key)
    assert [each.epsilon[0] for each in uses if each.same] == same
    assert [round(each.epsilon[0], 3 if not each.rho else 1) for each in uses if not each.same] == (
        other
    )
    assert sorted(uses, key=lambda each: not each.same) == list(uses)


def test_every_system_and_no_other_has_some():
    assert all(deployments.used(key) for key in registry.algorithms())
    assert deployments.used("nothing") == ()


def test_a_cost_in_rho_is_a_range_of_epsilon_at_two_deltas():
    (census,) = [each for each in deployments.used("privscbn") if each.rho]
    assert [round(end, 1) for end in census.epsilon] == [13.8, 17.4]
    assert census.budget() == "ε = 13.8 (δ = 1e-6) to 17.4 (δ = 1e-10), from ρ = 2.63"
