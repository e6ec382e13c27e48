"""What the page of tables has of its own."""
