"""Make the stills that stand on a page until it is drawn: ``python -m tools.stills``.

Each page is opened as it opens for everybody, in a window of each width, light and dark, and its
picture is taken. With keys (``home``, ``fda``) only those are made again. A test compares what a
page draws today with what it drew then.
"""

import base64
import hashlib
import io
import json
import re
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from dp_core import registry
from pages.common.frame import arrival
from tools import browsing

SCHEMES = ("light", "dark")
HEIGHTS = {390: 844, 1360: 900, 1800: 1000}
QUALITY = 60
LEAST = 100  # pixels: less of a picture says nothing
SAMPLED = 48  # numbers of a part that are noted
SHARPNESS = 1.5  # pixels of the picture a pixel of the page
# What of a page is taken: of a system what its open tab shows below ε, of the overview all.
OF_SYSTEM = '[role="tabpanel"]:not([hidden]) .st-key-c_right'
OF_OVERVIEW = '[data-testid="stMainBlockContainer"]'
README, PICTURE = "stag", browsing.ROOT / "assets" / "readme" / "location-maps.webp"
"""Page whose first screen the README shows."""
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
_SVG = re.compile(r"data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)")
_PNG = re.compile(r"data:image/png;base64,([A-Za-z0-9+/=]+)")


def main() -> None:
    """Take the pictures and note where they stand and what was drawn."""
    from streamlit.runtime.pages_manager import PagesManager
    from streamlit.testing.v1 import AppTest, app_test

    arrival.frame_first()
    # Each run of the harness would forget it.
    app_test.PagesManager = type("Served", (PagesManager,), {})
    keys = sys.argv[1:] or [arrival.OVERVIEW, *registry.algorithms()]
    arrival.FOLDER.mkdir(exist_ok=True)
    file = arrival.FOLDER / arrival.LIST
    noted = json.loads(file.read_text()) if file.exists() else {}
    with browsing.serving() as base, browsing.chromium() as chromium:
        for key in keys:
            noted[key] = taken(chromium, base, key)
        if README in keys:
            _whole(chromium, base)
    for key in keys:
        app = AppTest.from_file(str(browsing.ROOT / "app.py"), default_timeout=browsing.SECONDS)
        app.switch_page(f"pages/{key}.py")
        noted[key]["drawn"] = drawn(app.run(), key)
    file.write_text(json.dumps(noted, indent=1, sort_keys=True) + "\n")


def _whole(chromium: Any, base: str) -> None:
    """Take the first screen of a page for the README."""
    tab = chromium.new_page(viewport={"width": 1360, "height": 900}, reduced_motion="reduce")
    tab.goto(f"{base}/{README}?still")
    tab.wait_for_selector("h1")
    _wait(tab)
    PICTURE.write_bytes(_webp(tab.screenshot(animations="disabled")))
    tab.close()


def taken(chromium: Any, base: str, key: str) -> dict[str, Any]:
    """Take a page in all widths and schemes; where the picture stands, by width."""
    path = "" if key == arrival.OVERVIEW else key
    tab = chromium.new_page(device_scale_factor=SHARPNESS, reduced_motion="reduce")
    # A query of no meaning: the picture is not taken of an older picture.
    tab.goto(f"{base}/{path}?still")
    tab.wait_for_selector("h1")
    boxes = {}
    for scheme in SCHEMES:
        tab.emulate_media(color_scheme=scheme)
        for width, *_ in arrival.SPANS:
            tab.set_viewport_size({"width": width, "height": HEIGHTS[width]})
            _wait(tab)
            box = _box(tab, key)
            name = arrival.FOLDER / arrival.name(key, width, scheme)
            if box["height"] < LEAST:  # the first screen of a phone may end above it
                name.unlink(missing_ok=True)
                continue
            name.write_bytes(_webp(tab.screenshot(clip=box, animations="disabled")))
            sides = zip(("left", "top", "width", "height"), box.values(), strict=True)
            boxes[str(width)] = {side: round(value, 4) for side, value in sides}
    tab.close()
    return boxes


def _wait(tab: Any) -> None:
    """Wait until all is drawn and nothing is worked out any more."""
    most = 1000 * browsing.SECONDS
    tab.wait_for_function("() => !document.querySelector('[data-testid=stProgress]')", timeout=most)
    if not tab.evaluate(browsing.STILL, [browsing.READY, most]):
        sys.exit("The page never stood still.")


def drawn(app: Any, key: str) -> list[list[Any]]:
    """Say what a page draws: of each part a digest of its words, and some of its numbers.

    Words agree exactly or not; numbers may differ in their last digits from one machine to the
    next, so that they are compared by their count and, here and there, by their size.
    """
    part = app.main if key == arrival.OVERVIEW else app.tabs[0]
    return [_told(text) for text in _texts(part)]


def _texts(part: Any) -> Iterator[str]:
    """Everything that is shown there, as text."""
    for child in getattr(part, "children", {}).values():
        proto = getattr(child, "proto", None)
        kind = getattr(child, "type", "")
        if kind == "plotly_chart":
            yield _figure(proto.spec)
        elif kind == "bidi_component":
            yield _unpacked(proto.json)
        elif kind == "html":
            yield _unpacked(proto.body)
        yield from _texts(child)


def _unpacked(text: str) -> str:
    """Text with the images in it written out: an SVG as its words, of a PNG how bright it is."""
    text = _SVG.sub(lambda found: base64.b64decode(found[1]).decode(), text)
    return _PNG.sub(lambda found: _brightness(base64.b64decode(found[1])), text)


def _brightness(png: bytes) -> str:
    """Mean brightness of each of 36 equal parts of an image, from left to right, line by line."""
    from PIL import Image

    with Image.open(io.BytesIO(png)) as image:
        grey = np.asarray(image.convert("RGBA"), float).mean(axis=2)
    lines = (np.array_split(line, 6, axis=1) for line in np.array_split(grey, 6))
    return " ".join(f"{1 + part.mean():.4g}" for line in lines for part in line if part.size)


def _figure(spec: str) -> str:
    """Figure with its packed arrays written out."""

    def written(value: Any) -> Any:
        if isinstance(value, dict) and {"dtype", "bdata"} <= {*value}:
            return np.frombuffer(base64.b64decode(value["bdata"]), value["dtype"]).tolist()
        if isinstance(value, dict):
            return {name: written(each) for name, each in value.items()}
        return [written(each) for each in value] if isinstance(value, list) else value

    return json.dumps(written(json.loads(spec)))


def _told(text: str) -> list[Any]:
    numbers = [float(each) for each in _NUMBER.findall(text)]
    words = hashlib.blake2b(_NUMBER.sub("#", text).encode(), digest_size=8).hexdigest()
    places = np.unique(np.linspace(0, len(numbers) - 1, SAMPLED).astype(int)) if numbers else []
    return [words, len(numbers), *(float(f"{numbers[place]:.4g}") for place in places)]


def _box(tab: Any, key: str) -> dict[str, float]:
    """Box of what is taken, as far as it is in the window."""
    selector = OF_OVERVIEW if key == arrival.OVERVIEW else OF_SYSTEM
    tab.evaluate("() => document.querySelector('[data-testid=stMain]').scrollTo(0, 0)")
    box = tab.locator(selector).first.bounding_box()
    x, y, width, height = (box[name] for name in ("x", "y", "width", "height"))
    return {"x": x, "y": y, "width": width, "height": min(height, tab.viewport_size["height"] - y)}


def _webp(png: bytes) -> bytes:
    from PIL import Image

    made = io.BytesIO()
    with Image.open(io.BytesIO(png)) as image:
        image.convert("RGB").save(made, "WEBP", quality=QUALITY, method=6)
    return made.getvalue()


if __name__ == "__main__":
    main()
