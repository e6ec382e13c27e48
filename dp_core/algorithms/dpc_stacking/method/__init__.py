"""The methods: published.py and sound.py are the paper from top to bottom; open these first.

Their steps are in `steps`; methods of the literature, and runs taken apart, in `rivals`.
"""
