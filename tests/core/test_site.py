"""Where the folder that teaches is written, and where not. What it shows: tests/browser."""

import json
import sys

import pytest

from dp_core import cli, site
from dp_core.errors import DPError
from dp_core.releasing.packing import pack
from dp_core.words import LANGUAGES, reading, say
from tests.bounded import run
from tests.core.test_all_bundles import bundle


@pytest.mark.parametrize("name", ["thesis.txt", "index.html"])
def test_other_files_are_left_alone(tmp_path, name):
    (tmp_path / name).write_bytes(b"mine \xff")
    with pytest.raises(DPError, match="holds other files"):
        site.build(tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == [name]


def test_a_folder_that_cannot_be_made_is_said_in_a_sentence(tmp_path, capsys):
    taken = tmp_path / "file"
    taken.write_text("mine")
    for place in (taken, taken / "below"):
        assert cli.main(["site", str(place)]) != 0
        said = capsys.readouterr().err
        assert f"{taken}" in said
        assert "Traceback" not in said


def test_another_archive_than_that_of_pyodide_is_refused_before_a_file_is_written(tmp_path, capsys):
    folder, other = tmp_path / "site", tmp_path / "pyodide.tgz"
    other.write_bytes(b"\x1f\x8b")
    for archive in (other, tmp_path / "none.tgz", tmp_path):
        assert cli.main(["site", str(folder), "--pyodide", str(archive)]) != 0
        said = capsys.readouterr().err
        assert f"npm pack pyodide@{site.VERSION}" in said
        assert "Traceback" not in said
        assert not folder.exists()


NO_ZIP = "The file is no zip that can be read; give it as it was downloaded."
ASK = """
import json, pathlib, sys
sys.path.insert(0, "")
from checked import checked
own = pathlib.Path("verify.py").read_bytes()
for name in sys.argv[1:]:
    print(json.dumps(checked(pathlib.Path(name).read_bytes(), "en", own, "Another one.")))
"""


def test_the_programs_of_the_check_need_python_alone_and_see_a_strange_verify(tmp_path):
    for name, text in site.programs().items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    files = bundle("stag", "sound")
    (tmp_path / "right.zip").write_bytes(pack(files))
    (tmp_path / "strange.zip").write_bytes(pack(files | {"verify.py": b"print('all is well')"}))
    (tmp_path / "none.zip").write_bytes(b"PK")
    files = ("right.zip", "strange.zip", "none.zip")
    said = run(sys.executable, "-I", "-S", "-c", ASK, *files, cwd=tmp_path)
    right, strange, none = map(json.loads, said.splitlines())
    assert right["agree"]
    assert strange["findings"][0] == "verify.py was changed: its checksum is another one."
    assert strange["findings"][-1] == "Another one."
    assert not strange["agree"]
    assert none == {"agree": False, "findings": [], "sentence": NO_ZIP}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_the_pages_say_is_there(language):
    with reading(language):
        for name in (*site._WORDS, *(f"check-{each}" for each in site._CHECK_WORDS)):
            assert say(f"site-{name}")
