"""Lessons: guess first, then see."""

from pages.common.frame import shell

shell.tool("learn", "learn-title", "learn-promise")

from pages.parts.learning import index

index.show()
