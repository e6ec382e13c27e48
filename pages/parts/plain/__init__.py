"""What the page of counts and means has of its own."""
