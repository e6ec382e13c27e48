"""Script of a server: the app, in which the noise of the first visit is given to all further ones.

It stands beside the tests because a server runs it as a file.
"""

import pytest
import streamlit as st

from pages.common.frame import shell
from tests.app import neighbours


@st.cache_resource
def _replay() -> neighbours.Replay:
    made = neighbours.Replay()
    made.patch(pytest.MonkeyPatch())
    return made


_replay()
shell.run()
