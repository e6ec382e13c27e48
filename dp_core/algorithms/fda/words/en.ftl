## Picture. $events is what is counted, in the plural; $off a number of them.

fda-off-by = Totals are off by { SIG($off, digits: 2) } { $events } on average.
