"""Study: five tasks with their times, a form, and a file to hand in."""

from pages.common.frame import shell

shell.tool("study", "study-title", "study-promise")

from pages.parts.learning import study

study.show()
