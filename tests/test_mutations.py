"""A mistake counts as caught only if its tests pass without it."""

import pytest

from tools import mutations

MISTAKE = mutations.Mutation("wrong", "code.py", "right", "wrong", "tests")


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (mutations.PASSED, mutations.FAILED, "caught"),
        (mutations.PASSED, mutations.PASSED, "missed"),
        (mutations.FAILED, mutations.FAILED, "broken"),
    ],
)
def test_the_tests_run_on_the_unchanged_copy_first(monkeypatch, tmp_path, before, after, said):
    (tmp_path / "code.py").write_text("right")
    codes = {"right": before, "wrong": after}
    monkeypatch.setattr(mutations, "ROOT", tmp_path)
    monkeypatch.setattr(
        mutations, "tested", lambda house, tests: codes[(house / "code.py").read_text()]
    )
    assert mutations.verdict(MISTAKE) == said
    assert (tmp_path / "code.py").read_text() == "right"
    (tmp_path / "code.py").write_text("another text")
    assert mutations.verdict(MISTAKE) == "broken"


def test_every_mistake_can_still_be_made():
    for mutation in mutations.MUTATIONS:
        text = (mutations.ROOT / mutation.file).read_text(encoding="utf-8")
        assert text.count(mutation.old) == 1, mutation.name
        assert mutation.new != mutation.old
        files = [word for word in mutation.tests.split() if word.startswith("tests/")]
        assert files, mutation.name
        assert all((mutations.ROOT / file).is_file() for file in files), mutation.name
