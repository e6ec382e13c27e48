"""Compare two releases: same data, same promise."""

from pages.common.frame import shell

shell.tool("compare", "compare-title", "compare-promise")

from pages.parts import compare

compare.show()
