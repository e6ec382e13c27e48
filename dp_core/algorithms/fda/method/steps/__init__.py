"""The steps that `about.md` numbers and `published.py` takes one after the other, a file each."""
