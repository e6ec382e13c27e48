## The system, as cards, menus and documents name it.

stag-promise = A city publishes where trips begin. Noise should hide every trip.
stag-promise-others = Publish how many { $record } are in each area. Noise should hide each one.
stag-unit = one point, added or removed; { -for-a-person }
stag-line = How many in each place
stag-hides = every point
stag-takes = places
stag-subject = { $people ->
    [yes] one person
   *[no] one point
}

## Methods: what each does, and who wrote it.

stag-method-published = Samples the points, merges sparse cells of a middle grid and splits dense ones.
    .reference = Zhang Xiaojian, Jin Kaizhong, Meng Xiaofeng: 基于自适应网格的隐私空间分割方法 (Private spatial decomposition with adaptive grids), Journal of Computer Research and Development, 2018(6).
stag-method-sound = The same three layers, chosen by noisy counts, with a new count per group. Where points crowd, a tree.
    .reference = This project, after Zhang, Jin and Meng (2018); see docs/papers/stag.md 4.2.
stag-method-uniform = Noisy counts of one even grid (2013).
    .reference = Qardaji, Yang, Li: Differentially Private Grids for Geospatial Data, ICDE 2013.
stag-method-adaptive = A coarse grid whose cells are split by their noisy counts (2013).
    .reference = { stag-method-uniform.reference }
stag-method-kd_standard = A tree of rectangles cut at private medians (2012).
    .reference = Cormode, Procopiuc, Srivastava, Shen, Yu: Differentially Private Spatial Decompositions, ICDE 2012.
stag-method-kd_hybrid = Private medians on four levels, midpoints below (2012).
    .reference = { stag-method-kd_standard.reference }
stag-method-quadtree = A tree of quarters with a geometric budget (2012).
    .reference = { stag-method-kd_standard.reference }
stag-method-privtree = A tree of quarters that grows where points are (2016).
    .reference = Zhang, Xiao, Xie: PrivTree: A Differentially Private Algorithm for Hierarchical Decompositions, SIGMOD 2016.
stag-method-matrix = Weighted sums of cells that suit all rectangles, and least squares (2018).
    .reference = McKenna, Miklau, Hay, Machanavajjhala: Optimizing Error of High-Dimensional Statistical Queries Under Differential Privacy, PVLDB 11(10), 2018.
stag-method-dawa = Buckets of like cells along a curve, and a weighted tree over them (2014).
    .reference = Li, Hay, Miklau, Wang: A Data- and Workload-Aware Algorithm for Range Queries Under Differential Privacy, PVLDB 7(5), 2014; what differs is in docs/papers/stag.md 3.
stag-no-release = No finite { -epsilon } is proven for the method { -in-the-paper }. Use the { -repaired } method.
# $rate is the share of the points that a method sees.
stag-on-sample = { $method }, { PERCENT($rate, digits: 6) } sample
stag-on-a-sample = { $method }, sample

## Measures: random rectangles of three sizes.

stag-areas-small = Error of small rectangles (1-5 % of the box)
stag-areas-medium = Error of medium rectangles (5-10 % of the box)
stag-areas-large = Error of large rectangles (10-20 % of the box)

## Parameters, with the help of each.

stag-param-sampling = Sampling rate γ
    .help = Probability that a point enters the secret sample. Smaller is less accurate.
stag-param-theta = Dense from θ points
    .help = Cells with at least θ sampled points are split, others merged.
stag-param-p2 = Constant p2
    .help = Larger: a coarser middle grid.
stag-param-p3 = Constant p3
    .help = Larger: fewer parts per dense cell.
stag-param-eta = Threshold constant η
    .help = θ = η · log10(points in the sample / ε2), unless θ is stated.
stag-param-filter = Threshold filter
    .help = HP: cells whose noisy count reaches θ. EM: a draw among cells whose true count does.
    .hp = noisy count
    .em = draw
stag-param-kept = Kept by the draw r (%)
    .help = Of the cells whose true count reaches θ.
stag-param-boost = Round empty cells to zero
    .help = Empty cells become exactly 0; only touching cells are merged (Boost-Up-Merge).
stag-param-side = Side of the middle grid
    .help = That of the uniform grid, a quarter of it, or that for ε2 alone.
    .quarter = a quarter
    .full = all of it
    .eps2 = from the filter's { -epsilon }
stag-param-merge = Share ε1 for merging
    .help = ε1 and ε2 leave ε3 for splitting.
stag-param-filtering = Share ε2 for the filter
stag-param-size = Share of { -epsilon } for the size
    .help = The noisy number of points sets how fine the grid is. STAG, sound, also counts those outside the fullest places.
stag-param-middle = Share for the middle grid α
stag-param-penalty = Price of a group λ
    .help = Larger: fewer and larger groups.
stag-param-public = Public number of points
    .help = Costs nothing. If it is exact, exchanging one point for another is protected, at twice { -epsilon }.
    .none = measure it
stag-param-noise = Noise drawn from
    .help = A { -release } always draws integers.
    .laplace = real numbers
    .geometric = integers
stag-param-first = Share of the first level α
stag-param-partition = Share of { -epsilon } for the partition
stag-param-height = Height of the tree
stag-param-median = Share of { -epsilon } for medians
stag-param-medians = Levels of medians
    .help = Levels below are cut in the middle.
    .none = all

## Settings of the page.

stag-tolerance = What you allow (% of a count)
    .help = Mean error of counts of areas, as a share of the true count.
stag-tolerance-example = 1,000 { $points } may count as { SIG($low, digits: 4) } to { SIG($high, digits: 4) }.
stag-area = Areas that errors are judged by
    .help = 5,000 random rectangles that cover 1-5 %, 5-10 % or 10-20 % of the box.
    .small = small
    .medium = medium
    .large = large
stag-rivals = Other methods see
    .help = The paper does not say which.
    .all = all points
    .sample = a sample too

## Picture. $off is a share; $area one of small, medium, large.

# Beside the name of a method, above its map.
stag-off = { PERCENT($off) } off
stag-off-by = { $area ->
    [small] Small areas
    [large] Large areas
   *[medium] Medium areas
} are off by { PERCENT($off) } on average.
stag-view = View
stag-view-beside = Side by side
stag-view-map = On a map
stag-view-ask = Ask
stag-compared-with = Compared with
stag-lines = Show the cells
stag-lines-left-out = { WHOLE($lines) } short lines are not drawn; zoom in.
stag-truth = { $alike ->
    [yes] Look-alike
   *[no] Truth
}
stag-true-label = { $alike ->
    [yes] look-alike: made up
   *[no] truth: for you alone
}
stag-released-label = { $method }{ $gone ->
    [yes] , without Ada
   *[no] { "" }
}{ $simulated ->
    [yes] , simulated
   *[no] { "" }
}
# Read aloud in place of a map.
stag-map-alt = { $simulated ->
    [yes] Simulated
   *[no] Published
} map of { SIG($total) } { $points } in { WHOLE($counts) } counts, by { $method }.
stag-both = { $one } and { $other }
stag-true-count = True count there: for you alone
stag-points = { WHOLE($count) } { $points }
# Above the colour scale. $many areas of one unit make readable numbers.
stag-scale = { $points } per { $many ->
    [1] { $unit }
   *[other] { WHOLE($many) } { $unit }
}
# The place that was clicked on. $kind is one of zero, merged, kept, split, cell.
stag-spot = { $kind ->
    [zero] Cell rounded to zero
    [merged] Group of { WHOLE($parts) } merged cells
    [kept] Kept cell
    [split] Split cell, { WHOLE($parts) } parts
   *[cell] Cell
}, { SIG($area) } { $unit }
stag-spot-zero = { -published } as exactly 0 { $points }, without noise
stag-spot-count = about { SIG($count) } { $points }
stag-spot-range = about { SIG($count) } ± { SIG($half) } (95 %) { $points }
# Where the verdict says what error is left without noise.
stag-floor = { $rate ->
    [1] merged cells
   *[other] the sample of { PERCENT($rate, digits: 3) } of the { $points }
}

## Layers of a released map.

stag-layer-merged = merged
stag-layer-kept = kept
stag-layer-split = split
stag-layer-zero = set to zero

## Numbers in the panel Settings.

stag-total = { SIG($total) } { $points }
    .label = Points in all
stag-split = { WHOLE($split) } of { WHOLE($cells) }
    .label = Cells split
stag-counts = { WHOLE($counts) }, each of { SIG($mean) } { $unit } on average
    .label = Counts published
stag-below-zero = { PERCENT($below) }
    .label = Counts below zero
stag-noise = ± { SIG($half) } { $points }, at most { PERCENT($within, digits: 3) } of counts from { SIG($enough) } on
    .label = Noise of one count (95 %)
stag-error = { $percent ->
    [yes] { PERCENT($off) }
   *[no] { SIG($off) } { $points }
}
stag-error-runs = { stag-error }, mean of { WHOLE($runs) } { -trial-run }s
    .label = Off by
stag-error-now = { stag-error }
    .label = In this { -trial-run }
stag-error-pieces = { stag-error }
    .label = Left without noise
stag-away = { SIG($away) } of { WHOLE($true) } { $points }
    .label = Points in all, off by

stag-squares = Counts in equal parts of the map
    .row = row from the north
    .column = column from the west
    .released = published

## Ask: a rectangle on the map.

stag-ask = Drag a rectangle, or type its sides. Cut cells count in proportion.
stag-ask-alt = Flat map of the published counts.
stag-side-west = West (°)
stag-side-south = South (°)
stag-side-east = East (°)
stag-side-north = North (°)
stag-place-whole = Whole box
stag-place-densest = Densest place
stag-place-small = A small one
stag-place-corner = An empty corner
stag-estimate = Estimate
    .second = { $points }; { PERCENT($box, digits: 3) } of the box{ $known ->
        [yes] , { PERCENT($share, digits: 3) } of all
       *[no] { "" }
    }
stag-answer-empty = The rectangle lies outside the box, or has no area.
stag-answer-none = Almost none: noise may push a count below zero.
stag-answer-clipped = The rectangle was cut off at the box.
stag-rolls = Trial runs
stag-strip = { $points } in the rectangle
stag-strip-alt = Estimate, truth and the answers of trial runs.
stag-strip-estimate = estimate { SIG($value) }
stag-strip-truth = truth { SIG($value) }
stag-band = { $few ->
    [yes] All { WHOLE($runs) }
   *[no] 95 % of { WHOLE($runs) }
} { -trial-run }s answer between { SIG($low) } and { SIG($high) }. The truth is { SIG($truth) }.
stag-parts = Where the error of this answer comes from
    .help = Sampling counts part of the points. Non-uniformity: points count as spread evenly in a cell or group.
stag-part-noise = noise
    .less = A larger { -epsilon } makes it smaller.
stag-part-sampling = sampling
    .less = γ = 1 removes it.
stag-part-uniformity = non-uniformity
    .less = A finer grid makes it smaller.
stag-part-all = error in all
stag-axis-error = { $points } too few (−) or too many (+)
stag-no-error = There is no error.
stag-largest-part = In { WHOLE($runs) } { -trial-run }s the largest part is { $part }: { SIG($size) } { $points }, or { PERCENT($share) } of the truth. { $help }

## How it works. Steps as docs/papers/stag.md numbers them. $rate is γ; each at most 60 words.

stag-sample = { $rate ->
    [1] γ = 1: all { $points } are used.
   *[other] Each of the { $points } enters a secret sample with probability γ = { PERCENT($rate, digits: 3) }. Steps on the sample may spend { -epsilon } = { SIG($budget) }. { $paper ->
        [yes] The paper counts
       *[no] That costs
    } { -epsilon } = { SIG($epsilon) } in all, as nobody knows which points are in it.
}
stag-averaged = { $parts ->
        [0] { "" }
       *[other] A cell of { $parts ->
            [one] 1 part
           *[other] { WHOLE($parts) } parts
        } is typically off by { SIG($own) }. The sum of its parts is off by { SIG($by_parts) }, the weighted mean by { SIG($both) }.
    }{ $rate ->
        [1] { "" }
       *[other] { " " }Finally, all counts are divided by γ.
    }
stag-published-0-sample = { stag-sample }
    .title = A secret sample
stag-published-1-side = The true size of the sample gives { $side } × { $side } cells. No proof covers this.
    .title = Cells per side of the grid
stag-published-2-filter = { $filter ->
    [em] The filter draws { WHOLE($dense) } of { WHOLE($cells) } cells as dense: { PERCENT($kept, digits: 3) } of those whose true count reaches θ = { SIG($theta) }. No proof covers this look.
   *[hp] Each of the { WHOLE($cells) } cells gets a noisy count. Those that reach the threshold θ = { SIG($theta) } are dense: { WHOLE($dense) }.
} This spends ε2 = { SIG($spent_filter) }.
    .title = Find what is dense
stag-published-3-merge = Sparse cells without a sampled point ({ WHOLE($empty) }) are { -published } as exactly 0. The other { $grouped ->
    [one] 1 forms
   *[other] { WHOLE($grouped) } form
} { $groups ->
    [one] 1 group
   *[other] { WHOLE($groups) } groups
} of similar true counts, which no proof covers. Each gets a noisy mean, at ε1 = { SIG($spent_merge) }.
    .title = Merge what is sparse
stag-published-4-split = Dense cells are cut into parts with noisy counts, at ε3 = { SIG($spent_split) }. { stag-averaged }
    .title = Split dense cells, and average their counts
stag-sound-3-side = { stag-sample } { $known ->
    [yes] The number of { $points } is public: { WHOLE($size) }.
   *[no] { -epsilon } = { SIG($size) } buys a noisy number of { $points }.
} { SIG($look) } more buys the number outside the fullest 1/32 of a coarse grid. { $tree ->
    [yes] Below { PERCENT($few) } lie there, so a tree follows the crowd.
   *[no] { PERCENT($few) } or more lie there, so a grid of { $side } × { $side } cells covers the box.
}
    .title = Size, and where points crowd
stag-sound-4-tree = A square is quartered where its noisy count, less a bias that grows with depth, is positive. All this costs { -epsilon } = { SIG($middle) }. The tree has { $leaves ->
    [one] 1 leaf
   *[other] { WHOLE($leaves) } leaves
}, the smallest after { $height ->
    [one] 1 cut
   *[other] { $height } cuts
}.
    .title = Quarter squares where points are
stag-sound-5-leaves = Each leaf gets a new count, at { -epsilon } = { SIG($fresh) }, with typical noise { SIG($part) }. Leaves share no point, so it pays for all. Counts of wide leaves below { SIG($faint) }, mostly noise, become 0.{ $rate ->
    [1] { "" }
   *[other] { " " }Finally, all counts are divided by γ.
}
    .title = Count the leaves
stag-sound-4-middle = Each of the { WHOLE($cells) } cells gets a noisy count at { -epsilon } = { SIG($middle) }, with typical noise { SIG($own) }. Those that reach θ = { SIG($theta) } are dense: { WHOLE($dense) }.
    .title = A noisy middle grid
stag-sound-6-merge = { $sparse ->
    [one] The 1 sparse cell forms
   *[other] The { WHOLE($sparse) } sparse cells form
} { $groups ->
    [one] 1 square group
   *[other] { WHOLE($groups) } square groups
} of similar noisy counts, the largest of { $largest ->
    [one] 1 cell
   *[other] { WHOLE($largest) } cells
}. No true count is read, so this is free.
    .title = { stag-published-3-merge.title }
stag-sound-7-count = Each group, and each part of a dense cell, gets a new count, with typical noise { SIG($part) }. They share no point, so { -epsilon } = { SIG($fresh) } pays for all.
    .title = Count again
stag-sound-8-average = Each total now has two counts; their mean is weighted by precision. { stag-averaged }
    .title = Average both counts
stag-inside = Inside the run, not part of the release: for you alone
stag-filter-alt = Noisy counts of the middle grid and θ.
stag-filter-here = ← merged · θ = { SIG($theta) } · split →
stag-filter-beyond = { WHOLE($cells) } more cells to the right
stag-axis-noisy = noisy count of a cell, in the sample
stag-axis-cells = cells of { WHOLE($cells) }
stag-axis-parts = parts of a dense cell
stag-axis-dense = dense cells
stag-axis-east = degrees east
stag-axis-north = degrees north
stag-layers = Shades of blue tell groups apart.{ $kept ->
    [yes] {" "}A kept cell is its own group.
   *[no] {""}
}
    .title = What is done with cells
    .layer = what is done
    .cells = cells
    .counts = published counts
    .points = { $points }, with noise
stag-no-parts = No cell is dense: nothing is split.

## Accuracy.

stag-alike = a city of { WHOLE($points) } points
stag-alike-size = Points of the look-alike
    .help = About as many as is publicly known.
stag-error-axis = error of { $area ->
    [small] small
    [large] large
   *[medium] medium
} areas
stag-areas-are = { $area ->
    [small] Small areas cover 1–5 %
    [large] Large areas cover 10–20 %
   *[medium] Medium areas cover 5–10 %
} of the map, at random.
stag-total-only = total only
stag-rivals-sampled = Other grids and trees see a secret { PERCENT($rate, digits: 6) } sample, where { -epsilon } = { SIG($epsilon) } allows { SIG($allowed) }. Sampling adds error.

## Is it private? Pairs of maps that differ in one point, with the score that tells them apart.

stag-differ = they differ in one point
stag-lone = { $method }: a far corner is empty, or holds one point
    .without = corner empty
    .with = one point there
    .score = published estimate of that corner (points)
    .setting = Maps of 8 × 8 cells, with 200 points in the opposite corner.
stag-pair-row1 = Rounding: a cell is empty, or holds one point
    .without = { stag-lone.without }
    .with = { stag-lone.with }
    .score = cell published as exactly 0 (1 yes, 0 no)
    .setting = { stag-lone.setting } θ = 40.
stag-pair-row2 = EM filter: 39 points in a cell, or 40
    .without = 39 points in a cell
    .with = 40 points in it
    .score = cell is dense (1 yes, 0 no)
    .setting = Maps of 2 × 2 cells; another holds 200 points. θ = 40. r = 100 %: all that reach θ are drawn.
stag-pair-row3 = Possible groupings: counts 0, 2, 5 or 0, 3, 5
    .without = counts 0, 2, 5
    .with = counts 0, 3, 5
    .score = first two cells share a group (1 yes, 0 no)
    .setting = Maps of 2 × 2 cells: counts 0, 2 or 3, 5, and 100. θ = 40. Nothing is rounded to zero.
stag-pair-row4 = Side of the grid: one more point makes it finer
    .without = 10 cells per side
    .with = 11 cells per side
    .score = { stag-spend-side }
    .setting = Points on a lattice of 16 × 16 places, { WHOLE($size) } in D, one more in D′.
stag-pair-row7 = Number of draws: two cells reach the threshold, or three
    .without = { stag-pair-row2.without }
    .with = { stag-pair-row2.with }
    .score = dense cells
    .setting = Maps of 2 × 2 cells; two others hold 60 points each. θ = 40. r = 50 %: half of those that reach θ are drawn.

# One point, and one person. $proven and $claimed are written already.
stag-people = One point, and one person
stag-person = The proven { -epsilon } of one point is { $proven }, of a person with k points k times as much. A public cap would limit k.
stag-person-capped = The proven { -epsilon } of one point is { $proven }. A person keeps at most { $cap ->
    [one] 1 point
   *[other] { WHOLE($cap) } points
}: { -epsilon } = { $of } at most.
stag-person-nothing = No finite { -epsilon } is proven for a point or a person. Claimed for a point: { -epsilon } = { $claimed }.
stag-person-here = Here one person has up to { WHOLE($own) } { $points }: a proven { -epsilon } of { $proven }.
stag-size-stated = The stated number of points, { WHOLE($stated) }, is free if no single point changes it. If it is exact, exchanging one point is protected, at { -epsilon } = { $twice }. Then use half the { -epsilon } on screen.
stag-size-exact = { WHOLE($stated) } is the exact number of { $points } in the box. Count twice the { -epsilon }, or state a round number.
stag-rows = Numbers are from this run, at { -epsilon } = { SIG($epsilon) }. Attacks have small maps of their own, without sampling.
stag-rung-claimed = ε1 + ε2 + ε3 = { SIG($sample) } on the sample, { SIG($whole) } in all.
    .label = As claimed
stag-rung-repaired = ε2 + max(ε2 + ε1, ε3) = { SIG($sample) } on the sample, { SIG($whole) } in all. They use different cells.
    .label = Gaps 1–5 repaired
stag-rung-proven = The grid{ $boost ->
    [yes] , the zeros
   *[no] {""}
} and the groupings follow from true values.
    .label = As it is

## Rows of docs/papers/stag.md 4.1: what does not hold, and the numbers of this run.

stag-row-1 = { stag-spend-zeros.why }
    .title = Empty cells rounded to zero
stag-row-2 = { stag-spend-offer.why }
    .title = The list that dense cells are drawn from
stag-row-3 = { stag-spend-partitions.why }
    .title = The possible groupings
stag-row-4 = { stag-spend-side.why }
    .title = { stag-published-1-side.title }
stag-row-5 = { stag-spend-threshold.why }
    .title = The threshold
stag-row-6 = { stag-spend-choice.why }
    .title = The choice of a grouping
stag-row-7 = { stag-spend-many.why }
    .title = How many dense cells are drawn
stag-row-8 = One far-off point moves the box and the grid, and so shows itself.
    .title = A box of the map that is taken from the data
stag-row-9 = Neighbouring maps differ by one point. With starts and ends, one trip has two.
    .title = Points are protected, not people
stag-row-zeros = { $boost ->
    [yes] Here { WHOLE($zeros) } of { WHOLE($cells) } cells are { -published } as exactly 0.
   *[no] Boost-Up-Merge is off here: nothing is rounded.
}
stag-row-draws = { $filter ->
    [em] Here { PERCENT($kept, digits: 3) } of the cells that reach θ are drawn.
   *[hp] Here noisy counts are compared with θ (HP). The attack draws from a list (EM), the paper’s other way.
}
stag-row-groups = Here: { $groups ->
    [one] 1 group
   *[other] { WHOLE($groups) } groups
}.
stag-row-side = Up to { WHOLE($last) } sampled points the grid has { WHOLE($side) } cells per side, from { WHOLE($next) } on { WHOLE($wider) }.
stag-row-full = Here the lattice limits the grid to { WHOLE($side) } per side.
stag-row-stated = Here θ = { SIG($theta) } is stated: no gap.
stag-row-threshold = Here θ = { SIG($theta, digits: 4) }. It moves most from 10 to 11 points, by { SIG($shift) }; over { WHOLE($cells) } cells this can cost { -epsilon } = { SIG($cost) } on the sample.
stag-row-sums = On the sample, ε1 + ε2 + ε3 = { SIG($merge) } + { SIG($filter) } + { SIG($split) } = { SIG($whole) }. With gaps 1 to 5 repaired it costs ε2 + max(ε2 + ε1, ε3) = { SIG($right) }, { $more ->
    [yes] which is more, as ε2 is larger than ε3.
   *[no] no more than claimed, as splitting and merging use different cells.
}
stag-row-box = { $own ->
    [yes] This box was read from the data.
   *[no] This box was chosen without the data.
}
stag-row-people = If { -epsilon } = { SIG($epsilon) } held for a point, a taxi with { WHOLE($points) } points would have { SIG($taxi) }.
stag-ada = Ada is one of { WHOLE($here) } { $points } at step { WHOLE($column) } from the west and { WHOLE($row) } from the south, of { WHOLE($steps) } each.

## Lines of the ledger: each step, and why it costs what it costs.

stag-spend-number = number of points
stag-spend-outside = points outside the fullest places
stag-spend-middle = all cells: counts of the middle grid
stag-spend-regions = groups and parts: regions that share no point
stag-spend-groups = sparse cells: a new count of each group
stag-spend-parts = dense cells: counts of their parts
stag-spend-compared = all cells: counts compared with the threshold
stag-spend-draw = all cells: draw of the dense ones
stag-spend-noisy = all cells: noisy counts
stag-spend-means = sparse cells: mean of each group
stag-spend-sample = all steps, on a secret sample of the points
stag-spend-side = cells per side of the grid
    .why = It follows from the true number of points. At some sizes one more point visibly changes the grid.
stag-spend-threshold = threshold
    .why = It follows from the true number of points. One more moves it a little, for every cell at once.
stag-spend-box = box of the map
    .why = { stag-own-box }
stag-spend-offer = list of cells to draw from
    .why = Only cells whose true count reaches θ are on it. With one point fewer, a cell at θ is never dense.
stag-spend-many = how many cells are drawn
    .why = It is a percentage of the cells whose true count reaches θ, and so reveals their number.
stag-spend-choice = sparse cells: choice of a grouping
    .why = It spends ε2, as the search for dense cells did. The paper counts it once.
stag-spend-partitions = possible groupings
    .why = They are the best few for the true counts. One more point can change them.
stag-spend-zeros = empty cells rounded to zero
    .why = A sparse cell is exactly 0 if and only if no sampled point is in it. So a single point shows.
stag-spend-grid = counts of the grid
stag-spend-first = counts of the first level
stag-spend-second = counts of the second level
stag-spend-medians = medians of the cuts of one axis at one level
stag-spend-nodes = counts of all nodes
stag-spend-cell-sums = weighted sums of cells
stag-spend-splits = which nodes are split
stag-spend-leaves = counts of the leaves
stag-spend-buckets = costs of buckets
stag-spend-bucket-sums = weighted sums of buckets

## The download of a release.

stag-cells-x0 = west, in lattice steps
stag-cells-y0 = south, in lattice steps
stag-cells-x1 = east, in lattice steps
stag-cells-y1 = north, in lattice steps
stag-cells-west = west, in degrees
stag-cells-south = south, in degrees
stag-cells-east = east, in degrees
stag-cells-north = north, in degrees
stag-cells-count = estimated number of points; may be negative
stag-cells-half_width_95 = half of the 95 % range of the count, in points; of a merged cell, of its group’s sum
stag-cells-layer = merged, kept or split; plain without layers
stag-cells-group = number of the group counted together; empty if none
stag-groups-group = number of its group, as in cells.csv; -1 if split or zero
stag-notes-cells = cells.csv has one row per cell. Cells cover the box exactly once: longitude { $west } to { $east }, latitude { $south } to { $north } (degrees). The public lattice has { WHOLE($steps) } x { WHOLE($steps) } steps from the south-west corner.
stag-notes-groups = A merged group was measured as one. groups.csv has one row per cell of the middle grid.
stag-notes-polygons = cells.geojson has the same cells as polygons, longitude first.
stag-notes-areas = To estimate an area, add up its cells; cut ones count in proportion. Counts are rounded to { $decimals ->
    [one] 1 decimal
   *[other] { WHOLE($decimals) } decimals
}. Keep negative ones, else sums are too large.{ $people ->
    [yes] { "" }
   *[no] { " " }One point is protected: a person with k has k times { -epsilon }.
}
stag-notes-ranges = { $ranges ->
        [yes] { -in-95 } the true number lies within the count plus or minus { $width }. It covers noise and sampling, not how points lie inside a cell or group.
       *[no] Cells have { -no-range }.
    }
stag-file-cells = rectangles with their noisy numbers of points
stag-file-polygons = the same as polygons, for a map program
stag-file-groups = which cells of the middle grid were counted together
stag-released-map = Released map: points per area
stag-released-cells = Cells of the released map
# The picture in the report.
stag-released = Darker is more. Pink is below zero, by noise alone.
    .title = Released map: points per km²
stag-released-unit = points per km²
stag-latitude = latitude { SIG($degrees, digits: 4) }°
stag-longitudes = longitude { SIG($west, digits: 4) }° to { SIG($east, digits: 4) }°
stag-released-ranges = { -usually } the true count of a cell or merged group lies within its range: ± { SIG($middle) } points (median), ± { SIG($most) } at most.
stag-released-noise = { -usually } noise moves the count of { $layered ->
    [yes] a merged group or a part
   *[no] a cell
} by at most ± { SIG($half) } points.{ $sampled ->
    [yes] { " " }The sample adds error.
   *[no] { "" }
}
# The picture of what differs between two releases, $one and $other.
stag-difference = { $other } less { $one } (points per km²)
    .alt = Map of where { $other } has more points than { $one }, and where fewer.
stag-has-more = { $letter } has more

## Bundled maps: short names, and what to look for.

stag-data-city_small = City, 100,000 trips
    .story = Made-up trips that begin around 60 hot spots and on the streets between them.
stag-data-city = City, 1 million trips
    .story = The same city: a tenth of the noise per trip.
stag-data-city_large = City, 10 million trips
    .story = The same city once more.
stag-data-places = Places of the world
    .story = 234,908 real towns and villages (GeoNames, CC BY 4.0). Merging pays over empty seas and deserts.
stag-data-europe = Places of Europe
    .story = 103,277 real towns and villages of Europe (GeoNames, CC BY 4.0).
stag-small-map = small map
stag-your-file = Your file

## Choose ε.

stag-choose-have = Places
stag-choose-publish = a map of how many are in each place
stag-choose-rows = Points, about
    .help = A rough guess is enough.
stag-choose-off = A count of an area may be off by (%)
    .help = Mean over areas that cover 5 to 10 % of the map.
stag-choose-in-words = An area with { WHOLE($points) } points may count { SIG($off) } more or fewer.
stag-shape-even = on an even map
stag-shape-city = in a city
stag-shape-towns = with two towns
stag-shape-street = along one street
stag-choose-left = the columns of longitude and latitude, and the four sides of the map

## An upload: what is asked, and what reading it changed.

stag-upload-lon = Longitude column
    .help = Degrees east, from −180 to 180.
stag-upload-lat = Latitude column
    .help = Degrees north, from −90 to 90.
stag-upload-extent = Use the data's extent
stag-upload-area = Box of the map
    .help = Public, chosen without the points. Points outside are left out.
stag-upload-box = West, south, east, north
    .help = Public, in degrees, such as 2.0, 48.65, 2.75, 49.1 for Paris.
stag-upload-resolution = Finest cells on a side
    .help = No method looks closer than these.
stag-upload-person = Person column
    .help = Says whose point a row is. The first k of each are kept, at k times the { -epsilon } of a point.
    .none = none: each row is protected by itself
stag-upload-cap = Points per person (k)
stag-upload-of-all = counts of all points are larger
stag-upload-rows = One row per point, longitude and latitude in degrees.
stag-own-box = The box was read from the data: nothing is proven. Its sides show the outermost points.
stag-left-out-broken = Rows left out for too few or too many cells: { WHOLE($rows) }.
stag-left-out-blank = Rows left out without a number for a coordinate: { WHOLE($rows) }.
stag-no-point = No point lies in the box: all is noise.
stag-persons = Persons with points in the box: { WHOLE($people) }, with at most { $most ->
    [one] 1 point
   *[other] { WHOLE($most) } points
} each.{ $dropped ->
    [0] { "" }
   *[other] { " " }Points beyond { WHOLE($cap) } left out: { WHOLE($dropped) }.
}

## Refusals: what is wrong, and how to mend it.

stag-error-box-swapped = box: west = { SIG($west, digits: 6) } lies east of east = { SIG($east, digits: 6) }. Swap them; across the date line, use a box on each side.
stag-error-box-empty = box = { $box } has no area. West must be less than east, and south less than north.
stag-error-globe = box = { $box } is not on the globe. Longitudes run from −180 to 180, latitudes from −90 to 90.
stag-error-sides = { $text } is no box. Write west, south, east and north in degrees, as in 2.0, 48.65, 2.75, 49.1.
stag-error-ways = The box is given by { $ways }. Keep one of them.
stag-error-no-box = The box of the map is missing. Choose one by name, state its sides, or use the data’s extent.
stag-error-no-extent = No row holds a longitude and a latitude in degrees. Choose other columns, or state the box.
stag-error-parts-extent = The data's extent cannot be taken from parts. State the box of the map.
stag-error-parts-columns = Columns of a file in parts are not guessed. Name longitude and latitude.
stag-error-columns = { $columns ->
    [1] The file has only the column { $listed }. Give one with longitude and latitude.
   *[other] No columns of longitude and latitude were recognised among { $listed }. Choose them, or name them lon and lat.
}
stag-error-one-column = Column '{ $column }' is chosen for both coordinates. Choose another for one.
stag-error-words = Column '{ $column }' holds no number. Choose a column of { $role ->
    [lat] latitudes
   *[lon] longitudes
} in degrees, as in 48.85.
stag-error-swap = Swap the two columns: '{ $lat }' is the longitude then, and '{ $lon }' the latitude
stag-error-beyond = Column '{ $lat }', taken for latitude, is beyond 90 degrees in all rows. { stag-error-swap }.
stag-error-metres = { $what }: these numbers look like metres, not degrees. Convert them to degrees (EPSG:4326).
stag-error-exchanged = No point lies in the box; with longitude and latitude exchanged { PERCENT($share, digits: 2) } would. { stag-error-swap }, or swap the sides of the box.
stag-error-cap = cap = { $cap } must be a whole number from 1 on{ $named ->
    [yes] { "" }
   *[no] , and needs a person column
}.
stag-error-source = The source is { $kind }. Pass a path, bytes, or a file opened 'rb'.
stag-error-kind = Column '{ $column }' holds { $kind }, not degrees. Choose another column, or save it as numbers.
stag-error-rectangle = A side of the rectangle is no finite number. State four, in degrees.
stag-error-west = West = { SIG($west, digits: 6) }° is larger than east = { SIG($east, digits: 6) }°. Swap the two.
stag-error-south = South = { SIG($south, digits: 6) }° is larger than north = { SIG($north, digits: 6) }°. Swap the two.
stag-error-lengths = There are { WHOLE($lon) } longitudes and { WHOLE($lat) } latitudes. Complete the shorter column.
stag-error-raster = A raster must be square, of whole numbers that sum to at most { WHOLE($most) }, not of shape { $shape }. Bin the points again.
stag-error-must = { $given } must satisfy { $rule }.
stag-error-distinct = { WHOLE($distinct) } different counts are below the threshold; at most { WHOLE($most) } can be merged. Lower theta or the sampling rate.
stag-error-sum = The shares ε1 and ε2 (share_merge and share_filter) add up to { SIG($total, digits: 6) }. That leaves nothing for ε3. Lower one.

## release
