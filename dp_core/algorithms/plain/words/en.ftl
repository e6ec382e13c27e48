## The record.

plain-promise = Publish counts, sums and means of a table. Noise should hide every row.
plain-line = Counts, sums and means of a table
plain-takes = a table, one row each
plain-unit = one row, added or removed; { -for-a-person }
plain-method-naive = The usual program reads limits from the data, adds too little noise, and spends the whole ε on each question.
    .reference = Casacuberta, Shoemate, Vadhan, Wagaman: Widespread Underestimation of Sensitivity in Differentially Private Libraries and How to Fix It, ACM CCS, 2022.
plain-method-laplace = Discrete Laplace noise; the exponential mechanism chooses medians and quartiles.
    .reference = Dwork, McSherry, Nissim, Smith: Calibrating Noise to Sensitivity in Private Data Analysis, 2006; Ghosh, Roughgarden, Sundararajan: Universally Utility-Maximizing Privacy Mechanisms, 2009. For means, see { -own-notes(file: "plain", section: "3.2") }.
plain-method-gaussian = Discrete Gaussian noise, with a δ (zCDP).
    .reference = Canonne, Kamath, Steinke: The Discrete Gaussian for Differential Privacy, 2020. For means, see { -own-notes(file: "plain", section: "3.2") }.
plain-no-release = This method takes the lower and upper limits of values from the data. Use a correct method.
plain-metric-off = error
plain-metric-first = error of the first answer

## Parameters.

plain-param-ask = What is asked
    .help = Counts, top, sum, mean, median or quartiles.
plain-param-of = Column of each question
    .help = If this stays empty, questions are about the first column.
plain-param-by = Groups of each question
    .help = Name a column, or leave this empty for no groups.
plain-param-shares = Shares of the budget
    .help = Give one number per question. If this stays empty, all shares are equal.
plain-param-bins = Number of bins for a column of numbers
    .help = Few bins hide the shape of the data; with many bins, noise weighs more.
plain-param-limit = Upper limit, as a share of the range
    .help = A smaller upper limit needs less noise, but values above the limit are counted as the limit.
plain-param-top = Number of categories to name
    .help = All other categories are counted together.
plain-param-nonnegative = No counts below zero
    .help = Counts below zero become 0, which costs nothing.

## Steps of a ledger, and titles. $kind: what is asked; $by: its groups, if any.

plain-title = { $kind ->
    [counts] { plain-kind-counts } by { $column }
    [top] { plain-kind-top } { $column }
    [sum] { plain-kind-sum } of { $column }
    [mean] { plain-kind-mean } of { $column }
    [median] { plain-kind-median } of { $column }
   *[quartiles] { plain-kind-quartiles } of { $column }
}{ $grouped ->
    [yes] , for each { $by }
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
plain-gap-limits = One person with an extreme { $column } decides the smallest or largest value, which can reveal that person.
plain-gap-rows = The sum is divided by the true number of rows.
plain-gap-sensitivity = The noise suits a count, but one row can move the sum by the whole range.
plain-gap-composition = Each question got the whole ε, but their costs add up.

## Data.

plain-sample-employees = Employees (made up)
    .story = 5,000 people with age, wage, sector and contract.
plain-sample-stays = Hospital stays (made up)
    .story = 1,200 stays, with ward, days and age.
plain-sample-class = A class of thirty (made up)
    .story = How pupils come to school, and their marks.
plain-upload-weight = Weight column
    .help = A whole number: how many each row stands for.
plain-upload-no-weight = none
plain-upload-most_weight = Largest weight
    .help = This is a public number. Larger weights count as this number.
plain-upload-bounds = Limits of numbers
    .help = State public limits, as in age=0..110; wage=0..10000.
plain-upload-facts = limits, or categories
plain-note-empty = Empty cells, skipped: { WHOLE($cells) }.
plain-note-beyond = Values beyond limits, counted as the limit: { $columns }.
plain-your-file = Your file, { $columns } columns

## Errors.

plain-error-columns = At most { $most } of { $columns } columns can be used. Leave some out.
plain-error-ask = { $asked } cannot be asked. Choose from { $kinds }.
plain-error-questions = There are { $questions } questions. Ask at most { $most }, with one column and one group each.
plain-error-shares = shares = { $shares } must be one number from { $low } to { $high } per question, or empty.
plain-error-kind = { $asked } cannot be asked of { $column }. Ask for counts, or choose a column of { $words ->
    [yes] numbers
   *[no] categories
}.
plain-error-column = There is no column { $column }. Choose from { $names }.
plain-error-itself = { $column } cannot be grouped by itself. Choose another.
plain-error-top = Top cannot be asked by group. Ask for counts.
plain-error-cells = { WHOLE($cells) } counts are more than { WHOLE($most) }. Use fewer bins or groups.
plain-error-categories = Column { $column } lists { WHOLE($categories) }. List 2 to { WHOLE($most) } categories.
plain-error-span = The limits of { $column } are “{ $said }”. Write two numbers, the smaller first, as in { $example }.
plain-error-number = Column { $column } holds { $cells } without a number: { $rows }. Write plain digits without a unit, or list its categories.

## What leaves.

plain-notes-files = Each question has a file. { -in-95 } the true value lies within value ± half_width_95.{ $weighted ->
    [yes] { " " }Rows count with their weights.
   *[no] { "" }
}
plain-notes-counts = Counts below zero may be set to 0; noisy_count holds them as drawn.
plain-notes-top = Separate noise chose the categories; the last line counts all others.
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
plain-released-words = { $ranked ->
    [yes] The picture shows the values at the ranks asked for.
   *[no] The picture shows bars with their 95 % ranges.
}{ $cut ->
    [yes] {" "}{ plain-cut }
   *[no] {""}
}
plain-released-expected = { -usually } a { $ranked ->
    [yes] rank is off by at most { SIG($usual) }
   *[no] value is off by at most { SIG($usual) } (median of all)
}.

## Attacks.

plain-pair-limits = only one of the two tables contains a person aged 99
    .score = upper limit above 60 (0: no, 1: yes)
    .with = one aged 99
plain-pair-ill = only one of the two tables contains an ill person
    .score = noisy count of the ill, cut to 0 to 1
    .with = one ill
plain-pair-without = without

## Choose.

plain-choose-have = A table of people
plain-choose-publish = counts, sums, means or medians
plain-choose-what = What you publish
plain-choose-questions = Questions
    .help = All questions share the privacy budget.
plain-choose-off = An answer may be off by (%)
    .help = { plain-tolerance.help }
plain-choose-in-words = An answer may be off by { $what ->
    [counts] { SIG($off) } of { WHOLE($rows) } rows
    [median] { SIG($off) } of { WHOLE($rows) } ranks
    [sum] { SIG($share) } % of the largest sum
   *[other] { SIG($share) } % of the range
}.
plain-choose-fewer = Ask one question

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
plain-legend-published = published{ $ranged ->
    [yes] , 95 % range
   *[no] { "" }
}
plain-legend-true = true
plain-heard = { $title }, with noise: { $values }.
plain-cut = The first { $most } of { WHOLE($values) } values are drawn.
plain-tolerance = Error that you allow (%)
    .help = For counts and medians, this is a percentage of all rows; for sums, of the largest possible sum; for means, of the range of values.
plain-tolerance-example = A count may be off by { SIG($tolerance) } % of all { $rows }.
plain-within = { SIG($tolerance) } %
plain-steps = Each row lies in only one bin or group, so every bin or group gets the question’s full { -epsilon }.{ $questions ->
    [1] {""}
   *[other] {" "}{ $questions } questions share the budget.
}
plain-happened-counts = { -usually } noise moves a count by at most { SIG($noise) }; one row moves a count by { $weight }.
plain-happened-top = Half of the budget chose the categories; half counted them, and all others together.
plain-happened-limits = Values beyond { SIG($low, digits: 6) } to { SIG($high, digits: 6) } count as the limit.
plain-happened-sum = { plain-happened-limits } The noise covers a row at the larger limit.
plain-happened-mean = { plain-happened-limits } Noisy sums of the distances to both limits share one budget.
plain-happened-median = The exponential mechanism chose among 1,024 places between the limits.
plain-happened-quartiles = { plain-happened-median }
plain-trade = Effect of the { $counts ->
    [yes] { plain-trade-bins }
   *[no] { plain-trade-limit }
}
    .alt = Two errors and their sum.
plain-trade-bias = without noise
plain-trade-noise = from noise
plain-trade-both = together
plain-trade-bins = number of bins
plain-trade-limit = upper limit
plain-trade-off = { $counts ->
    [yes] misplaced rows per 100
   *[no] off by
}
plain-naive = Common mistakes
plain-correct = Correct
plain-correct-delta = Correct, with δ
