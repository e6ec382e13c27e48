## Picture. $of_100 is a number of people.

lremh-of-100 = { SIG($of_100) } of 100 people
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

lremh-sent-bits =     Each of { WHOLE($users) } users writes the record as { WHOLE($bits) } bits, with one 1 for each of { $attributes ->
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
lremh-sent-all = Each of { WHOLE($users) } users sends { WHOLE($records) } bits, one for each possible record. They are scrambled with the whole budget.
lremh-worked-lremh = The server first fits a sparse table to the counts of ones. { lremh-worked-deleted } EM then reweighs the rest in { lremh-worked-steps }. It stops once the largest entry moves by no more than the gap.
lremh-worked-lremh_signed = The server first fits a sparse table, with signs, to the counts of ones. { lremh-worked-deleted } EM then reweighs the rest in { lremh-worked-steps }.
lremh-worked-lasso = The server fits a sparse table to the counts of ones, and stops there. The counts do not say which answers go together. How the table is filled depends on the solver.
lremh-worked-em = EM starts from equal shares and reweighs records in { lremh-worked-steps }. It stops once the largest entry moves by no more than the gap.
lremh-worked-em_full = EM starts from equal shares and reweighs records until there was time to learn pairs of attributes.
lremh-worked-independent = The server estimates every attribute by itself, as if answers did not go together.
lremh-worked-plus = The server fits those pairs of attributes that are signal, and reweighs records briefly. It averages the tables by how well they explain reports kept apart.
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

lremh-judged-off = { PERCENT($error) } of the users would have to change records to turn the true table into the estimate. A table of equal shares is off by { SIG($uniform, digits: 2) }. The true shares of single answers, taken as independent, are off by { SIG($independent, digits: 2) }.
lremh-judged-nothing = So these reports are worth less than no reports at all.
lremh-judged-alone = So nothing was learnt about how answers go together.
lremh-judged-deleted = The deleted records belong to { PERCENT($share) } of the users. No estimate without them can be closer than { SIG($share, digits: 2) }.

## Picture

lremh-of-records = Share of users by { $what }
lremh-of-records-alt = Bars of the estimated share of people by { $what }. Most, { $most }, have { $record }.
lremh-together = How closely two answers go together (Cramér’s V). At 0 they do not, at 1 one answer gives the other.
    .alt = How closely the answers to each pair of attributes go together, 0 to 1.
lremh-reports-only = Only reports are known here, so nobody can measure the error of the estimate. The verdict says what to expect.
lremh-compared = Compared with the true { $noun }: for you alone

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
    .help = In the paper a permanent 1 is sent as 1 with probability q = 0.75. A permanent 0 is sent as 1 with p = 0.5. The permanent noise f varies.
lremh-runs-of-each = { WHOLE($runs) } runs of each method
lremh-facts-noise = p = { SIG($p) }, q = { SIG($q) }; { WHOLE($users) } { $record }, { WHOLE($attributes) } attributes.
lremh-facts-attributes = f = { SIG($f) }, p = { SIG($p) }, q = { SIG($q) } for every attribute, so { -epsilon } grows with d. { WHOLE($users) } { $record }; the first d of { $names }.
lremh-growth = { $facts } Lines are medians of { WHOLE($runs) } runs, bands 5–95 % of them. Methods that work from bits get the same bits. The others ask their own question at the same proven { -epsilon }. Time is the server’s alone, on one core.
    .error = Error of each method against { $axis }.
    .time = Time of each server against { $axis }.

## __init__

lremh-system-survey-publishes-how-many = A survey publishes how many people gave which answers. Everybody scrambles their own before sending it.
lremh-system-one-user-whole-answer = one user's whole answer; a person with k rows has k times ε
lremh-system-each-user-scrambles-before = Each user scrambles before sending
lremh-system-answers-users-send = answers that users send

## choosing

lremh-choosing-public-numbers-equally-frequent = from public numbers, for equally frequent answers, the worst of the shapes tried
lremh-choosing-error-depends-answers-formula = its error depends on the answers: no formula tells it
lremh-choosing-each-sends-one-report = Each sends one report.
lremh-choosing-asked-every-user = Asked of every user.
lremh-choosing-answers-choose = Answers to choose from
lremh-choosing-each-question-yes = Of each question; 2: yes, no.
lremh-choosing-must-learnt = What must be learnt
lremh-choosing-how-often-each-whole = How often whole records occur, which answers go together in pairs, or single shares. Each costs far more than the next.
lremh-choosing-questions-answers-each-make = { $questions } questions with { $categories } answers each make more than { WHOLE($largest_table) } possible records; ask fewer questions, or offer fewer answers.
lremh-choosing-promises-most-answers-together = promises at most { $promised } answers together
lremh-choosing-share-users-wrong-bar = Share of users in a wrong bar
lremh-choosing-table-must-learnt-means = Of the table that must be learnt: 0.1 means that 10 of 100 users stand in a bar that is not theirs.
lremh-choosing-users-may-stand-wrong = { $tolerance } of { WHOLE($users) } users may stand in a wrong bar.
lremh-choosing-answers-users-send-themselves = Answers that users send themselves
lremh-choosing-shares-goes-together = shares, and what goes together
lremh-choosing-user-who-sends-same = A user who sends the same scrambled answer again tells nothing new: it counts once.
lremh-choosing-answers-choose-where-they = the answers to choose from, where they are not no and yes

## generators

lremh-generators-kind-look-alike-can = kind = { $kind } is no look-alike that can be made; there are { $look_alikes }. Choose one of these.

## in_parts

lremh-in-parts-many-rows-only-counted = So many rows are only counted by the records they give. That is enough where each user answers one question, on the whole record, a view or a pair. Choose such a method and take all users, or give fewer rows.
lremh-in-parts-file-parts-answers-read = Of a file in parts answers are read whose categories are stated; state them, or give one file.
lremh-in-parts-rows-too-many-keep = { WHOLE($n) } rows are too many to keep, and their possible records are too many to count: at most { WHOLE($most_candidates) }. Choose fewer attributes, or wider categories.

## patterns

lremh-patterns-reports-shape-each-needs = The reports of { $name } have the shape { $shape }, and each needs { $categories } bits, one a category; send one row of bits for each user.
lremh-patterns-reports-hold-values-other = The reports of { $name } hold values other than 0 and 1; a report is made of bits. Correct them.
lremh-patterns-there-reports-attributes-domains = There are reports of { $reports } attributes and { $sizes } domains; each attribute needs both. State one domain size for each.
lremh-patterns-attribute-categories-may-bin = Attribute { $position } has { $size } categories, and may have 2 to { $most_categories }; bin it more coarsely or leave it out.
lremh-patterns-attributes-reports-users-all = The attributes have reports of { $lengths } users; all need the same users, at least one. Send whole records.

## people

lremh-people-list-names-attributes-correct = a list of the names of attributes; correct it

## ready

lremh-ready-reports-shapes-do-fit = Reports of shapes { $shapes } do not fit the domains { $domains } of at least 2 users; give every user every bit.
lremh-ready-noise-must-state-public = noise = { $text } must state f, p and q, the public noise of the reports; write it as in f=0.5, p=0.5, q=0.75.
lremh-ready-chances-correct-them = are chances, from 0 to 1; correct them
lremh-ready-above-true-must-likelier = have p above q, and a true 1 must be likelier to be sent as 1; swap p and q, as in { $swapped }
lremh-ready-make-reports-carry-information = make reports that carry no information; f must be below 1 and p below q
lremh-ready-let-one-report-prove = let one report prove a bit; use f above 0, or p above 0 and q below 1
lremh-ready-file-reports-attributes-least = The file has { WHOLE($table) } reports of { WHOLE($groups) } attributes. It needs at least 2 reports of 1 to { $most_attributes } attributes; choose other columns.
lremh-ready-attribute-columns-needed-one = Attribute '{ $attribute }' has { $places } columns, and from 2 to { $most_categories } are needed, one of each category; add the others, or leave it out.
lremh-ready-column-report-name-must = Column '{ $name }' is no report; its name must be an attribute and a value, as in sex=f. Rename it, or leave it out.
lremh-ready-two-columns-called-each = Two columns are called '{ $name }', and each category needs one; leave one out of the file.
lremh-ready-column-holds-other-cells = Column '{ $name }' holds other cells than 0 and 1 ({ WHOLE($bad) }): { $listed }; every bit of a report is one of these. Correct these rows, or leave the attribute out.

## samples

lremh-samples-made-up-answers-people = Made-up answers of 20,000 people: which of 8 daily tasks they need help with. All depend on one hidden severity. Add tasks: twice as many possible records each, and the same noise.
lremh-samples-made-up-people-six = 45,000 made-up people with six attributes of two to seven categories, shaped like a census. See how the number of possible records grows with each attribute you add.
lremh-samples-two-fair-coins-whether = Two fair coins, and whether they differ. No pair of the three tells anything, all three together everything. See which estimators find that, and at what privacy price.
lremh-samples-same-people-all-tasks = The same 20,000 people with all 16 tasks. Choose any eight of them, and see what the choice does to the noise on each.

## upload

lremh-upload-leave-these-columns-out = Leave these columns out
lremh-upload-ids-names-free-text = Ids, names, free text, and what you do not need. Columns of which nothing is stated are left out, too.
lremh-upload-use-data-own-categories = Use the data's own categories
lremh-upload-read-file-categories-column = Read from the file which categories a column has, where you have not stated them.
lremh-upload-public-list-each-column = Public list for each column, such as sex=f,m; income=low,high. 0..4 is short for 0,1,2,3,4, and *=no,yes serves all other columns. List missing where cells are empty, and other for cells that are in no list.
lremh-upload-edges-number-ranges = Edges of number ranges
lremh-upload-public-cut-points-columns = Public cut points of columns of numbers, such as age=18,30,45,65: under 18, 18 to under 30, and so on, 65 and over. Never take them from the data. List missing where cells are empty.
lremh-upload-noise-reports = Noise of the reports
lremh-upload-how-devices-randomised-such = How the devices randomised, such as f=0.5, p=0.5, q=0.75: f is the permanent noise; p and q are the chances of sending 1 for a permanent 0 and 1.
lremh-upload-noise-reports-stated-without = The noise of the reports is not stated, and without it they mean nothing; write it as in f=0.5, p=0.5, q=0.75.
lremh-upload-nothing-bounds-many-reports = With f = 0 nothing bounds what many reports tell together.
lremh-upload-every-column-single-category = Every column has a single category, so that nothing is left to learn; choose another file or other columns.
lremh-upload-all-attributes-together-most = All attributes together have { $candidates_text }. At most { WHOLE($most_candidates) } can be estimated: choose some of the attributes, or fewer and wider categories.
lremh-upload-list-categories-then-read = The list of categories is then read from the data and treated as public. One person with a rare answer can change it. So nothing is proven for this data set.
lremh-upload-most-attributes-categories-attributes = At most { $most_attributes } attributes of { $most_categories } categories. The attributes on screen may have { WHOLE($most_candidates) } possible records: the product of their numbers of categories.

## evidence

lremh-evidence-how-many-answers-their = how many of the answers, with their noise, name it
lremh-evidence-estimated-share-all-users = estimated share of all users, 0 to 1; the shares sum to 1
lremh-evidence-share-all-users-they = share of all users as what they sent says it without any model; may be below 0
lremh-evidence-half-range-noise-users = half of the 95 % range of { $direct }: of the noise that users added
lremh-evidence-category-record-2 = category of the record
lremh-evidence-category-record = category of the record
lremh-evidence-name-attribute = name of the attribute
lremh-evidence-word-category = word of the category
lremh-evidence-estimated-share-all-users-2 = estimated share of all users, 0 to 1; those of an attribute sum to 1
lremh-evidence-number-question-questions-csv = number of the question, as in questions.csv where there are several
lremh-evidence-number-set-categories-answers = number of the set of categories, from 0, as in answers.csv
lremh-evidence-category-each-attribute-question = a category of each attribute that the question is about
lremh-evidence-half-range-noise-who = half of the 95 % range of { $direct }: of the noise, and of who was asked
lremh-evidence-number-question-answers = number of the question, as in the answers
lremh-evidence-about = what it is about
lremh-evidence-how-many-users-answered = how many users answered it
lremh-evidence-sets-categories-those-last = sets of categories, those of the last attribute changing fastest
lremh-evidence-record-number-one-set = record: the number of one set of categories, from 0; records: a bit for each; counts: only how many answers name each
lremh-evidence-number-question-questions-csv-2 = number of the question, as in questions.csv
lremh-evidence-answer-noise-form-questions = the answer with its noise, as the form in questions.csv says
lremh-evidence-if-answer-names-record = 1 if the answer names this record of estimate.csv, with noise
lremh-evidence-if-bit-category-was = 1 if the bit of this category was sent as 1, with noise
lremh-evidence-category-was-sent-noise = category that was sent, with noise

## asking

lremh-asking-answer-whole-record = answer on the whole record
lremh-asking-one-answer-each-user = one answer of each user, on one pair
lremh-asking-one-answer-each-user-2 = one answer of each user, on one view
lremh-asking-file-holds-reports-single = The file holds reports of single attributes, and this method asks users another question; choose a method that works from such reports, such as PLUS.

## estimates

lremh-estimates-estimator-needs-reports-another = estimator = { $estimator } needs reports of another client; run it as a method of the same name.
lremh-estimates-estimator-must-one-choose = estimator = { $estimator } must be one of { $estimators }; choose one.

## joint

lremh-joint-users-would-send-bits = { WHOLE($users) } users would send { WHOLE($candidates) } bits each, { WHOLE($users_2) } in all; at most { WHOLE($most_bits) } are offered. Choose fewer attributes or fewer users, or the k-ary response.
lremh-joint-mechanism-categories-domains-make = The mechanism has { WHOLE($categories) } categories and the domains make { WHOLE($math) } records; ask for whole records.

## pair_reports

lremh-pair-reports-there-one-attribute-pair = There is one attribute, and a pair needs two; choose another attribute as well.

## sound

lremh-sound-em-uniform-table = { $name }: EM from the uniform table
lremh-sound-em-pairs = { $name }: EM from the pairs

## client

lremh-client-attributes-bits-users-must = The attributes have bits of { $bits } users and must all have those of the same users; pass one array per attribute.
lremh-client-user-reports-must-row = user = { $user } and reports = { $reports } do not fit. The user is a row from 0 to { $table }, and at least one report is needed; choose others.
lremh-client-attribute-bits-shape-must = Attribute { $column } has bits of shape { $shape }. It needs one row per user and one column for each of at least 2 categories; reshape them.
lremh-client-attribute-values-other-than = Attribute { $column } has values other than 0 and 1, and bits must be 0 or 1; correct them.

## information

lremh-information-categories-must-least-drop = categories = { $categories } must be at least 2; drop attributes that are always the same.

## lasso

lremh-lasso-lasso-left-candidate-table = LASSO left no candidate, so its table is the uniform one.

## likelihood

lremh-likelihood-there-candidate-records-most = There are { WHOLE($candidates) } candidate records, which would take about { $max } GB and { $seconds } s. At most { WHOLE($most_candidates) } and { $most_bytes } GB are offered. Choose fewer attributes, or bin them more coarsely.

## noise

lremh-noise-report-epsilon-lifetime-epsilon = report_epsilon = { $report_epsilon } and lifetime_epsilon = { $lifetime_epsilon } are too small for d = { $attributes }: the reports would say nothing; raise both.
lremh-noise-rule-oue-cannot-spend = The rule oue cannot spend { $one } on one report within a lifetime of { $attributes }. It needs at least { $least_lifetime }. Raise the lifetime, lower the report or choose the rule sue.
lremh-noise-report-epsilon-must-above = report_epsilon = { $report } must be above 0 and at most lifetime_epsilon = { $lifetime }. The lifetime covers this report too. Lower the first or raise the second.
lremh-noise-rule-must-sue-oue = rule = { $rule } must be sue, oue or optimal; choose one.
lremh-noise-categories-must-least-drop = categories = { $categories } must be at least 2; drop attributes that are always the same.

## numbering

lremh-numbering-numbering-must-hold-every = numbering = { $numbering } must hold every category of each of { $domains } attributes once; leave it out to keep their own order.

## users

lremh-users-one-report-whole-record = one report of the whole record
lremh-users-was-read-answers-given = It was read from the answers, not given as a public fact.

## views

lremh-views-order-must-least-ask = order = { $order } must be at least 1; ask for tables of 2 or 3 attributes.

## methods

lremh-methods-lasso-counts-ones-candidates = LASSO on the counts of ones, candidates at zero deleted, EM on what is left.
lremh-methods-one-answer-whole-record = One answer on the whole record: some possible records, the own one among them more often than others.
lremh-methods-each-user-answers-few = Each user answers for a few attributes with the whole budget; all asked tables follow from these.
lremh-methods-shrunk-pairs-log-linear = Shrunk pairs, a log-linear fit and short EM paths, averaged by held-out reports.
lremh-methods-expectation-maximisation-uniform-table = Expectation maximisation from the uniform table, with the published stop rule.
lremh-methods-same-run-until-pairs = The same, run until pairs of attributes had time to be learnt.
lremh-methods-sparse-fit-counts-ones = A sparse fit to the counts of ones, and nothing after it.
lremh-methods-lremh-signed-lasso-direct = LREMH with the signed LASSO of its direct ancestor.
lremh-methods-every-attribute-itself-joint = Every attribute by itself: no joint estimation at all.
lremh-methods-one-answer-whole-record-2 = One answer on the whole record: the truth, or now and then any other record.
lremh-methods-one-answer-whole-record-3 = One answer on the whole record: a bit for each possible record.
lremh-methods-each-user-answers-one = Each user answers for one pair of attributes with the whole budget (CALM, 2018).

## metrics

lremh-metrics-error-pairs-mean = Error of pairs, mean
lremh-metrics-error-one-answer-mean = Error of one answer, mean

## outputs

lremh-outputs-tables-shapes-compare-tables = The tables have the shapes { $shape } and { $shape_2 }; compare tables of the same domains.

## params

lremh-params-one-report-may-tell = What one report may tell about a whole record. Smaller is more private. Everybody scrambles their own answers: nobody else ever sees the truth.
lremh-params-attributes-asked-table = Attributes of an asked table
lremh-params-table-any-two-attributes = 2: the table of any two attributes shall be right; what three of them tell together beyond that is not asked. More attributes are noisier.
lremh-params-any-number-reports-may = What any number of reports may tell together while an answer stays the same. Automatic: twice ε.
lremh-params-chances-bits = Chances of the bits
lremh-params-symmetric-sue-fewer-false = Symmetric (SUE), fewer false ones (OUE), or the least variance.
lremh-params-reports-each-user = Reports of each user
lremh-params-how-often-everybody-asked = How often everybody is asked. The server uses one report; an eavesdropper all.
lremh-params-lifetime-must-least-epsilon = lifetime = { $lifetime } must be at least epsilon = { $epsilon }: one report is part of all of them. Raise it, or lower epsilon.
lremh-params-how-small-change-must = How small the change must be. Published: 0.001.
lremh-params-scale-counts = On the scale of counts.
lremh-params-scale-counts-2 = On the scale of counts.
lremh-params-delete-candidates-up = Delete candidates up to τ
lremh-params-probability-after-sparse-fit = Probability after the sparse fit. Published: 0.
lremh-params-list-three-chances-state = a list of three chances f, p and q from 0 to 1; state all three
lremh-params-one-list-attribute-each = one list an attribute, with each number from 0 on exactly once; correct it

## references

lremh-references-lremh-joint-distributions-locally = LREMH: joint distributions from locally randomised multi-attribute reports, by LASSO and expectation maximisation. Guizhou University, State Key Laboratory of Public Big Data. Full reference not known to us.
lremh-references-ren-others-lopub-high = Ren and others: LoPub: High-Dimensional Crowdsourced Data Publication with Local Differential Privacy, IEEE TIFS 13(9), 2018.
lremh-references-wang-blocki-li-jha = Wang, Blocki, Li, Jha: Locally Differentially Private Protocols for Frequency Estimation, USENIX Security 2017.
lremh-references-ye-barg-optimal-schemes = Ye, Barg: Optimal Schemes for Discrete Distribution Estimation under Locally Differential Privacy, IEEE Transactions on Information Theory 64(8), 2018.
lremh-references-project-see-docs-papers = This project; see docs/papers/lremh.md 3. It builds on Zhang, Wang, Li, He, Chen: CALM, CCS 2018.
lremh-references-project-see-docs-papers-2 = This project; see docs/papers/lremh.md 6.2.
lremh-references-ren-others-lopub-high-2 = Ren and others: LoPub: High-Dimensional Crowdsourced Data Publication with Local Differential Privacy, IEEE TIFS 13(9), 2018; the stop is this project's, see docs/papers/lremh.md 3.
lremh-references-signed-lasso-ren-others = { $paper } With the signed LASSO of Ren and others: LoPub, IEEE TIFS 13(9), 2018.
lremh-references-kairouz-oh-viswanath-extremal = Kairouz, Oh, Viswanath: Extremal Mechanisms for Local Differential Privacy, NeurIPS 2014.
lremh-references-zhang-wang-li-he = Zhang, Wang, Li, He, Chen: CALM: Consistent Adaptive Local Marginal for Marginal Release under Local Differential Privacy, CCS 2018.

## release_text

lremh-release-text-read-users-sent-without = { $direct } is read from what users sent, without any model. In 95 % of releases the true share of these users lies within it plus or minus { $width }. share is { $direct } made to be no less than 0 and to sum to 1. That makes it steadier as a whole, but it has no such range.
lremh-release-text-categories-csv-one-row = categories.csv has one row a category. { $direct } is read from its bits without any model. In 95 % of releases the true share of these users lies within it plus or minus { $width }. share has no such range, there and in estimate.csv. The method makes an assumption for it, which makes it steadier. No formula says how far it is off where the assumption is.
lremh-release-text-parts-csv-one-row = parts.csv has one row for each set of categories of a question. { $direct } is read from the answers to it without any model. In 95 % of releases the true share of all users lies within it plus or minus { $width }. That covers the noise and the draw of who was asked. share in estimate.csv has no such range. No formula says how far whole records are off that were put together from parts.
lremh-release-text-counted-kept = counted and not kept
lremh-release-text-release-made-users-sent = The release is made from what { WHOLE($users) } users sent, { $value }.
lremh-release-text-answers-each-some-attributes = the answers of { $users }, each on some of the attributes
lremh-release-text-answers-each-whole-record = the answers of { $users }, each on the whole record
lremh-release-text-released-estimated-table-follows = Released are { $held }. The estimated table follows from them and costs nothing more.
lremh-release-text-finite-proven = { $start } No finite ε is proven for it.
lremh-release-text-reports-each-user-server = for { WHOLE($reports) } reports of each user, of which the server uses, and the download holds, the first
lremh-release-text-draws-same-users-add = Draws of the same users add up, whichever attributes they are about.
lremh-release-text-each-draw-makes-new = Each draw makes new permanent bits. So draws of the same users add up, for all attributes.
lremh-release-text-there-lifetime-bound = { $start } At f = 0 there is no lifetime bound.
lremh-release-text-lifetime-bound-holds-within = { $start } The lifetime bound holds within one draw.
lremh-release-text-estimate-csv-one-row = estimate.csv has one row a possible record, with its estimated share of all users. It is computed from what users sent alone, so it costs nothing more. Shares are rounded to { $decimals } decimals. A user is one row of the input: somebody with several rows is several users here; the guarantee says whom it protects.
lremh-release-text-method-deleted-records-their = { $said } The method deleted { WHOLE($gone) } of { WHOLE($size) } records: their share is 0.
lremh-release-text-bits-all-categories-columns = the bits of all categories, in columns called attribute=value
lremh-release-text-one-row-user = one row a user with { $value }
lremh-release-text-counts-csv-one-row = counts.csv has one row a possible record: how many
lremh-release-text-parts-csv-says-how = parts.csv says how many
lremh-release-text-answers-their-noise-name = { $where } of the answers, with their noise, name it.
lremh-release-text-answers-csv-one-row = answers.csv has one row a user: the number of the question and the answer
lremh-release-text-answers-npy-answers-each = answers-1.npy and so on have the answers to each question, one a row
lremh-release-text-questions-csv-says-was = { $where }. questions.csv says what was asked, and of how many users.
lremh-release-text-answers-csv-one-row-2 = answers.csv has one row a user: the record that was sent, in words; with its noise it is often another one than the user's own.
lremh-release-text-one-row-user-bit = one row a user with a bit a record, in the order of estimate.csv
lremh-release-text-npy-bits-all-packed = { $name }.npy has { $what }, { WHOLE($width) } bits in all, packed eight to a byte: np.unpackbits(np.load("{ $name }.npy"), axis=1, count={ $width }) reads them.
lremh-release-text-rows-stand-order-input = Rows stand in the order of the input: ε protects somebody whose row is known just as well.
lremh-release-text-charged-reports-each-user = { $order } Charged are { WHOLE($reports) } reports of each user, of which this is the first; the others come from the same permanent bits.
lremh-release-text-estimate-again-does-library = To estimate again: { $script } does it with the library of this program and compares the result with estimate.csv; nothing in it is left to chance.
lremh-release-text-choose-your-own-data = { $said } Or choose “Your own data” on the page of this release. Upload reports.csv as reports, and state the noise { $noise_text }.

## attack

lremh-attack-one-user-answers-everywhere = { $title }: one user answers 0 everywhere, or 1 everywhere
lremh-attack-share-all-ones-less = share of all ones less that of all zeros, as estimated
lremh-attack-ones-record-average-estimated = ones in a record, on average, as estimated

## curves

lremh-curves-all-answers-hang-one = all answers depend on one hidden score
lremh-curves-unrelated-answers-some-them = unrelated answers, some of them rare
lremh-curves-unrelated-answers-all-equally = unrelated answers, all equally frequent
lremh-curves-one-report-whole-record = one report of the whole record
lremh-curves-one-answer-each-user = one answer of each user

## exposure

lremh-exposure-before-after-must-both = before = { $before } and after = { $after } must both be at least 1 report; a change shows between two reports.

## following

lremh-following-her-report-another-one = her report is another one, and those of all others stay as they are

## gaps

lremh-gaps-factor-was-dropped = The factor d was dropped
lremh-gaps-printed-report-one-attribute = The printed ε of a report is that of one attribute. A report shows all d attributes of one person. Two people may differ in every one of them.
lremh-gaps-base-logarithm-stated = The base of the logarithm is not stated
lremh-gaps-only-natural-logarithm-makes = Only the natural logarithm makes it an ε. Another base changes the figure and not the reports.
lremh-gaps-fresh-noise-does-protect = Fresh noise does not protect against repeated requests
lremh-gaps-only-slows-attacker-down = It only slows the attacker down. The average of many reports shows the permanent bits, which never change.
lremh-gaps-lifetime-bound-large = The lifetime bound ε1 is large
lremh-gaps-all-protects-somebody-who = Nothing else protects people who are asked again and again.
lremh-gaps-attributes-independent-neither-true = “Attributes are independent” is neither true nor needed
lremh-gaps-answers-person-go-together = The answers of a person go together, or there would be nothing to learn here. The proof does not use it. Bits are drawn one by one for every record, and the ε above holds for any two records.
lremh-gaps-permanent-bits-name-tag = The permanent bits are a name tag
lremh-gaps-they-same-every-report = They are the same in every report of a device. The average of many reports shows them. They link the reports of a device over the years, without any answer.
lremh-gaps-list-categories-must-public = The list of categories must be public
lremh-gaps-each-category-bit-everybody = Each category is a bit of everybody's report. A list that was gathered from the answers shows rare ones before any noise is drawn.
lremh-gaps-nothing-proven-answer-changes = Nothing is proven for an answer that changes
lremh-gaps-if-only-attribute-changed = New permanent bits for a changed attribute alone make the change visible. The loss then grows with every report. Repaired, everybody draws all permanent bits anew at public times, and the periods add up.
lremh-gaps-printed-formula-one-attribute = The printed formula: one attribute in one report.
lremh-gaps-report-shows-all-attributes = A report shows all attributes of one person, so they add up.
lremh-gaps-ln-ln-all-reports = d (ln R1 + ln R0) for all reports that come from the same permanent bits.
lremh-gaps-permanent-bits-drawn-once = Permanent bits, drawn once
lremh-gaps-ln-bounds-any-number = 2 d ln((2 − f)/f). It bounds any number of reports while the record never changes.
lremh-gaps-permanent-bits-record-itself = At f = 0 the permanent bits are the record itself, and nothing bounds them.
lremh-gaps-printed-without-factor = Printed without the factor d = { $d }.
lremh-gaps-reports-same-record = { WHOLE($many) } reports of the same record
lremh-gaps-fresh-flips-same-permanent = fresh flips of the same permanent bits
lremh-gaps-printed-repeated-requests-reveal = Printed: repeated requests reveal nothing more.
lremh-gaps-computed-reports-costs-nothing = What is computed from reports costs nothing more, whatever it is.
lremh-gaps-answer-changes = An answer that changes
lremh-gaps-new-permanent-bits-attribute = new permanent bits of that attribute
lremh-gaps-loss-grows-without-limit = The loss grows without limit with the number of reports.
lremh-gaps-categories-table-were-read = The categories of this table were read from the answers, so nothing finite is proven.
lremh-gaps-here-they-stated-public = Here they are stated: public facts, listed without looking.
lremh-gaps-permanent-bits-answers-themselves = At f = 0 the permanent bits are the answers themselves: every further report tells more, and nothing bounds what all of them tell together.
lremh-gaps-lifetime-most-however-many = Lifetime: at most ε1 = { $said }, however many reports
lremh-gaps-holds-all-reports-together = It holds for all reports together, as long as the record of a user never changes. An answer that changes has no bound.
lremh-gaps-here-printed-figure-right = Here d = 1, so the printed figure is right for one report.
lremh-gaps-here-printed-figure-one = Here d = { $d }: the printed figure is { $said }, and one report costs { $said_2 }, { $d } times as much.
lremh-gaps-here-formula-gives-natural = Here the formula gives { $said } with the natural logarithm. With that of base ten the same reports would be sold as { $said_2 }.
lremh-gaps-there-ceiling = { $start }. There is no ceiling, as f = 0.
lremh-gaps-ceiling-ten-requests-spend = { $start }; the ceiling is ε1 = { $said }. Ten requests spend { $share } of it.
lremh-gaps-here-infinite-there-lifetime = Here it is infinite, as f = 0: there is no lifetime guarantee at all.
lremh-gaps-here-ln-odds-about = Here ε1 = 2 · { $attributes } · ln((2 − f)/f) = { $said }, with f = { $f }: the odds about a person may grow by a factor of { $odds }.
lremh-gaps-estimated-table-two-people = By the estimated table, two people drawn at random have equal permanent bits with chance { $chance }:
lremh-gaps-people-average-others-share = { $start } of { WHOLE($users) } people. On average { $others } others share somebody’s bits, so nearly everybody’s are their own.
lremh-gaps-people-about-others-share = { $start } of { WHOLE($users) } people about { $others } others share those of anybody.
lremh-gaps-here-one-report-before = Here one report before and one after a change can prove it, as p = 0 and q = 1
lremh-gaps-here-one-changed-binary = Here one changed binary answer loses { $said } with ten reports before and ten after, { $said_2 } with a hundred
lremh-gaps-public-times-each-period = { $lost }. With public times each period costs { $said } for { $counted }.

## one_user

lremh-one-user-user-must-row-choose = user = { $user } must be a row from 0 to { $users }; choose another.

## planning

lremh-planning-users-must-above-say = users = { $users } must be above 0; say how many take part.
lremh-planning-target-must-above-choose = target = { $target } must be above 0; choose a total variation such as 0.1.
lremh-planning-there-attributes-plan-needs = There are 0 attributes, and a plan needs at least 1; choose some.
lremh-planning-order-must-number-attributes = order = { $order } must be from 1 to the number of attributes, { $domains }; None takes them all.

## attack_figures

lremh-attack-figures-reports-one-person = reports of one person
lremh-attack-figures-how-often-attacker-right = How often the attacker is right (50 % is guessing)

## curve_figures

lremh-curve-figures-processor-time-server-log = Processor time of the server (log scale)

## curve_story

lremh-curve-story-uniform-table = at { $at } ({ $share }; the uniform table has { $share_2 })
lremh-curve-story-smallest-median-error = { $first } has the smallest median error { $joined }
lremh-curve-story-moves-away-uniform-table = { $name } moves away from the uniform table everywhere here: it ends at least { $share } from it, at { $at }.
lremh-curve-story-gives-uniform-table-back = { $name } gives the uniform table back, to within { $share }, at { $places }. Its first steps change less than the stop rule asks for, so it ends before it has learnt anything.
lremh-curve-story-deleted-candidate-anybody = { $name } deleted no candidate that anybody has.
lremh-curve-story-deletes-candidates-people-all = { $name } deletes candidates that people have, in all a true share of { $lost }: its error cannot be below that, and is { $errors }.
lremh-curve-story-median-time-server = Median time of the server at { $at }: { $joined }.
lremh-curve-story-smallest-median-error-runs = Smallest median error of { $runs } runs at ε = { $epsilon } for one report: { $title }, { $share }; then { $title_2 }, { $share_2 }.
lremh-curve-story-their-bands-overlap-order = Their bands overlap, so the order of these two may be chance.
lremh-curve-story-each-attributes-itself = each of the { $attributes } attributes has { $epsilon } to itself
lremh-curve-story-single-attribute-there-nothing = With a single attribute there is nothing to split: all spend ε on one answer.
lremh-curve-story-scrambled-bits-split-spends = Scrambled bits split ε, { $value }. { $title } spends all of it on one question, and that wins here. The question must be fixed before anybody answers.
lremh-curve-story-scrambled-bits-split-win = Scrambled bits split ε, { $value }, and win here all the same. One answer on K = { WHOLE($candidates) } possible records, or on one pair of attributes, says less.
lremh-curve-story-scrambled-bits-split-runs = Scrambled bits split ε, { $value }. At this ε the trial runs do not tell which is better, this or one question.
lremh-curve-story-bits-without-permanent-noise = bits without permanent noise have no bound, however often they are sent
lremh-curve-story-all-reports-bits-together = all reports of bits together stay within { $lifetime } while answers stay the same
lremh-curve-story-only-one-report-equated = Only one report is equated, lifetimes are not: { $bits }; each further answer to a joint question costs { $epsilon } again.

## drain_figures

lremh-drain-figures-printed-any-number = printed: { $epsilon_text } for any number
lremh-drain-figures-proven-many-reports-one = Proven ε of so many reports of one user
lremh-drain-figures-right-time = right { $share } of the time
lremh-drain-figures-attacker-right-about-yes = Attacker right about a yes-or-no answer
lremh-drain-figures-reports-one-user-log = reports of one user (log scale)

## journey_story

lremh-journey-story-each-report-kept-sent = In each report a kept 1 is sent as 1 and a kept 0 as 0: there is no second layer.
lremh-journey-story-each-report-kept-sent-2 = In each report a kept 1 is sent as 1 with probability { $chance }. A kept 0 is sent as 1 with probability { $chance_2 }. Both are drawn anew every time.
lremh-journey-story-nothing-changed-ever = Nothing is changed for ever (f = 0).
lremh-journey-story-once-ever-each-bit = Once and for ever, each bit becomes a fair coin with chance f = { $chance }.
lremh-journey-story-record-becomes-bits-one = The record becomes bits, one for each category. The device scrambles them twice. { $kept } { $again }
lremh-journey-story-permanent-noise-changed-bits = Permanent noise changed { $true } of { $size } bits. Report 1, the one that the estimate used, changed { $kept } of the kept bits. { $true_2 } of { $size } bits that the server sees are not those of the record.
lremh-journey-story-each-user-sends-one = Each user sends one report here. Raise “Reports of each user” in Settings, and see what many reports together tell.
lremh-journey-story-averaging-brings-kept-bits = Averaging brings the kept bits back: { WHOLE($count) } reports tell { $right } of { $size } of them, one report { $alone }. The noise of a report protects less and less; what remains is the permanent noise, { $hidden } of { $size } bits for this user.
lremh-journey-story-bits-record-permanent-bits = { $ones } of { $size } bits are 1. The record and the permanent bits stay on this user’s device and are unknown here. A bit that is 1 for the record arrives as 1 with probability { $chance }. One that is 0 arrives as 1 with probability { $chance_2 }.
lremh-journey-story-user-was-asked-about = This user was asked about { $about }: one of { WHOLE($cells) } combinations.
lremh-journey-story-true-one-sent-chance = { $start } The true one is sent with chance { $chance }, else any other one.
lremh-journey-story-every-combination-bit-true = { $start } Every combination is a bit. The true one is sent as 1 with chance { $chance }, each other one with chance { $chance_2 }.
lremh-journey-story-chance-kept-answer-server = Chance kept the answer as it is; the server cannot know that.
lremh-journey-story-chance-replaced-answer-another = Chance replaced the answer by another one.
lremh-journey-story-bits-sent-true-combination = { WHOLE($ones) } of { WHOLE($size) } bits are sent as 1, and the true combination { $there } among them.
lremh-journey-story-each-answer-scrambled-anew = Each answer is scrambled anew and costs its ε = { $epsilon_text } again: 10 answers cost { $epsilon_text_2 }. Nothing is kept on the device that would put a ceiling on it.
lremh-journey-story-one-report-costs-proven = One report costs a proven ε = { $epsilon_text }
lremh-journey-story-there-ceiling-every-report = With f = 0 there is no ceiling: every report costs the same again.
lremh-journey-story-ceiling-lifetime-whatever-number = The ceiling, the lifetime ε, is { $epsilon_text }. It holds for any number of reports, as long as the record stays the same.
lremh-journey-story-leaves-out-report-shows = and leaves out that a report shows all attributes
lremh-journey-story-printed-formula-says-any = The printed formula says { $epsilon_text } for any number of reports{ $factor }.
lremh-journey-story-ten-requests-drain-lifetime = Ten requests drain { $paper } of the lifetime budget at f = { $f } (p = { $p }
lremh-journey-story-paper = , q = { $q }, as in the paper).
lremh-journey-story-screen-there-lifetime-budget = { $words } With f = 0, as on screen, there is no lifetime budget to drain.
lremh-journey-story-noise-screen = { $words } That is the noise on screen.
lremh-journey-story-noise-screen-they-drain = { $words } With the noise on screen they drain { $percent }.
lremh-journey-story-time-after = { $percent } of the time after { $count }
lremh-journey-story-never-right-more-often = It is never right more often than { $percent }
lremh-journey-story-permanent-noise-leaves = : that is what the permanent noise leaves.
lremh-journey-story-attacker-who-holds-both = An attacker guesses a yes-or-no answer from all reports, and finds both answers equally likely before. The guess is right { $listed }.{ $most }{ $why }

## people_figures

lremh-people-figures-rest-other-records = the rest: { WHOLE($found) } other records
lremh-people-figures-beyond-scale = { $value } of 100, beyond the scale

## plan_story

lremh-plan-story-more-than-anybody = more than anybody has
lremh-plan-story-too-few-users-noise = Too few users for this noise: need about { $people }
lremh-plan-story-users-planned-joint-error = With { WHOLE($users) } users the planned joint error for { $name } is { $error_text }; beyond 0.5 a table says little. More users, a larger ε or fewer attributes help.

## preview_figures

lremh-preview-figures-estimated-true-shares = Estimated and true shares
lremh-preview-figures-paired-bars-records = Paired bars of { $many } records: { $words }.

## released

lremh-released-whiskers-range-noise-alone = Whiskers: 95 % range, by the noise alone, of the share that was sent, without any model.
lremh-released-estimated-share-most-frequent = Estimated share of the most frequent records
lremh-released-most-frequent-possible-records = The { $first } most frequent of { WHOLE($table) } possible records.{ $whiskers }
lremh-released-about-users-stand-wrong = About { $people } of 100 users stand at a wrong record, if answers go together in pairs at most. This upper guide follows from the noise and from { WHOLE($users) } users alone.

## attacks

lremh-attacks-records-binary-attributes-send = Records { $names } of binary attributes send { WHOLE($reports) } reports each. The event: every bit says the first of them. It is fixed beforehand, so all runs count.
lremh-attacks-reports-attack = Reports of the attack
lremh-attacks-attributes-records-differ = Attributes in which the records differ
lremh-attacks-reports-first-record-say = { WHOLE($own) } of { WHOLE($runs) } reports of the first record say it, { WHOLE($other) } of the other: log ratio { $ratio_text }, { $confidence } interval { $max } to { $ratio_text_2 }; proven for { $attributes }: { $proven }
lremh-attacks-many-reports-show-most = So many reports show at most { $most }, so they cannot reject the claim here.
lremh-attacks-people-one-binary-attribute = { WHOLE($people) } people with one binary attribute, either category alike, send report after report. The attacker adds up the bits and says the category whose bit was 1 more often.
lremh-attacks-attack-many-reports = Attack on many reports
lremh-attacks-chance-number-reports = Chance by number of reports. { $words }
lremh-attacks-line-public-numbers-marks = Line: from public numbers. Marks: { WHOLE($runs) } people, { $confidence } intervals; { $sum } of { $inside } hold the line.
lremh-attacks-two-people-binary-attributes = Two people with { $attributes } binary attributes. One has 0 everywhere, or 1 everywhere in the other table. The method has its usual parameters. The attack asks of each estimate which of the two tables it was.
lremh-attacks-two-tables-differ-one = two tables that differ in one person

## controls

lremh-controls-all-rows-each-one = All rows, each as one user; or so many of them at random, to see what fewer can do.
lremh-controls-random-sample-users-rows = A random sample of { WHOLE($users) } of { WHOLE($rows) } rows. A release is then drawn from these rows alone.
lremh-controls-one-question-about-whole = One question about the whole record, unless groups of attributes show pairs with a third of the users. The number of attributes and users and ε decide that; no answers are read. PLUS is for those who are asked again and again.
lremh-controls-how-many-people-may = How many people may stand in a wrong bar and the table still be of use: 0.1 means 10 of 100.
lremh-controls-people-wrong-bar-most = “{ $value } of 100 people in the wrong bar at most.”
lremh-controls-every-possible-record-candidate = Every possible record is a candidate: their number K grows with each attribute.
lremh-controls-least-two-attributes-needed = At least two attributes are needed; these are the first two.
lremh-controls-number-categories-random = Number categories at random
lremh-controls-category-called-means-nothing = Which category is called 0 and which 1 means nothing. Users send the same bits. Switch, and see which methods care.

## ledger

lremh-ledger-printed-formula-then-same = First the printed formula. Then the same with the factor d for the attributes of one person. Then for all reports that each user sends.
lremh-ledger-said-each-step-holds = { "*" }*What is said of each step, and what holds**
lremh-ledger-where-printed-statements-fail = { "*" }*Where the printed statements fail**
lremh-ledger-noise-run-two-them = With the noise of this run. Two of them can be seen at work, on reports alone: no server and no estimate is needed.

## noise

lremh-noise-page = as on the page
lremh-noise-paper = as in the paper
lremh-noise-permanent-noise-chance-bit = Permanent noise: the chance that a bit is replaced by a fair coin, once and for ever. At 0 nothing bounds what many reports tell together.
lremh-noise-chance-sending-permanent = Chance of sending a 1 for a permanent 0.
lremh-noise-chance-sending-permanent-2 = Chance of sending a 1 for a permanent 1.
lremh-noise-noise-bits = Noise of the bits
lremh-noise-paper-sets-hand-reads = The paper sets f, p and q by hand and reads ε off. Here they follow from ε.
lremh-noise-slider-used-bit-sent = The slider of ε is not used. A bit that is 1 is sent as 1 with probability { $q_star }, a bit that is 0 with { $p_star }. That sets ε.
lremh-noise-lifetime-guarantee-nothing-bounds = No lifetime guarantee: at f = 0 nothing bounds what many reports tell together.

## numbers

lremh-numbers-people-mean = of 100 people, mean of { $story }
lremh-numbers-joint-error-many-people = Joint error: so many of 100 people stand in a wrong bar. They would have to change records to turn the true table into the estimate (total variation distance).
lremh-numbers-error-draw = Error of this draw
lremh-numbers-wrong-bar = of 100 in a wrong bar
lremh-numbers-same-estimate-screen-one = The same for the estimate on screen: one throw of the dice.
lremh-numbers-wrong-bar-2 = of 100 in a wrong bar
lremh-numbers-joint-error-table-asks = Joint error of a table that asks nobody: every record equally likely.
lremh-numbers-many-people-would-change = So many of 100 people would have to change { $what } (total variation distance).
lremh-numbers-people-mean-over-all = of 100 people, mean over all pairs
lremh-numbers-mean-over-all-pairs = { $help } The mean over all pairs of attributes.
lremh-numbers-error-one-answer = Error of one answer
lremh-numbers-people-mean-over-attributes = of 100 people, mean over attributes
lremh-numbers-mean-over-all-attributes = { $help } The mean over all attributes.
lremh-numbers-possible-records-method-rules = Possible records that the method rules out. No later step can bring them back.
lremh-numbers-who-deleted-record = Who has a deleted record
lremh-numbers-joint-error-never-below = The joint error is never below the share of users with a record that the method excludes.
lremh-numbers-bits-them-true = bits; { $planning } % of them true
lremh-numbers-one-bit-each-category = One bit for each category of each attribute. A bit is true if it was not changed; of pure chance half would be.
lremh-numbers-users-attributes-all = users; { $story } of attributes in all
lremh-numbers-each-user-asked-about = Each user is asked about one group of attributes only.
lremh-numbers-records-one-question-about = records, one question about all
lremh-numbers-each-user-answers-one = Each user answers one question on the whole record.
lremh-numbers-every-combination-answers-estimated = Every combination of answers has an estimated share.
lremh-numbers-people-if-answers-go = of 100 people, if answers go together in pairs
lremh-numbers-predicted-noise-number-users = Predicted from the noise and the number of users alone; an upper guide.
lremh-numbers-users-one-report-each = users, one report each
lremh-numbers-people-whose-reports-file = People whose reports the file holds.

## picture

lremh-picture-pink-ends-without-her = ; pink ends: without her
lremh-picture-deleted-method = deleted by the method
lremh-picture-share-look-alike = Share in the look-alike

## release

lremh-release-list-categories-was-read = The list of categories was read from your data, so no guarantee covers it. State the categories in the upload panel, as public facts, to make a release.
lremh-release-estimated-share-every-possible = estimated share of every possible record
lremh-release-share-every-category-how = share of every category, with how far noise may move it
lremh-release-each-question-was-about = what each question was about, with how far noise may move it
lremh-release-every-user-sent-scrambled = what every user sent, scrambled already
lremh-release-these-reports-were-randomised = These reports were randomised before they came here, so they are released already: this page draws nothing and charges nothing. What it computes from them is free.
lremh-release-makes-estimate-again-was = makes the estimate again from what was sent
lremh-release-question-went-how-many = which question went to how many users
lremh-release-drawing-takes-long-simulation = Drawing takes as long as the simulation did; the page waits for it.
lremh-release-users-sent-download-all = { $shown_of } from what { WHOLE($users) } users sent. The download has all records and all that was sent: about { $weight } unpacked.
lremh-release-download-estimate-zip = Download the estimate (zip)
lremh-release-reports-noise-you-stated = { $shown_of } from { WHOLE($table) } reports. The ε is that of the noise you stated; whether the devices used it cannot be seen from the reports.
lremh-release-estimated-share-most-frequent = Estimated share of the most frequent records
lremh-release-estimated-share-each-record = Estimated share of each record
lremh-release-records-most-frequent-first = { WHOLE($value) } of { WHOLE($size) } records, the most frequent first, as estimated

## state

lremh-state-compared-true-answers-you = Compared with the true answers: for you alone

## steps

lremh-steps-one-user-sends = What one user sends

## drain

lremh-drain-asked-again-again = { "*" }*Asked again and again**
lremh-drain-proven-attacker-number-reports = Proven ε and attacker by number of reports
lremh-drain-proven-against-number-reports = Proven ε against the number of reports, with its ceiling; { WHOLE($count) } is marked.
lremh-drain-chance-best-attacker-against = Chance of the best attacker against the number of reports; { WHOLE($count) } is marked.
lremh-drain-when-answer-changes = { "*" }*When an answer changes**
lremh-drain-new-answer-needs-new = A new answer needs new permanent bits. A device that draws them just then makes the change visible. The loss then grows with every report, so nothing is proven for answers that change. Repaired, everybody draws all permanent bits anew at public times, changed or not. Each period is charged. The times of reports must not depend on the answers either.
lremh-drain-loss-one-changed-yes = Loss of one changed yes-or-no answer
lremh-drain-one-yes-answer-changes = ε of one yes-or-no answer that changes once; several answers add up.

## journey

lremh-journey-one-device-opened-known = One device, opened: known here only because this is a simulation
lremh-journey-record-server = { "*" }*From the record to the server**
lremh-journey-first-drawn = The first { $value } are drawn.
lremh-journey-server-sees-public-chances = The server sees { $which } and the public probabilities, nothing else.{ $more } Dashed parts never leave the device.
lremh-journey-server-sees-sent-public = The server sees what is sent and the public probabilities, nothing else. Dashed parts never leave the device.

## params

lremh-params-published-largest-entry-changes = Published: the largest entry changes by no more than the gap. Else the sum of all changes, or the gain in log-likelihood.

## upload

lremh-upload-answers-one-row-per = Answers: one row per person or visit, one column per attribute; this page then randomises them. Reports: columns of 0 and 1 named as in sex=f, randomised already.
lremh-drain-redrawn = { -epsilon }, redrawn because it changed
lremh-drain-redrawn-at-time = { -epsilon }, all redrawn at a public time

## Numbers in words

lremh-gaps-flips-f = bit flips, f = { $f }
lremh-gaps-flips = bit flips, p = { $p }, q = { $q }
lremh-gaps-cost = { WHOLE($count) } cost { $value }
lremh-gaps-here = Here 1 report of a record costs ε = { $one }, { $rest }
lremh-gaps-counted = { $reports ->
    [1] 1 report
   *[other] { WHOLE($reports) } reports
}
lremh-counted = { WHOLE($many) } { $noun }{ $many ->
    [1] {""}
   *[other] s
}
lremh-numbers-of-possible = of { WHOLE($possible) } possible ones
lremh-numbers-records-of = records of { WHOLE($attributes) } { $attributes ->
    [1] attribute
   *[other] attributes
}
lremh-your-tolerance = your tolerance: { $people }
lremh-estimated = estimated: { $method }
lremh-of-people = { $value } of 100 people
lremh-allowed-of-100 = { $value } of 100
lremh-release-text-charges = { $start } Drawing it charges ε = { $proven }{ $reports }.
