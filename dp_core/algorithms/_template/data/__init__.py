"""What is counted: the bundled data set and uploads."""
