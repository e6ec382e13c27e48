## Picture. $of_100 is a number of people.

lremh-off-by = { SIG($of_100, digits: 2) } of 100 people are counted in a wrong bar.

## Settings

lremh-records = K = { WHOLE($records) } possible records

## How it works: the steps of the server.

lremh-other-bits = Users of this method send one answer instead of bits. The steps below are those of bits, at the same { -epsilon }.
lremh-step-counts = The server counts how many users sent a 1 for each answer. It knows how often noise makes a 1, and corrects for that. The result is right on average and may fall below 0 %.
    .title = 1. Count the ones, and take the noise off
    .alt = Share of users with each single answer.
    .axis = Share of people with each answer
lremh-step-lasso = The published method looks for the sparsest table with these counts. { $deleted ->
    [0] Here all { WHOLE($records) } possible records stay.
   *[other] Here { WHOLE($kept) } of { WHOLE($records) } possible records stay; the other { WHOLE($deleted) } are deleted for good.
}
    .title = 2. LASSO fills the table from these counts, and deletes records
    .many = The counts do not say which answers go together, so many tables fit them. LASSO’s choice depends on how categories are numbered. Switch “Number categories at random” on and watch this number.
lremh-step-lost = { $share ->
    [0] Nobody has one of the deleted records.
   *[other] { PERCENT($share) } of the users have a deleted record. The joint error cannot fall below { SIG($share, digits: 2) }.
}
lremh-step-em = At this noise, single answers need about t1 = { SIG($single, digits: 2) } steps, and pairs of answers t2 = t1² = { SIG($pairs, digits: 2) }. The published rule stops EM after { $uniform ->
    [one] 1 step
   *[other] { WHOLE($uniform) } steps
} from equal shares and after { $lasso ->
    [one] 1 step
   *[other] { WHOLE($lasso) } steps
} from LASSO.
    .title = 3. EM weighs records by how well they explain the reports
    .alt = Joint error of EM against the number of its steps, from two starts.
    .axis = EM steps, log scale
    .error = Joint error (of 1)
    .likelihood = Mean log-likelihood of a report (nats)
    .from-equal = EM from equal shares
    .from-lasso = EM from LASSO
    .markers = Markers show where the published rule stops.
lremh-step-early = The rule stops too { $early ->
    [yes] early
   *[no] late
} here. From equal shares the error is { SIG($stopped, digits: 2) } at the stop and { SIG($least, digits: 2) } after { $steps ->
    [one] 1 step
   *[other] { WHOLE($steps) } steps
}.
lremh-step-noise = After { WHOLE($steps) } steps EM fits the noise, and the error is { SIG($error, digits: 2) }.
lremh-step-plus = The repaired method measures every pair of attributes. It keeps only the share that noise does not explain.
    .title = 4. PLUS: how much of each association is signal
    .map = Share of each association that is signal
    .alt = Signal share of each pair, 0 to 1.
    .average = PLUS averages several tables, weighted by how well they explain reports kept apart. Only reports are used, so this costs no privacy.
lremh-step-single = A single attribute has no pairs.
lremh-step-signal = In { WHOLE($clear) } of { WHOLE($pairs) } { $pairs ->
    [one] pair
   *[other] pairs
} more than half of the measured association is signal. Most is in { $most } ({ PERCENT($high) }){ $pairs ->
    [one] .
   *[other] , least in { $fewest } ({ PERCENT($low) }).
}
lremh-step-pair = { $one } with { $other }
