"""The template of all pages: menu, theme, head, tabs, lessons, and the picture on arrival."""
