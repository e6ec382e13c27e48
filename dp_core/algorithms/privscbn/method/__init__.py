"""The method: open `published.py` and `sound.py` first, the paper top to bottom and its correction.

`steps` holds what they call, `rivals` the methods of others.
"""
