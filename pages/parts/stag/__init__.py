"""What the page of maps has of its own."""
