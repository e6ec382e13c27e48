"""Tables of people: bundled and made-up ones, and uploads that are checked against public facts."""
