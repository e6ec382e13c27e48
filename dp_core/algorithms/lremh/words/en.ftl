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

## How it works: what users send, what the server makes of it, and what is proven.

lremh-sent-bits = Each of { WHOLE($users) } users writes the record as { WHOLE($bits) } bits, with one 1 for each of { $attributes ->
    [one] 1 attribute
   *[other] { WHOLE($attributes) } attributes
}. The device scrambles every bit before it sends it. A 1 arrives as 1 with probability { DECIMAL($one, decimals: 2) }, a 0 with { DECIMAL($zero, decimals: 2) }.
lremh-sent-views = Each of { WHOLE($users) } users answers about one of { $views ->
    [one] 1 group
   *[other] { WHOLE($views) } groups
} of { $range ->
    [yes] { WHOLE($least) } to { WHOLE($most) } attributes
   *[no] { $most ->
        [one] 1 attribute
       *[other] { WHOLE($most) } attributes
    }
}, about { WHOLE($each) } users a group. That one answer is scrambled with the whole budget. All { $order ->
    [1] single attributes
    [2] pairs
    [3] triples
   *[other] sets of { WHOLE($order) }
} lie in some group. The estimate is the most even table that agrees with the groups’ answers.
lremh-sent-pairs = Each of { WHOLE($users) } users answers about one of { $pairs ->
    [one] 1 pair
   *[other] { WHOLE($pairs) } pairs
} of attributes, about { WHOLE($each) } users a pair. That one answer is scrambled with the whole budget. The estimate is the most even table that agrees with the pairs.
lremh-sent-subset = Each of { WHOLE($users) } users sends { WHOLE($size) } of { WHOLE($records) } possible records. The true one is among them with probability { DECIMAL($own, decimals: 2) }; the others are random.
lremh-sent-one = Each of { WHOLE($users) } users sends one of { WHOLE($records) } possible records. It is the true one with probability { DECIMAL($own, decimals: 2) }, and else any other.
lremh-sent-all = Each of { WHOLE($users) } users sends { WHOLE($records) } bits, one for each possible record, scrambled with the whole budget.
lremh-worked-lremh = The server first fits a sparse table to the counts of ones. { lremh-worked-deleted } EM then reweighs the rest in { lremh-worked-steps }, until the largest entry moves by no more than the gap.
lremh-worked-lremh_signed = The server first fits a sparse table, with signs, to the counts of ones. { lremh-worked-deleted } EM then reweighs the rest in { lremh-worked-steps }.
lremh-worked-lasso = The server fits a sparse table to the counts of ones, and stops there. The counts do not say which answers go together. How the table is filled depends on the solver.
lremh-worked-em = EM starts from equal shares and reweighs records in { lremh-worked-steps }, until the largest entry moves by no more than the gap.
lremh-worked-em_full = EM starts from equal shares and reweighs records until there was time to learn pairs of attributes.
lremh-worked-independent = The server estimates every attribute by itself, as if answers did not go together.
lremh-worked-plus = The server fits pairs of attributes as far as they are signal, and reweighs records for a short while. It averages the tables by how well they explain reports kept apart.
lremh-worked-deleted = { $deleted ->
    [0] No possible record is deleted.
   *[other] { WHOLE($deleted) } of { WHOLE($records) } possible records are deleted for good.
}
lremh-worked-steps = { $steps ->
    [one] 1 step
   *[other] { WHOLE($steps) } steps
}
lremh-proven-holds = Only the user ever sees the true answer.
lremh-proven-never = What is wrong: no finite { -epsilon } is proven for this.
lremh-proven-times = What is wrong: { -epsilon } = { SIG($claimed) } counts one attribute of one report. All that a user sends can reveal up to { SIG($times) } times as much.

## Picture: an estimate beside the truth, for the holder alone.

lremh-judged-off = To turn the true table into the estimate, { PERCENT($error) } of the users would have to change records. A table of equal shares asks nobody and is off by { SIG($uniform, digits: 2) }. The true shares of single answers, taken as independent, are off by { SIG($independent, digits: 2) }.
lremh-judged-nothing = So these reports are worth less than no reports at all.
lremh-judged-alone = So nothing was learnt about how answers go together.
lremh-judged-deleted = The deleted records belong to { PERCENT($share) } of the users. No estimate without them can be closer than { SIG($share, digits: 2) }.

## Picture

lremh-of-records = Share of users by { $what }
lremh-of-records-alt = Bars of the estimated share of people by { $what }. Most, { $most }, have { $record }.
lremh-together = How closely two answers go together (Cramér’s V). At 0 they do not, at 1 one answer gives the other.
    .alt = How closely the answers to each pair of attributes go together, 0 to 1.
lremh-reports-only = Only reports are known here, so nobody can measure the error of the estimate. The verdict says what to expect.
lremh-frame = Compared with the true { $noun }: for you alone

## Accuracy

lremh-fair = Every method stands at the same proven { -epsilon } of one report, whatever it claims. “Uniform table” makes every record equally frequent and asks nobody. Without noise, the true table has the error 0.
lremh-caution-categories = The categories were read from the answers, so no finite { -epsilon } is proven for this file. Here { -epsilon } counts the reports alone, as if the categories had been public.
lremh-caution-reports = Everybody sends { WHOLE($reports) } reports, and the server works with one. Here { -epsilon } is that of one report.
lremh-caution-chances = You set f = { SIG($f) }, p = { SIG($p) } and q = { SIG($q) } by hand; they cost a proven { -epsilon } of { SIG($epsilon) }. Along the curves they follow from { -epsilon }, so the error may differ from the first tab’s.
lremh-left-out = { $method } is left out at { $where }, since { $why }.
lremh-left-rule = the rule for the probabilities cannot reach it within this lifetime
lremh-left-memory = what its users send would not fit in memory
lremh-left-time = a run would take up to { $time }
lremh-left-quiet = no noise
lremh-left-range = a proven { -epsilon } of { SIG($low) }{ $several ->
    [yes] { " " }to { SIG($high) }
   *[no] { "" }
}
lremh-left-here = this { -epsilon }
lremh-look-alike = A look-alike is a made-up table with the same attributes and as many users. It depends on nobody, so choosing on it costs no privacy.
    .making = Making the look-alike
lremh-no-truth = Only reports were uploaded, and the true answers never left the devices. So the error of the estimate cannot be measured. The curves use a made-up table with the same attributes and as many users.
lremh-same-epsilon = Other protocols, at the same proven { -epsilon } of { SIG($epsilon) } for one report
    .alt = Errors at the same { -epsilon }: { $errors }.
    .table = Errors of the protocols
lremh-first-runs = The first runs are on their way.
lremh-processor-time = median processor time, ms
lremh-against-noise = Error and time against the permanent noise f
lremh-against-attributes = Error and time against the number of attributes
lremh-chances = Chances of the bits
    .help = In the paper a permanent 1 is sent as 1 with probability q = 0.75, a permanent 0 with p = 0.5. The permanent noise f varies.
lremh-runs-of-each = { WHOLE($runs) } runs of each method
lremh-facts-noise = p = { SIG($p) }, q = { SIG($q) }; { WHOLE($users) } { $record }, { WHOLE($attributes) } attributes.
lremh-facts-attributes = f = { SIG($f) }, p = { SIG($p) }, q = { SIG($q) } for every attribute, so { -epsilon } grows with d. { WHOLE($users) } { $record }; the first d of { $names }.
lremh-growth = { $facts } Lines are medians of { WHOLE($runs) } runs, bands 5–95 % of them. Methods that work from bits get the same bits. The others ask their own question at the same proven { -epsilon }. Time is the server’s alone, on one core.
    .error = Error of each method against { $axis }.
    .time = Time of each server against { $axis }.
