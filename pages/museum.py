"""Museum of broken differential privacy: flaws, attacks on them, repairs."""

from pages.common.frame import shell

shell.tool("museum", "museum-title", "museum-promise")

from pages.parts.learning import museum

museum.show()
