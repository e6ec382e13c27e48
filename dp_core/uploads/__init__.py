r"""From the bytes of a file to a table, under facts that are stated and never read from its rows.

>>> from dp_core.uploads.files import read_table
>>> read_table(b"age,town\n31,north\n", "people.csv").columns.tolist()
['age', 'town']

`files` reads a table, and an `Upload` of a system accepts it. `facts`, `persons` and `codebook`
hold what is stated. `in_parts` counts a table that is larger than the machine.
"""
