"""A release of every system is a function of its plan, the file and noise; nothing else packs."""

import io
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import Any

import numpy as np
import pandas as pd
import pytest

from dp_core.errors import DPError
from dp_core.noise.exact_noise import Entropy
from dp_core.privacy.register import Register
from dp_core.registry import algorithms
from dp_core.releasing import OWN, Bundle, Plan, data_of, draw, drawn_before, release, verify
from dp_core.words import reading
from tests.core.noise import Replay as Seeded
from tests.refusals import says

ROWS = 60
KINDS = (bytes, bytearray, memoryview)
OF_THE_PLAN = ("plan.json", "report.html", "croissant.json", "ro-crate-metadata.json", "SHA256SUMS")
"""Files with the checksum of the plan, or the plan itself."""
PLANS: dict[str, dict[str, Any]] = {
    "dpc_stacking": {
        "method": "central",
        "upload": {"left_out": ["when"], "bounds": "*=0..9"},
        "part": {"columns": ["lon", "x", "y"], "limits": [[0, 8], [0, 1], [0, 1.5]]},
    },
    "fda": {
        "method": "best_split",
        "upload": {"time_column": "when", "start": "2024-01-01", "end": "2024-01-31"},
        "after": {"fit": "isotonic", "whole": True},
    },
    "lremh": {
        "method": "em",
        "upload": {"left_out": ["when", "lon", "lat"], "categories": "*=0,1"},
        "part": {"attributes": ["z", "x"], "users": 40},
    },
    "plain": {
        "method": "laplace",
        "params": {"ask": ("mean", "counts", "quartiles"), "of": ("lon", "x", "lat"), "by": ("z",)},
        "upload": {"bounds": "lon=0..8; lat=0..8", "categories": "x=0,1; z=0,1"},
    },
    "privscbn": {"method": "sound_pure", "upload": {"left_out": ["when", "lon", "lat"]}},
    "stag": {"method": "sound", "upload": {"box": "0, 0, 8, 8", "resolution": 64}},
}


def table() -> pd.DataFrame:
    k = np.arange(ROWS)
    bits = {name: k // 2**place % 2 for place, name in enumerate("xyz")}
    when = [f"2024-01-{1 + each % 28:02d}" for each in k]
    return pd.DataFrame({"when": when, "lon": k % 7 + 0.5, "lat": k % 5 + 0.5, **bits})


def plan_of(key: str, **changes: Any) -> Plan:
    return Plan(**{"system": key, **PLANS[key], **changes})


def quick(key: str, *, params: dict[str, Any] | None = None, **changes: Any) -> Plan:
    """As `plan_of`, of groups without the stack, which takes most of the time of a release."""
    params = PLANS[key].get("params", {}) if params is None else params
    alone = {"stacking": False} if key == "dpc_stacking" else {}
    return plan_of(key, params=params | alone, **changes)


def written(**options: Any) -> bytes:
    return table().to_csv(index=False, **options).encode()


def parquet() -> bytes:
    made = io.BytesIO()
    table().to_parquet(made)
    return made.getvalue()


def test_every_system_is_here_with_own_data():
    assert set(PLANS) == set(algorithms())
    assert plan_of("stag").data == OWN


released = partial(release, day="2026-01-01")


@cache
def usual(key: str) -> Bundle:
    return released(quick(key), written(), Seeded())


@pytest.mark.slow
@pytest.mark.parametrize("key", PLANS)
def test_the_same_plan_rows_and_noise_give_the_same_bytes(key):
    plan, first = quick(key), usual(key)
    assert first.release.exact
    assert first.plan.protects
    assert first.plan == plan.protecting(first.plan.protects)
    assert Plan.from_json(str(first.files["plan.json"])) == first.plan
    text = table().astype(str)
    accepted = plan.upload.accept(text)
    for source in (text, accepted, plan.part.of(accepted), written(lineterminator="\r\n")):
        assert released(plan, source, Seeded()).zip == first.zip
    assert released(plan, written(), Seeded(12)).zip != first.zip


@pytest.mark.slow
@pytest.mark.parametrize("key", PLANS)
def test_a_release_speaks_the_language_of_its_plan_whoever_draws_it(key):
    """Its numbers are those of every language, and its files agree with each other."""
    english, plan = usual(key), replace(quick(key), language="zh-Hans")
    made = released(plan, written(), Seeded())
    with reading("zh-Hans"):
        assert released(plan, written(), Seeded()).zip == made.zip
        assert released(quick(key), written(), Seeded()).zip == english.zip
    for name, least in {"README.txt": 150, "NOTES.txt": 50, "report.html": 150}.items():
        assert len(re.findall("[一-鿿]", str(made.files[name]))) > least
    tables = [name for name in english.files if name.endswith(".csv")]
    assert tables
    numbers = {name: re.findall(r"\d+\.?\d*", str(english.files[name])) for name in tables}
    assert numbers == {name: re.findall(r"\d+\.?\d*", str(made.files[name])) for name in tables}
    files = {k: v.encode() if isinstance(v, str) else v for k, v in made.files.items()}
    assert verify.findings(files) == []
    assert verify.language_of(files) == "zh-Hans"
    assert verify.language_of({}) == "en"


@pytest.mark.parametrize("key", PLANS)
def test_how_a_file_is_read_stands_in_the_plan_and_not_in_its_name(key):
    semicolons = quick(key, layout={"delimiter": ";", "header": True, "decimal_comma": True})
    again = released(semicolons, written(sep=";", decimal=","), Seeded())
    for name, content in usual(key).files.items():
        assert name in OF_THE_PLAN or again.files[name] == content
    with pytest.raises(DPError):
        release(quick(key, layout={"delimiter": "|"}), written(), Seeded())
    columns = quick(key, layout={"ending": ".parquet"})
    assert release(columns, parquet(), Seeded()).files.keys() == usual(key).files.keys()


@pytest.mark.parametrize("key", PLANS)
def test_a_plan_for_another_file_is_refused_before_anything_is_drawn(key, monkeypatch):
    def run(*_: Any) -> None:
        raise AssertionError("a method was run")

    method = replace(plan_of(key).chosen_method, run=run)
    monkeypatch.setattr(Plan, "chosen_method", property(lambda _: method))
    for content in (b"a,b\n1,2\n3,4\n5,6\n", b"", b"\x00\x01", b"PAR1"):
        with pytest.raises(DPError) as refused:
            release(plan_of(key), content, Seeded())
        assert str(refused.value).endswith(".")


@pytest.mark.parametrize(
    ("plan", "source", "sentence"),
    [
        (plan_of("stag", method="published"), written(), "cannot make a release.*repaired"),
        (plan_of("stag", upload=None), written(), "lacks the key 'upload'"),
        (plan_of("stag", upload=None), None, "needs a data file"),
        (plan_of("stag", upload={"own_box": True}), written(), "come from the data"),
        (plan_of("lremh", part={"attributes": ["gone"]}), written(), "attributes = 'gone'"),
        (plan_of("dpc_stacking", part={"columns": ["when"]}), written(), "columns = 'when'"),
    ],
)
def test_what_cannot_be_released_says_why(plan, source, sentence):
    with pytest.raises(DPError, match=sentence):
        release(plan, source, Seeded())


def test_noise_with_a_seed_makes_no_release():
    plan, rng = plan_of("stag"), np.random.default_rng(0)
    with pytest.raises(DPError, check=says("must-be")):
        release(plan, written(), rng)
    data = data_of(plan, written())
    simulated = plan.chosen_method.run(data, plan.params, rng)
    with pytest.raises(DPError, check=says("must-be")):
        drawn_before(plan, data, simulated)


def test_post_processing_is_changed_after_the_draw_for_free():
    drawn = draw(plan_of("fda"), written(), Seeded())
    plain = drawn.with_after(plan_of("fda", after=None).after)
    one, other = drawn.pack().files, plain.pack().files
    assert "post_processed_total" in str(one["totals.csv"])
    assert "post_processed_total" not in str(other["totals.csv"])
    assert one["ledger.json"] == other["ledger.json"]
    assert drawn.with_after(drawn.plan.after) is drawn


def test_what_was_chosen_after_looking_is_in_all_files_and_charges_without_limit():
    made = release(plan_of("stag", chosen=("privacy budget ε", "method")), written(), Seeded())
    assert np.isinf(made.release.ledger.proven)
    assert "privacy budget ε, method" in str(made.files["ledger.json"])
    assert '"privacy budget ε"' in str(made.files["plan.json"])
    said = " ".join(str(made.files["README.txt"]).split())
    assert re.search(r"has a proven ε = \S+ for .*\. The choice of .* is not covered", said)
    register = Register.new("ward B")
    plan = plan_of("stag", chosen=("method",))
    price = draw(plan_of("stag"), written(), Seeded()).release.ledger
    draw(plan, written(), Seeded(), register, price=price)
    assert np.isinf(float(register.spent.epsilon))


class Watched(Register):
    """Notes in which order it is called."""

    calls: list[str]

    def intend(self, charge: Any) -> str:
        self.calls.append("intend")
        return super().intend(charge)

    def confirm(self, *given: Any, **named: Any) -> None:
        self.calls.append("confirm")
        super().confirm(*given, **named)


@pytest.fixture
def register() -> Watched:
    made = Watched.new("ward B", cap=1)
    made.calls = []
    return made


def before_noise(act: Callable[[], Any]) -> Seeded:
    """Noise that does something else first, each time it is drawn."""
    made = Seeded()
    drawn = made.bytes
    made.bytes = lambda size: (act(), drawn(size))[1]  # type: ignore[method-assign]
    return made


@pytest.mark.parametrize("key", PLANS)
def test_the_charge_is_written_before_the_draw_and_confirmed_with_the_bundle(key, register):
    plan = quick(key, params={"epsilon": 0.25})
    made = release(plan, written(), before_noise(lambda: register.calls.append("noise")), register)
    assert [register.calls[place] for place in (0, 1, -1)] == ["intend", "noise", "confirm"]
    (charge,) = register.charges
    assert float(charge.epsilon) == pytest.approx(made.release.ledger.proven)
    assert (charge.system, charge.method, charge.plan) == (key, plan.method, made.plan.digest)
    assert charge.label == plan.label
    assert charge.protects
    assert made.digest.encode() in register.content()
    assert register.unconfirmed == 0


def test_a_draw_that_the_cap_does_not_allow_is_refused_before_noise(register):
    noise = before_noise(lambda: pytest.fail("noise was drawn"))
    with pytest.raises(DPError, match=r"is left for .*: choose a smaller ε, or raise the cap"):
        release(plan_of("stag", params={"epsilon": 2}), written(), noise, register)
    assert register.charges == []


@pytest.mark.parametrize("source", [5, "no file.csv", io.BytesIO(), {"when": []}, np.zeros(3)])
def test_what_is_no_file_is_refused_before_it_is_charged(source, register):
    with pytest.raises(DPError):
        release(plan_of("fda", params={"epsilon": 0.1}), source, Entropy(), register)
    assert register.calls == []


def test_bytes_may_be_of_any_kind():
    assert len({release(plan_of("fda"), kind(written()), Seeded()).digest for kind in KINDS}) == 1


@pytest.mark.parametrize(
    "act",
    [
        lambda plan: release({"system": "fda"}, written(), Entropy(), None),
        lambda plan: release(plan, written(), Entropy(), "ward.jsonl"),
        lambda plan: Plan.from_json(plan.to_json().encode()),
    ],
)
def test_a_plan_and_a_register_are_read_first_and_a_plan_from_text(act):
    with pytest.raises(DPError, check=says("must-be")):
        act(plan_of("fda"))


SMALL, TWO_COUNTS = 1e-9, {"ask": ("counts", "counts"), "of": ("x", "z")}
TOO_SMALL = {
    **{f"{key}, ε": (key, "", {"epsilon": SMALL}) for key in PLANS if key != "lremh"},
    **{key: ("dpc_stacking", key, {"epsilon": SMALL}) for key in ("local", "dplloyd")},
    "weights of a tree": ("stag", "kd_standard", {"epsilon": 1e-5}),
    "Gaussian noise": ("privscbn", "joint_zcdp", {"epsilon": 1e-5}),
    "size of a map": ("stag", "sound", {"size_share": SMALL}),
    "size of a uniform grid": ("stag", "uniform", {"size_share": SMALL}),
    "medians": ("stag", "kd_standard", {"median_share": SMALL}),
    "partition": ("stag", "dawa", {"partition_share": SMALL}),
    "refinement": ("dpc_stacking", "central", {"refinement_share": SMALL, "stacking": False}),
    "a question": ("plain", "laplace", {**TWO_COUNTS, "shares": ("1", "1e-9")}),
}


@pytest.mark.parametrize("case", TOO_SMALL)
def test_a_share_that_no_exact_sampler_has_is_refused_before_it_is_charged(case, register):
    """A simulation draws such noise, so the price of the draw is known, and nothing could come."""
    key, method, params = TOO_SMALL[case]
    plan = plan_of(key, params=params, **({"method": method} if method else {}))
    with pytest.raises(DPError, check=lambda error: not getattr(error, "__notes__", ())):
        release(plan, written(), Seeded(), register)
    assert register.charges == []


def test_no_known_noise_meets_the_rows_where_a_price_is_asked_for(monkeypatch):
    """What a run says when it fails is then covered by its noise."""
    method, drawn = algorithms()["plain"].method("laplace"), []

    def run(data: Any, params: Any, rng: Any) -> Any:
        if not isinstance(rng, Entropy):
            drawn.append(rng.bytes(8))
        return honest(data, params, rng)

    honest = method.run
    monkeypatch.setitem(method.__dict__, "run", run)
    for _ in range(2):
        draw(quick("plain"), written(), Entropy(), Register.new())
    assert len({*drawn}) == 2
