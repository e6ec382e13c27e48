"""Say what this room is for, and export what others may use."""
