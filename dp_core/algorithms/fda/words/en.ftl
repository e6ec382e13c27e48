## Picture. $events is a plural; $period one period.

fda-off-by = Totals are typically off by { SIG($off, digits: 2) } { $events }.
fda-subject = { $person ->
    [yes] one person
   *[no] one of the { $events }
}
fda-your-data = your data
fda-title = { $difference ->
    [yes] Published minus true { $signed ->
        [yes] number
       *[no] total
    }
   *[no] { $signed ->
        [yes] Number present
       *[no] Running total
    }
} ({ $events })
fda-legend-published = { -published }
fda-legend-treated = { -published }, { $done }
fda-legend-band = 95 % of { -release }s{ $raw ->
    [yes] {" "}of raw totals
   *[no] {""}
}
fda-legend-beside = { $method }{ $raw ->
    [yes] , raw
   *[no] {""}
}
fda-legend-dotted = before { -epsilon } moved
fda-legend-ada = Ada, her boxes{ $gone ->
    [yes] ; dotted: without her
   *[no] {""}
}
fda-legend-before = as it was
fda-legend-runs = { $runs } other { -trial-run }s
fda-legend-true = true
fda-beyond-scale = beyond the scale
fda-legend-corridor = { $true ->
    [yes] true
   *[no] { -published }
} ± { SIG($tolerance) }, what you allow
# Read aloud in place of the picture.
fda-heard = Published { $signed ->
    [yes] number present
   *[no] running total
} of { $events } over { WHOLE($periods) } { $period }s. The end is { SIG($total) }, ± { SIG($half) } in 95 of 100 { -release }s.
fda-things = { $raw ->
    [yes] raw{" "}
   *[no] {""}
}{ $judged ->
    [pooled] totals
    [last] final totals
   *[worst] whole series
}
fda-allowed = { SIG($tolerance) } { $events }{ $share ->
    [0] {""}
   *[other] {" "}({ PERCENT($share) } of the largest total)
}

## Settings

fda-tolerance-of = What you allow ({ $events })
fda-tolerance-example = { $share ->
    [0] {""}
   *[other] { PERCENT($share) } of the largest total.
} “No decision changes if a total is off by { SIG($tolerance) }.”
fda-not-drawn = Not drawn: { $methods }. At most { $most } methods are drawn.
fda-beside = Beside it
    .help = One more method at the same { -epsilon } and seed.
    .nothing = None
fda-judged = Judged by
    .pooled = a total at random
    .last = the final total
    .worst = all totals at once
fda-fit = Fit the scale
fda-view = View
fda-compare = In view
    .help = At most { $most } methods on the tab Accuracy.
fda-others = Also in view
fda-horizon = Number of totals (0 means one per { $period }: { WHOLE($periods) })
fda-changes = Changes per person, at most
    .help = Entering and leaving are two: 2 protects one stay. You promise this limit; no ids enforce it.
fda-grows = The end is not known: epochs
    .help = Each epoch is longer and uses the whole { -epsilon }: an event is in one only.
fda-grows-note = Only compared methods use the number of totals.
fda-matter = Totals that matter
    .help = They get less noise. The choice is public, and fixed before the first { -release }.
fda-matter-step = { $step ->
    [0] all
    [2] every 2nd
    [3] every 3rd
    [-1] another step
   *[other] every { $step }th
}
fda-matter-other = Step between them (periods)
fda-rest = The other totals are published
    .help = Totals without a box of their own are free.
fda-rest-weight = { $some ->
    [yes] all, with more noise
   *[no] only the free ones
}

## Numbers

fda-expected = { SIG($off) } { $events } (over { $totals ->
    [one] 1 total
   *[other] { WHOLE($totals) } totals
})
    .label = Off by{ $raw ->
        [yes] , before post-processing
       *[no] {""}
    }
fda-final = { SIG($total) } { $events }, ± { SIG($half) } in 95 of 100
    .label = Final { $signed ->
        [yes] number present
       *[no] total
    }
fda-error-now = { SIG($off) } { $events }
    .label = This { -trial-run } is off by
fda-within = { WHOLE($within) } of { WHOLE($of) }
    .label = Totals within { SIG($tolerance) }
fda-true = { SIG($total) } { $events }
    .label = { $alike ->
        [yes] Look-alike’s final
       *[no] True final
    } { $signed ->
        [yes] number present
       *[no] total
    }
fda-largest = { SIG($off) } { $events } ({ $period } { WHOLE($at) })
    .label = Largest error
fda-straight = off by { SIG($off) } { $events }
    .label = A straight line to the true end
fda-left-out = { $lost ->
    [-1] not known before the { -release }
   *[other] { WHOLE($lost) } { $events }, the same in every { -trial-run }
}
    .label = Beyond { WHOLE($most) } per person, left out
fda-table = Running totals
fda-table-true = Published and true totals
fda-increments = { $signed ->
    [yes] Changes
   *[no] Increases
} per { $period }
    .alt = Each published total less the one before.
fda-increments-title = Published { $signed ->
    [yes] change
   *[no] increase
} { $all ->
    [yes] per { $period }
   *[no] since the last published total
} ({ $events })
fda-column-total = published total{ $most ->
    [0] {""}
   *[other] , at most { WHOLE($most) } per person
}
fda-column-raw = raw published total{ $most ->
    [0] {""}
   *[other] , at most { WHOLE($most) } per person
}
fda-column-half = ± in 95 of 100 { -release }s
## How it works

fda-how-count = A box is a run of { $period }s. { $counted ->
    [changes] Each entry and each exit
    [persons] Each of the { $events } within the bound
   *[events] Each of the { $events }
} is counted in { $stack ->
    [1] one box.
   *[other] at most { $stack } boxes.
}
fda-how-noise = Each box gets noise once. { $stack ->
    [1] It uses { -epsilon } = { SIG($epsilon) }.
   *[other] Those of one event share { -epsilon } = { SIG($epsilon) }.
}
fda-how-add = { $blocks ->
    [yes] All totals are fitted to all { WHOLE($made) } boxes together.
   *[no] A total adds up a few.
} After { $period } { WHOLE($last) } a total is typically off by { SIG($noise) } { $events }. With noise on every { $period } it would be { SIG($naive) }.
fda-how-whole = { $method } draws all noise at once. After { $period } { WHOLE($last) } a total is typically off by { SIG($noise) } { $events }.
fda-event = Event in { $period }
fda-total-after = Total after { $period }
fda-share = share of { -epsilon }
fda-boxes-title = Boxes over time; black outline: those of the event
fda-shares-title = { -epsilon } of an event in { $period } { WHOLE($event) }, smallest box first
fda-box-hover = periods { $first } to { $last }: share of { -epsilon } { $share }
fda-boxes-alt = Boxes over time; marked: those of an event in { $period } { WHOLE($event) }.
fda-boxes-many = Drawn: the longest { WHOLE($drawn) } of { WHOLE($boxes) } boxes, and those of the event and the total.
fda-spends = An event in { $period } { WHOLE($event) } { $boxes ->
    [0] lies in no published box and uses no { -epsilon }.
    [1] lies in one box.
   *[other] lies in { WHOLE($boxes) } boxes.
}{ $boxes ->
    [0] {""}
   *[other] { $spare ->
        [0] {" "}It uses the whole { -epsilon } = { SIG($epsilon) }.
       *[other] {" "}It uses { SIG($spent) } of { -epsilon } = { SIG($epsilon) }.
    }
}
fda-adds = The total after { $period } { WHOLE($total) } { $boxes ->
    [0] is not published: one of its boxes is not.
    [1] is one box, outlined in green unless the event is in it.
   *[other] adds up { $boxes } boxes. Those without the event have a green outline.
}
fda-matters = The budget goes to the { WHOLE($count) } of { WHOLE($of) } totals that matter. { $all ->
    [yes] The others get more noise.
   *[no] { WHOLE($free) } more are free, the others not published.
}
fda-epochs = { $epochs ->
    [0] This is the first epoch.
   *[other] Boxes began anew after { $period } { $begun }.
} The epoch on screen may last until { $period } { WHOLE($coming) }. With a known end after { WHOLE($periods) }, the mean variance is divided by { DECIMAL($price, decimals: 2) }.

## Accuracy

fda-answer = { $alone ->
    [yes] Judged by the noise alone: { $band }.
   *[no] { $band }.
}
fda-error-metric = typical error of a total
fda-error-note = Lines: root mean square over all totals{ $raw ->
    [yes] , before post-processing
   *[no] {""}
}. Bands and bars: 5th to 95th percentile of { -trial-run }s.
fda-best = { $same ->
    [yes] For { WHOLE($totals) } totals, FDA, { -in-the-paper }, errs as little as “{ $best }”.
   *[no] For { WHOLE($totals) } totals, “{ $best }” errs least with { -epsilon } alone. FDA, { -in-the-paper }, needs { DECIMAL($factor, decimals: 2) } times its { -epsilon } for that error.
}
fda-horizons-plain = FDA, optimal: for a fixed N and equal weights.
fda-horizons-end = { $ended } ends at { WHOLE($at) } totals.
fda-horizons-table = Error against the number of totals
fda-horizons-title = Typical error of a total ({ $events }, log scale)
fda-horizons-axis = number of totals N (log scale)
fda-horizons-yours = you: N = { WHOLE($totals) }
fda-horizons-tick = { $millions ->
    [0] { WHOLE($count) }
   *[other] { $millions } million
}
fda-horizons-noise = { $method } { SIG($noise) }
fda-horizons-heard = Typical error at { WHOLE($totals) } totals: { $listed } { $events }.
fda-check = Check the curves by running the methods
fda-check-runs = Runs of each method at each { -epsilon }
fda-check-run = Run the check
fda-check-metric = measured error of a total
fda-check-alt = Measured error against the proven { -epsilon }.
fda-check-table = Measured against predicted error
fda-check-note =     Bands: 5th to 95th percentile of { WHOLE($least) } to { WHOLE($most) } runs, in { $events }.{ $lost ->
        [0] { "" }
       *[other] { " " }Only they include the { WHOLE($lost) } left out.
    }
fda-gains = What post-processing does to this series

## Post-processing

fda-post = Post-processing
fda-post-off = Off
fda-post-free = Post-processing (free)
    .help = Reads the published totals alone.
fda-post-when = When
fda-post-ratio = Error after ÷ before
fda-post-yours = Your choice: { $chosen }
fda-post-gain = { DECIMAL($ratio, decimals: 2) } ± { DECIMAL($spread, decimals: 2) } ({ WHOLE($runs) } runs)
fda-post-note = Mean squared error after the step, divided by that before it, ± two standard errors: all totals of “{ $method }” at { -epsilon } = { SIG($epsilon) }. Below 1 the step helps. A choice by this table uses your data, which costs privacy.
fda-post-signed = Net changes may fall: only rounding is offered.
fda-post-secret = It needs the true totals: use the look-alike.
fda-rise = Cap the rise per { $period } ({ $events }; 0: off)

## Is it private?

fda-attack-differ = they differ in one event
fda-attack = Series D has one event in the first of seven periods, series D′ none{ $first ->
    [0] { $every ->
        [0] {""}
       *[other] ; every { $every }rd total matters
    }
   *[other] ; epochs have { $first } periods and more
}. The attack sees noisy boxes.
fda-fixed = Public, and fixed before the first { -release }: the periods, the { $epochs ->
    [yes] lengths of the epochs
   *[no] number of totals
}{ $bound ->
    [yes] , the bound per person
   *[no] {""}
}{ $matter ->
    [yes] , which totals matter
   *[no] {""}
} and the method.
fda-one-event = { $kind ->
    [persons] One person is protected with { -epsilon } = { SIG($epsilon) }, one event with { SIG($event) } (2 { -epsilon } / { $most }).
    [changes] Entering and leaving are two changes: 2 protects one stay.
   *[events] One event is protected with { -epsilon } = { SIG($event) }, its period with twice that.
}
fda-cap = Totals count only the first { $most ->
    [1] of the { $events }
   *[other] { WHOLE($most) } { $events }
} of a person, not the rest.
fda-bound = { WHOLE($most) }{ $now ->
    [yes] {" "}(now)
   *[no] {""}
}
fda-bound-column = at most
fda-bound-noise = noise of the final total
fda-bound-person = { -epsilon }, one person
fda-bound-event = { -epsilon }, one event
fda-bound-table = Noise and { -epsilon }, by bound on events per person
fda-bound-left-out = { $events } left out
fda-bound-note = Of { WHOLE($total) } { $events }. A bound chosen here depends on the data.

## One secret picture for the whole slider

fda-account-frame = What your data will cost: for you alone
fda-show = { $new ->
    [yes] Show { $method }: adds { -epsilon } = { SIG($epsilon) }
   *[no] Show the picture at { -epsilon } = { SIG($epsilon) }
}
fda-ask-higher = It was shown up to { -epsilon } = { SIG($largest) }. At { SIG($epsilon) } it costs that.
fda-ask-new = { $method } is new with these settings: its { -epsilon } adds to the { SIG($spent, digits: 4) } spent.
fda-ask-first = The picture spends { -epsilon } = { SIG($epsilon) }. Moving the slider back returns nothing.
fda-announce = Noisy totals of your file spend the { -epsilon } shown, now { SIG($epsilon) }. Above { SIG($unasked) } the page asks.
fda-peek = Choose on noisy totals of my file (spends ε)
    .help = Costs the largest { -epsilon } shown, if you look at the noisy picture alone.
fda-off-instead = { $error } Study it on the look-alike or with “{ $look }”.
fda-drawing = Drawing noise for all { $values } values of { -epsilon } …
fda-charge = { $method }{ $draw ->
    [1] {""}
   *[other] , draw { $draw }
}, shown up to { -epsilon } = { SIG($largest) }
fda-charge-release = { $method }, released at { $setting }
fda-redraw = Draw again: adds { -epsilon } = { SIG($epsilon) }
fda-spent = Shown up to { -epsilon } = { SIG($largest) }, which is their cost.{ $lower ->
    [yes] {" "}Showing { -epsilon } = { SIG($here) } adds nothing.
   *[no] {""}
}
fda-spent-why = Pictures below { -epsilon } = { SIG($largest) } are this one with more noise, so they cost nothing more.
fda-ex-post = This guarantee (ex post) holds only if the slider follows the noisy picture alone. So nothing true is shown.
fda-viewed = True totals were on screen. No ledger covers an { -epsilon } chosen later.
fda-charged-already = { -epsilon } = { SIG($largest) }, spent already, for { $unit }
fda-release-shown = Release what is shown: { $cost }

## Release

fda-file-totals = the totals, each with the variance and 95 % range of its noise
fda-file-boxes = the noisy counts that add up to the totals
fda-after-free = Post-processing may still change, in Settings, at no cost.
fda-after-looking = Post-processing is fixed: somebody looked at the rows.
fda-released = Released totals
fda-released-boxes = Boxes of the release
fda-released-title = Released running totals ({ $column })
fda-released-words = The band holds the noise in 95 of 100 draws. It may be thinner than the line.
fda-released-expected = { -usually } noise moves a total by at most ± { SIG($usual) }, at the widest by ± { SIG($most) }.

## Compare

fda-difference = Difference to the truth
fda-difference-heard = Published totals of { $sides } less the true ones.
fda-legend-band-of = 95 % of { -release }s of { $letter }
fda-legend-within = within { SIG($tolerance) } of the truth

## Each post-processing

fda-post-time = { $live ->
    [yes] while the series runs
   *[no] afterwards
}
fda-post-isotonic = Smooth afterwards
    .help = The closest series that never falls (isotonic least squares). Helps where noise exceeds a period’s events.
fda-post-boxes = Make counts of short and long stretches agree afterwards
    .help = The series closest to all noisy boxes without a negative period (non-negative least squares).
    .warning = With few events totals are pushed up.
fda-post-running_maximum = Running maximum (live)
    .help = Each total becomes the largest so far.
    .warning = Totals are pushed up: with few events per period errors grow 2 to 8 times.
fda-post-most = Cap the rise
    .help = A total rises by at most a public number per period.
    .warning = Do not read it off the data. If often reached, it pulls totals down.
fda-post-whole = Round to whole numbers
    .help = Halves are rounded up.
fda-error-most = most = { SIG($most) } must be positive. Type the public maximum, or none.
fda-error-no-boxes = fit = 'boxes' needs a method with boxes, such as FDA. Choose another fit or method.

## Attack and Ada

fda-pair = { $method }{ $kind }: one event in the first of seven periods, or none
fda-pair-one = one event in period 1
fda-pair-none = no event
fda-pair-score = evidence for an event in period 1 (log-likelihood ratio)
fda-ada = { $many ->
    [1] Ada is one of the { $events } of { $period } { WHOLE($at) }.
   *[other] Ada has { WHOLE($many) } of the { $events }, one of them in { $period } { WHOLE($at) }.
}
fda-ada-box = { $one ->
    [yes] { $period } { WHOLE($first) }
   *[no] { $period }s { WHOLE($first) } to { WHOLE($last) }
}

## Methods

fda-method-fda_published = Overlapping boxes of 1, 2, 4, … periods, with the shares of ε of the article.
    .reference = Cai Jianping, Wu Yingjie, Wang Xiaodong: Method based on matrix mechanism for differential privacy continual data release. Journal of Frontiers of Computer Science and Technology 10(4):481-494, 2016. doi 10.3778/j.issn.1673-9418.1507074
fda-method-ls_tree = Blocks of several lengths, each counted once; totals are fitted to all.
    .reference = Qardaji, Yang, Li: Understanding Hierarchical Methods for Differentially Private Histograms, PVLDB 6(14), 2013. For running totals: docs/papers/fda.md 5.4.
fda-method-designed = Weighted sums of periods that a search found; beyond 16,384 periods, fitted blocks.
    .reference = McKenna, Miklau, Hay, Machanavajjhala: Optimizing error of high-dimensional statistical queries under differential privacy, PVLDB 11(10), 2018. For running totals: docs/papers/fda.md 5.5.
fda-method-kary = Blocks of 1, k, k², … periods, added or subtracted: whole totals, while the series runs.
    .reference = Andersson, Pagh, Torkamani: Count on Your Elders: Laplace vs Gaussian Noise, 2024.
fda-method-best_split = Boxes of the best lengths for this number of periods; never worse than FDA.
    .reference = docs/papers/fda.md 5.1.
fda-method-fda = FDA’s boxes, with the best shares for exactly this number of periods.
    .reference = Cai, Wu, Wang, 2016; shares for any number of periods: docs/papers/fda.md 2.7.
fda-method-fda_idle = FDA; what even periods leave of the budget pays a second count.
    .reference = docs/papers/fda.md 5.3, after Cai, Wu, Wang, 2016.
fda-method-naive = Noise on every period, then add up.
    .reference = Dwork, McSherry, Nissim, Smith: Calibrating Noise to Sensitivity in Private Data Analysis, TCC 2006.
fda-method-recount = Fresh noise for every total, each with ε / N.
    .reference = { fda-method-naive.reference }
fda-method-binary = Overlapping boxes of 1, 2, 4, … periods with equal shares.
    .reference = Chan, Shi, Song: Private and Continual Release of Statistics, ACM TISSEC 14(3), 2011.
fda-method-hybrid = Half of ε for totals at powers of two, half for a binary mechanism between them.
    .reference = { fda-method-binary.reference }
fda-method-two_level = Half of ε for blocks of K periods, half for the periods.
    .reference = { fda-method-binary.reference }
fda-method-honaker = A binary tree whose boxes are combined with their halves.
    .reference = Honaker: Efficient Use of Differentially Private Binary Trees, TPDP 2015.
fda-method-boost = A binary tree fitted by least squares.
    .reference = Hay, Rastogi, Miklau, Suciu: Boosting the Accuracy of Differentially Private Histograms Through Consistency, PVLDB 3(1), 2010.
fda-method-privelet = Noise on Haar wavelet coefficients.
    .reference = Xiao, Wang, Gehrke: Differential Privacy via Wavelet Transforms, IEEE TKDE 23(8), 2011.
fda-method-gaussian_zcdp = Gaussian noise with ρ = ε²/2: a weaker guarantee, less error over many totals.
    .reference = Denisov, McMahan, Rush, Smith, Thakurta: Improved Differential Privacy for SGD via Optimal Private Linear Operators on Adaptive Streams, NeurIPS 2022; see docs/papers/fda.md 3.11.
fda-method-gaussian_buffered = As Gaussian, zCDP, while the series runs: a stream keeps six numbers.
    .reference = Dvijotham, McMahan, Pillutla, Steinke, Thakurta: Efficient and Near-Optimal Noise Generation for Streaming Differential Privacy, FOCS 2024.
fda-method-gaussian_endless = As Gaussian, zCDP, for an unknown end.
    .reference = Jacobsen, Fawaz: Private Continual Counting of Unbounded Streams, NeurIPS 2025, arXiv 2506.15018.
fda-method-gaussian = Gaussian noise for ε and δ = 1e-6: a weaker guarantee, for comparison only.
    .reference = Henzinger, Upadhyay, Upadhyay: Almost Tight Error Bounds on Differentially Private Continual Counting, SODA 2023.
fda-no-release = Real-valued Gaussian noise is not released. Choose Gaussian, zCDP, or Best split.

## Parameters
fda-param-horizon = Horizon (periods)
    .help = Fixed before the first total. 0: one per period.
fda-param-contribution = Events counted per person, at most
    .help = { fda-upload-contribution.help }
fda-param-first_epoch = First epoch (periods)
    .help = 0: a fixed horizon.
fda-param-growth = Factor from epoch to epoch
    .help = Length of an epoch over that of the last.
fda-param-kappa = Weight of an epoch’s last total (κ)
    .help = Later totals start from it. Its extra weight is κ times the epoch’s length.
fda-param-every = Every so many totals matter
    .help = 0: all totals matter.
fda-param-every_from = First total that matters
    .help = 0: the first full step.
fda-param-other_weight = Weight of the other totals
    .help = 0: published only where free. 0.01: all, less accurately.
fda-param-block = Block length (periods)
    .help = 0: the square root of the horizon.

## Upload
fda-upload-form = The file holds
    .help = Events: one row each. Increments: one row per period.
fda-upload-person_column = Person column
fda-upload-contribution = Events per person (c)
    .help = With a person column, further events are left out. Else you promise that there are none.
fda-upload-time_column = Date or time column
fda-upload-counts_column = Counts column
    .help = Whole numbers, one row per period.
fda-upload-label_column = Period column
    .help = Date of each period. Rows of one period add up.
fda-upload-date_order = Order in dates
    .help = For dates such as 03/04/2013. Excel day numbers (45300: 9 January 2024) are read only if chosen.
fda-upload-two_digit_years = Years have two digits
    .help = 00 to 68: 2000 to 2068. 69 to 99: 1969 to 1999.
fda-upload-skip_undated = Leave out rows without a date
    .help = Else an empty date, or one coarser than a period, refuses the file.
fda-upload-flag_column = Which rows count
    .none = every row counts
    .help = Column of yes/no, true/false or 1/0.
fda-upload-positive = Value that counts
    .help = Not needed for yes/no, true/false or 1/0.
fda-upload-period = One period is a
    .help = Weeks are counted from the first day.
fda-upload-own_dates = Use the file's own range
    .notice = They reveal the first and last person. Nothing is proven or can be released.
fda-upload-start = First day
    .help = Public, known without the data.
fda-upload-end = Last day
    .help = Public and inclusive.
fda-upload-periods = Number of periods
    .help = For increments without a last day; public. Missing rows count 0, rows beyond are left out. 0: not stated.
fda-upload-net_changes = Net changes (+1 on entry, −1 on exit)
    .help = As in admissions minus discharges; c is then 2 or more.

## Choose ε
fda-choose-periods = Periods to publish
    .help = Fixed before the first total.
fda-choose-period = Each period is one
fda-choose-largest = Largest plausible total
    .help = Roughly: percentages refer to it.
fda-choose-off = A total may be off by (events)
    .help = A total chosen at random.
fda-choose-in-words = { PERCENT($share) } of { WHOLE($largest) }. It varies by about ± { WHOLE($chance) } anyway.
fda-choose-fewer = a total every { $longer }, not every { $period }
fda-choose-have = Dated events
fda-choose-publish = a running total, period by period
fda-choose-left = the column of dates, the first day and the last

## Notes and errors of uploads

fda-upload-cap = Each person’s first events count, at most { WHOLE($most) }, so totals are too low. Figures of noise do not cover that. Choose c by public knowledge.
fda-upload-bounds = at most c events per person
fda-upload-lost = left out of all events
fda-upload-most = At most { WHOLE($periods) } periods.
fda-upload-role-flag_column = column of rows that count
fda-upload-your-file = Your file, { WHOLE($periods) } { $period ->
    [minute] minutes
    [hour] hours
    [day] days
    [week] weeks
    [month] months
    [quarter] quarters
   *[year] years
}
fda-upload-share = { $percent ->
    [0] none
   *[other] about { $percent } %
}
fda-book-all = totals of all events are larger
fda-note-lifted = Net changes: c was raised to 2, for entering and leaving.
fda-note-unused = No row has the value that counts: every total is 0.
fda-note-numbered = Without a first day, periods are numbered; dates are not used.
fda-note-rows = The file has { $rows ->
    [one] 1 row
   *[other] { WHOLE($rows) } rows
} for { $periods ->
    [one] 1 period
   *[other] { WHOLE($periods) } periods
}: { $more ->
    [yes] the rest is left out.
   *[no] the last { $empty ->
        [one] one is 0.
       *[other] { WHOLE($empty) } are 0.
    }
}
fda-note-added = Rows of the same { $period } were added up: { WHOLE($again) } repeated one.
fda-error-parts-order = Parts have no order. Name the period column and the first day, or give one file.
fda-error-parts-bound = Events were counted with at most { WHOLE($capped) } per person, and contribution is { $asked }. Count again.
fda-error-range-long = The range has { WHOLE($periods) } periods, more than { WHOLE($most) }. Choose longer periods or a shorter range.
fda-error-range-periods = periods = { WHOLE($periods) }, but { $start } to { $end } are { WHOLE($days) } { $period }s. Correct one, or state the number alone.
fda-error-range-none = No range can be read here. State the first and the last day.
fda-error-day = { $setting } = { $text } is no day. Write year, month and day, as in 2013-01-31.
fda-error-order = end = { $end } lies before start = { $start }. Exchange the two dates.
fda-protects = { $kind ->
    [persons] { $most ->
        [1] one person, added or removed, one event of each counted
       *[other] one person with all their events, added or removed
    }
    [changes] one person who enters and leaves, up to { $most } changes
    [several] one group of up to { $most } changes of one by the same person
    [people] one person, added or removed
   *[events] one of the { $events }, added or removed; { -for-a-person }
}
fda-notes-totals = totals.csv has a row per { -published } total, with its exact variance and half of its 95 % range. Smoothing is free.
fda-notes-boxes = boxes.csv has a row per box, with s of its noise, P(x) ∝ exp(-|x| s / 2^{ $bits }).{ $fitted ->
    [yes] {" "}But for the first, a box of Privelet counts its first half less its second.
   *[no] {""}
}
fda-notes-check =     To check: { $fitted ->
        [yes] the totals are fitted to the noisy whole counts alone.
       *[no] each total is that before its box plus the noisy count of its box.
    } For each period, add up s over its boxes, multiply by the bound per person, and divide by 2^{ $bits }. The result is at most { -epsilon }.
fda-notes-capped = { $column } counts each person’s first { $most ->
    [one] event
   *[other] { WHOLE($most) } events
} and stands for the column total. Variance and half-width do not cover the others.
fda-notes-treated =     { $column } in totals.csv is the column total after: { $done }{ $most ->
        [0] { "" }
       *[other] { " " }(at most { SIG($most) } per period, a public number)
    }. It costs { -epsilon } = 0. Variance and half-width are those of total.
fda-notes-gradual = The noise was drawn once for a slider of { -epsilon }; this is its result at { -epsilon } = { SIG($epsilon) }. The ledger charges the largest shown, { -epsilon } = { SIG($largest) }, for all (ex post). That holds if the slider followed the noisy results alone.
fda-column-of-period = number of the period, from 1
fda-column-of-start = start of the period, year-month-day
fda-column-of-total = running total to the end of the period, noisy
fda-column-of-capped_total = running total to the end of the period, with noise; only the first events of each person
fda-column-of-smoothed_total = the total smoothed so that it never falls
fda-column-of-post_processed_total = the total after what NOTES.txt names
fda-column-of-variance = exact variance of the noise of the total
fda-column-of-half_width_95 = half of the 95 % range of the total: noise alone
fda-box-start = first period of the box
fda-box-end = last period of the box
fda-box-share = share of { -epsilon } of the box, 0 to 1
fda-box-noisy_count = events of these periods, with noise
fda-box-parameter = s of its noise, which is P(x) ∝ exp(-|x| s / 2^{ $bits })

## The system

fda-promise = Every month a hospital publishes how many patients have been admitted so far. Noise hides every admission.
# Of other data than the ward's: $signed where the number also falls, $person where rows name people.
fda-promise-others = Every { $period } the number of { $events }{ $signed ->
    [yes] {""}
   *[no] {" "}so far
} is published. Noise hides { $person ->
    [yes] every person
   *[no] each one
}.
fda-unit = one event, added or removed; { -for-a-person }
fda-line = How many so far, month by month
fda-hides = every event
fda-takes = dated events
fda-metric-rmse = Expected error of a total
fda-metric-worst = Largest error of a total
fda-metric-last = Error of the final total
fda-metric-pooled = Error of a total at random

## Ledger

fda-gaussian-weaker = Gaussian noise: the guarantee may fail with probability δ. Not pure { -epsilon }.
fda-step-stream-vector = all boxes of the stream together
fda-step-stream-epochs = all epochs of the stream
fda-why-shares = The shares of { -epsilon } of an event’s boxes add up to at most 1.
fda-step-stream-totals = all totals of the stream
fda-step-boxes = all boxes of the series
fda-step-range = first and last period of the series
fda-why-range = The range was read from the data. One event can move it.
fda-why-promise = The data have no person ids: the holder promises at most { $contribution } unit changes per person.
fda-why-persons = Only the first { $most ->
    [1] event
   *[other] { WHOLE($most) } events
} of each person count, so whole persons are protected. { fda-why-shares }
fda-why-events = One event changes the count of one period by 1. { fda-why-shares }
fda-why-epochs = An event lies in one epoch, so all cost as much as the dearest. The bound per person is for all together.
fda-step-blocks-vector = all measured blocks together
fda-step-blocks = blocks of periods
fda-step-singles = single periods
fda-step-epoch = epoch { WHOLE($epoch) }
fda-step-epoch-of = epoch { WHOLE($epoch) }, periods { WHOLE($first) } to { WHOLE($last) }
fda-step-epochs = all epochs
fda-step-titled = { $title }: { $step }
fda-step-one-total = one running total
fda-step-every-total = every running total
fda-step-all-totals = all totals
fda-step-sums-vector = all measured sums together
fda-step-boxes-vector = all boxes of the series together
fda-step-powers = totals at powers of two
fda-step-between = boxes between powers of two

## Errors

fda-error-no-rng = Laplace noise needs rng, a numpy Generator. For a release pass noise='integer'.
fda-error-blocks-stream = The last digits of a fitted total could reveal its count. Choose 'kary', or release at the end.
fda-error-stream-twice = Two streams with the same noise would reveal the data. Begin another, with { -epsilon } of its own.
fda-error-stream-short = { WHOLE($left) } of { WHOLE($horizon) } releases are left, and { WHOLE($many) } were asked for. Give fewer periods, or use an EpochStream.
fda-error-no-slider = { $title } has no slider that costs only its maximum. Choose { $instead }.
fda-error-slider-size = { WHOLE($boxes) } noisy counts at { WHOLE($budgets) } values of { -epsilon } are { WHOLE($values) }, over { WHOLE($most) }. Choose longer periods: at most { WHOLE($fewer) } counts.
fda-error-long = horizon = { WHOLE($horizon) } exceeds { WHOLE($longest) }. Choose longer periods, or { $split ->
    [yes] k-ary digits
   *[no] the buffered mechanism
}.
fda-error-radices = radices = { $chosen } cover { WHOLE($covered) } of { WHOLE($horizon) } periods. Enlarge the last one.
fda-error-range-read = The first and last period were read from the file. State a public range in the upload panel.
fda-error-weights = weights must be { $horizon } finite numbers of 0 or more, not all 0.
fda-error-horizon-short = horizon = { WHOLE($horizon) } is below the { WHOLE($periods) } periods of the data. Raise it, or end earlier.
fda-error-changes = contribution = { $contribution } is too small: entering and leaving are two changes. Set 2 or more.
fda-error-both = Epochs and totals that matter cannot be combined. Choose one.
fda-error-every = every = { $every } must be at least 1, from = { $start } at least 0. The weight of the others = { $other } must be from 0 to 1.
fda-error-none-matters = None of the { WHOLE($periods) } totals matters. Choose a smaller step or an earlier first total.
fda-error-weights-method = weights are for mechanism 'fda' only. Leave them out.
fda-error-option = option { $name } is unknown: { $mechanism } { $taken }. Leave it out.

fda-upload-stated-range-must-public = The { $missing } { $many ->
    [one] is
   *[other] are
} not stated. State { $many ->
    [one] it
   *[other] them
}{ $form ->
    [events] {""}
   *[increments] {" or the number of periods"}
}, or use the file's own range.
