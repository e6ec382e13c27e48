"""Pictures; only the door of the system imports them."""
