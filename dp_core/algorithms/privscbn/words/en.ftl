## Picture. $off is a share of the rows.

privscbn-off-by = Three columns together are off by { SIG($of_100, digits: 2) } in 100.
