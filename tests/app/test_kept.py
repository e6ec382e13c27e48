"""What is made from bundled data serves all visitors; what is made from a file, one visit."""

from dataclasses import replace

import pytest

from dp_core import opening, registry
from pages.common.work import cache
from tests.app.visitor import visiting
from tools.browsing import serving


def counts(base: str) -> list[int]:
    """Open the page as a visitor of its own; what was made for all visitors so far."""
    with visiting(base) as visitor:
        visitor.open()
        return [visitor.number(name) for name in ("bundled", "upload", "alike")]


@pytest.mark.slow
def test_nothing_made_from_a_file_serves_another_visit_even_of_equal_bytes():
    with serving("tests/app/kept_page.py") as base:
        assert [counts(base) for _ in range(3)] == [[2, 2, 2], [2, 4, 4], [2, 6, 6]]


@pytest.mark.parametrize("key", registry.algorithms())
def test_the_fingerprint_decides_and_an_upload_never_has_that_of_a_bundled_set(key):
    opens = opening.state(key)
    whole = cache.sample(key, opens.sample)
    assert cache.is_bundled(whole.fingerprint)
    upload = replace(whole, confidential=True)
    assert upload.fingerprint != whole.fingerprint
    assert not cache.is_bundled(upload.fingerprint)
    assert not cache.is_bundled((whole.fingerprint, [upload.fingerprint]))
    assert not cache.is_bundled("no data", 3)
    cache.belong(replace(upload, name="part"), whole)
    assert not cache.is_bundled(replace(upload, name="part").fingerprint)
    cache.belong(opens.data, whole)
    assert cache.is_bundled(opens.data.fingerprint)
