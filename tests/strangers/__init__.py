"""Facts that tests of others rest on, held against our mechanisms; docs/results/strangers.md."""
