"""Pictures and blocks of a page, of any system: themes, figures of errors and ledgers, small SVG.

`screen` has the blocks of a page. The type of a block says who may see it. A number that comes from
true rows is accepted inside the holder's frame alone.
"""
