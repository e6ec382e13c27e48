"""Pictures and sentences of releases; only pages and the record import it, and it brings plotly."""
