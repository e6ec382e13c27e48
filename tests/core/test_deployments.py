"""What others use: facts with their source, and no judgement."""

import hashlib

from dp_core import assets, registry
from dp_core.privacy import deployments


def test_the_table_is_the_one_whose_source_is_said():
    content = (assets.DATA / "deployments.json").read_bytes()
    said = (assets.DATA / "SOURCES.md").read_text(encoding="utf-8")
    assert f"`{hashlib.sha256(content).hexdigest()}`" in said


def test_every_system_and_no_other_has_some():
    assert all(deployments.used(key) for key in registry.algorithms())
    assert deployments.used("nothing") == ()


def test_a_cost_in_rho_is_a_range_of_epsilon_at_two_deltas():
    (census,) = [each for each in deployments.used("privscbn") if each.rho]
    assert [round(end, 1) for end in census.epsilon] == [13.8, 17.4]
    assert census.budget() == "ε = 13.8 (δ = 1e-6) to 17.4 (δ = 1e-10), from ρ = 2.63"
