"""What a release costs: ledger, composition, and the register of releases.

Every use of a mechanism is a `Spend`. A method joins its spends to one tree, the ledger of the
release, which has two totals: what the paper claims, and what is proven.

>>> from dp_core.noise.mechanisms import Laplace
>>> from dp_core.privacy.costs import Neighbouring, sequential
>>> from dp_core.privacy.ledger import PrivacyLedger
>>> count = Laplace(sensitivity=1, epsilon=0.25)
>>> root = sequential("two counts of all people", count.spend("first"), count.spend("second"))
>>> PrivacyLedger(Neighbouring.ADD_REMOVE, root).proven
0.5

Two steps that look at different people are joined by `costs.parallel`; the dearer one counts.
`register` adds up all releases about the same people.
"""
