"""Verify a release: drop a download, no data needed."""

from pages.common.frame import shell

shell.tool("verify", "verify-title", "verify-promise")

from pages.parts import trust

trust.show()
