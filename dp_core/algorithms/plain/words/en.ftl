## The record.

plain-promise = Publish counts, sums and means of a table. Noise hides every row.
plain-line = Counts, sums and means of a table
plain-hides = every row
plain-takes = a table of people, one row each
plain-unit = one row, added or removed; { -for-a-person }
plain-method-naive = Limits are read from the data, noise ignores the range, each question gets the whole ε.
    .reference = Casacuberta, Shoemate, Vadhan, Wagaman: Widespread Underestimation of Sensitivity in Differentially Private Libraries and How to Fix It, ACM CCS, 2022.
plain-method-laplace = Counts, sums and means get discrete Laplace noise; the exponential mechanism chooses medians and quartiles.
    .reference = Dwork, McSherry, Nissim, Smith: Calibrating Noise to Sensitivity in Private Data Analysis, 2006; Ghosh, Roughgarden, Sundararajan: Universally Utility-Maximizing Privacy Mechanisms, 2009. For means, see docs/papers/plain.md, section 3.2.
plain-method-gaussian = Discrete Gaussian noise under zCDP, with a small δ.
    .reference = Canonne, Kamath, Steinke: The Discrete Gaussian for Differential Privacy, 2020. For means, see docs/papers/plain.md, section 3.2.
plain-no-release = Its limits and numbers of rows come from the data.
plain-metric-off = error
plain-metric-first = error of the first answer

## Parameters.

plain-param-ask = What is asked
    .help = Counts, top, sum, mean, median or quartiles, one per question.
plain-param-of = Column of each question
    .help = Empty for the first column.
plain-param-by = Groups of each question
    .help = A column with groups, or empty.
plain-param-shares = Shares of the budget
    .help = One number per question; equal shares if empty.
plain-param-bins = Bins for a column of numbers
    .help = Few blur the shape. Of many, each holds few people, and noise weighs more.
plain-param-limit = Upper limit, share of the range
    .help = Lower needs less noise; larger values count as the limit.
plain-param-top = Categories that are named
    .help = The most frequent; others are counted together.
plain-param-nonnegative = No counts below zero
    .help = Counts below 0 become 0, at no cost.
plain-param-delta = δ of the guarantee
    .help = Chance that the promise fails; far below 1 / rows.

## Steps of a ledger, and titles. $kind: what is asked; $by: its groups, if any.

plain-title = { $kind ->
    [counts] Counts of { $column }
    [top] Most frequent { $column }
    [sum] Sum of { $column }
    [mean] Mean of { $column }
    [median] Median of { $column }
   *[quartiles] Quartiles of { $column }
}{ $grouped ->
    [yes] , by { $by }
   *[no] { "" }
}
plain-step-all = all questions, about the same rows
plain-step-top = which categories are most frequent
plain-step-quantile = { WHOLE($level) } % quantile
plain-step-limits = smallest and largest value
plain-step-rows = number of rows of the mean
plain-others = all others
plain-quantile = { WHOLE($level) } %
plain-bin = { $low } to { $high }
plain-gap-limits = The limits of { $column } are its smallest and largest value: one person can set them.
plain-gap-rows = The mean is divided by the true number of rows.
plain-gap-sensitivity = The noise is that of a count; one row can move the sum by the whole range.
plain-gap-composition = Each question got the whole ε. All see the same rows: costs add up.

## Data.

plain-sample-employees = Employees (made up)
    .story = 5,000 employees of a town: age, wage, sector and contract.
plain-sample-stays = Hospital stays (made up)
    .story = 1,200 hospital stays: ward, days and age.
plain-sample-class = A class of thirty (made up)
    .story = Thirty pupils, their ways to school and their marks.
plain-upload-weight = Weight column
    .help = A whole number: how many each row stands for.
plain-upload-no-weight = none
plain-upload-most_weight = Largest weight
    .help = A public bound; larger weights count as it.
plain-upload-left_out = { reading-leave-out }
    .help = Ids, names, free text.
plain-upload-bounds = Limits of numbers
    .help = Public smallest and largest value of each column, as in age=0..110; wage=0..10000.
plain-upload-categories = Categories
    .help = Public list of each column, as in sector=care,retail,other.
plain-upload-facts = limits of numbers, or a list of categories
plain-upload-limits = At most { $columns } columns, and { WHOLE($categories) } categories each.
plain-note-empty = { $cells ->
    [one] 1 cell is
   *[other] { WHOLE($cells) } cells are
} empty. Answers skip these rows.
plain-note-beyond = Beyond their limits, counted as the limit: { $columns }.
plain-in-parts = Your file in parts, { $columns } columns
plain-your-file = Your file, { $columns } columns

## Errors.

plain-error-limits = Column { $column } has limits from { $low } to { $high }. State two numbers, the smaller one first.
plain-error-columns = There are { $columns } columns; at most { $most } are used. Leave some out.
plain-error-codes = Column { $column } may hold its categories and numbers only.
plain-error-weights = Weights must be whole numbers from 0 to { $most }; the largest bound is { $largest }.
plain-error-ask = { $asked } cannot be asked. Choose among { $kinds }.
plain-error-questions = There are { $questions } questions; at most { $most } are answered. Give fewer.
plain-error-shares = Share { $share } of the budget must be a number from { $low } to { $high }.
plain-error-shares-many = shares has { $shares ->
    [one] 1 number
   *[other] { $shares } numbers
} for { $questions ->
    [one] 1 question
   *[other] { $questions } questions
}. Give one number per question, or none.
plain-error-kind = { $asked } cannot be asked of { $column }. Ask for counts, or choose a column of { $words ->
    [yes] numbers
   *[no] categories
}.
plain-error-column = There is no column { $column }. There are { $names }.
plain-error-itself = { $column } cannot be cut by itself. Choose another column.
plain-error-top = Most frequent categories cannot be asked by group. Ask for counts.
plain-error-cells = This question has { WHOLE($cells) } cells, more than { WHOLE($most) }. Use fewer bins or groups.
plain-error-categories = Column { $column } has { $categories ->
    [one] 1 category
   *[other] { WHOLE($categories) } categories
}. List from 2 to { WHOLE($most) }.
plain-error-span = The limits of { $column } are “{ $said }”. Write two numbers, the smaller one first, as in { $example }.
plain-error-number = Column { $column } holds { $cells } without a number: { $rows }. Correct these rows, or list the column as categories.

## What leaves.

plain-notes-files = { $files ->
    [one] The answer is one file.
   *[other] Each of the { $files } questions has a file.
} { -in-95 } the true value lies within value ± half_width_95.{ $weighted ->
    [yes] { " " }Rows count with their weights.
   *[no] { "" }
}
plain-notes-counts = Counts below zero are 0 if the plan says so; noisy_count has them as drawn.
plain-notes-top = Other noise chose the named categories. The last line counts all others.
plain-notes-sum = Values beyond the limits count as the limit.
plain-notes-mean = A mean is low + (high - low) * noisy_above / (noisy_above + noisy_below): two noisy sums of distances, to the lower and the upper limit.
plain-notes-median = { -in-95 } a quantile’s rank is off by at most half_width_95_rows. No public formula bounds the value.
plain-notes-quartiles = { plain-notes-median }
plain-file-word = group, category or bin, as in the plan
# $kind and $column: of the question.
plain-file-value = { $kind ->
    [counts] number of rows, with noise
    [top] number of rows, with noise
    [sum] sum of { $column }, with noise
    [mean] mean of { $column }, from two noisy sums
   *[other] value of { $column } at this rank
}
plain-file-half_width_95 = half of the 95 % range of the noise
plain-file-half_width_95_rows = half of the 95 % range of the rank, in rows
plain-file-noisy_count = noisy count as it was drawn
plain-file-noisy_sum = noisy sum in whole steps of { SIG($unit, digits: 6) }
plain-file-noisy_above = noisy sum of distances to the lower limit, in whole steps
plain-file-noisy_below = noisy sum of distances to the upper limit, in whole steps
plain-difference = First answers side by side
plain-released-title = Released: { plain-title }
plain-released-words = { $kind ->
    [median] The value at this rank.
    [quartiles] The values at these ranks.
   *[other] Bars, each with a line for its 95 % range.
}{ $cut ->
    [yes] {" "}The first { $most } of { WHOLE($values) } values are drawn.
   *[no] {""}
}
plain-released-expected = { -usually } { $kind ->
    [median] its rank is
    [quartiles] ranks are
   *[other] a value is
} off by at most { SIG($usual) }{ $kind ->
    [median] {""}
    [quartiles] {""}
   *[other] {" "}(median of all)
}.

## Attacks.

plain-pair-limits = someone aged 99 in one table, nobody that old in the other
    .score = published upper limit above 60 (0: no, 1: yes)
    .with = one is aged 99
plain-pair-ill = someone who is ill in one table, nobody in the other
    .score = noisy count of the ill (at least 0, at most 1)
    .with = one is ill
plain-pair-without = without

## Choose.

plain-choose-have = A table of people
plain-choose-publish = counts, sums, means or medians
plain-choose-what = What you publish
    .help = An answer about one column.
plain-choose-rows = Rows
    .help = About how many, known without looking.
plain-choose-questions = Questions
    .help = All share the budget.
plain-choose-off = An answer may be off by (%)
    .help = { plain-tolerance.help }
plain-choose-in-words = { $what ->
    [counts] A count of { WHOLE($rows) } rows may be off by { SIG($off) }.
    [median] The median may be { SIG($off) } of { WHOLE($rows) } ranks off.
    [sum] The sum may be off by { SIG($share) } % of the largest one possible.
   *[other] The mean may be off by { SIG($share) } % of the range.
}
plain-choose-fewer = Ask one question
plain-choose-left = the limits of numbers and the lists of categories

## The page.

plain-kind-counts = Counts
plain-kind-top = Most frequent
plain-kind-sum = Sum
plain-kind-mean = Mean
plain-kind-median = Median
plain-kind-quartiles = Quartiles
plain-kind-none = No further question
plain-ask = Ask for
    .first = Question
    .further = Question { $number }
plain-of = of
plain-by = by
plain-by-none = no groups
plain-share = Its share of the budget
plain-off-by = { -usually } { $kind ->
    [counts] a count of { $record } is off
    [top] a count of { $record } is off
    [sum] noise moves the sum of { $column }
    [mean] noise moves the mean of { $column }
   *[rank] the rank among { $record } is off
} by at most { SIG($off) }.
plain-compared = This trial run is off by { SIG($mean) }{ $values ->
    [1] .
   *[other] {" "}on average, by { SIG($most) } at most (“{ $place }”).
}
plain-legend-published = published, with a line for its 95 % range
plain-legend-true = true
plain-heard = { $title }, published with noise: { $values }.
plain-cut = The first { $most } of { WHOLE($values) } values are drawn.
plain-tolerance = What you allow (%)
    .help = Of 100 rows (counts, ranks), or in % of the largest possible sum or of the range (means).
plain-tolerance-example = { SIG($tolerance) } of 100 { $rows } may be miscounted, a mean be off by { SIG($tolerance) } % of its range.
plain-within = { SIG($tolerance) } %
plain-steps = A row is in one bin or group only, so each gets the full { -epsilon } of the question. { $questions ->
    [1] The only question gets the whole budget.
   *[other] { $questions } questions share the budget.
}
plain-happened-counts = { -usually } noise moves a count by at most { SIG($noise) }; one row by { $weight }.
plain-happened-top = Half of the budget chose the categories by noisy counts, half counted them anew, the others together.
plain-happened-sum = Values were moved into { SIG($low, digits: 6) } to { SIG($high, digits: 6) } and added up. The noise fits the larger limit.
plain-happened-mean = Values were moved into { SIG($low, digits: 6) } to { SIG($high, digits: 6) }. Two noisy sums of their distances to the limits share one budget.
plain-happened-median = The exponential mechanism chose each quantile among 1,024 places between the limits.
plain-happened-quartiles = { plain-happened-median }
plain-trade = The effect of { $counts ->
    [yes] the number of bins
   *[no] the upper limit
}
    .alt = Two errors and their sum, by limit or number of bins.
plain-trade-bias = without noise
plain-trade-noise = by noise
plain-trade-both = together
plain-trade-bins = number of bins
plain-trade-limit = upper limit
plain-trade-off = { $counts ->
    [yes] rows misplaced, of 100, against the finest bins
   *[no] off by
}
plain-naive = Common mistakes
plain-correct = Correct
plain-correct-delta = Correct, with δ
