"""Audit of all methods; a release to verify and a register to read, good and bad."""

import hashlib
import io
import re
import zipfile
from dataclasses import replace
from urllib.parse import parse_qsl

import pytest

from dp_core import registry
from dp_core.noise.exact_noise import Entropy
from dp_core.privacy.register import Register
from dp_core.releasing import Plan, draw, packing, verify
from dp_core.study import attacked
from dp_core.words import say
from tests.app.screen import checked, few_runs, keyed, markup, press, put, words


def zipped(files) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return target.getvalue()


@pytest.fixture(scope="module")
def made():
    plan = Plan(system="fda", method="best_split", params={"epsilon": 0.5}, data="ward")
    register = Register.new("Ward <b>B</b>", cap=2)
    files = draw(plan, None, Entropy(), register).pack().files
    return files, register.content()


def drop(app, name: str, content: bytes):
    app.file_uploader[0].set_value((name, content, "application/octet-stream")).run()
    return checked(app)


def table(app) -> dict[str, list[str]]:
    rows = re.findall(r'<tr role="row" class=.*?</tr>', markup(app))
    cells = [re.findall(r"<td.*?>(.*?)</td>", row) for row in rows]
    return {name: found for name, *found in cells}


def linked(app, page: str) -> dict[str, str]:
    there = (each.proto for each in app.page_link if each.proto.page.endswith(page))
    return dict(parse_qsl(next(there).query_string))


@pytest.mark.parametrize("key", registry.algorithms())
def test_an_audit_names_every_method_and_breaks_those_that_claim_too_much(open_app, key):
    system, app = registry.algorithms()[key], open_app("audit", audit_table=key)
    app = checked(put(app, audit_all=True))
    found = table(app)
    assert len(found) == len(system.methods)
    for method in system.methods:
        *_, shown = found[next(name for name in found if name.startswith(method.title))]
        broken = method.variant == "published" and key != "fda"
        assert ("does not hold" in shown) == broken, method.key
        assert ("Nothing is claimed" in shown) == (not attacked.replayed(key, method.key))


def test_the_first_picture_sorts_broken_promises_from_the_rest(open_app):
    page = markup(open_app("audit"))
    broken, held = page.split("Not broken")
    found = attacked.best(registry.algorithms().values())
    best = {(each.system.key, each.method.key): each for each in found}
    for key, system in registry.algorithms().items():
        published = best[key, system.featured("published").key]
        assert published.breaks == (key != "fda")
        part = broken if published.breaks else held
        of = "usual program" if system.practice else "paper"
        assert f"{system.title}, {of}</span>" in part
        assert f"ε ≥ {published.shown:g}; claim:" in part
        repaired = best[key, system.opening.sound or system.featured("sound").key]
        assert f"{system.title}, repaired</span>" in held
        assert f"ε ≥ {repaired.shown:g}; claim:" in held
    assert "5 privacy promises fail" in page
    proven = open_app("audit", audit="fda", audit_fda="fda_published")
    assert "dp-verdict dp-good" in markup(proven)
    assert not [each for each in best.values() if each.breaks and each.method.variant == "sound"]


def test_an_attack_runs_live_and_both_links_lead_to_the_same_method(open_app, done, monkeypatch):
    few_runs(monkeypatch, "stag", 100)
    app = open_app("audit", audit="stag", audit_stag="uniform")
    pair, _ = attacked.on(registry.algorithms()["stag"], "uniform")[0]
    there = {"attack": f"stag.{pair.key}", "attack_epsilon": "1"}
    assert linked(app, "attack") == there
    press(app, f"stag_audit_{pair.key}_start")
    assert len(done) == 1
    assert say("attack-detail", confidence=attacked.CONFIDENCE) in markup(app)
    query = linked(app, "stag")
    opened = open_app("stag", **query)
    assert opened.session_state["stag_method"] == "uniform"
    assert opened.session_state["stag_tab"] == "Is it private?"
    assert keyed(opened.button, f"stag_audit_{pair.key}_start")


def test_a_download_is_verified_and_a_changed_one_is_not(open_app, made):
    files, _ = made
    packed = zipped(files)  # once: a zip holds the time
    app = drop(open_app("verify"), "out.zip", packed)
    assert verify.AGREE in words(app)
    digest = hashlib.sha256(packed).hexdigest()
    assert f"the publisher names: {digest}" in words(app)
    assert "best split" in str(app.table[0].value if app.table else app.dataframe[0].value).lower()
    text = files["totals.csv"]
    text = text if isinstance(text, str) else text.decode()
    changed = {**files, "totals.csv": text.replace("1", "2")}
    assert "totals.csv was changed" in words(drop(app, "out.zip", zipped(changed)))


def test_a_register_on_the_page_names_the_zip_or_not(open_app, made):
    (files, content), app = made, open_app("verify")
    for sent, said in ((packing.pack(files), "lists this zip"), (zipped(files), "not this zip")):
        drop(app, "out.zip", sent)
        app.file_uploader(key="verify_register").set_value(("a.jsonl", content, "x")).run()
        assert said in words(checked(app))
        assert "<b>B</b>" not in markup(app)
    app.file_uploader(key="verify_register").set_value(("a.jsonl", b"none", "x")).run()
    assert "This is not a register" in words(checked(app))


def test_a_zip_of_something_else_is_no_download_and_a_torn_one_misses_files(open_app, made):
    files, _ = made
    app = open_app("verify")
    for other in ({"a.txt": "x"}, {}, {f"out/{name}": each for name, each in files.items()}):
        drop(app, "out.zip", zipped(other))
        assert say("not-ours", what="release") in words(app)
        assert "a.txt" not in words(app)
    torn = {name: each for name, each in files.items() if name != "ledger.json"}
    said = words(drop(app, "out.zip", zipped(torn)))
    assert "The files do not agree: 1 finding." in said
    assert "ledger.json is missing" in said
    more = {**files, **{f"{number}.csv": "x" for number in range(900)}}
    said = words(drop(app, "out.zip", zipped(more)))
    assert "The files do not agree: 900 findings." in said
    assert "888 more are not listed" in said
    assert len(app.markdown) < 40


def test_a_register_is_read_and_plans_that_were_locked_are_listed(open_app, made):
    app = drop(open_app("register"), "ward.jsonl", made[1])
    said = "0.5 for one row; cap ε = 2, ε = 1.5 is left for one more draw like the last"
    assert said in words(app)
    register = Register.new()  # one row each: the total is for a person, as the command line says
    (told,) = Register.read(made[1]).charges
    register.confirm(register.intend(replace(told, rows_per_person=1)))
    assert "0.5 for one person;" in words(drop(app, "ward.jsonl", register.content()))
    assert "cannot be read" in words(drop(app, "ward.jsonl", made[1][:-40]))
    register = Register.new()  # plans that were locked are listed with when
    register.lock("ab" * 32)
    register.look()
    register.lock("cd" * 32)
    drop(app, "ward.jsonl", register.content())
    (shown,) = [each.value for each in app.dataframe]
    assert shown["plan (SHA-256)"].tolist() == ["ab" * 32, "cd" * 32]
    assert shown["locked"].tolist() == ["before anybody looked at rows", "after a look at rows"]
