"""Be the attacker: ten rounds against the limit that ε sets."""

from pages.common.frame import shell

shell.tool("attack", "learn-attack", "game-promise")

from pages.parts.learning import attack

attack.show()
