"""Neighbouring files and the same draws: outside the holder's frames the page is the same."""

import pytest

from tests.app.neighbours import UPLOADS, Replay, differences, opened, outside

CASES = [
    (system, variant, tab)
    for system, upload in UPLOADS.items()
    for variant in upload.variants
    for tab in upload.tabs
]


@pytest.mark.parametrize(("system", "variant", "tab"), CASES)
def test_the_page_outside_the_frames_is_the_same_for_neighbours(system, variant, tab, monkeypatch):
    upload, found = UPLOADS[system], {}
    for name, files in upload.pairs():
        with monkeypatch.context() as patch:
            Replay().patch(patch)
            shown = [
                outside(opened(system, upload.read(system, lines), variant=variant, tab=tab))
                for lines in files
            ]
        found[name] = differences(*shown)
    assert not any(found.values()), found
