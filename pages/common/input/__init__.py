"""What a visitor sets: ε, parameters, settings, and the facts of an uploaded file."""
