## Picture. $times compares the spread of the groups with that of the best groups.

dpc-off-by = { $near ->
    [yes] Groups are as narrow as the best ones.
   *[no] Groups are { SIG($times, digits: 2) } times as wide as the best ones.
}

## Accuracy

dpc-scores = Do the usual scores tell?
