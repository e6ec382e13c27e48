"""Where the folder that teaches is written, and where not. What it shows: tests/browser."""

import pytest

from dp_core import cli, site
from dp_core.errors import DPError


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
        assert "Nothing can be written to" in said
        assert "Traceback" not in said
