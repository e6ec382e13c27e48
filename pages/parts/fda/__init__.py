"""What the page of running counts has of its own."""
