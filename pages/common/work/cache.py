"""Explore runs, kept for the visit.

Streamlit hashes only a sample of a large table, and neighbouring data sets then share a key. So
the data enter by our own fingerprint of every byte, and their argument is underscored. The cache
belongs to one session: what came from an upload never serves another visitor.
"""

from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.algorithm import Release
from dp_core.params import Params
from dp_core.study.experiments import trial_rng

MOST_RUNS = 64
MOST_BYTES = "96MB"  # per session


@st.cache_data(scope="session", max_entries=MOST_RUNS, max_size=MOST_BYTES, show_spinner=False)
def run(
    algorithm_key: str,
    method_key: str,
    params: Params,
    seed: int,
    fingerprint: str,
    _data: Any,
) -> Release[Any]:
    """Run a method once, to study it; the same seed scales the same noise at every ε.

    Parameters
    ----------
    algorithm_key, method_key : str
    params : Params
    seed : int
    fingerprint : str
        Of the whole content of the data; stands for them in the key.
    _data : object
        Input of the method.

    Returns
    -------
    Release
        A copy of its own for the caller.
    """
    method = registry.algorithms()[algorithm_key].method(method_key)
    return method.run(_data, params, trial_rng(seed, method_key, None, 0))


@st.cache_resource(max_entries=MOST_RUNS, show_spinner=False)
def sample(algorithm_key: str, name: str = "") -> Any:
    """Load a bundled data set once for all visitors; the first one if no name is given."""
    algorithm = registry.algorithms()[algorithm_key]
    return algorithm.samples[name]() if name else algorithm.sample()
