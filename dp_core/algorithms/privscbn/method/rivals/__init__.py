"""Methods of others, to compare with: no dependence at all, PrivBayes, PriView, JTree."""

from dp_core.algorithms.privscbn.method.rivals.independent import publish_independent
from dp_core.algorithms.privscbn.method.rivals.jtree import publish_jtree
from dp_core.algorithms.privscbn.method.rivals.privbayes import publish_privbayes
from dp_core.algorithms.privscbn.method.rivals.priview import publish_priview

__all__ = ["publish_independent", "publish_jtree", "publish_privbayes", "publish_priview"]
