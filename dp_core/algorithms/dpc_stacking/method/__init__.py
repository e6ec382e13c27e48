"""The methods: published.py and sound.py are the paper from top to bottom; open these first.

Their steps are in `steps`, methods of the literature in `rivals`; `apart` runs a method step by
step.
"""
