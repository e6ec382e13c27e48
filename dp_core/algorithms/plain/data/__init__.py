"""Tables that are counted: columns with public facts, made-up examples, uploads."""
