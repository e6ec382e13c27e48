"""The dossier on paper: about two pages, nothing cut off, nothing asked of the network."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.contract.test_releasing import PLANS
from tests.core.test_dossier import HOSTILE, packed, report, specimen
from tests.core.test_dossier import PLAN as USUAL

pytestmark = [pytest.mark.slow, pytest.mark.browser]

A4 = 688  # pixels between the margins
_WIDER = """() => [...document.querySelectorAll('main, main *')]
    .filter(each => !each.closest('svg') || each.tagName === 'svg')
    .filter(each => each.getBoundingClientRect().right > window.innerWidth + 1)
    .map(each => each.outerHTML.slice(0, 80))"""


def test_it_prints_on_two_pages_of_a4_and_fits_a_phone(browser: Any, tmp_path: Path) -> None:
    long = "W" * 400
    pages = {key: report(key) for key in PLANS} | {"specimen": specimen()}
    plan = replace(USUAL, purpose=f"{HOSTILE} {long}")
    pages["hostile"] = packed(plan=plan, step=long, mechanism=HOSTILE)
    tab, asked = browser.new_page(viewport={"width": A4, "height": 900}), []
    tab.on("request", lambda request: asked.append(request.url))
    tab.on("dialog", lambda dialog: asked.append(dialog.message))
    for name, text in pages.items():
        place = tmp_path / f"{name}.html"
        place.write_text(text, encoding="utf-8")
        tab.goto(place.as_uri())
        for width, media in ((A4, "print"), (390, "screen")):
            tab.set_viewport_size({"width": width, "height": 900})
            tab.emulate_media(media=media)
            assert tab.evaluate(_WIDER) == [], f"{name} sticks out at {width}"
        pdf = tab.pdf(prefer_css_page_size=True)
        assert max(map(int, re.findall(rb"/Count (\d+)", pdf))) <= 3, name
    tab.close()
    outside = [url for url in asked if not url.startswith(("file:", "data:image/png"))]
    assert outside == []
