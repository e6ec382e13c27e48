"""Check a release: what attacks found of every method, one attack live, other checks."""

from pages.common.frame import shell

shell.tool("audit", "audit-title")

from pages.parts import trust

trust.show_audit()
