"""Check a release in a browser: Python as WebAssembly, and the text of ``verify.py``.

Python comes in the archive of Pyodide of the npm registry, which somebody else fetches: nothing
here asks a network.
"""

import base64
import gzip
import hashlib
import io
import re
import tarfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from dp_core.errors import DPError, shown
from dp_core.releasing import checking
from dp_core.releasing.verify import NAME
from dp_core.words import message

VERSION: Final = "0.26.4"
SHA256: Final = "04c2d423c77ec87025d2a61e7d82fe00355a8f24471d60e012da5b3731e32ea5"
"""Of the archive: ``npm pack pyodide@VERSION`` makes it."""
LARGEST: Final = 50_000_000
"""Bytes of a zip that the page takes."""
_FILES = (
    *("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm"),
    *("python_stdlib.zip", "pyodide-lock.json"),
)


def unpacked(archive: Path) -> dict[str, bytes]:
    """Give the files of Pyodide that a page needs; raise DPError if this is another archive."""
    content = archive.read_bytes() if archive.is_file() else b""
    if hashlib.sha256(content).hexdigest() != SHA256:
        facts = {"file": shown(str(archive)), "version": VERSION}
        raise DPError(message("site-pyodide", **facts), field="pyodide")
    with tarfile.open(fileobj=io.BytesIO(content)) as package:
        files = {name: package.extractfile(f"package/{name}") for name in _FILES}
        return {name: file.read() for name, file in files.items() if file}


def python(files: Mapping[str, bytes]) -> dict[str, Any]:
    """Write all that starts Python in a page: files zipped as text, and programs as they are."""
    packed = {name: gzip.compress(content, mtime=0) for name, content in files.items()}
    return {
        "from": f"Pyodide {VERSION}, MPL 2.0, https://github.com/pyodide/pyodide",
        "files": {name: base64.b64encode(content).decode() for name, content in packed.items()},
        "programs": programs(),
    }


def programs() -> dict[str, str]:
    """Give ``verify.py``, as a release has it, and what asks it; both need Python alone."""
    asks = Path(__file__).with_name("checked.py").read_text(encoding="utf-8")
    asks = re.sub(r"^from dp_core\.\S+ import", "from verify import", asks, flags=re.M)
    return {NAME: checking(), "checked.py": asks}
