"""Local reports: the page that every system gets."""

from pages.common import shell

shell.guard()
shell.generic_page("lremh")
