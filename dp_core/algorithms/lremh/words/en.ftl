## Picture. $of_100 is a number of people.

lremh-off-by = { SIG($of_100, digits: 2) } of 100 people are counted in a wrong bar.

## Settings

lremh-records = K = { WHOLE($records) } possible records
