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
    [yes] {" "}before post-processing
   *[no] {""}
}
fda-legend-beside = { $method }{ $raw ->
    [yes] , before post-processing
   *[no] {""}
}
fda-legend-ada = Ada and her boxes{ $gone ->
    [yes] ; dotted: without her
   *[no] {""}
}
fda-legend-before = before
fda-legend-runs = { $runs } other { -trial-run }s
fda-legend-true = true
fda-beyond-scale = beyond the scale
fda-legend-corridor = { $true ->
    [yes] true
   *[no] { -published }
} ± { SIG($tolerance) }, allowed
# Read aloud in place of the picture.
fda-heard = Published { $signed ->
    [yes] number present
   *[no] running total
} of { $events } over { WHOLE($periods) } { $period }s. It ends at { SIG($total) } ± { SIG($half) } (95 % of { -release }s).
fda-things = { $judged ->
    [pooled] totals
    [last] final totals
   *[worst] whole series
}{ $raw ->
    [yes] {" "}before post-processing
   *[no] {""}
}
fda-allowed = { SIG($tolerance) }{ $share ->
    [0] {""}
   *[other] {" "}({ PERCENT($share) } of the largest total)
}

# Dates on an axis, in signs of d3-time-format; what stands behind the bar is said once.
fda-ticks-year = %Y
fda-ticks-month = %b %Y
fda-ticks-day = %b %-d | %Y
fda-ticks-minute = %H:%M | %b %-d, %Y
fda-hover-month = %b %Y
fda-hover-day = %b %-d, %Y
fda-hover-minute = %b %-d, %Y, %H:%M

## Settings

fda-tolerance-of = Error that you allow ({ $events })
fda-tolerance-example = You say that an error of up to { SIG($tolerance) } does no harm.
fda-not-drawn = Not drawn: { $methods }. At most { $most } methods fit; some cannot run this long.
fda-beside = Compare with
    .nothing = None
fda-judged = Judged by
    .pooled = a total at random
    .last = the final total
    .worst = all totals at once
fda-fit = Fit the axis to what is shown
fda-view = View
fda-compare = Methods to compare
fda-others = More methods
fda-changes = Most changes per person
fda-grows = Unknown end (epochs)
    .help = Each epoch uses the whole { -epsilon }: an event lies in only one.
fda-matter = Totals that matter
fda-matter-step = { $step ->
    [0] all
    [2] every 2nd
    [3] every 3rd
    [-1] another step
   *[other] every { $step }th
}
fda-rest = Other totals published
fda-rest-weight = { $some ->
    [yes] all, with more noise
   *[no] those without extra cost
}

## Numbers

fda-expected = { SIG($off) } { $events }
    .label = Typically off by{ $raw ->
        [yes] , before post-processing
       *[no] {""}
    }
fda-final = { SIG($total) } { $events } ± { SIG($half) } (in 95 % of { -release }s)
    .label = Final { $signed ->
        [yes] number present
       *[no] total
    }
fda-error-now = { SIG($off) } { $events }
    .label = This { -trial-run } is off by
fda-within = { WHOLE($within) } of { WHOLE($of) }
    .label = Totals within ± { SIG($tolerance) }
fda-table = Running totals
fda-table-true = Published and true totals
fda-column-total = published total{ $most ->
    [0] {""}
   *[other] , at most { WHOLE($most) } per person
}
fda-column-raw = { fda-column-total }, before post-processing
fda-column-half = ± (95 % of { -release }s)
## How it works

fda-how-count = A box covers one or more { $period }s in a row. { $counted ->
    [changes] Each entry and each exit
   *[events] Each of the { $events }{ $counted ->
        [persons] {" "}within the limit per person
       *[events] {""}
    }
} is counted in { $stack ->
    [1] one box.
   *[other] at most { $stack } boxes.
}
fda-how-noise = Each box gets noise once. All boxes that count one event share { -epsilon } = { SIG($epsilon) }.
fda-how-add = { $blocks ->
    [yes] All totals together are fitted to the noisy counts of all { WHOLE($made) } boxes.
   *[no] Each total is the sum of a few boxes.
}
fda-event = Show the event in { $period }
fda-total-after = Show the total after { $period }
fda-share = { -epsilon } per box
fda-boxes-title = Boxes over time; those of the event are outlined
fda-shares-title = { -epsilon } of an event in { $period } { WHOLE($event) }, by box
fda-box-hover = periods { $first } to { $last }: { -epsilon } = { $share }
fda-boxes-many = Of { WHOLE($boxes) } boxes, the longest { WHOLE($drawn) } are drawn.
fda-spends = An event in { $period } { WHOLE($event) } { $boxes ->
    [0] lies in no box.
    [1] lies in one box and uses { -epsilon } = { SIG($spent) }.
   *[other] lies in { WHOLE($boxes) } boxes and uses { -epsilon } = { SIG($spent) }.
}
fda-adds = The total after { $period } { WHOLE($total) } { $boxes ->
    [0] is not published.
    [1] is one box.
   *[other] is the sum of { $boxes } boxes. Those without the event have a green outline.
}
fda-matters = { WHOLE($count) } of { WHOLE($of) } totals matter. { $all ->
    [yes] The other totals get more noise.
   *[no] { WHOLE($free) } more totals cost nothing extra; the rest are not published.
}
fda-epochs = { $epochs ->
    [0] {""}
   *[other] Epochs ended after { $period } { $begun }.{" "}
}This epoch may last until { $period } { WHOLE($coming) }. If the end after { WHOLE($periods) } were known, the mean variance would be { DECIMAL($price, decimals: 2) } times smaller.

## Accuracy

fda-error-metric = typical error of a total
fda-error-note = Lines show the root mean square error{ $raw ->
    [yes] {" "}before post-processing
   *[no] {""}
}. Bands and bars show the 5th to the 95th percentile of { -trial-run }s.
fda-best = For { WHOLE($totals) } totals, { $same ->
    [yes] FDA { -in-the-paper } errs as little as “{ $best }”.
   *[no] “{ $best }” errs least of all methods without δ. To be as accurate, FDA { -in-the-paper } needs { DECIMAL($factor, decimals: 2) } times the { -epsilon } of “{ $best }”.
}
fda-horizons-plain = “FDA, optimal” is drawn for fixed N and equal weights.
fda-horizons-table = Error by number of totals
fda-horizons-title = Typical error of a total ({ $events }, log scale)
fda-horizons-axis = number of totals N (log scale)
fda-horizons-yours = you: N = { WHOLE($totals) }
fda-horizons-tick = { $millions ->
    [0] { WHOLE($count) }
   *[other] { $millions } million
}

## Post-processing

fda-post = Post-processing
    .help = Post-processing costs nothing, because it reads only published totals.
fda-post-off = Off
fda-post-signed = Totals of net changes may fall, so only rounding is offered.
fda-rise = Largest rise per { $period } ({ $events }; 0 means no limit)

## Is it private?

fda-attack-differ = one of them has one event more
fda-fixed = The periods, the method and all settings are public. Everything except the value of { -epsilon } is fixed beforehand.
fda-one-event = { $kind ->
    [persons] One person is protected with { -epsilon } = { SIG($epsilon) }, one event with { SIG($event) } (2 { -epsilon } / { $most }).
    [changes] A stay makes two changes, so a limit of 2 protects it.
   *[events] One event is protected with { -epsilon } = { SIG($event) }; the time of an event is protected with twice that { -epsilon }.
}
fda-cap = Totals count only the first { $most ->
    [1] of the { $events }
   *[other] { WHOLE($most) } { $events }
} of a person.

## One secret picture for the whole slider

fda-account-frame = The cost: for you alone
fda-show = { $new ->
    [yes] Show “{ $method }”: adds { -epsilon } = { SIG($epsilon) }
   *[no] Show the picture at { -epsilon } = { SIG($epsilon) }
}
fda-ask-higher = The picture was shown up to { -epsilon } = { SIG($largest) }. Showing { -epsilon } = { SIG($epsilon) } raises its cost to that value.
fda-ask-new = This picture of “{ $method }” is new. Its cost adds to the { -epsilon } = { SIG($spent, digits: 4) } already spent.
fda-ask-first = The picture spends { -epsilon } = { SIG($epsilon) }. Moving the slider back returns nothing.
fda-peek = Choose by noisy totals of my file (spends ε)
    .help = This costs the largest { -epsilon } shown, if you look at nothing else. Above { -epsilon } = { SIG($unasked) } the page asks first.
fda-off-instead = { $error } Or use the look-alike or “{ $look }”.
fda-drawing = Drawing noise …
fda-charge = { $method }{ $draw ->
    [1] {""}
   *[other] , draw { $draw }
}, shown up to { -epsilon } = { SIG($largest) }
fda-charge-release = “{ $method }”, released at { $setting }
fda-redraw = Draw again: adds { -epsilon } = { SIG($epsilon) }
fda-spent = The picture was shown up to { -epsilon } = { SIG($largest) }, which is its cost. A smaller { -epsilon } adds nothing.
fda-ex-post = This cost holds only if the slider follows the noisy picture alone.
fda-viewed = True totals were seen. No ledger covers an { -epsilon } chosen after that.
fda-charged-already = { -epsilon } = { SIG($largest) }, already spent, for { $unit }
fda-release-shown = Release what is shown (cost: { $cost })

## Release

fda-file-totals = totals, with variance and 95 % range of their noise
fda-file-boxes = noisy counts of boxes behind the totals
fda-after-free = Post-processing in Settings still costs nothing.
fda-after-looking = Post-processing is fixed, because rows were seen.
fda-released = Released totals
fda-released-boxes = Boxes of the release
fda-released-title = Released running totals ({ $column })
fda-released-words = The band covers a total’s noise in 95 of 100 { -release }s.
fda-released-expected = { -usually } noise moves a typical total by up to ± { SIG($usual) }, the noisiest by up to ± { SIG($most) }.

## Compare

fda-difference = Difference from the truth
fda-difference-heard = Totals of { $sides } minus the true totals.
fda-legend-band-of = 95 % of { -release }s of { $letter }
fda-legend-within = within ± { SIG($tolerance) }

## Each post-processing

fda-post-isotonic = Smooth afterwards
    .help = The closest series that never falls is published. This helps where noise is large.
fda-post-boxes = Make box counts agree afterwards
    .help = Of all series without a negative period, the one closest to all noisy boxes is published.
    .warning = With few events, totals come out too high.
fda-post-running_maximum = Running maximum (live)
    .help = Each total becomes the largest total so far.
    .warning = With few events, mean squared error grows 2 to 8 times.
fda-post-most = Cap the rise
    .help = From one period to the next, a total may rise by no more than a public limit.
    .warning = Never take this limit from the data. If rises often reach this limit, totals come out too low.
fda-post-whole = Round to whole numbers

## Attack and Ada

fda-pair = “{ $method }”{ $kind }: one event in period 1, or none
fda-pair-one = one event in period 1
fda-pair-none = no event
fda-pair-score = log-likelihood ratio of an event in period 1
fda-ada = { $many ->
    [1] Ada is one of the { $events } of { $period } { WHOLE($at) }.
   *[other] Ada has { WHOLE($many) } of the { $events }, one of them in { $period } { WHOLE($at) }.
}
fda-ada-box = { $one ->
    [yes] { $period } { WHOLE($first) }
   *[no] { $period }s { WHOLE($first) } to { WHOLE($last) }
}

## Methods

fda-method-fda_published = Overlapping boxes of 1, 2, 4, … periods, with the paper’s shares of ε.
    .reference = Cai Jianping, Wu Yingjie, Wang Xiaodong: Method based on matrix mechanism for differential privacy continual data release. Journal of Frontiers of Computer Science and Technology 10(4):481-494, 2016. doi 10.3778/j.issn.1673-9418.1507074
fda-method-ls_tree = Blocks of several lengths, to which totals are fitted.
    .reference = Qardaji, Yang, Li: Understanding Hierarchical Methods for Differentially Private Histograms, PVLDB 6(14), 2013.
fda-method-designed = Weighted sums that a search found; beyond 16,384 periods, fitted blocks.
    .reference = McKenna et al.: Optimizing error of high-dimensional statistical queries under differential privacy, PVLDB 11(10), 2018.
fda-method-kary = Adds and subtracts blocks of 1, k, k², … periods. Gives whole totals while the series runs.
    .reference = Andersson, Pagh, Torkamani: Count on Your Elders: Laplace vs Gaussian Noise, 2024.
fda-method-best_split = Boxes of the best lengths, never worse than FDA.
    .reference = { -own-notes(file: "fda", section: "5.1") }.
fda-method-fda = FDA’s boxes, with the best shares for this number of totals.
    .reference = { -own-notes(file: "fda", section: "2.7") }, after Cai, Wu, Wang, 2016.
fda-method-fda_idle = FDA, with a second count from the ε that even periods leave over.
    .reference = { -own-notes(file: "fda", section: "5.3") }, after Cai, Wu, Wang, 2016.
fda-method-naive = Adds noise to every period, then adds them up.
    .reference = Dwork et al.: Calibrating Noise to Sensitivity in Private Data Analysis, TCC 2006.
fda-method-recount = Fresh noise for every total, each with ε / N.
    .reference = { fda-method-naive.reference }
fda-method-binary = Overlapping boxes of 1, 2, 4, … periods with equal shares.
    .reference = Chan, Shi, Song: Private and Continual Release of Statistics, ACM TISSEC 14(3), 2011.
fda-method-hybrid = Half of ε for totals at powers of two, half between them.
    .reference = { fda-method-binary.reference }
fda-method-two_level = Half of ε for blocks of K periods, half for the periods.
    .reference = { fda-method-binary.reference }
fda-method-honaker = A binary tree whose boxes are combined with their halves.
    .reference = Honaker: Efficient Use of Differentially Private Binary Trees, TPDP 2015.
fda-method-boost = A binary tree fitted by least squares.
    .reference = Hay et al.: Boosting the Accuracy of Differentially Private Histograms Through Consistency, PVLDB 3(1), 2010.
fda-method-privelet = Noise on Haar wavelet coefficients.
    .reference = Xiao, Wang, Gehrke: Differential Privacy via Wavelet Transforms, IEEE TKDE 23(8), 2011.
fda-method-gaussian_zcdp = Gaussian noise with ρ = ε²/2: a weaker guarantee, often less error.
    .reference = Denisov et al.: Improved Differential Privacy for SGD via Optimal Private Linear Operators on Adaptive Streams, NeurIPS 2022.
fda-method-gaussian_buffered = Like “Gaussian, zCDP”, but while the series runs.
    .reference = Dvijotham et al.: Efficient and Near-Optimal Noise Generation for Streaming Differential Privacy, FOCS 2024.
fda-method-gaussian_endless = Like “Gaussian, zCDP”, for an unknown end.
    .reference = Jacobsen, Fawaz: Private Continual Counting of Unbounded Streams, NeurIPS 2025, arXiv 2506.15018.
fda-method-gaussian = Gaussian noise for ε and δ = 1e-6. Weaker guarantee, for comparison only.
    .reference = Henzinger, Upadhyay, Upadhyay: Almost Tight Error Bounds on Differentially Private Continual Counting, SODA 2023.
fda-no-release = Real-valued Gaussian noise is never released. Choose “Gaussian, zCDP” or “Best split”.

## Parameters
fda-param-horizon = Number of totals
    .help = One per period, or more if later periods will follow. 0 means one per period.
fda-param-contribution = Largest number of events counted per person
    .help = { fda-upload-contribution.help }
fda-param-first_epoch = First epoch (periods)
    .help = 0 means no epochs.
fda-param-growth = Growth factor of epochs
fda-param-kappa = Weight of an epoch’s last total (κ)
    .help = The weight is 1 + κ × epoch length.
fda-param-every = Step between totals that matter
    .help = 0 means that all totals matter.
fda-param-every_from = First total that matters
    .help = 0 means the first step.
fda-param-other_weight = Weight of the other totals
    .help = 0 publishes only the totals that cost nothing extra. A larger weight publishes all totals, with more noise.
fda-param-block = Block length (periods)
    .help = 0 means the square root of the number of totals.

## Upload
fda-upload-form = The file holds
    .help = “increments” means one row per period.
fda-upload-person_column = Person column
fda-upload-contribution = Events per person (c)
    .help = Without a person column, you promise that nobody has more events than this.
fda-upload-time_column = Date or time column
fda-upload-counts_column = Counts column
fda-upload-label_column = Period column
    .help = Rows of the same period are added.
fda-upload-date_order = Date order
    .help = For dates such as 03/04/2013, and Excel day numbers.
fda-upload-two_digit_years = Years have two digits
    .help = 69 to 99 mean 1969 to 1999.
fda-upload-skip_undated = Leave out rows without a date
    .help = Otherwise an empty or incomplete date stops the upload.
fda-upload-flag_column = Which rows count
    .none = every row counts
fda-upload-positive = Value that counts
    .help = Not needed for yes/no, true/false or 1/0.
fda-upload-period = One period is a
    .help = Weeks start on the weekday of the first day.
fda-upload-own_dates = Use the file's own range
    .notice = This range reveals the first and last event. Nothing is proven or can be released.
fda-upload-start = First day
    .help = This day is public, as it is known without the data.
fda-upload-end = Last day
    .help = This day is included.
fda-upload-periods = Number of periods
    .help = This number is public. Missing rows count as 0; further rows are left out. 0 means not stated.
fda-upload-net_changes = Net changes (+1 on entry, −1 on exit)

## Choose ε
fda-choose-periods = Number of periods
fda-choose-period = Each period is one
fda-choose-largest = Largest plausible total
    .help = Percentages on this page are shares of this total.
fda-choose-off = A total may be off by (events)
    .help = The total is chosen at random.
fda-choose-in-words = This error is { PERCENT($share) } of { WHOLE($largest) }. Chance alone moves such a total by about ± { WHOLE($chance) }.
fda-choose-fewer = one total per { $longer }
fda-choose-have = Dated events
fda-choose-publish = a running total, period by period
fda-choose-left = dates, first and last day

## Notes and errors of uploads

fda-upload-cap = Events beyond { WHOLE($most) } per person are left out, and figures of noise ignore that. Choose c from public knowledge.
fda-upload-bounds = at most c events per person
fda-upload-lost = share of events left out
fda-upload-role-flag_column = column that says which rows count
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
fda-note-lifted = For net changes, c was raised to 2.
fda-note-unused = No row counts: every total is 0.
fda-note-numbered = Without a first day, dates are not used.
fda-note-rows = Rows: { WHOLE($rows) }; periods: { WHOLE($periods) }. { $more ->
    [yes] Further rows are left out.
   *[no] The last periods ({ WHOLE($empty) }) count as 0.
}
fda-note-added = Rows of the same { $period } were added: { WHOLE($again) }.
fda-error-parts-order = Parts have no order. State the period column and the first day.
fda-error-range-long = { WHOLE($periods) } periods are more than { WHOLE($most) }. Choose longer periods.
fda-error-range-periods = periods = { WHOLE($periods) }, but { $start } to { $end } are { WHOLE($days) } { $period }s. Correct one.
fda-error-range-none = No range can be read. State the first and last day.
fda-error-day = { $setting } = { $text } is no date. Write it as 2013-01-31.
fda-error-order = end = { $end } lies before start = { $start }. Swap them.
fda-protects = { $kind ->
    [persons] { $most ->
        [1] one person, added or removed, with one event counted
       *[other] one person with all their events, added or removed
    }
    [changes] one person who enters and leaves, up to { $most } changes
    [several] one group of up to { $most } unit changes by the same person
    [people] one person, added or removed
   *[events] one of the { $events }, added or removed; { -for-a-person }
}
fda-notes-totals = totals.csv has a row per { -published } total, with exact variance and half of the 95 % range of its noise.
fda-notes-halves = In boxes.csv every box but the first counts its first half minus its second.
fda-notes-capped = { $column } counts each person’s first { $most ->
    [one] event
   *[other] { WHOLE($most) } events
} in place of total. Variance and half-width do not cover the events left out.
fda-notes-treated =     { $column } in totals.csv is total after this post-processing: { $done }{ $most ->
        [0] { "" }
       *[other] { " " }(at most { SIG($most) } per period, a public number)
    }. It costs { -epsilon } = 0. Variance and half-width are those of total.
fda-notes-gradual = The noise was drawn once for a whole slider; this is the result at { -epsilon } = { SIG($epsilon) }. The ledger charges the largest { -epsilon } shown, { SIG($largest) } (ex post). That holds only if the slider followed noisy results alone.
fda-column-of-period = number of the period
fda-column-of-start = start of the period, year-month-day
fda-column-of-total = running total, noisy
fda-column-of-capped_total = running total of the first events of each person, noisy
fda-column-of-smoothed_total = total, smoothed: never falls
fda-column-of-post_processed_total = total after the post-processing in NOTES.txt
fda-column-of-variance = exact variance of its noise
fda-column-of-half_width_95 = half of the 95 % range of its noise
fda-box-start = first period
fda-box-end = last period
fda-box-share = its share of { -epsilon }, 0 to 1
fda-box-noisy_count = events in it, noisy
fda-box-parameter = s of its noise, which is P(x) ∝ exp(-|x| s / 2^{ $bits })

## The system

fda-promise = Every month a hospital publishes how many patients have been admitted so far. Noise hides every admission.
# Of other data than the ward's: $signed where the number also falls, $person where rows name people.
fda-promise-others = Every { $period } the { $signed ->
    [yes] number
   *[no] total
} of { $events } is published. Noise hides { $person ->
    [yes] every person
   *[no] each one
}.
fda-unit = one event, added or removed; { -for-a-person }
fda-line = How many so far, month by month
fda-takes = dated events
fda-metric-rmse = Expected error of a total
fda-metric-worst = Largest error of a total
fda-metric-last = Error of the final total
fda-metric-pooled = Error of a total at random

## Ledger

fda-gaussian-weaker = Gaussian noise gives no pure { -epsilon }. The guarantee may fail with probability δ.
fda-why-shares = The shares of { -epsilon } of an event’s boxes add up to at most 1.
fda-step-boxes = all boxes of the series
fda-step-range = first and last period of the series
fda-why-range = The range was read from the data. One event can move it.
fda-why-promise = Without person ids the holder promises at most { $contribution } unit changes per person.
fda-why-persons = Only the first { $most ->
    [1] event
   *[other] { WHOLE($most) } events
} of each person count, so whole persons are protected. { fda-why-shares }
fda-why-events = One event changes the count of one period by 1. { fda-why-shares }
fda-why-epochs = An event lies in one epoch, so the most expensive counts. The limit per person spans all epochs.
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

fda-error-stream-twice = Two streams with the same noise reveal the data. Begin a new stream with its own { -epsilon }.
fda-error-no-slider = { $title } has no slider that costs only its largest { -epsilon }. Choose { $instead }.
fda-error-slider-size = A slider takes at most { WHOLE($fewer) } noisy counts, not { WHOLE($boxes) }. Choose longer periods.
fda-error-horizon-short = horizon = { WHOLE($horizon) } is below the { WHOLE($periods) } periods of the data. Raise it.
fda-error-changes = contribution = { $contribution } is too small for net changes. Set 2 or more.
fda-error-none-matters = None of { WHOLE($periods) } totals matters. Choose a smaller step.

fda-upload-stated-range-must-public = Not stated: { $missing }. State { $many ->
    [one] it
   *[other] them
}{ $form ->
    [events] {""}
   *[increments] {" or the number of periods"}
}, or use the file's own range.
