"""SHA-256 of every file of a download, as ``sha256sum -c SHA256SUMS`` checks them."""

import hashlib
from collections.abc import Mapping

NAME = "SHA256SUMS"


def digest(content: bytes | str) -> str:
    """SHA-256 of what leaves; text counts as UTF-8, as it is packed."""
    return hashlib.sha256(content.encode() if isinstance(content, str) else content).hexdigest()


def sums(files: Mapping[str, bytes | str]) -> str:
    """Write one line a file, in the order of their names.

    Examples
    --------
    >>> sums({"a.txt": ""}).split()[1]
    'a.txt'
    """
    return "".join(f"{digest(files[name])}  {name}\n" for name in sorted(files))
