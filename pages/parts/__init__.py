"""Parts of single pages that would make them too long."""
