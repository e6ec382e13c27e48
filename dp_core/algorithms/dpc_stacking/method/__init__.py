"""The methods: published.py and sound.py are the paper from top to bottom; open these first.

Their steps are in `steps`, methods of the literature in `rivals`; `apart` runs a method step by
step.
"""

from dp_core.algorithms.dpc_stacking.method import apart
from dp_core.algorithms.dpc_stacking.method.published import publish_no_privacy, publish_published
from dp_core.algorithms.dpc_stacking.method.sound import publish_central, publish_local

__all__ = ["apart", "publish_central", "publish_local", "publish_no_privacy", "publish_published"]
