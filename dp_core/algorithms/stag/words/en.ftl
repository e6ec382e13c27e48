## The system, as cards, menus and documents name it.

stag-promise = A city publishes where trips begin. Noise should hide every trip.
stag-promise-others = Publish how many { $record } are where. Noise should hide each one.
stag-unit = one point, added or removed; { -for-a-person }
stag-line = How many in each place
stag-hides = every point
stag-takes = places
stag-subject = { $people ->
    [yes] one person
   *[no] one point
}

## Methods: what each does, and who wrote it.

stag-method-published = Samples points, merges sparse cells of a grid and splits dense ones.
    .reference = Zhang Xiaojian, Jin Kaizhong, Meng Xiaofeng: 基于自适应网格的隐私空间分割方法 (Private spatial decomposition with adaptive grids), Journal of Computer Research and Development, 2018(6).
stag-method-sound = The same layers from noisy counts, counted anew; a tree where points crowd.
    .reference = After Zhang, Jin and Meng (2018); see docs/papers/stag.md 4.2.
stag-method-uniform = Noisy counts of one even grid (2013).
    .reference = Qardaji, Yang, Li: Differentially Private Grids for Geospatial Data, ICDE 2013.
stag-method-adaptive = A coarse grid, split by noisy counts (2013).
    .reference = { stag-method-uniform.reference }
stag-method-kd_standard = Rectangles cut at private medians (2012).
    .reference = Cormode, Procopiuc, Srivastava, Shen, Yu: Differentially Private Spatial Decompositions, ICDE 2012.
stag-method-kd_hybrid = Private medians on four levels, midpoints below (2012).
    .reference = { stag-method-kd_standard.reference }
stag-method-quadtree = Quarters with a geometric budget (2012).
    .reference = { stag-method-kd_standard.reference }
stag-method-privtree = Quarters that grow where points are (2016).
    .reference = Zhang, Xiao, Xie: PrivTree: A Differentially Private Algorithm for Hierarchical Decompositions, SIGMOD 2016.
stag-method-matrix = Weighted sums that suit all rectangles, and least squares (2018).
    .reference = McKenna, Miklau, Hay, Machanavajjhala: Optimizing Error of High-Dimensional Statistical Queries Under Differential Privacy, PVLDB 11(10), 2018.
stag-method-dawa = Buckets of like cells on a curve, under a weighted tree (2014).
    .reference = Li, Hay, Miklau, Wang: A Data- and Workload-Aware Algorithm for Range Queries Under Differential Privacy, PVLDB 7(5), 2014; see docs/papers/stag.md 3.
stag-no-release = No finite { -epsilon } is proven { -in-the-paper }. Use the { -repaired } method.
# $rate is the share of the points that a method sees.
stag-on-sample = { $method }, { PERCENT($rate, digits: 6) } sample
stag-on-a-sample = { $method }, sample

## Measures: random rectangles of three sizes.

stag-areas-small = Error of small areas (1–5 % of the box)
stag-areas-medium = Error of medium areas (5–10 %)
stag-areas-large = Error of large areas (10–20 %)

## Parameters, with the help of each.

stag-param-sampling = Sampling rate γ
    .help = Chance of a point to be sampled. Smaller: less accurate.
stag-param-theta = Dense from θ points
    .help = These are split, others merged.
stag-param-p2 = Constant p2
    .help = Larger: a coarser middle grid.
stag-param-p3 = Constant p3
    .help = Larger: fewer parts per dense cell.
stag-param-eta = Threshold constant η
    .help = θ = η · log10(points in the sample / ε2), unless θ is stated.
stag-param-filter = Threshold filter
    .help = HP: noisy counts of at least θ. EM: a random draw among true counts.
    .hp = noisy count
    .em = draw
stag-param-kept = Kept by the draw r (%)
    .help = Of cells that truly reach θ.
stag-param-boost = Round empty cells to zero
    .help = Only touching cells are merged (Boost-Up-Merge).
stag-param-side = Side of the middle grid
    .help = As a part of the uniform grid’s.
    .quarter = a quarter
    .full = all of it
    .eps2 = from the filter's { -epsilon }
stag-param-merge = Share ε1 for merging
    .help = ε1 and ε2 leave ε3 for splitting.
stag-param-filtering = Share ε2 for the filter
stag-param-size = Share of { -epsilon } for the size
    .help = For noisy numbers of points.
stag-param-middle = Share for the middle grid α
stag-param-penalty = Price of a group λ
    .help = Larger: fewer and larger groups.
stag-param-public = Public number of points
    .help = Free. If it is exact, exchanging one point is protected, at twice { -epsilon }.
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
    .help = Mean, of the true count.
stag-tolerance-example = 1,000 { $points } may be { SIG($low, digits: 4) } to { SIG($high, digits: 4) }.
stag-area = Areas that errors are judged by
    .help = Of 1–5 %, 5–10 % or 10–20 % of the box.
    .small = small
    .medium = medium
    .large = large
stag-rivals = Other methods see
    .help = The paper does not say.
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
stag-lines-left-out = Zoom in for { WHOLE($lines) } short lines.
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

stag-ask = Drag a rectangle, or type its sides.
stag-ask-alt = Map of the published counts.
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
stag-answer-none = Noise may push it below zero.
stag-answer-clipped = Cut off at the box.
stag-rolls = Trial runs
stag-strip = { $points } in the rectangle
stag-strip-alt = Estimate, truth, trial runs.
stag-strip-estimate = estimate { SIG($value) }
stag-strip-truth = truth { SIG($value) }
stag-band = { $few ->
    [yes] All { WHOLE($runs) }
   *[no] 95 % of { WHOLE($runs) }
} { -trial-run }s answer between { SIG($low) } and { SIG($high) }. The truth is { SIG($truth) }.
stag-parts = Where this error comes from
    .help = Sampling counts part of the points; non-uniformity takes them as even in a cell or group.
stag-part-noise = noise
    .less = A larger { -epsilon } helps.
stag-part-sampling = sampling
    .less = γ = 1 removes it.
stag-part-uniformity = non-uniformity
    .less = A finer grid helps.
stag-part-all = error in all
stag-axis-error = { $points } too few (−) or too many (+)
stag-no-error = There is no error.
stag-largest-part = In { WHOLE($runs) } { -trial-run }s most is { $part }: { SIG($size) } { $points } ({ PERCENT($share) }). { $help }

## How it works. Steps as docs/papers/stag.md numbers them. $rate is γ; each at most 60 words.

stag-sample = { $rate ->
    [1] γ = 1: all { $points }.
   *[other] Each of the { $points } enters a secret sample with chance γ = { PERCENT($rate, digits: 3) }. Steps on it may spend { -epsilon } = { SIG($budget) }. { $paper ->
        [yes] The paper counts
       *[no] That costs
    } { -epsilon } = { SIG($epsilon) } in all, as nobody knows whose points are in it.
}
stag-averaged = { $parts ->
        [0] { "" }
       *[other] A typical cell is off by { SIG($own) }, the sum of its parts ({ WHOLE($parts) }) by { SIG($by_parts) }, their weighted mean by { SIG($both) }.
    }{ $rate ->
        [1] { "" }
       *[other] { " " }Finally, all counts are divided by γ.
    }
stag-published-0-sample = { stag-sample }
    .title = A secret sample
stag-published-1-side = The true count gives { $side } × { $side } cells, which no proof covers.
    .title = Cells per side
stag-published-2-filter = { $filter ->
    [em] Of { WHOLE($cells) } cells { WHOLE($dense) } are drawn as dense: { PERCENT($kept, digits: 3) } of those whose true count reaches θ = { SIG($theta) }, which no proof covers.
   *[hp] { WHOLE($cells) } cells get noisy counts; those from θ = { SIG($theta) } on are dense: { WHOLE($dense) }.
} This spends ε2 = { SIG($spent_filter) }.
    .title = Find what is dense
stag-published-3-merge = Sparse cells without points ({ WHOLE($empty) }) are { -published } as exactly 0. The others ({ WHOLE($grouped) }) form groups ({ WHOLE($groups) }) by true counts, which no proof covers. Each gets a noisy mean, at ε1 = { SIG($spent_merge) }.
    .title = Merge what is sparse
stag-published-4-split = Dense cells are cut, their parts counted at ε3 = { SIG($spent_split) }. { stag-averaged }
    .title = Split what is dense
stag-sound-3-side = { stag-sample } { $known ->
    [yes] The number of { $points } is public: { WHOLE($size) }.
   *[no] { -epsilon } = { SIG($size) } buys a noisy number of { $points }.
} { SIG($look) } more buys that outside the fullest 1/32 of a coarse grid. { $tree ->
    [yes] It is below { PERCENT($few) }, so a tree follows the crowd.
   *[no] It is { PERCENT($few) } or more, so { $side } × { $side } cells cover the box.
}
    .title = Size and crowd
stag-sound-4-tree = A square is quartered where its noisy count, less a bias that grows with depth, is positive. This costs { -epsilon } = { SIG($middle) }. Leaves: { WHOLE($leaves) }, the smallest after cut { $height }.
    .title = Quarter squares where points are
stag-sound-5-leaves = Each leaf gets a new count, with typical noise { SIG($part) }. Leaves share no point, so { -epsilon } = { SIG($fresh) } pays for all. Counts of wide leaves below { SIG($faint) }, mostly noise, become 0.{ $rate ->
    [1] { "" }
   *[other] { " " }Finally, all counts are divided by γ.
}
    .title = Count the leaves
stag-sound-4-middle = { WHOLE($cells) } cells get noisy counts at { -epsilon } = { SIG($middle) }, with typical noise { SIG($own) }. Those from θ = { SIG($theta) } on are dense: { WHOLE($dense) }.
    .title = A noisy middle grid
stag-sound-6-merge = Sparse cells ({ WHOLE($sparse) }) form square groups ({ WHOLE($groups) }, of { WHOLE($largest) } at most) of similar noisy counts. No true count is read: it is free.
    .title = { stag-published-3-merge.title }
stag-sound-7-count = Groups and parts get new counts, with typical noise { SIG($part) }. They share no point, so { -epsilon } = { SIG($fresh) } pays for all.
    .title = Count again
stag-sound-8-average = By their precision. { stag-averaged }
    .title = Average both counts
stag-inside = Not released: for you alone
stag-filter-alt = Noisy counts of the middle grid and θ.
stag-filter-here = ← merged · θ = { SIG($theta) } · split →
stag-filter-beyond = { WHOLE($cells) } more to the right
stag-axis-noisy = noisy count (sample)
stag-axis-cells = cells of { WHOLE($cells) }
stag-axis-parts = parts of a dense cell
stag-axis-dense = dense cells
stag-axis-east = degrees east
stag-axis-north = degrees north
stag-layers = Shades tell groups apart.
    .title = What is done with cells
    .layer = what is done
    .cells = cells
    .counts = published counts
    .points = { $points }, with noise
stag-no-parts = No cell is dense.

## Accuracy.

stag-alike = a city of { WHOLE($points) } points
stag-alike-size = Points of the look-alike
    .help = About, as publicly known.
stag-total-only = total only
stag-rivals-sampled = The others see a secret { PERCENT($rate, digits: 6) } sample, where { -epsilon } = { SIG($epsilon) } allows { SIG($allowed) }.

## Is it private? Pairs of maps that differ in one point, with the score that tells them apart.

stag-differ = they differ in one point
stag-lone = { $method }: an empty corner, or one point
    .without = corner empty
    .with = one point there
    .score = estimate of that corner (points)
    .setting = Maps of 8 × 8 cells, 200 points in the opposite corner.
stag-pair-row1 = Rounding: an empty cell, or one point
    .without = { stag-lone.without }
    .with = { stag-lone.with }
    .score = cell is exactly 0 (1 yes, 0 no)
    .setting = { stag-lone.setting } θ = 40.
stag-pair-row2 = EM filter: 39 points, or 40
    .without = 39 points in a cell
    .with = 40 points in it
    .score = cell is dense (1 yes, 0 no)
    .setting = Maps of 2 × 2 cells; one more holds 200 points. θ = 40, r = 100 %.
stag-pair-row3 = Groupings: 0, 2, 5 or 0, 3, 5
    .without = counts 0, 2, 5
    .with = counts 0, 3, 5
    .score = whether the first two are in one group (1 yes, 0 no)
    .setting = Maps of 2 × 2 cells; one other cell holds 100 points. θ = 40, without rounding.
stag-pair-row4 = Side of the grid: one point more
    .without = 10 cells per side
    .with = 11 cells per side
    .score = { stag-spend-side }
    .setting = Maps of 16 × 16 steps: { WHOLE($size) } points in D, one more in D′.
stag-pair-row7 = Number of draws: two cells reach θ, or three
    .without = { stag-pair-row2.without }
    .with = { stag-pair-row2.with }
    .score = dense cells
    .setting = Maps of 2 × 2 cells; two others hold 60 points each. θ = 40, r = 50 %.

# One point, and one person. $proven and $claimed are written already.
stag-people = One point, and one person
stag-person = Proven { -epsilon } of one point: { $proven }; of a person with k points k times that. A public cap would limit k.
stag-person-capped = Proven { -epsilon } of one point: { $proven }. One person keeps { WHOLE($cap) } at most: { -epsilon } = { $of }.
stag-person-nothing = No finite { -epsilon } is proven. Claimed for a point: { $claimed }.
stag-person-here = Here one has up to { WHOLE($own) } { $points }: a proven { -epsilon } of { $proven }.
stag-size-stated = The stated number of points, { WHOLE($stated) }, is free if no single point changes it. If it is exact, exchanging one point is protected, at { -epsilon } = { $twice }: halve { -epsilon } then.
stag-size-exact = { WHOLE($stated) } { $points } is exact. Count twice the { -epsilon }, or state a round number.
stag-rows = Numbers of this run, at { -epsilon } = { SIG($epsilon) }. Attacks use small maps, without sampling.
stag-rung-claimed = ε1 + ε2 + ε3 = { SIG($sample) } on the sample, { SIG($whole) } in all.
    .label = As claimed
stag-rung-repaired = ε2 + max(ε2 + ε1, ε3) = { SIG($sample) } there, { SIG($whole) } in all, for different cells.
    .label = Gaps 1–5 repaired
stag-rung-proven = Grid{ $boost ->
    [yes] , zeros
   *[no] {""}
} and groups follow from true values.
    .label = As it is

## Rows of docs/papers/stag.md 4.1: what does not hold, and the numbers of this run.

stag-row-1 = { stag-spend-zeros.why }
    .title = Empty cells rounded to zero
stag-row-2 = { stag-spend-offer.why }
    .title = What dense cells are drawn from
stag-row-3 = { stag-spend-partitions.why }
    .title = The possible groupings
stag-row-4 = { stag-spend-side.why }
    .title = { stag-published-1-side.title }
stag-row-5 = { stag-spend-threshold.why }
    .title = The threshold
stag-row-6 = { stag-spend-choice.why }
    .title = The choice of a grouping
stag-row-7 = { stag-spend-many.why }
    .title = How many are drawn
stag-row-8 = One far-off point moves the box, and so shows.
    .title = A box taken from the data
stag-row-9 = Neighbours differ by one point; a trip may have two.
    .title = Points, not people
stag-row-zeros = { $boost ->
    [yes] Here { WHOLE($zeros) } of { WHOLE($cells) } cells are exactly 0.
   *[no] Here nothing is rounded.
}
stag-row-draws = { $filter ->
    [em] Here { PERCENT($kept, digits: 3) } of those at θ are drawn.
   *[hp] Here noisy counts meet θ; the attack draws.
}
stag-row-groups = Groups here: { WHOLE($groups) }.
stag-row-side = Up to { WHOLE($last) } sampled points it has { WHOLE($side) } cells per side, from { WHOLE($next) } on { WHOLE($wider) }.
stag-row-full = Here the lattice allows { WHOLE($side) }.
stag-row-stated = Here θ = { SIG($theta) } is stated: no gap.
stag-row-threshold = Here θ = { SIG($theta, digits: 4) }. The 11th point moves it most, by { SIG($shift) }: in { WHOLE($cells) } cells, { -epsilon } = { SIG($cost) } on the sample.
stag-row-sums = On the sample, ε1 + ε2 + ε3 = { SIG($merge) } + { SIG($filter) } + { SIG($split) } = { SIG($whole) }. With gaps 1–5 repaired it costs ε2 + max(ε2 + ε1, ε3) = { SIG($right) }: { $more ->
    [yes] more, as ε2 > ε3.
   *[no] no more, on different cells.
}
stag-row-box = { $own ->
    [yes] Here it was.
   *[no] Here it was not.
}
stag-row-people = If { -epsilon } = { SIG($epsilon) } held for a point, a taxi of { WHOLE($points) } has { SIG($taxi) }.
stag-ada = Ada is one of { WHOLE($here) } { $points } at step { WHOLE($column) } from the west and { WHOLE($row) } from the south, of { WHOLE($steps) }.

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
    .why = It follows from the true number of points: one more may change it.
stag-spend-threshold = threshold
    .why = It follows from the true number of points: one more moves it, for all cells.
stag-spend-box = box of the map
    .why = { stag-own-box }
stag-spend-offer = list of cells to draw from
    .why = A cell is on it only if its true count reaches θ.
stag-spend-many = how many cells are drawn
    .why = It reveals how many true counts reach θ.
stag-spend-choice = sparse cells: choice of a grouping
    .why = It spends ε2 again; the paper counts it once.
stag-spend-partitions = possible groupings
    .why = They are the best for the true counts: one point can change them.
stag-spend-zeros = empty cells rounded to zero
    .why = A sparse cell is exactly 0 just if no sampled point is in it.
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

-in-steps = in lattice steps
stag-cells-x0 = west, { -in-steps }
stag-cells-y0 = south, { -in-steps }
stag-cells-x1 = east, { -in-steps }
stag-cells-y1 = north, { -in-steps }
stag-cells-west = west, in degrees
stag-cells-south = south, in degrees
stag-cells-east = east, in degrees
stag-cells-north = north, in degrees
stag-cells-count = estimated number of points; may be negative
stag-cells-half_width_95 = half of the 95 % range of the count, or of its group’s sum
stag-cells-layer = merged, kept or split; plain without layers
stag-cells-group = group counted together; empty if none
stag-groups-group = its group, as in cells.csv; -1 if split or zero
stag-notes-cells = cells.csv has a row per cell; they cover the box once: longitude { $west } to { $east }, latitude { $south } to { $north }. The lattice has { WHOLE($steps) } x { WHOLE($steps) } steps from the south-west.
stag-notes-groups = groups.csv has a row per middle cell; a merged group was measured as one.
stag-notes-polygons = cells.geojson has the same as polygons, longitude first.
stag-notes-areas = To estimate an area, add up its cells; cut ones count in proportion. Keep negative counts, else sums are too large.{ $people ->
    [yes] { "" }
   *[no] { " " }One point is protected: a person with k has k times { -epsilon }.
}
stag-notes-ranges = { $ranges ->
        [yes] { -in-95 } the true number is within count ± { $width }: noise and sampling, not how points lie in a cell or group.
       *[no] Cells have { -no-range }.
    }
stag-file-cells = rectangles with noisy numbers of points
stag-file-polygons = polygons for a map program
stag-file-groups = which middle cells were counted together
stag-released-map = Released map
stag-released-cells = Its cells
# The picture in the report.
stag-released = Darker is more; pink is below zero, by noise alone.
    .title = Released map: points per km²
stag-released-unit = points per km²
stag-latitude = latitude { SIG($degrees, digits: 4) }°
stag-longitudes = longitude { SIG($west, digits: 4) }° to { SIG($east, digits: 4) }°
stag-released-ranges = { -usually } a cell or merged group is within ± { SIG($middle) } points (median), ± { SIG($most) } at most.
stag-released-noise = { -usually } noise moves { $layered ->
    [yes] a merged group or part
   *[no] a cell
} by at most ± { SIG($half) } points.{ $sampled ->
    [yes] { " " }The sample adds error.
   *[no] { "" }
}
# The picture of what differs between two releases, $one and $other.
stag-difference = { $other } less { $one } (points per km²)
    .alt = Where { $other } has more or fewer points than { $one }.
stag-has-more = { $letter } has more

## Bundled maps: short names, and what to look for.

stag-data-city_small = City, 100,000 trips
    .story = Made-up trips from 60 hot spots and streets.
stag-data-city = City, 1 million trips
    .story = The same city: a tenth of the noise per trip.
stag-data-city_large = City, 10 million trips
    .story = The same city.
stag-data-places = Places of the world
    .story = 234,908 real towns and villages (GeoNames, CC BY 4.0). Over empty seas, merging pays.
stag-data-europe = Places of Europe
    .story = 103,277 real towns and villages (GeoNames, CC BY 4.0).
stag-small-map = small map
stag-your-file = Your file

## Choose ε.

stag-choose-have = Places
stag-choose-publish = how many are in each place
stag-choose-rows = Points, about
    .help = A guess is enough.
stag-choose-off = An area may be off by (%)
    .help = Mean over areas of 5 to 10 % of the map.
stag-choose-in-words = Of { WHOLE($points) } points { SIG($off) } may be off.
stag-shape-even = on an even map
stag-shape-city = in a city
stag-shape-towns = with two towns
stag-shape-street = along one street
stag-choose-left = longitude, latitude and the box of the map

## An upload: what is asked, and what reading it changed.

stag-upload-lon = Longitude column
    .help = Degrees east, −180 to 180.
stag-upload-lat = Latitude column
    .help = Degrees north, −90 to 90.
stag-upload-extent = Use the data's extent
stag-upload-area = Box of the map
    .help = Public, chosen without points; others stay out.
stag-upload-box = West, south, east, north
    .help = Public degrees, as 2.0, 48.65, 2.75, 49.1 of Paris.
stag-upload-resolution = Finest cells on a side
    .help = No method looks closer.
stag-upload-person = Person column
    .help = Whose point a row is. Each keeps the first k, at k times { -epsilon }.
    .none = none: each row by itself
stag-upload-cap = Points per person (k)
stag-upload-of-all = counts of all points are larger
stag-upload-rows = A row per point, in degrees.
stag-own-box = A box read from the data shows the outermost points: nothing is proven.
stag-left-out-broken = Rows of another length, left out: { WHOLE($rows) }.
stag-left-out-blank = Rows without two numbers, left out: { WHOLE($rows) }.
stag-no-point = No point lies in the box: all is noise.
stag-persons = Persons in the box: { WHOLE($people) }; most points of one: { WHOLE($most) }.{ $dropped ->
    [0] { "" }
   *[other] { " " }Left out beyond { WHOLE($cap) }: { WHOLE($dropped) }.
}

## Refusals: what is wrong, and how to mend it.

stag-error-box-swapped = box: west = { SIG($west, digits: 6) } is beyond east = { SIG($east, digits: 6) }. Swap them, or use a box on each side of the date line.
stag-error-box-empty = box = { $box } has no area. It needs west < east and south < north.
stag-error-globe = box = { $box } leaves the globe: longitudes −180 to 180, latitudes −90 to 90.
stag-error-sides = { $text } is no box. Write west, south, east, north, as in 2.0, 48.65, 2.75, 49.1.
stag-error-ways = The box is given by { $ways }. Keep one.
stag-error-no-box = Choose a box by name, state its sides, or use the data’s extent.
stag-error-no-extent = No row holds degrees. Choose other columns.
stag-error-parts-extent = The extent cannot come from parts. State the box.
stag-error-parts-columns = Name the columns of longitude and latitude: in parts they are not guessed.
stag-error-columns = No longitude and latitude among { $listed }. Choose them.
stag-error-one-column = Column '{ $column }' cannot be both. Choose another for one.
stag-error-words = Column '{ $column }' holds no number. Choose { $role ->
    [lat] latitudes
   *[lon] longitudes
} in degrees, as in 48.85.
stag-error-swap = Swap the columns: '{ $lat }' is the longitude then, '{ $lon }' the latitude
stag-error-beyond = All latitudes in '{ $lat }' are beyond 90 degrees. { stag-error-swap }.
stag-error-metres = { $what } looks like metres. Convert to degrees (EPSG:4326).
stag-error-exchanged = No point lies in the box; with coordinates exchanged { PERCENT($share, digits: 2) } would. { stag-error-swap }, or the sides of the box.
stag-error-kind = Column '{ $column }' holds { $kind }, not degrees. Choose another.
stag-error-rectangle = The rectangle needs finite degrees, west ≤ east and south ≤ north.
stag-error-distinct = Too many different sparse counts: { WHOLE($distinct) }, over { WHOLE($most) }. Lower theta or the sampling rate.
stag-error-sum = ε1 + ε2 (share_merge, share_filter) is { SIG($total, digits: 6) }: nothing is left for ε3. Lower one.

## release
