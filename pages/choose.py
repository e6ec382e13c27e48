"""Choose ε: from what may be off and what may be at risk to a plan, by public numbers alone."""

from pages.common.frame import shell

shell.tool("choose", "choose-title", "choose-promise")

from pages.parts.choose import wishes

wishes.show()
