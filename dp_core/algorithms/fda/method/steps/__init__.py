"""The steps of the method, one file each: what is counted, shares, boxes, noise, totals, cost.

`about.md` numbers them; `published.py` takes them one after the other.
"""
