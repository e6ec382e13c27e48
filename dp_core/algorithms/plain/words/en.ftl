## The record.

plain-promise = Publish counts, sums and means of a table. Noise hides every row.
plain-line = Counts, sums and means of a table
plain-hides = every row
plain-takes = a table, one row each
plain-unit = one row, added or removed; { -for-a-person }
plain-method-naive = Limits from the data, too little noise, the whole ε for each question.
    .reference = Casacuberta, Shoemate, Vadhan, Wagaman: Widespread Underestimation of Sensitivity in Differentially Private Libraries and How to Fix It, ACM CCS, 2022.
plain-method-laplace = Discrete Laplace noise; the exponential mechanism chooses medians and quartiles.
    .reference = Dwork, McSherry, Nissim, Smith: Calibrating Noise to Sensitivity in Private Data Analysis, 2006; Ghosh, Roughgarden, Sundararajan: Universally Utility-Maximizing Privacy Mechanisms, 2009. Means: docs/papers/plain.md 3.2.
plain-method-gaussian = Discrete Gaussian noise under zCDP, with a δ.
    .reference = Canonne, Kamath, Steinke: The Discrete Gaussian for Differential Privacy, 2020. Means: docs/papers/plain.md 3.2.
plain-no-release = Its limits come from the data.
plain-metric-off = error
plain-metric-first = error of the first answer

## Parameters.

plain-param-ask = What is asked
    .help = Counts, top, sum, mean, median or quartiles.
plain-param-of = Column of each question
    .help = Empty for the first column.
plain-param-by = Groups of each question
    .help = A column, or empty.
plain-param-shares = Shares of the budget
    .help = One per question; equal if empty.
plain-param-bins = Bins for a column of numbers
    .help = Few blur the shape; in many, noise weighs more.
plain-param-limit = Upper limit, share of the range
    .help = Lower: less noise; values beyond count as it.
plain-param-top = Categories that are named
    .help = Others are counted together.
plain-param-nonnegative = No counts below zero
    .help = They become 0, at no cost.
plain-param-delta = δ of the guarantee
    .help = Chance to fail; far below 1 / rows.

## Steps of a ledger, and titles. $kind: what is asked; $by: its groups, if any.

plain-title = { $kind ->
    [counts] { plain-kind-counts } of { $column }
    [top] { plain-kind-top } { $column }
    [sum] { plain-kind-sum } of { $column }
    [mean] { plain-kind-mean } of { $column }
    [median] { plain-kind-median } of { $column }
   *[quartiles] { plain-kind-quartiles } of { $column }
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
plain-gap-limits = They are the smallest and largest { $column }: one person can set them.
plain-gap-rows = It is divided by the true number of rows.
plain-gap-sensitivity = The noise fits a count; one row can move the sum by the whole range.
plain-gap-composition = Each got the whole ε; on the same rows, costs add up.

## Data.

plain-sample-employees = Employees (made up)
    .story = 5,000 with age, wage, sector and contract.
plain-sample-stays = Hospital stays (made up)
    .story = 1,200, with ward, days and age.
plain-sample-class = A class of thirty (made up)
    .story = Ways to school, and marks.
plain-upload-weight = Weight column
    .help = How many each row stands for, a whole number.
plain-upload-no-weight = none
plain-upload-most_weight = Largest weight
    .help = Public; larger weights count as it.
plain-upload-left_out = { reading-leave-out }
    .help = Ids, names, free text.
plain-upload-bounds = Limits of numbers
    .help = Public limits, as in age=0..110; wage=0..10000.
plain-upload-categories = Categories
    .help = Public lists, as in sector=care,retail,other.
plain-upload-facts = limits, or categories
plain-upload-limits = At most { $columns } columns, { WHOLE($categories) } categories each.
plain-note-empty = Empty cells, skipped: { WHOLE($cells) }.
plain-note-beyond = Beyond their limits, counted as the limit: { $columns }.
plain-in-parts = Your file in parts, { $columns } columns
plain-your-file = Your file, { $columns } columns

## Errors.

plain-error-limits = Column { $column } has limits from { $low } to { $high }. State two numbers, the smaller first.
plain-error-columns = Of { $columns } columns { $most } are used. Leave some out.
plain-error-ask = { $asked } cannot be asked. Choose of { $kinds }.
plain-error-questions = Of { $questions } questions { $most } are answered. Give fewer.
plain-error-shares = Share { $share } must be a number from { $low } to { $high }.
plain-error-shares-many = Shares: { $shares }; questions: { $questions }. Give one each, or none.
plain-error-kind = { $asked } cannot be asked of { $column }. Ask for counts, or of { $words ->
    [yes] numbers
   *[no] categories
}.
plain-error-column = No column is { $column }. There are { $names }.
plain-error-itself = { $column } cannot be cut by itself. Choose another.
plain-error-top = Top cannot be asked by group. Ask for counts.
plain-error-cells = { WHOLE($cells) } cells are more than { WHOLE($most) }. Use fewer bins or groups.
plain-error-categories = Column { $column } lists { WHOLE($categories) }. Give 2 to { WHOLE($most) } categories.
plain-error-span = The limits of { $column } are “{ $said }”. Write two, as in { $example }.
plain-error-number = Column { $column } holds { $cells } without a number: { $rows }. Correct them, or list categories.

## What leaves.

plain-notes-files = Each question has a file. { -in-95 } the true value lies within value ± half_width_95.{ $weighted ->
    [yes] { " " }Rows count with their weights.
   *[no] { "" }
}
plain-notes-counts = Counts below zero may be set to 0; noisy_count has them as drawn.
plain-notes-top = Other noise chose the categories; the last line counts all others.
plain-notes-sum = Values beyond the limits count as the limit.
plain-notes-mean = A mean is low + (high - low) * noisy_above / (noisy_above + noisy_below): noisy sums of distances to the two limits.
plain-notes-median = { -in-95 } a quantile’s rank is off by at most half_width_95_rows; no formula bounds its value.
plain-notes-quartiles = { plain-notes-median }
plain-file-word = group, category or bin
# $kind and $column: of the question.
plain-file-value = { $kind ->
    [counts] noisy number of rows
    [top] noisy number of rows
    [sum] noisy sum of { $column }
    [mean] mean of { $column }, from two noisy sums
   *[other] value of { $column } at this rank
}
plain-file-half_width_95 = half of the 95 % range of the noise
plain-file-half_width_95_rows = half of the 95 % range, in ranks
plain-file-noisy_count = noisy count as it was drawn
plain-file-noisy_sum = noisy sum in whole steps of { SIG($unit, digits: 6) }
-noisy-distances = noisy sum, in whole steps, of distances to the
plain-file-noisy_above = { -noisy-distances } lower limit
plain-file-noisy_below = { -noisy-distances } upper limit
plain-difference = First answers side by side
plain-released-title = Released: { plain-title }
plain-released-words = { $kind ->
    [median] The value at this rank.
    [quartiles] The values at these ranks.
   *[other] Bars with their 95 % ranges.
}{ $cut ->
    [yes] {" "}The first { $most } of { WHOLE($values) } are drawn.
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

plain-pair-limits = one aged 99 in one table only
    .score = upper limit above 60 (0: no, 1: yes)
    .with = one is aged 99
plain-pair-ill = one ill in one table only
    .score = noisy count of the ill (0 to 1)
    .with = one is ill
plain-pair-without = without

## Choose.

plain-choose-have = A table of people
plain-choose-publish = counts, sums, means or medians
plain-choose-what = What you publish
    .help = Of one column.
plain-choose-rows = Rows
    .help = About, known without looking.
plain-choose-questions = Questions
    .help = All share the budget.
plain-choose-off = An answer may be off by (%)
    .help = { plain-tolerance.help }
plain-choose-in-words = It may be off by { $what ->
    [counts] { SIG($off) } of { WHOLE($rows) } rows
    [median] { SIG($off) } of { WHOLE($rows) } ranks
    [sum] { SIG($share) } % of the largest sum
   *[other] { SIG($share) } % of the range
}.
plain-choose-fewer = Ask one question
plain-choose-left = limits and categories

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
plain-share = Share of the budget
plain-off-by = { -usually } noise moves { $kind ->
    [counts] a count of { $record }
    [top] a count of { $record }
    [sum] the sum of { $column }
    [mean] the mean of { $column }
   *[rank] the rank among { $record }
} by at most { SIG($off) }.
plain-compared = This trial run is off by { SIG($mean) }{ $values ->
    [1] .
   *[other] {" "}on average, by { SIG($most) } at most (“{ $place }”).
}
plain-legend-published = published, 95 % range
plain-legend-true = true
plain-heard = { $title }, with noise: { $values }.
plain-cut = The first { $most } of { WHOLE($values) } values are drawn.
plain-tolerance = What you allow (%)
    .help = Of rows, of the largest possible sum, or of the range (means).
plain-tolerance-example = { SIG($tolerance) } of 100 { $rows } may be miscounted.
plain-within = { SIG($tolerance) } %
plain-steps = A row is in one bin or group, so each gets the full { -epsilon } of its question. { $questions ->
    [1] It is the whole budget.
   *[other] { $questions } questions share the budget.
}
plain-happened-counts = { -usually } noise moves a count by at most { SIG($noise) }; one row by { $weight }.
plain-happened-top = Half of the budget chose categories; half counted them anew, others together.
plain-happened-sum = Values were moved into { SIG($low, digits: 6) } to { SIG($high, digits: 6) } and added; noise fits the larger.
plain-happened-mean = Values were moved into { SIG($low, digits: 6) } to { SIG($high, digits: 6) }. Noisy distances to both share one budget.
plain-happened-median = The exponential mechanism chose among 1,024 places.
plain-happened-quartiles = { plain-happened-median }
plain-trade = The effect of the { $counts ->
    [yes] { plain-trade-bins }
   *[no] { plain-trade-limit }
}
    .alt = Two errors and their sum.
plain-trade-bias = without noise
plain-trade-noise = by noise
plain-trade-both = together
plain-trade-bins = number of bins
plain-trade-limit = upper limit
plain-trade-off = { $counts ->
    [yes] rows misplaced, of 100
   *[no] off by
}
plain-naive = Common mistakes
plain-correct = Correct
plain-correct-delta = Correct, with δ
