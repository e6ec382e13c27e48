## Picture. $times compares the spread of the groups with that of the best groups.

dpc-off-by = Groups are { SIG($times, digits: 2) } times as wide as the best ones.
