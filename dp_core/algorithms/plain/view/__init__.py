"""Pictures; only the door of the system and pages import them."""
