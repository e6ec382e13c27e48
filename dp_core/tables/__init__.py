"""Data sets as the systems take them: checked once, frozen, and named by a fingerprint.

>>> import numpy as np
>>> from dp_core.tables.records import BinaryTable
>>> table = BinaryTable(values=np.array([[1, 0], [1, 1]]), names=("fever", "cough"))
>>> len(table), table.names
(2, ('fever', 'cough'))

`records` has yes and no, `categorical` categories, `numeric` numbers with public bounds, `data`
counts of periods. A page caches by the fingerprint, which reads every byte.
"""
