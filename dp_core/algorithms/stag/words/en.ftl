## The system, as cards, menus and documents name it.

stag-promise = A city publishes where trips begin. Noise should hide every trip.
stag-promise-others = Publish how many { $record } are in each place. Noise should hide each one.
stag-unit = one point, added or removed; { -for-a-person }
stag-line = Counts for each place
stag-takes = places
stag-subject = { $people ->
    [yes] one person
   *[no] one point
}

## Methods: what each does, and who wrote it.

stag-method-published = Samples points, merges sparse cells of a grid and splits dense ones.
    .reference = Zhang Xiaojian, Jin Kaizhong, Meng Xiaofeng: 基于自适应网格的隐私空间分割方法 (Private spatial decomposition with adaptive grids), Journal of Computer Research and Development, 2018(6).
stag-method-sound = The same steps on noisy counts; a tree where points crowd.
    .reference = Adapted from Zhang, Jin and Meng (2018); see { -own-notes(file: "stag", section: "4.2") }.
stag-method-uniform = Noisy counts of one even grid.
    .reference = Qardaji, Yang, Li: Differentially Private Grids for Geospatial Data, ICDE 2013.
stag-method-adaptive = A coarse grid, split by noisy counts.
    .reference = { stag-method-uniform.reference }
stag-method-kd_standard = Rectangles cut at private medians.
    .reference = Cormode, Procopiuc, Srivastava, Shen, Yu: Differentially Private Spatial Decompositions, ICDE 2012.
stag-method-kd_hybrid = Rectangles cut at private medians on four levels, in the middle below.
    .reference = { stag-method-kd_standard.reference }
stag-method-quadtree = Squares cut into quarters; deeper levels get more of the budget.
    .reference = { stag-method-kd_standard.reference }
stag-method-privtree = Squares cut into quarters where points are.
    .reference = Zhang, Xiao, Xie: PrivTree: A Differentially Private Algorithm for Hierarchical Decompositions, SIGMOD 2016.
stag-method-matrix = Weighted sums that suit all rectangles, then least squares.
    .reference = McKenna, Miklau, Hay, Machanavajjhala: Optimizing Error of High-Dimensional Statistical Queries Under Differential Privacy, PVLDB 11(10), 2018.
stag-method-dawa = Similar neighbouring cells share a bucket; a weighted tree counts the buckets.
    .reference = Li, Hay, Miklau, Wang: A Data- and Workload-Aware Algorithm for Range Queries Under Differential Privacy, PVLDB 7(5), 2014; see { -own-notes(file: "stag", section: "3") }.
# $rate is the share of the points that a method sees.
stag-on-sample = { $method }, { PERCENT($rate, digits: 6) } sample

## Measures: random rectangles of three sizes.

stag-areas-small = Error of small areas (1–5 % of the map)
stag-areas-medium = Error of medium areas (5–10 %)
stag-areas-large = Error of large areas (10–20 %)

## Parameters, with the help of each.

stag-param-sampling = Sampling rate γ
    .help = γ is the probability that a point enters the sample. A smaller γ makes counts less accurate.
stag-param-theta = Density threshold θ
    .help = Cells with θ points or more are split; the other cells are merged.
stag-param-p2 = Constant p2
    .help = A larger p2 makes the middle grid coarser.
stag-param-p3 = Constant p3
    .help = A larger p3 cuts dense cells into fewer parts.
stag-param-eta = Threshold constant η
    .help = θ = η · log10(points in the sample / ε2), unless θ is set.
stag-param-filter = Threshold filter
    .help = “noisy count” (HP, high-pass filter): a cell is dense if its noisy count reaches θ. “draw” (EM, exponential mechanism): dense cells are drawn at random from those whose true count reaches θ.
    .hp = noisy count
    .em = draw
stag-param-kept = Of the cells that reach θ, the share r that is drawn (%)
stag-param-boost = Round empty cells to zero
    .help = Empty cells become exactly 0, and only touching cells are merged (Boost-Up-Merge).
stag-param-side = Side of the middle grid, as a share of a uniform grid’s
    .quarter = a quarter
    .full = all of it
    .eps2 = all, by ε2 alone
stag-param-merge = ε1: share of { -epsilon } for merging
    .help = The share that ε1 and ε2 leave over, ε3, pays for splitting dense cells.
stag-param-filtering = ε2: share of { -epsilon } for the threshold filter
stag-param-size = Share of { -epsilon } for totals that set the size of the grid
stag-param-middle = α: share of { -epsilon } for the middle grid
stag-param-penalty = Price λ of a group
    .help = A higher price makes fewer, larger groups.
stag-param-public = Public number of points
    .help = A public number costs no { -epsilon } if no single point can change it.
    .none = measured with noise
stag-param-noise = Noise is drawn from
    .help = The noise of a { -release } is always an integer.
    .laplace = real numbers
    .geometric = integers
stag-param-first = α: share of { -epsilon } for the first level
stag-param-partition = Share of { -epsilon } for the partition
stag-param-height = Height of the tree
stag-param-median = Share of { -epsilon } for medians
stag-param-medians = Levels cut at medians
    .help = Levels below are cut in the middle.
    .none = all

## Settings of the page.

stag-tolerance = Average error that you allow for areas (% of a count)
stag-tolerance-example = 1,000 { $points } may be counted as { SIG($low, digits: 4) } to { SIG($high, digits: 4) }.
stag-area = Size of the areas in which errors are measured (% of the map)
    .small = small, 1–5
    .medium = medium, 5–10
    .large = large, 10–20
stag-rivals = Data given to the other methods
    .all = all points
    .sample = a sample too

## Picture. $off is a share; $area one of small, medium, large.

# Beside the name of a method, above its map.
stag-off = { PERCENT($off) } off
stag-off-by = Counts of { $area ->
    [small] small
    [large] large
   *[medium] medium-sized
} areas are off by { PERCENT($off) } on average.
stag-view = View
stag-view-beside = Side by side
stag-view-map = On a map
stag-view-ask = Ask
stag-compared-with = Compared with
stag-lines = Show the cells
stag-lines-left-out = The { WHOLE($lines) } shortest lines are not drawn.
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
stag-true-count = True count: for you alone
stag-points = { WHOLE($count) } { $points }
# Above the colour scale. $many areas of one unit make readable numbers.
stag-scale = { $points } per { $many ->
    [1] km²
   *[other] { WHOLE($many) } km²
}
# The place that was clicked on. $kind is one of zero, merged, kept, split, cell.
stag-spot = { $kind ->
    [zero] Cell rounded to zero
    [merged] Group of { WHOLE($parts) } merged cells
    [kept] Kept cell
    [split] Split cell, { WHOLE($parts) } parts
   *[cell] Cell
}, { SIG($area) } km²
stag-spot-zero = { -published } as exactly 0 { $points }, without noise
stag-spot-count = about { SIG($count) } { $points }
stag-spot-range = about { SIG($count) } ± { SIG($half) } (95 %) { $points }
# Where the verdict says what error is left without noise.
stag-floor = { $rate ->
    [1] merged cells
   *[other] sampling { PERCENT($rate, digits: 3) } of the { $points }
}

## Layers of a released map.

stag-layer-merged = merged
stag-layer-kept = kept
stag-layer-split = split
stag-layer-zero = set to zero

## Numbers in the panel Settings.

stag-total = { SIG($total) } { $points }
    .label = Total
stag-split = { WHOLE($split) } of { WHOLE($cells) }
    .label = Cells split
stag-counts = { WHOLE($counts) }, each of { SIG($mean) } km² on average
    .label = Counts published
stag-below-zero = { PERCENT($below) }
    .label = Counts below zero
stag-noise = ± { SIG($half) } { $points } in 95 % of { -release }s{ $sampled ->
    [yes] , noise alone
   *[no] { "" }
}
    .label = Noise of one count
stag-error = { $percent ->
    [yes] { PERCENT($off) }
   *[no] { SIG($off) } { $points }
}
stag-error-runs = { stag-error } on average over { WHOLE($runs) } { -trial-run }s
    .label = Off by
stag-error-now = { stag-error }
    .label = This { -trial-run } is off by
stag-away = { SIG($away) } of { WHOLE($true) } { $points }
    .label = The total is off by

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
stag-place-whole = Whole map
stag-place-densest = Densest place
stag-place-small = Densest spot
stag-place-corner = An empty corner
stag-estimate = Estimate
    .second = { $points } on { PERCENT($box, digits: 3) } of the map{ $known ->
        [yes] , { PERCENT($share, digits: 3) } of all
       *[no] { "" }
    }
stag-answer-none = Noise can push a count below zero.
stag-answer-clipped = The rectangle is cut at the edge of the map.
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
    .help = Sampling counts only some points. Non-uniformity treats a cell or group as evenly filled.
stag-part-noise = noise
    .less = A larger { -epsilon } helps.
stag-part-sampling = sampling
    .less = γ = 1 removes it.
stag-part-uniformity = non-uniformity
    .less = A finer grid helps.
stag-part-all = error in all
stag-axis-error = { $points } too few (−) or too many (+)
stag-no-error = There is no error.
stag-largest-part = In { WHOLE($runs) } { -trial-run }s the largest part is { $part }: { SIG($size) } { $points } ({ PERCENT($share) }). { $help }

## How it works. Steps as docs/papers/stag.md numbers them. $rate is γ; each at most 60 words.

stag-sample = { $rate ->
    [1] The sampling rate γ is 1, so all { $points } are used.
   *[other] Each of the { $points } enters a secret sample with probability γ = { PERCENT($rate, digits: 3) }. All steps on the sample together spend { -epsilon } = { SIG($budget) }. Nobody knows which { $points } are in the sample, so { $paper ->
        [yes] the paper claims that all steps together cost
       *[no] all steps together cost
    } only { -epsilon } = { SIG($epsilon) } for the whole data set.
}
-no-proof = No proof covers this step.
-divided = Finally, all counts are divided by γ.
stag-which-points = { $rate ->
    [1] all { $points }
   *[other] the sampled { $points }
}
stag-called-dense = Cells whose noisy count reaches the threshold θ = { SIG($theta) } are called dense; here there are { WHOLE($dense) }.
stag-published-0-sample = { stag-sample }
    .title = A secret sample
stag-published-1-side = The true number of sampled points sets the size of the grid: { $side } × { $side } cells. { -no-proof }
    .title = Set the grid
stag-published-2-filter = { $filter ->
    [em] Of { WHOLE($cells) } cells, { WHOLE($dense) } are drawn at random and called dense: { PERCENT($kept, digits: 3) } of those whose true count reaches the threshold θ = { SIG($theta) }. { -no-proof }
   *[hp] Each of { WHOLE($cells) } cells gets a noisy count. { stag-called-dense }
} This step costs ε2 = { SIG($spent_filter) } for { stag-which-points }.
    .title = Find dense cells
stag-published-3-merge = { $boost ->
    [yes] Sparse cells without sampled points become exactly 0; the others form
   *[no] Sparse cells form
} groups of cells with similar true counts. { -no-proof } Each group gets a noisy mean, which costs ε1 = { SIG($spent_merge) } for { stag-which-points }.
    .title = Merge sparse cells
stag-published-4-split = Dense cells are cut into parts, whose noisy counts cost ε3 = { SIG($spent_split) } for { stag-which-points }. { stag-sound-8-average }
    .title = Split dense cells
stag-sound-3-side = { stag-sample } { $known ->
    [yes] The number of { $points } is public: { WHOLE($size) }.
   *[no] A noisy total of { $points } costs { -epsilon } = { SIG($size) }.
} Counting the { $points } outside the fullest cells (1 in 32) of a coarse grid costs { -epsilon } = { SIG($look) }. { $tree ->
    [yes] This noisy count is below { PERCENT($few) } of the { $points }. So a tree of squares is used, finer where { $points } crowd.
   *[no] This noisy count is at least { PERCENT($few) } of the { $points }. So a grid of { $side } × { $side } cells covers the map.
}
    .title = Choose grid or tree
stag-sound-4-tree = A square is cut into four if its noisy count, minus a bias that grows with depth, is positive. This costs { -epsilon } = { SIG($middle) }. Squares that stay uncut are called leaves: { WHOLE($leaves) }. The greatest depth of the tree is { $height }.
    .title = Cut crowded squares
stag-sound-5-leaves = Each leaf gets a new count, with typical noise { SIG($part) }. Leaves share no point, so { -epsilon } = { SIG($fresh) } pays for all. Wide leaves with counts below { SIG($faint) }, mostly noise, become 0.{ $rate ->
    [1] { "" }
   *[other] { " " }{ -divided }
}
    .title = Count the leaves
stag-sound-4-middle = Each of { WHOLE($cells) } cells gets a noisy count; all these counts together cost { -epsilon } = { SIG($middle) }. { stag-called-dense }
    .title = A noisy middle grid
stag-sound-6-merge = Sparse cells with similar noisy counts form square groups. This step reads no true count, so it costs nothing.
    .title = { stag-published-3-merge.title }
stag-sound-7-count = Dense cells are cut into parts. Every group of sparse cells and every part of a dense cell gets a new noisy count. No point lies in two groups or parts, so { -epsilon } = { SIG($fresh) } pays for all these counts.
    .title = Count again
stag-sound-8-average = A cell’s own count and the sum of its parts are averaged; the more precise one weighs more.{ $rate ->
    [1] { "" }
   *[other] { " " }{ -divided }
}
    .title = Average both counts
stag-filter-alt = Noisy counts of the middle grid and θ.
stag-filter-here = ← merged · θ = { SIG($theta) } · split →
stag-filter-beyond = { WHOLE($cells) } more cells to the right
stag-axis-noisy = noisy count (sample)
stag-axis-cells = cells (of { WHOLE($cells) })
stag-axis-east = degrees east
stag-axis-north = degrees north
stag-layers = Different shades of blue tell groups apart.
    .title = How cells are treated
    .layer = treatment
    .cells = cells
    .counts = published counts
    .points = { $points }, with noise

## Accuracy.

stag-alike = a city of { WHOLE($points) } points
stag-alike-size = Points in the look-alike: a rough public number
stag-total-only = total only

## Is it private? Pairs of maps that differ in one point, with the score that tells them apart.

stag-differ = one of them has one more point
stag-lone = “{ $method }”: a lone point
    .without = corner empty
    .with = one point there
    .score = estimate for that corner (points)
    .setting = Both maps have 8 × 8 cells and 200 points in one corner. One of the maps has one more point, in the opposite corner.
stag-pair-setting = Two small maps differ in one point: { $one }, or { $other }.
stag-pair-row1 = { stag-row-1.title }
    .without = { stag-lone.without }
    .with = { stag-lone.with }
    .score = cell is exactly 0 (1 yes, 0 no)
stag-pair-row2 = { stag-row-2.title }
    .without = 39 points in a cell
    .with = 40 points in it, the threshold
    .score = cell is dense (1 yes, 0 no)
stag-pair-row3 = { stag-row-3.title }
    .without = counts 0, 2, 5
    .with = counts 0, 3, 5
    .score = first two cells in one group (1 yes, 0 no)
stag-pair-row4 = { stag-row-4.title }
    .without = 10 cells per side
    .with = 11 cells per side
    .score = { stag-spend-side }
stag-pair-row7 = { stag-row-7.title }
    .without = { stag-pair-row2.without }
    .with = { stag-pair-row2.with }
    .score = dense cells

# One point, and one person. $proven and $claimed are written already.
stag-person-here = Here one person has up to { WHOLE($own) } { $points }, so { -epsilon } = { $proven } is proven for that person.
stag-size-stated = If { WHOLE($stated) } is the exact number, only exchanging one point for another is protected, with { -epsilon } = { $twice }. Then halve { -epsilon }.
stag-size-exact = { WHOLE($stated) } is the exact number of { $points }: state a round one.
stag-rung-claimed = ε1 + ε2 + ε3 = { SIG($sample) } on the sample, { SIG($whole) } on all data.
    .label = As claimed
stag-rung-repaired = ε2 + max(ε2 + ε1, ε3) = { SIG($sample) } on the sample, { SIG($whole) } on all data.
    .label = Gaps 1–5 repaired
stag-rung-proven = The grid{ $boost ->
    [yes] , zeros
   *[no] {""}
} and groups depend on true values.
    .label = With all gaps

## Rows of docs/papers/stag.md 4.1: what does not hold, and the numbers of this run.

stag-row-1 = { stag-spend-zeros.why }
    .title = Empty cells rounded to zero
stag-row-2 = { stag-spend-offer.why }
    .title = The list of cells to draw from
stag-row-3 = { stag-spend-partitions.why }
    .title = The possible groupings
stag-row-4 = { stag-spend-side.why }
    .title = The size of the grid
stag-row-5 = { stag-spend-threshold.why }
    .title = The threshold
stag-row-6 = { stag-spend-choice.why }
    .title = The choice of a grouping
stag-row-7 = { stag-spend-many.why }
    .title = How many cells are drawn
stag-row-8 = { stag-own-box }
    .title = A box taken from the data
stag-row-9 = { -epsilon } protects one point, but one trip may have two points.
    .title = Points are protected, not people
stag-row-zeros = Here { WHOLE($zeros) } of { WHOLE($cells) } cells are exactly 0.
stag-row-side = Up to { WHOLE($last) } sampled points give { WHOLE($side) } cells per side of the grid; from { WHOLE($next) } points on, there are { WHOLE($wider) }.
stag-row-full = Here the map allows only { WHOLE($side) } cells per side.
stag-row-threshold = Here θ = { SIG($theta, digits: 4) }. One more point moves θ by at most { SIG($shift) }. All { WHOLE($cells) } noisy counts together then cost up to { -epsilon } = { SIG($cost) } for the sampled points.
stag-ada = Ada is one of { WHOLE($here) } { $points } in column { WHOLE($column) } from the west and row { WHOLE($row) } from the south, of { WHOLE($steps) }.

## Lines of the ledger: each step, and why it costs what it costs.

stag-spend-number = number of points
stag-spend-outside = points outside the fullest places
stag-spend-middle = counts of the middle grid
stag-spend-regions = groups and parts, which share no point
stag-spend-groups = counts of groups
stag-spend-parts = counts of the parts of dense cells
stag-spend-compared = noisy counts compared with the threshold
stag-spend-draw = random choice of dense cells
stag-spend-noisy = noisy counts of all cells
stag-spend-means = mean of each sparse group
stag-spend-sample = all steps, on a secret sample
stag-spend-side = cells per side of the grid
    .why = The size of the grid depends on the true number of points: one more point can change it.
stag-spend-threshold = threshold
    .why = The threshold depends on the true number of points: one more point moves it for all cells.
stag-spend-box = box of the map
    .why = { stag-own-box }
stag-spend-offer = list of cells to draw from
    .why = Only cells whose true count reaches the threshold θ are on the list.
stag-spend-many = how many cells are drawn
    .why = The number of cells drawn reveals how many true counts reach the threshold θ.
stag-spend-choice = choice of a grouping
    .why = This choice spends ε2 a second time; the paper counts ε2 only once.
stag-spend-partitions = possible groupings
    .why = The possible groupings are computed from true counts: one point can change them.
stag-spend-zeros = empty cells rounded to zero
    .why = An exact 0 reveals that no sampled point is in the cell.
stag-spend-grid = counts of the grid
stag-spend-first = counts of the first level
stag-spend-second = counts of the second level
stag-spend-medians = medians along one axis at one level
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
stag-cells-group = number of the merged group; empty if none
stag-groups-group = number of the group, as in cells.csv; -1 if split or zero
stag-notes-cells = cells.csv has one row per cell. The cells cover the map once: longitude { $west } to { $east }, latitude { $south } to { $north }. The lattice has { WHOLE($steps) } x { WHOLE($steps) } steps from the south-west.
stag-notes-areas = To estimate an area, add up its cells; a cell that is cut counts in proportion. Keep negative counts, else sums are too large.
stag-notes-ranges = { $ranges ->
        [yes] { -in-95 } the true number is within count ± { $width }. This covers noise and sampling, not how points lie within a cell or group.
       *[no] Cells have { -no-range }.
    }
stag-file-cells = rectangles with noisy numbers of points
stag-file-polygons = polygons for a map program
stag-file-groups = which cells were counted together
stag-released-map = Released map
stag-released-cells = Its cells
# The picture in the report.
stag-released = Darker places have more points. Pink places have counts below zero, by noise alone.
    .title = { stag-released-map }
stag-released-unit = points per km²
stag-latitude = latitude { SIG($degrees, digits: 4) }°
stag-longitudes = longitude { SIG($west, digits: 4) }° to { SIG($east, digits: 4) }°
stag-released-ranges = { -usually } a cell or merged group is off by at most { SIG($middle) } points (median), { SIG($most) } at worst.
stag-released-noise = { -usually } noise moves { $layered ->
    [yes] a merged group or part
   *[no] a cell
} by at most { SIG($half) } points.{ $sampled ->
    [yes] { " " }Sampling adds error.
   *[no] { "" }
}
# The picture of what differs between two releases, $one and $other.
stag-difference = { $other } minus { $one } (points per km²)
    .alt = Where { $other } has more or fewer points than { $one }.
stag-has-more = { $letter } has more

## Bundled maps: short names, and what to look for.

stag-data-city_small = City, 100,000 trips
    .story = These trips are made up. Most trips begin near one of 60 hot spots or along streets.
stag-data-city = City, 1 million trips
    .story = This is the same city with more trips. Noise weighs less per trip.
stag-data-city_large = City, 10 million trips
    .story = { stag-data-city.story }
stag-data-places = Places of the world
    .story = 234,908 real towns and villages (GeoNames, CC BY 4.0). Merging helps over empty seas.
stag-data-europe = Places of Europe
    .story = 103,277 real towns and villages (GeoNames, CC BY 4.0).
stag-small-map = small map
stag-your-file = Your file

## Choose ε.

stag-choose-have = Places
stag-choose-publish = how many are in each place
stag-choose-rows = About how many points
stag-choose-off = An area may be off by (%)
    .help = This is the average error of areas that cover 5–10 % of the map.
stag-choose-in-words = A count of { WHOLE($points) } points may be off by { SIG($off) }.
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
    .help = Choose this public box without the data. Points outside the box are left out.
stag-upload-box = West, south, east, north
    .help = In degrees, as in 2.0, 48.65, 2.75, 49.1 for Paris.
stag-upload-resolution = Finest cells per side
stag-upload-person = { reading-person }
    .help = Each person keeps the first k points, at k times { -epsilon }.
    .none = none: each row by itself
stag-upload-cap = Points per person (k)
stag-upload-of-all = counts of all points are larger
stag-upload-rows = A row per point, in degrees.
stag-own-box = A box read from the data reveals the outermost points: nothing is proven.
stag-left-out = Rows without two readable numbers, left out: { WHOLE($rows) }.
stag-no-point = No point lies in the box: all is noise.
stag-persons = People in the box: { WHOLE($people) }; most points of one person: { WHOLE($most) }.{ $dropped ->
    [0] { "" }
   *[other] { " " }Points left out beyond { WHOLE($cap) } per person: { WHOLE($dropped) }.
}

## Refusals: what is wrong, and how to mend it.

stag-error-box = box = { $box } needs west < east and south < north. Across the date line, use a box on each side.
stag-error-globe = box = { $box } leaves the globe: longitudes −180 to 180, latitudes −90 to 90.
stag-error-sides = { $text } is no box. Write west, south, east, north, as in 2.0, 48.65, 2.75, 49.1.
stag-error-ways = The box is given in several ways: { $ways }. Keep one.
stag-error-no-box = Choose a box by name, state its sides, or use the data’s extent.
stag-error-no-extent = No row holds degrees. Choose other columns.
stag-error-parts-extent = A file in parts has no known extent. State the box.
stag-error-parts-columns = Name the columns of longitude and latitude: in parts they are not guessed.
stag-error-columns = No longitude and latitude found among { $listed }. Choose them.
stag-error-one-column = Column '{ $column }' cannot be longitude and latitude. Choose another for one.
stag-error-words = Column '{ $column }' holds no number. Choose { $role ->
    [lat] latitudes
   *[lon] longitudes
} in degrees, as in 48.85.
stag-error-metres = { $what } looks like metres. Convert to degrees (EPSG:4326).
stag-error-exchanged = Longitudes and latitudes look exchanged: '{ $lat }' holds longitudes, '{ $lon }' latitudes. Swap the columns, or the sides of the box.
stag-error-rectangle = The rectangle needs finite degrees, west ≤ east and south ≤ north.
stag-error-distinct = Sparse cells have { WHOLE($distinct) } different counts, over { WHOLE($most) }. Lower theta or the sampling rate.
stag-error-sum = ε1 + ε2 (share_merge, share_filter) is { SIG($total, digits: 6) }: nothing is left for ε3. Lower one.

## release
