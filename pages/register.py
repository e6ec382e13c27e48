"""What has been spent: the register of a collection of people."""

from pages.common.frame import shell

shell.tool("register", "register-title", "register-promise")

from pages.parts import trust

trust.show_spent()
