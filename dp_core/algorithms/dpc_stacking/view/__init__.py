"""Pictures and sentences of results; nothing is computed here that a release would hold."""
