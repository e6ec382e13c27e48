"""What follows from the rest of a release, whether it is one release, and who vouches for it.

That the files of a zip agree does not say who made them. A register confirms each draw with the
SHA-256 of its zip, and OpenSSH signs any file.
"""

import hashlib
import json
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from dp_core.errors import DPError, shown
from dp_core.privacy.register import Register
from dp_core.words import Message, message

NAMESPACE = "dp-explorer"
"""Of a signature: one that was made for something else does not count."""
_PATIENCE = 60  # seconds


class Vouched(NamedTuple):
    """Whether somebody vouches for a zip, and the sentence that says so."""

    holds: bool
    words: Message


def by_register(register: Register, content: bytes, files: Mapping[str, bytes]) -> Vouched:
    """Look a zip, of this content and with these files in it, up among the draws of a register.

    It names this zip; it knows the draw, and names another zip or none; or it knows neither.
    """
    digest = hashlib.sha256(content).hexdigest()
    of = shown(register.name)
    named = [token for token, bundle in register.bundles.items() if bundle == digest]
    if named:
        charge = register.drawn[named[0]]
        return Vouched(
            holds=True,
            words=message("vouched-names", register=of, day=charge.at[:10], label=charge.label),
        )
    plan = hashlib.sha256(files.get("plan.json", b"")).hexdigest()
    drawn = [token for token, charge in register.drawn.items() if charge.plan == plan]
    if not drawn and not register.holds(_last(files)):
        return Vouched(holds=False, words=message("vouched-knows-not", register=of))
    return Vouched(holds=False, words=message("vouched-other", register=of))


def _last(files: Mapping[str, bytes]) -> str:
    """Give the line of its register at which a release was packed."""
    try:
        return str(json.loads(files["register.json"])["last"])
    except (LookupError, TypeError, ValueError, RecursionError):
        return ""


def by_signature(place: Path, allowed: Path, signer: str) -> Vouched:
    """Let OpenSSH check the signature beside a zip, ``<zip>.sig``.

    The key must have the name of the signer in the file of allowed signers, as ``ssh-keygen`` reads
    it (``man ssh-keygen``, -Y verify and ALLOWED SIGNERS).

    Raises
    ------
    DPError
        If OpenSSH is not installed, or there is no file of allowed signers.
    """
    program = shutil.which("ssh-keygen")
    if program is None:
        raise DPError.of("vouched-no-program", "allowed-signers")
    if not allowed.is_file():
        raise DPError.of("reading-no-file", "allowed-signers", file=shown(str(allowed)))
    signature = place.with_name(f"{place.name}.sig")
    if not signature.is_file():
        return Vouched(holds=False, words=message("vouched-no-signature", file=signature.name))
    words = [program, "-Y", "verify", "-f", f"{allowed.absolute()}", "-I", signer]
    words += ["-n", NAMESPACE, "-s", f"{signature.absolute()}"]
    done = subprocess.run(
        words, input=place.read_bytes(), capture_output=True, check=False, timeout=_PATIENCE
    )
    if done.returncode == 0:
        return Vouched(holds=True, words=message("vouched-signed", signer=shown(signer)))
    return Vouched(
        holds=False, words=message("vouched-false", file=signature.name, signer=shown(signer))
    )
