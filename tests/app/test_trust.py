"""Verify a release, and read a register: what a stranger drops, good and bad."""

import io
import zipfile

import pytest

from dp_core.noise.exact_noise import Entropy
from dp_core.privacy.register import Register
from dp_core.releasing import Plan, draw
from tests.app.screen import checked, markup


def zipped(files) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return target.getvalue()


@pytest.fixture(scope="module")
def made():
    """Make a download of running totals, and its register."""
    plan = Plan(system="fda", method="best_split", params={"epsilon": 0.5}, data="ward")
    register = Register.new("Ward <b>B</b>", cap=2)
    files = draw(plan, None, Entropy(), register).pack().files
    return files, register.content()


def dropped(open_app, page: str, name: str, content: bytes):
    app = checked(open_app(page))
    app.file_uploader[0].set_value((name, content, "application/octet-stream")).run()
    return checked(app)


def words(app) -> str:
    found = [each.value for kind in ("markdown", "caption", "error") for each in app.get(kind)]
    return (markup(app) + " ".join(found)).replace("\\", "")


def test_a_download_is_verified_and_a_changed_one_is_not(open_app, made):
    files, _ = made
    app = dropped(open_app, "verify", "out.zip", zipped(files))
    assert "Verified: nothing was changed" in words(app)
    assert "best split" in str(app.table[0].value if app.table else app.dataframe[0].value).lower()
    text = files["totals.csv"]
    text = text if isinstance(text, str) else text.decode()
    changed = {**files, "totals.csv": text.replace("1", "2")}
    assert "totals.csv was changed" in words(
        dropped(open_app, "verify", "out.zip", zipped(changed))
    )


BROKEN = {"empty": b"", "head": b"PK\x03\x04", "text": b"no zip", "cut": zipped({"a": "x"})[:-30]}


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN)
def test_what_is_no_zip_gets_a_sentence(open_app, content):
    assert "Drop the zip as it was downloaded" in words(
        dropped(open_app, "verify", "out.zip", content)
    )


def test_a_zip_of_something_else_misses_what_every_download_has(open_app):
    app = dropped(open_app, "verify", "out.zip", zipped({"a.txt": "x"}))
    assert "NOT VERIFIED" in words(app)
    assert "plan.json is missing" in words(app)


def test_a_register_is_read_and_names_are_text(open_app, made):
    said = words(dropped(open_app, "register", "ward.jsonl", made[1]))
    assert "0.5 for one row; cap ε = 2, ε = 1.5 left" in said
    assert "cut off" in words(dropped(open_app, "register", "ward.jsonl", made[1][:-40]))
