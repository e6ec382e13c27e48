"""The method, twice: `published` is the paper top to bottom, `sound` the variant with a proof.

Import these two modules from here; their steps are in `steps`, other methods in `rivals`.
"""
