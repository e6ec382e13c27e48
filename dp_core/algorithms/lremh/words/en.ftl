## Picture

lremh-of-100 = { SIG($of_100) } of 100 people
lremh-off-by = Estimated counts give { SIG($of_100, digits: 2) } of 100 people a wrong answer.

## Settings

lremh-records = { WHOLE($records) } possible records

## Steps of the server

lremh-step-counts = Estimated shares are right on average, but can fall below 0 %.
    .title = Count the 1s and correct the counts for noise
    .axis = Share of each answer
lremh-step-lasso = LASSO keeps { WHOLE($kept) } of { WHOLE($records) } possible records.
    .title = LASSO explains the counts with only a few of the possible records
lremh-step-lost = LASSO deletes records that { PERCENT($share) } of users have, so the joint error is at least { PERCENT($share) }.
lremh-step-em = { $stop ->
    [0] { "" }
   *[other] Here EM stops after step { WHOLE($stop) }.{ " " }
}EM needs about { $pairs ->
    [one] 1 step
   *[other] { SIG($pairs, digits: 2) } steps
} to learn how pairs of attributes depend on each other.
    .title = EM (expectation maximisation) fits the shares to the reports, step by step
lremh-step-plus = PLUS keeps the part of each relation between attributes that noise cannot explain.
    .title = PLUS estimates how much of each relation is real
    .map = Real share of each relation

## What users send

lremh-sent-bits = Each of { WHOLE($users) } users sends { WHOLE($bits) } scrambled bits, one per category. A true 1 stays 1 with probability { DECIMAL($one, decimals: 2) }; a true 0 becomes 1 with probability { DECIMAL($zero, decimals: 2) }.
lremh-sent-views = Each of { WHOLE($users) } users answers about one of { WHOLE($views) } { $views ->
    [one] group
   *[other] groups
} of at most { WHOLE($most) } attributes. The estimate is the most uniform table that fits.
lremh-sent-subset = Each of { WHOLE($users) } users sends a set of { WHOLE($size) } of the { WHOLE($records) } possible records. With probability { DECIMAL($own, decimals: 2) }, this set contains the true record.
lremh-sent-all = Each of { WHOLE($users) } users sends { WHOLE($records) } scrambled bits, one per possible record.
lremh-sent-counted = The server counts how often each record was named, and corrects the counts for noise.

## Picture

lremh-of-records = Share of users by { $what }
lremh-of-records-alt = Share of people by { $what }. Largest: { $record }, { $most }.
lremh-pairs = Pairs of attributes
lremh-reports-only = Only reports are known, so errors cannot be measured.

## Accuracy

lremh-categories-read = The categories were read from the answers, so nothing is proven.
lremh-caution-categories = { lremh-categories-read } Here { -epsilon } covers the reports alone.
lremh-caution-chances = You set f, p and q by hand (proven { -epsilon } = { SIG($epsilon) }). Curves derive f, p and q from { -epsilon }.
lremh-left-out = Points of “{ $method }” are left out: { $why }.
lremh-left-rule = the lifetime ε is too small
lremh-left-memory = the answers would not fit in memory
lremh-left-time = a run would take up to { $time }
lremh-no-truth = { lremh-reports-only } Curves use a made-up table.

lremh-system-survey-publishes-how-many = A survey publishes counts of answers that people scramble before sending.
lremh-system-one-user-whole-answer = one user's whole answer; { -for-a-person }
lremh-system-each-user-scrambles-before = Users scramble their own answers
lremh-system-answers-users-send = answers that users send

lremh-choosing-public-numbers-equally-frequent = from public numbers, for equally frequent answers, the worst case
lremh-choosing-error-depends-answers-formula = no formula, as the error depends on the answers
lremh-choose-users = Users who answer
    .help = Each user sends one report.
lremh-choosing-answers-choose = Answers per question
lremh-choose-learn = What to learn
lremh-choosing-questions-answers-each-make = { $questions } questions with { $categories } answers make over { WHOLE($largest_table) } records. Reduce questions or answers.
lremh-choosing-promises-most-answers-together = reliable for at most { $promised } answers jointly
lremh-choosing-share-users-wrong-bar = Users with wrong answers
lremh-error-label = wrong answers
lremh-choosing-users-may-stand-wrong = { $tolerance } of { WHOLE($users) } users may have wrong answers.
lremh-choosing-answers-users-send-themselves = Answers that users scramble before sending
lremh-choosing-shares-goes-together = shares
lremh-choosing-user-who-sends-same = Resending the same scrambled answer costs nothing.
lremh-choosing-answers-choose-where-they = the possible answers, unless they are no and yes

lremh-in-parts-many-rows-only-counted = So many rows can only be counted. Use all users, and a method that asks each one question.
lremh-in-parts-file-parts-answers-read = A file in parts must hold answers, with stated categories.
lremh-in-parts-rows-too-many-keep = { WHOLE($n) } rows are too many, with over { WHOLE($most_candidates) } possible records. Choose fewer attributes or categories.

lremh-people-list-names-attributes-correct = a list of attribute names

lremh-ready-noise-must-state-public = noise = { $text } must state f, p and q, as in f=0.5, p=0.5, q=0.75.
lremh-ready-file-reports-attributes-least = The file has { WHOLE($table) } reports of { WHOLE($groups) } attributes. It needs at least 2 reports and 1 to { $most_attributes } attributes.
lremh-ready-attribute-columns-needed-one = Attribute '{ $attribute }' has { $places } columns; it needs 2 to { $most_categories }, one per category. Add columns, or leave the attribute out.
lremh-ready-column-report-name-must = Column '{ $name }' is not named like sex=f. Rename it, or leave it out.
lremh-ready-column-holds-other-cells = Column '{ $name }' holds cells other than 0 and 1 ({ WHOLE($bad) }): { $listed }. Correct these rows, or leave the attribute out.

lremh-upload-use-data-own-categories = Use the data's own categories
lremh-upload-noise = Noise of the reports
    .help = Such as f=0.5, p=0.5, q=0.75: permanent noise f, chances p and q of sending a permanent 0 and 1 as 1.

lremh-evidence-how-many-answers-their = noisy answers that name this row
lremh-evidence-estimated-share-all-users = estimated share of all users
lremh-evidence-share-all-users-they = unbiased share from noisy answers alone; may be below 0
lremh-evidence-half-range-noise-users = half of the 95 % range of { $direct }
lremh-evidence-category-record = category
lremh-evidence-name-attribute = attribute
lremh-evidence-word-category = category
lremh-evidence-number-question-questions-csv = number of the question
lremh-evidence-number-set-categories-answers = number of the set of categories
lremh-evidence-category-each-attribute-question = a category of each attribute asked about
lremh-evidence-half-range-noise-who = half of the 95 % range of { $direct }, including who was asked
lremh-evidence-about = attributes asked about
lremh-evidence-how-many-users-answered = users who answered
lremh-evidence-sets-categories-those-last = number of sets of categories; the last attribute changes fastest
lremh-evidence-record-number-one-set = record: number of a set, from 0; records: a bit per set; counts: answers naming each set
lremh-evidence-answer-noise-form-questions = noisy answer, in the form given in questions.csv
lremh-evidence-records = 1: the noisy answer names this record
lremh-evidence-bits = the bit sent, with noise
lremh-evidence-category-was-sent-noise = category sent, with noise

lremh-asking-answer-whole-record = answer on the whole record
lremh-asking-pairs = one answer of each user, on one pair
lremh-asking-views = one answer of each user, on one group of attributes
lremh-asking-file-holds-reports-single = This method cannot use reports of single attributes. Choose “PLUS”.

lremh-joint-users-would-send-bits = { WHOLE($users) } users with { WHOLE($candidates) } bits each exceed { WHOLE($most_bits) } bits. Choose fewer attributes or users, or “Joint, k-ary”.

lremh-lasso-lasso-left-candidate-table = LASSO left no record, so its table is uniform.

lremh-likelihood-there-candidate-records-most = { WHOLE($candidates) } possible records take about { $max } GB and { $seconds } s; at most { WHOLE($most_candidates) } records and { $most_bytes } GB are allowed. Choose fewer attributes or categories.

lremh-noise-report-epsilon-lifetime-epsilon = report_epsilon = { $report_epsilon } and lifetime_epsilon = { $lifetime_epsilon } are too small for { $attributes } attributes. Raise both.
lremh-noise-rule-oue-cannot-spend = Rule “oue” cannot spend ε = { $one } within a lifetime ε of { $attributes }. Raise the lifetime ε to { $least_lifetime }, or choose the rule “sue”.

lremh-users-one-report-whole-record = one report of the whole record

lremh-metrics-error-pairs-mean = Mean error of pairs
lremh-metrics-error-one-answer-mean = Mean error of one answer

lremh-params-one-report-may-tell = { -epsilon } limits how much one report may reveal. A smaller { -epsilon } is more private.
lremh-param-order = Attributes per table
    .help = More attributes mean more noise.
lremh-param-lifetime = Lifetime ε
    .help = What all reports of one user together may reveal, as long as the user’s answers do not change.
lremh-params-symmetric-sue-fewer-false = Symmetric noise (SUE), noise with fewer false 1s (OUE), or noise with the least variance.
lremh-param-reports = Reports per user
    .help = The server uses one report of each user; an eavesdropper may use all of them.
lremh-params-lifetime-must-least-epsilon = lifetime = { $lifetime } must be at least epsilon = { $epsilon }. Raise lifetime, or lower epsilon.
lremh-param-gap = Gap
    .help = EM stops when the change that its stopping rule measures is at most this large. The paper uses 0.001.
lremh-param-tau = Delete records with an estimated share up to τ
    .help = The paper uses 0.
lremh-params-list-three-chances-state = three probabilities f, p and q
lremh-params-one-list-attribute-each = one list per attribute, with each number from 0 on exactly once

lremh-release-text-ranges = { -in-95 } the true share among { $of ->
    [parts] all users
   *[records] these users
} lies within { $direct } ± { $width } in { $of ->
    [categories] categories.csv
    [parts] parts.csv
   *[records] estimate.csv
}. The column share { $of ->
    [categories] rests on an assumption and has no range
   *[records] has no such range
}.
lremh-release-text-made = Made from the noisy answers of { WHOLE($users) } users{ $counts ->
    [yes] , counted and not kept
   *[no] { "" }
}.
lremh-release-text-offered = { $reports ->
    [1] { "" }
   *[other] The cost counts { WHOLE($reports) } reports per user; only the first is used.{ " " }
}Each new draw { $lifetime ->
    [bound] of the permanent bits costs { -epsilon } again. The lifetime bound, for all reports of a person, covers only those of a single draw.
   *[none] costs { -epsilon } again.
}
lremh-release-text-deleted = Deleted: { WHOLE($gone) } of { WHOLE($size) } records; their share is 0.
lremh-release-text-answers = { $form ->
    [packed] { $name }.npy: a row per user, read by np.unpackbits(np.load("{ $name }.npy"), axis=1, count={ $width }).
    [packed-questions] answers-1.npy and so on: one answer per row.
   *[records] answers.csv: a row per user, a bit per record of estimate.csv.
}
lremh-release-text-order = Rows keep the input’s order; ε covers that{ $reports ->
    [1] .
   *[other] {" "}and { WHOLE($reports) } reports per user, of which this is the first.
}
lremh-release-text-again = { $script } repeats the estimate and compares it with estimate.csv.{ $large ->
    [yes] { "" }
   *[no] { " " }Or upload reports.csv as reports, with the noise { $noise_text }.
}

lremh-attack-one-user-answers-everywhere = “{ $title }”: one user answers 0 to every question (D) or 1 to every question (D′)
lremh-attack-share-all-ones-less = estimated share of all-ones records minus that of all-zeros records
lremh-attack-ones-record-average-estimated = estimated mean number of ones

lremh-following-her-report-another-one = her report alone changes

lremh-gaps-printed-formula-one-attribute = The paper counts one attribute in one report.
lremh-gaps-report-shows-all-attributes = One report shows all attributes.
lremh-gaps-ln-ln-all-reports = { $reports ->
    [1] One report counts.
   *[other] All { WHOLE($reports) } reports from the same permanent bits count.
}
lremh-gaps-lifetime-most-however-many = All reports of a user together cost at most ε1 = { $said }
lremh-gaps-holds-all-reports-together = This holds for any number of reports, as long as the user’s record does not change.
lremh-gaps-here-formula-gives-natural = With base ten, the formula gives ε = { $said_2 } instead of ε = { $said }.
lremh-gaps-here-ln-odds-about = All reports of a person together may multiply the odds about that person by { $odds }.
lremh-gaps-people-share-bits = On average, { $others } of { WHOLE($users) } people have exactly the same permanent bits as a given person.

lremh-drain-figures-printed-any-number = paper: ε = { $epsilon_text } for any number
lremh-drain-figures-proven-many-reports-one = Proven ε by number of reports
lremh-drain-figures-attacker-right-about-yes = How often the attacker is right
lremh-drain-figures-reports-one-user-log = reports of one user

lremh-journey-story-record-becomes-bits-one = The record becomes bits, one per category. { $permanent ->
    [yes] With probability f = { $f }, a coin toss replaces a bit permanently.
   *[no] There is no permanent noise (f = 0).
} { $again ->
    [yes] A report sends a permanent 1 as 1 with probability { $one }, and a permanent 0 with probability { $zero }.
   *[no] Reports add no noise.
}
lremh-journey-story-averaging-brings-kept-bits = Averaging { WHOLE($count) } reports reveals { $right } of { $size } permanent bits; one report reveals { $alone } of them. Permanent noise flipped { $hidden } of the { $size } bits.
lremh-journey-story-bits-record-permanent-bits = { $ones } of { $size } bits are 1.
lremh-journey-story-user-was-asked-about = This user was asked about { $whole ->
    [yes] the whole record
   *[no] { $names }
}, with { WHOLE($cells) } possible combinations. { $single ->
    [yes] The true combination is sent with probability { $own }, otherwise another combination.
   *[no] Each combination is one bit. The true combination is sent as 1 with probability { $own }, every other combination with probability { $other }.
}
lremh-journey-story-each-answer-scrambled-anew = Each new answer is scrambled anew and costs { -epsilon } = { SIG($epsilon) } again, without limit.
lremh-journey-story-one-report-costs-proven = One report costs a proven ε = { $one }. { $reports ->
    [1] {""}
   *[other] All { WHOLE($reports) } reports cost ε = { $spent }.{" "}
}{ $lifetime ->
    [none] With f = 0 there is no limit.
   *[other] Any number of reports costs at most ε = { $lifetime }.
}

lremh-people-figures-rest-other-records = { WHOLE($found) } others
lremh-people-figures-beyond-scale = { $value } of 100, beyond the scale

lremh-plan-story-more-than-anybody = more than anybody has
lremh-plan-story-too-few-users-noise = Too few users for this noise. Needed: { $people }
lremh-plan-story-users-planned-joint-error = With { WHOLE($users) } users the expected joint error for { $order ->
    [all] the full table
    [2] pairs
   *[other] sets of { $order }
} is { $above ->
    [yes] above 1
   *[no] { SIG($error, digits: 2) }
}. More users, a larger ε or fewer attributes help.

lremh-preview-figures-estimated-true-shares = Estimated and true shares
lremh-preview-figures-paired-bars-records = Bars of { $many } records: { $words }.

lremh-released-whiskers-range-noise-alone = Whiskers show the 95 % range of the noise alone.
lremh-released-most-frequent-possible-records = The figure has the { $first } most frequent of { WHOLE($table) } records.{ $whiskers }
lremh-released-about-users-stand-wrong = With { WHOLE($users) } users, about { $people } of 100 are counted with a wrong record, usually fewer. Answers are assumed to be related only in pairs.

lremh-attacks-records-binary-attributes-send = Two users with the records { $names } send { WHOLE($reports) } reports each. The attack counts the reports whose bits all point to the first record.
lremh-attacks-of = { $many ->
    [yes] Attack many reports
   *[no] Attack one report
}
lremh-attacks-measured = Measured { -epsilon }: { $low } to { $high }; claimed { -epsilon } = { $claimed }; proven { -epsilon } = { $proven }.
lremh-attacks-attributes-records-differ = Attributes in which the two records differ
lremh-attacks-people-one-binary-attribute = { WHOLE($people) } people each report a yes-or-no answer many times; yes and no are equally likely. For each person, the attacker guesses the answer whose bit was reported as 1 more often.
lremh-attacks-chance-number-reports = Share of right guesses, by number of reports: { $words }
lremh-attacks-two-people-binary-attributes = Two people answer { $attributes } questions. The attacker sees only the estimated table.
lremh-attacks-two-tables-differ-one = only one person’s answers differ

lremh-controls-random-sample-users-rows = A release uses these { WHOLE($users) } random rows of { WHOLE($rows) }.
lremh-controls-one-question-about-whole = The preset method depends on ε, the attributes and the number of users.
lremh-controls-people-wrong-bar-most = “The estimated counts may put at most { $value } of 100 people under a wrong answer.”
lremh-controls-least-two-attributes-needed = At least two attributes are needed; these are the first two.
lremh-controls-number-categories-random = Number the categories in random order
lremh-controls-category-called-means-nothing = Some methods give a different result when the categories are numbered differently.

lremh-chances = Noise probabilities
lremh-noise-permanent-noise-chance-bit = Chance that a coin toss replaces a bit permanently.
lremh-noise-chance-sending-permanent = Chance of sending a permanent { $bit } as 1.
lremh-noise-noise-bits = Noise on the bits
lremh-noise-slider-used-bit-sent = ε follows from f, p and q, not from its slider.

lremh-numbers-people-mean = of 100 people, mean of { WHOLE($draws) } { $draws ->
    [1] { -trial-run }
   *[other] { -trial-run }s
}
lremh-numbers-error-draw = Error of this trial run
lremh-numbers-wrong-bar = of 100 people given a wrong answer
lremh-numbers-people-if-answers-go = of 100, if answers are only related in pairs
lremh-numbers-predicted-noise-number-users = This number is usually an overestimate.
lremh-numbers-users-one-report-each = users, one report each

lremh-picture-pink-ends-without-her = ; pink ends: without her
lremh-picture-share-look-alike = Share in the look-alike

lremh-release-estimated-share-every-possible = estimated share of every record
lremh-release-share-every-category-how = share of every category, 95 % range
lremh-release-each-question-was-about = shares by question, 95 % ranges
lremh-release-every-user-sent-scrambled = what every user sent, scrambled
lremh-release-these-reports-were-randomised = These reports were randomised already. The estimate costs nothing more.
lremh-release-makes-estimate-again-was = repeats the estimate
lremh-release-question-went-how-many = users per question
lremh-release-download-estimate-zip = Download the estimate (zip)
lremh-release-reports-noise-you-stated = { $shown_of }. The ε holds if the devices used the stated noise.
lremh-release-estimated-share-most-frequent = Estimated share of frequent records
lremh-release-records-most-frequent-first = { WHOLE($value) } of { WHOLE($size) } records, the most frequent first

lremh-steps-one-user-sends = What one user sends

lremh-drain-asked-again-again = { "*" }*Asked again and again**
lremh-drain-when-answer-changes = { "*" }*When an answer changes**

lremh-journey-one-device-opened-known = Inside one device
lremh-journey-server-sees-sent-public = Dashed parts never leave the device.

lremh-param-stop = Stopping rule of EM
    .help = EM stops when one step changes little: the largest share (max, the paper’s rule), all shares together (l1), or the log-likelihood (likelihood).

lremh-upload-form = The file holds
    .help = Answers are randomised here. Reports are randomised already, in columns of 0 and 1 such as sex=f.

## Numbers in words

lremh-gaps-counted = { $reports ->
    [1] 1 report
   *[other] { WHOLE($reports) } reports
}
lremh-tolerance = Joint error that you allow
lremh-your-tolerance = you allow: { $people }
lremh-estimated = estimated: { $method }
lremh-of-people = { $value } of 100 people
lremh-allowed-of-100 = { $value } of 100
lremh-most-of = { WHOLE($many) } of { WHOLE($whole) }
lremh-most-few = fewer than 1 of 10,000
lremh-in-wrong-bar = wrong: { $people }
# Three rows of a picture; <br> is a new line.
lremh-rows = { $row ->
    [0] Claimed,<br>whole report
    [1] Measured
   *[other] Proven,<br>{ $attributes ->
        [1] 1 attribute
       *[other] { WHOLE($attributes) } attributes
    }
}
lremh-rung-times = Times d = { $d }
lremh-rung-is = Proven: { $counted }
lremh-no-lifetime = No lifetime guarantee
    .why = With f = 0 every further report reveals more, without bound.
## What stands beside the pointer and on lines

lremh-hover-estimated = { $share } estimated
lremh-hover-true = { $share } true
lremh-hover-estimated-100 = { $people } of 100 estimated
lremh-hover-true-100 = { $people } of 100, truly
lremh-hover-without-100 = { $people } of 100 without her
lremh-hover-deleted = deleted by the method
lremh-hover-public = { $share } from public numbers
lremh-hover-measured = { $share } measured, { $confidence } interval as a bar
lremh-adas-bar = Ada's bar
lremh-bits =
    .device = on the device
    .record = record
    .kept = permanent
    .report = report
    .reports = reports
    .all = all { WHOLE($reports) }
    .ones = ones
    .guess = guess
    .sent = sent
    .changed = changed
    .true = the true one
    .before = unchanged
    .flipped = flipped by noise
    .undecided = undecided
    .bit = { $bit }, flipped
lremh-share-of-pair = Share of users: { $names }
lremh-answer-bits = True: { $true }. Sent as 1: { $sent }{ $more ->
    [0] {""}
   *[other] ; and { WHOLE($more) } more
}.
lremh-weighs = “{ $name }” estimates { WHOLE($records) } shares.
lremh-both = { $one } and { $other }
lremh-all = { $of ->
    [2] both
   *[other] all { WHOLE($of) }
}
lremh-only = only { $one }
lremh-none = none of them
lremh-no-help = needs no help
lremh-drain-lifetime = lifetime ε = { $epsilon }
lremh-drain-you = you: { WHOLE($reports) }
lremh-interval = { $most ->
    [none] at least { $least }
   *[other] { $least } to { $most }
}
lremh-bits-known = permanent bits known: { $share }
lremh-here = here { WHOLE($reports) }

## Parts of sentences

lremh-params-setting = { WHOLE($reports) } reports per user
lremh-choosing-instead = { $less }, not { $more }
lremh-choosing-questions = { $questions ->
    [1] a single question
   *[other] { WHOLE($questions) } questions
}
lremh-release-text-ready = { lremh-release-these-reports-were-randomised } The ε above holds if the devices used the stated noise, { $noise_text }. Shares have no range of error.
lremh-gaps-about = about 10^{ $power }
lremh-following-answer = { $on ->
    [none] her answer
   *[other] her answer on { $on }
}
lremh-following-points = percentage points
lremh-rung-claimed = As claimed
lremh-asking-attributes = { $many ->
    [1] attribute { $last }
   *[other] attributes { $first } and { $last }
}
lremh-users-categories = list of categories
lremh-users-survey = survey
lremh-users-which = User, of { WHOLE($users) }
lremh-duration = { $unit ->
    [one] a second
    [s] { $many } s
    [min] { $many } min
   *[h] { $many } h
}
lremh-curves-name = { WHOLE($people) } people, { $kind }

## Methods, and who wrote them

lremh-method-lremh = LASSO explains the counts of 1s with only a few of the possible records. EM then estimates the shares of these records.
    .reference = LREMH: joint distributions from locally randomised multi-attribute reports, by LASSO and expectation maximisation. Guizhou University, State Key Laboratory of Public Big Data. We do not know the full reference.
lremh-method-joint_subset = Each user sends a set of records that often contains the true one.
    .reference = Ye, Barg: Optimal Schemes for Discrete Distribution Estimation under Locally Differential Privacy, IEEE Transactions on Information Theory 64(8), 2018.
lremh-method-views = Each user answers about a few attributes with the whole budget.
    .reference = This project; see { -own-notes(file: "lremh", section: "3") }. It builds on { lremh-method-pairs.reference }
lremh-method-plus = PLUS fits related pairs, runs EM, and averages results. Results that fit held-out reports better get more weight.
    .reference = This project; see { -own-notes(file: "lremh", section: "6.2") }.
lremh-method-em = This method uses expectation maximisation (EM) with the paper’s stopping rule.
    .reference = Ren and others: LoPub: High-Dimensional Crowdsourced Data Publication with Local Differential Privacy, IEEE TIFS 13(9), 2018.
lremh-method-em_full = EM runs long enough to learn pairs of attributes.
    .reference = { lremh-method-em.reference } The stop is this project’s, see { -own-notes(file: "lremh", section: "3") }.
lremh-method-lasso = This method uses LASSO without EM.
    .reference = { lremh-method-em.reference }
lremh-method-lremh_signed = This method is LREMH with the signed LASSO of LoPub.
    .reference = { lremh-method-lremh.reference } With the signed LASSO of { lremh-method-em.reference }
lremh-method-independent = This method estimates each attribute by itself.
    .reference = Wang, Blocki, Li, Jha: Locally Differentially Private Protocols for Frequency Estimation, USENIX Security 2017.
lremh-method-joint_grr = Each user sends the true record, or sometimes another.
    .reference = Kairouz, Oh, Viswanath: Extremal Mechanisms for Local Differential Privacy, NeurIPS 2014.
lremh-method-joint_oue = Each user sends a bit per possible record.
    .reference = { lremh-method-independent.reference }
lremh-method-pairs = Each user answers about one pair with the whole budget.
    .reference = Zhang, Wang, Li, He, Chen: CALM: Consistent Adaptive Local Marginal for Marginal Release under Local Differential Privacy, CCS 2018.

## Where the printed statements fail

lremh-gap-1 = A report holds noisy bits of d attributes, but the paper’s ε covers only one attribute.
    .title = The paper drops the factor d, the number of attributes
lremh-gap-2 = The formula gives an ε only with the natural logarithm.
    .title = The paper does not state the base of the logarithm
lremh-gap-3 = Averaging many reports of a user reveals the user’s permanent bits.
    .title = Fresh noise does not protect users who report repeatedly
lremh-gap-4 = For people who are asked again and again, only the lifetime bound holds.
    .title = The lifetime bound ε1 is large
lremh-gap-5 = The proof needs only that the noise of each bit is independent.
    .title = The assumption “Attributes are independent” is neither true nor needed
lremh-gap-6 = Each device keeps the same permanent bits for years.
    .title = The permanent bits link the reports of a device
lremh-gap-7 = A list collected from the answers reveals rare answers before any noise is added.
    .title = The list of categories must be public
lremh-gap-8 = Drawing new permanent bits reveals that an answer changed. The repaired method redraws everybody’s bits at public times, and each period costs ε again. Report times must not depend on answers.
    .title = Nothing is proven for an answer that changes

## Data

lremh-sample-disability = 20,000 made-up people say whether they need help with daily tasks. Choose among 8 tasks.
lremh-sample-census = A made-up census of 45,000 people with six attributes.
lremh-sample-parity = Answers are two fair coins, and whether they differ. No two attributes are related.
lremh-sample-disability_whole = The same people with all 16 tasks.
lremh-alike-severity = answers that depend on one score
lremh-alike-uneven = unrelated answers, some rare
lremh-alike-even = unrelated answers, all equally frequent
