"""Methods of others, to compare with: no dependence at all, PrivBayes, PriView, JTree."""

from dp_core.algorithms.privscbn.method.rivals.trees import publish_jtree, publish_privbayes
from dp_core.algorithms.privscbn.method.rivals.views import publish_independent, publish_priview

__all__ = ["publish_independent", "publish_jtree", "publish_privbayes", "publish_priview"]
