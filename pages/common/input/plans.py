"""The plan of a release as a page has it, and its digest."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import streamlit as st

from dp_core.params import Params


def digest(system: str, method: str, params: Params, also: Mapping[str, Any]) -> str:
    """Give the SHA-256 of all that a release depends on beside the rows and the noise.

    Parameters
    ----------
    system, method : str
        Keys.
    params : Params
    also : mapping
        What else was chosen: columns, limits, post-processing.
    """
    plan = {
        "system": system,
        "method": method,
        "params": params.to_dict(),
        "upload": st.session_state.get(_stated(system)),
        "also": dict(also),
    }
    return hashlib.sha256(json.dumps(plan, sort_keys=True, default=str).encode()).hexdigest()


def keep_stated(system: str, upload: Any) -> None:
    """Keep the facts that the upload in use was accepted with."""
    st.session_state[_stated(system)] = upload.to_dict()


def _stated(system: str) -> str:
    return f"{system}_upload_stated"
