## The system, as cards, menus and documents name it.

stag-promise = A city publishes where trips begin. Noise should hide whether any single trip took place.
stag-one-point = one point added or removed
stag-unit = { stag-one-point }; a person with k points has k times { -epsilon }
stag-line = How many in each place
stag-hides = every single point
stag-takes = places
stag-subject = { $people ->
    [yes] one person
   *[no] one point
}

## Methods: what each does, and who wrote it.

stag-method-published = A sample, a middle grid; sparse cells merged, dense cells split.
    .reference = Zhang Xiaojian, Jin Kaizhong, Meng Xiaofeng: 基于自适应网格的隐私空间分割方法 (Private spatial decomposition with adaptive grids), Journal of Computer Research and Development, 2018(6).
stag-method-sound = The same three layers, decided on noisy counts, with one new count per group.
    .reference = This project; see docs/papers/stag.md 4.2. Its three layers are those of Zhang Xiaojian, Jin Kaizhong, Meng Xiaofeng, 2018.
stag-method-uniform = Noisy counts of one even grid (2013).
    .reference = Qardaji, Yang, Li: Differentially Private Grids for Geospatial Data, ICDE 2013.
stag-method-adaptive = A coarse grid whose cells are split by their noisy counts (2013).
    .reference = Qardaji, Yang, Li: Differentially Private Grids for Geospatial Data, ICDE 2013.
stag-method-kd_standard = A tree of rectangles cut at private medians (2012).
    .reference = Cormode, Procopiuc, Srivastava, Shen, Yu: Differentially Private Spatial Decompositions, ICDE 2012.
stag-method-kd_hybrid = Private medians on four levels, midpoints below (2012).
    .reference = Cormode, Procopiuc, Srivastava, Shen, Yu: Differentially Private Spatial Decompositions, ICDE 2012.
stag-method-quadtree = A tree of quarters with a geometric budget (2012).
    .reference = Cormode, Procopiuc, Srivastava, Shen, Yu: Differentially Private Spatial Decompositions, ICDE 2012.
stag-method-privtree = A tree of quarters that grows where points are, to any depth (2016).
    .reference = Zhang, Xiao, Xie: PrivTree: A Differentially Private Algorithm for Hierarchical Decompositions, SIGMOD 2016.
stag-method-matrix = Weighted sums of cells that suit all rectangles best, and least squares (2018).
    .reference = McKenna, Miklau, Hay, Machanavajjhala: Optimizing Error of High-Dimensional Statistical Queries Under Differential Privacy, PVLDB 11(10), 2018.
stag-method-dawa = Buckets of like cells along a curve, then a weighted tree over them (2014).
    .reference = Li, Hay, Miklau, Wang: A Data- and Workload-Aware Algorithm for Range Queries Under Differential Privacy, PVLDB 7(5), 2014; what differs is in docs/papers/stag.md 3.
stag-no-release = The published method has no finite proven { -epsilon }, so nothing is released with it. Explore it, and release with “STAG, sound”.
# $rate is the share of the points that a method sees.
stag-on-sample = { $method }, { PERCENT($rate, digits: 6) } sample
stag-on-a-sample = { $method }, sample

## Measures: random rectangles of three sizes.

stag-areas-small = Error of small rectangles (1-5 % of the box)
stag-areas-medium = Error of medium rectangles (5-10 % of the box)
stag-areas-large = Error of large rectangles (10-20 % of the box)

## Parameters, with the help of each.

stag-param-sampling = Sampling rate γ
    .help = Share of the points that the method looks at; which ones stays secret. It saves time and costs accuracy.
stag-param-theta = Dense from θ points
    .help = Cells of the middle grid with at least so many sampled points are split, the others merged. Automatic: a formula.
stag-param-p2 = Constant p2
    .help = Larger: a coarser middle grid.
stag-param-p3 = Constant p3
    .help = Larger: dense cells are split into fewer parts.
stag-param-eta = Threshold constant η
    .help = θ = η · log10(sampled points / { -epsilon } of the filter), unless θ is stated.
stag-param-filter = Threshold filter
    .help = Which cells are dense. HP (high-pass) takes cells whose noisy count reaches θ. EM chooses at random among those whose true count reaches it.
    .hp = noisy count
    .em = draw
stag-param-kept = Kept by the draw r (%)
    .help = So many percent of the cells that reach θ are drawn as dense.
stag-param-boost = Round empty cells to zero
    .help = Boost-Up-Merge: cells that are truly empty are published as exactly 0, and only touching cells are merged.
stag-param-side = Side of the middle grid
    .help = The paper's formula is lost. Offered are a quarter of the uniform grid's side, or all of it. The last is the side for the { -epsilon } of the filter alone.
    .quarter = a quarter
    .full = all of it
    .eps2 = from the filter's { -epsilon }
stag-param-merge = Share of { -epsilon } for merging
    .help = ε1 as a share.
stag-param-filtering = Share of { -epsilon } for the filter
    .help = ε2 as a share.
stag-param-split = Share of { -epsilon } for splitting
    .help = ε3 as a share.
stag-param-size = Share of { -epsilon } for the size
    .help = The noisy number of points decides how fine the grid is.
stag-param-middle = Share for the middle grid α
    .help = The rest goes to merged groups and split cells.
stag-param-penalty = Price of a group λ
    .help = Larger: fewer and larger merged groups.
stag-param-public = Public number of points
    .help = Number of points, if it is publicly known. It then costs nothing. With the exact number of rows, one point exchanged for another is protected, at twice { -epsilon }.
    .none = measure it
stag-param-noise = Noise drawn from
    .help = Real numbers (Laplace), or whole numbers (two-sided geometric). A { -release } always has whole numbers.
    .laplace = real numbers
    .geometric = integers
stag-param-first = Share of the first level α
    .help = The rest splits cells.
stag-param-partition = Share of { -epsilon } for the partition
    .help = The rest counts the buckets.
stag-param-height = Height of the tree
    .help = Levels below the whole box.
stag-param-median = Share of { -epsilon } for medians
    .help = The rest goes to counts.
stag-param-medians = Levels of medians
    .help = Further levels are cut in the middle.
    .none = all

## Settings of the page.

stag-tolerance = What you allow (% of a count)
    .help = How far the counts of such areas may be off, on average, and still serve you.
stag-tolerance-example = 1,000 { $points } may count as { SIG($low, digits: 4) } to { SIG($high, digits: 4) }.
stag-area = Areas that errors are judged by
    .help = 5,000 random rectangles that cover 1-5 %, 5-10 % or 10-20 % of the box. An area with next to no points is judged by a thousandth of all points.
    .small = small
    .medium = medium
    .large = large
stag-rivals = Competitors see
    .help = STAG as in the paper works on a secret sample. Its competitors may see all points. Or they see such a sample too, with the larger { -epsilon } that this allows. The paper does not say which.
    .all = all points
    .sample = a sample too

## Picture. $off is a share; $area one of small, medium, large.

# Beside the name of a method, above its map.
stag-off = off by { PERCENT($off) }
stag-off-by = { $area ->
    [small] Small areas
    [large] Large areas
   *[medium] Medium-sized areas
} are off by { PERCENT($off) } on average.
stag-view = View
stag-view-beside = Side by side
stag-view-map = On a map
stag-view-ask = Ask
stag-compared-with = Compared with
stag-lines = Show the cells
    .help = Thin lines around the cells that were counted, wherever a cell has six pixels and more. Zoom in, and they come by themselves.
stag-lines-left-out = { WHOLE($lines) } short lines are not drawn: too many for a browser.
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
    [merged] Merged group of { $parts ->
        [one] one cell
       *[other] { WHOLE($parts) } cells
    }
    [kept] Kept cell
    [split] Split cell of { $parts ->
        [one] one part
       *[other] { WHOLE($parts) } parts
    }
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
stag-noise = ± { SIG($half) } { $points }; counts from { SIG($enough) } on are within { PERCENT($within, digits: 3) }
    .label = Noise of one count (95 %)
stag-error-runs = { $percent ->
    [yes] { PERCENT($off) }
   *[no] { SIG($off) } { $points }
}, mean of { WHOLE($runs) } { -trial-run }s
    .label = Off by
stag-error-now = { $percent ->
    [yes] { PERCENT($off) }
   *[no] { SIG($off) } { $points }
}
    .label = In this { -trial-run }
stag-error-pieces = { $percent ->
    [yes] { PERCENT($off) }
   *[no] { SIG($off) } { $points }
}
    .label = Left without noise
stag-error-even = { $percent ->
    [yes] { PERCENT($off) }
   *[no] { SIG($off) } { $points }
}
    .label = An even grid at this { -epsilon }
stag-away = { SIG($away) } of { WHOLE($true) } { $points }
    .label = Points in all, off by

stag-squares = Counts in equal parts of the map
    .row = row from the north
    .column = column from the west
    .released = published

## Ask: a rectangle on the map.

stag-ask = Drag a rectangle, or type its sides. A cell that is cut counts in proportion.
stag-ask-alt = Flat map of the published counts; drag to choose a rectangle.
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
stag-answer-empty = The rectangle covers nothing of the box, so the answer is 0 { $points }.
stag-answer-none = Read it as almost none: noise may take a count near zero below it.
stag-answer-clipped = The rectangle reached out of the box; the part outside was cut off.
stag-rolls = Trial runs, in fives
stag-rolls-waiting = The trial runs are on their way.
stag-strip = { $points } in the rectangle
stag-strip-alt = Estimate, truth and the answers of trial runs.
stag-strip-estimate = estimate { SIG($value) }
stag-strip-truth = truth { SIG($value) }
stag-band = { $few ->
    [yes] All { WHOLE($runs) }
   *[no] 95 % of { WHOLE($runs) }
} { -trial-run }s answer between { SIG($low) } and { SIG($high) }. The truth is { SIG($truth) }.
stag-parts = Where the error of this answer comes from
    .help = Noise is what the mechanism adds. The sample stands for all points. Even cells: points are taken as spread evenly inside a cell, and merged cells as alike. The three add up.
    .alt = Parts of the error of this answer.
stag-part-noise = noise
stag-part-sampling = sampling
stag-part-uniformity = even cells
stag-part-all = error in all
stag-axis-error = { $points } too few (−) or too many (+)
stag-no-error = There is no error to speak of.
stag-largest-part = Over { WHOLE($runs) } { -trial-run }s the largest part is { $part }: { SIG($size) } { $points }, or { PERCENT($share) } of the truth. { $help }
stag-less-noise = A larger { -epsilon } than { SIG($epsilon) } makes it smaller.
stag-less-sampling = γ = 1 removes it: then no point is left out.
stag-less-uniformity = A finer grid helps: smaller p2 and p3, or a larger { -epsilon }.
stag-less-zeros = Cells without a sampled point are { -published } as 0. { $rate ->
    [1] A
   *[other] γ = 1 or a
} finer grid helps.
stag-less-coarse = A finer grid helps; here it comes with a larger { -epsilon }.

## How it works. Steps as docs/papers/stag.md numbers them. $rate is γ; each at most 60 words.

stag-sample = { $rate ->
    [1] γ = 1: all { $points } are used, so nothing is lost to a sample.
   *[other] Each of the { $points } enters a secret sample with probability γ = { PERCENT($rate, digits: 3) }. Work on the sample may spend { -epsilon } = { SIG($budget) } and still counts as { -epsilon } = { SIG($epsilon) }.
}
stag-published-0-sample = { stag-sample }
    .title = A secret sample
stag-published-1-side = { $side } × { $side } cells. Their number follows from the true size of the sample. At some sizes one more point changes it, and no proof covers that.
    .title = The side of the middle grid
stag-published-2-filter = { $filter ->
    [em] Of the cells whose true count reaches θ = { SIG($theta) }, { PERCENT($kept, digits: 3) } are drawn as dense: { WHOLE($dense) } of { WHOLE($cells) }. No proof covers a look at true counts.
   *[hp] Each of the { WHOLE($cells) } cells gets a noisy count. The { WHOLE($dense) } that reach θ = { SIG($theta) } on the sample are dense.
} This spends ε2 = { SIG($spent_filter) }.
    .title = Find what is dense
stag-published-3-merge = { $empty ->
    [0] The
    [one] One sparse cell holds no sampled point and is { -published } as exactly 0. The other
   *[other] { WHOLE($empty) } sparse cells hold no sampled point and are { -published } as exactly 0. The other
} { WHOLE($grouped) } form { WHOLE($groups) } groups of similar true counts. Each group publishes one noisy mean, at ε1 = { SIG($spent_merge) }. No proof covers groups that follow from true counts.
    .title = Merge what is sparse
stag-published-4-split =     Each dense cell is cut into parts that get noisy counts, at ε3 = { SIG($spent_split) }.{ $parts ->
        [0] { "" }
       *[other] { " " }A cell of { WHOLE($parts) } parts is known to ± { SIG($own) } by its own count. Its parts give ± { SIG($by_parts) }. Their weighted mean gives ± { SIG($both) }.
    }{ $rate ->
        [1] { "" }
       *[other] { " " }In the end all counts are divided by γ.
    }
    .title = Split what is dense, and average
stag-sound-3-side = { stag-sample } { $known ->
    [yes] The number of { $points } is public: { WHOLE($size) }.
   *[no] { -epsilon } = { SIG($size) } buys a noisy number of { $points }.
} The middle grid follows from it: { $side } × { $side } cells, a power of two, so that neighbours merge into quarters.
    .title = Size and side
stag-sound-4-middle = Each of the { WHOLE($cells) } cells gets a noisy count, at { -epsilon } = { SIG($middle) }: typical noise { SIG($own) }. The { WHOLE($dense) } that reach θ = { SIG($theta) } are dense. True counts decide nothing.
    .title = A noisy middle grid
stag-sound-6-merge = The { WHOLE($sparse) } sparse cells form { WHOLE($groups) } groups, the largest of { WHOLE($largest) } cells: square blocks whose noisy counts look alike. Only noisy counts are compared, so this costs nothing.
    .title = Merge what is sparse
stag-sound-7-count = Each group gets one new count. Each dense cell is cut into parts that get theirs. They cost { -epsilon } = { SIG($fresh) }, with typical noise { SIG($part) }. Groups and parts share no point, so one { -epsilon } pays for both.
    .title = Count again
stag-sound-8-average =     Every total was now measured twice. The two are averaged, and the surer one counts more.{ $parts ->
        [0] { "" }
       *[other] { " " }A cell of { WHOLE($parts) } parts is known to ± { SIG($own) } by its own count. Its parts give ± { SIG($by_parts) }. Both together give ± { SIG($both) }.
    }{ $rate ->
        [1] { "" }
       *[other] { " " }In the end all counts are divided by γ.
    }
    .title = Average both counts
stag-uniform-1 = { $side } × { $side } cells. Many cells bring much noise, few cells hide what is inside; the side balances both.
    .title = One even grid
stag-uniform-2 = Crowded and empty cells get the same noise.
    .title = One noisy count a cell
stag-adaptive-1 = { $side } × { $side } cells, with half of the budget.
    .title = A coarse grid
stag-adaptive-2 = The more points a cell seems to have, the finer it is cut. Its parts get noisy counts with the other half. Nothing is ever merged, so empty land keeps its noise.
    .title = Split by the noisy counts
stag-adaptive-3 = The surer of the two counts of a cell counts more.
    .title = Average both counts
stag-kd-standard-1 = Every rectangle is cut into four at private medians. The four hold about equally many.
    .title = A tree of rectangles
stag-kd-hybrid-1 = Every rectangle is cut into four: at private medians above, in the middle below.
    .title = A tree of rectangles
stag-quadtree-1 = Every rectangle is cut into four, in the middle.
    .title = A tree of rectangles
stag-tree-2 = Deeper levels get a larger share of the budget.
    .title = Noisy counts on all levels
stag-tree-3 = Least squares: children add up to their parent.
    .title = Make all levels agree
stag-privtree-1 = A rectangle is cut into four while its noisy count is above a threshold. A toll that grows with depth is taken off first; it makes the noise independent of the depth.
    .title = Cut while it is crowded
stag-privtree-2 = Only leaves get noisy counts, with half of the budget.
    .title = Count the leaves
stag-matrix-1 = Cells and weighted sums of cells are measured. A search found the weights with which all rectangles come out best; it does not look at the data.
    .title = Questions chosen in advance
stag-matrix-2 = Least squares turns the noisy sums into one map.
    .title = Solve for the cells
stag-dawa-1 = { $side } × { $side } cells are lined up along a curve that never jumps. Merging a stretch hides the differences inside and saves noise; both are weighed with noise.
    .title = Buckets of like cells
stag-dawa-2 = Sums of neighbouring buckets are counted too, with more weight where rectangles need them more. Least squares makes all of them agree.
    .title = Count the buckets
stag-all-counts = { WHOLE($counts) } counts are { -published }.
    .title = What is published
stag-inside = Inside the run, not part of the release: for you alone
stag-filter-alt = Noisy counts of the middle grid and θ.
stag-filter-here = ← merged · θ = { SIG($theta) } · split →
stag-filter-beyond = { WHOLE($cells) } more cells to the right
stag-axis-noisy = noisy count of a cell, on the sample
stag-axis-cells = cells of { WHOLE($cells) }
stag-axis-parts = parts of a dense cell
stag-axis-dense = dense cells
stag-axis-east = degrees east
stag-axis-north = degrees north
stag-layers-alt = Layer of each cell of the middle grid.
stag-layers = Counts: numbers { -published }. Shades of blue tell neighbouring groups apart; a kept cell is a group of its own.
    .title = Cells of each layer
    .layer = layer
    .cells = cells
    .counts = counts
stag-no-parts = No cell is dense here, so nothing is split.
stag-parts-alt = Parts that dense cells were cut into.

## Accuracy.

stag-alike = a city of { WHOLE($points) } points
    .why = A look-alike is a made-up city with a stated number of points, on an equally fine lattice. Choosing on it depends on nobody, so it costs no privacy.
stag-alike-size = Points of the look-alike
    .help = About as many as is publicly known; the true number is a secret of the data.
stag-error-axis = error of { $area ->
    [small] small
    [large] large
   *[medium] medium
} rectangles
stag-total-only = total only
stag-rivals-sampled = The other grids and trees work on a secret { PERCENT($rate, digits: 6) } sample, where { -epsilon } = { SIG($epsilon) } allows { SIG($allowed) }. Scaled to the full data their noise is larger all the same. The sample adds an error of its own.

## Is it private? Pairs of maps that differ in one point, with the score that tells them apart.

stag-differ = two maps that differ in one point
stag-lone = { $method }: a far corner is empty, or holds one point
    .without = corner empty
    .with = one point there
    .score = published estimate of that corner (points)
    .setting = Both maps have 8 × 8 cells and 200 points in one corner; D′ has one more point in the far corner, D has none there. The attack asks which of the two maps it was.
stag-pair-row1 = Rounding: a cell is empty, or holds one point
    .without = corner empty
    .with = one point there
    .score = cell published as exactly 0 (1 yes, 0 no)
    .setting = A map of 8 × 8 cells with 200 points in one corner. The far corner is empty in D and holds one point in D′. θ = 40.
stag-pair-row2 = EM filter: 39 points in a cell, or 40
    .without = 39 points in a cell
    .with = 40 points in it
    .score = cell is dense (1 yes, 0 no)
    .setting = A map of 2 × 2 cells, θ = 40; the filter draws all cells that reach it. One cell has 200 points, another has 39 in D and 40 in D′.
stag-pair-row3 = Partitions on offer: counts 0, 2, 5 or 0, 3, 5
    .without = counts 0, 2, 5
    .with = counts 0, 3, 5
    .score = first two cells share a group (1 yes, 0 no)
    .setting = A map of 2 × 2 cells, θ = 40, without boost. One cell has 100 points. The others have 0, 2 and 5 in D, and 0, 3 and 5 in D′.
stag-pair-row4 = Side of the grid: 8,000 points, or 8,001
    .without = so many points
    .with = one point more
    .score = cells a side of the middle grid
    .setting = A map of 16 × 16 lattice cells. D has { WHOLE($size) } points, D′ one more: the middle grid has 10 cells a side, or 11.
stag-pair-row7 = Number of draws: two cells reach the threshold, or three
    .without = 39 points in a cell
    .with = 40 points in it
    .score = dense cells
    .setting = A map of 2 × 2 cells, θ = 40; the filter draws half of the cells that reach it. Two cells have 60 points, a third has 39 in D and 40 in D′.

# One point, and one person. $proven and $claimed are written already.
stag-people = One point, and one person
stag-person = The proven { -epsilon } of one point is { $proven }. A person with k points has k times as much. A public cap on the points of each person sets a limit to that.
stag-person-capped = The proven { -epsilon } of one point is { $proven }. At most { WHOLE($cap) } points of each person are kept. So a person has at most { -epsilon } = { $of }.
stag-person-nothing = No finite { -epsilon } is proven for one point, so there is none for a person either. The paper claims { -epsilon } = { $claimed } for one point; a person with k points would have k times as much.
stag-person-here = One person has up to { WHOLE($own) } { $points } here. For that person the proven { -epsilon } is { $proven }.
stag-from-data = From your data: for you alone
stag-box-from-data = The box was read from your data: its sides show the outermost points, so no guarantee covers it. State the box in the upload panel, as a public fact, to make a release.
stag-size-stated = The number of points is stated: { WHOLE($stated) }. Nothing is spent on it. The { -epsilon } above holds if this number would be the same without any one point. If it is the exact number, one point exchanged for another is protected, at { -epsilon } = { $twice }. Use half of the { -epsilon } on screen then.
stag-size-exact = Caution: { WHOLE($stated) } is the exact number of { $points } inside the box. Count the release at twice its { -epsilon }. Or state a round number that is known without these data.
stag-rows = With the numbers of this run, at { -epsilon } = { SIG($epsilon) }. Five rows can be seen at work: an attack tells two small maps apart that differ in one point. It runs without sampling, as more runs would be needed on a sample.
stag-ladder = The second line supposes that rows 1 to 5 below were repaired, and composes the steps correctly. Merging and splitting touch different points.
stag-rung-claimed = ε1 + ε2 + ε3 on the sample.
    .label = As claimed
stag-rung-repaired = ε2 + max(ε2 + ε1, ε3) on the sample. A point lies in a sparse or in a dense cell, so merging and splitting touch different points.
    .label = Rows 1–5 repaired
stag-rung-proven = True values are used: the side of the grid, the partitions on offer.
    .label = As it is

## Rows of docs/papers/stag.md 4.1: what does not hold, and the numbers of this run.

stag-row-1 = A sparse cell is { -published } as exactly 0 if it is truly empty, and never otherwise. A single point in it is seen at once.
    .title = Empty cells are rounded to zero
stag-row-2 = The exponential mechanism protects which cells are drawn, if everybody gets the same list. Here only cells whose true count reaches θ are on it: with one point fewer, a cell at θ is never dense.
    .title = The EM filter draws from a list made of true counts
stag-row-3 = For each number of groups the best partition of the true counts is on offer. One point more changes these partitions. Some groupings can come from one map and never from its neighbour. Cells with equal counts always share a group, so the order of the counts is { -published } as well.
    .title = The partitions on offer are made from true counts
stag-row-4 = At some sizes one more point changes the grid, and everybody can count its cells.
    .title = The side of the grid follows from the true number of points
stag-row-5 = θ = η · log10(points on the sample / ε2). One more point moves it a little, for all cells at once.
    .title = So does the threshold
stag-row-6 = The filter spends it, and the choice of a partition spends it again.
    .title = ε2 is used twice and counted once
stag-row-7 = It is a percentage of the cells that truly reach θ. So the number of dense cells gives that number away.
    .title = How many cells the EM filter draws
stag-row-8 = The grid runs between the smallest and the largest coordinate of the data. One far-off point then moves the whole grid, and the error grows as well. There is nothing to attack here: such a box shows its outermost points directly.
    .title = A box taken from the data
stag-row-9 = Neighbouring maps differ by one point. A person with k points has k · { -epsilon }, and a trip alone has two: where it starts and where it ends.
    .title = Points are protected, not people
stag-row-zeros = { $boost ->
    [yes] In this run { WHOLE($zeros) } of { WHOLE($cells) } cells are { -published } as exactly 0.
   *[no] Boost-Up-Merge is off in this run, so nothing is rounded.
}
stag-row-draws = { $filter ->
    [em] This run draws { PERCENT($kept, digits: 3) } of the cells that reach θ.
   *[hp] This run has the HP filter, which compares noisy counts; the attack runs the EM filter.
}
stag-row-groups = This run chose { WHOLE($groups) } groups.
stag-row-side = Here it has { WHOLE($side) } cells a side. A sample of { WHOLE($last) } points is the largest that gives so many; { WHOLE($next) } points give { WHOLE($wider) }.
stag-row-full = Here the lattice ends it at { WHOLE($side) } cells a side.
stag-row-stated = In this run θ = { SIG($theta) } is stated, so this one is closed.
stag-row-threshold = Here θ = { SIG($theta, digits: 4) }. Nothing is known of the size beforehand: from 10 points to 11 it moves by { SIG($shift) }. Over { WHOLE($cells) } cells that can cost { -epsilon } = { SIG($cost) } on the sample.
stag-row-sums = Counted on the sample: ε1 + ε2 + ε3 = { SIG($merge) } + { SIG($filter) } + { SIG($split) } = { SIG($whole) }. If rows 1 to 5 were repaired it would be ε2 + max(ε2 + ε1, ε3) = { SIG($right) }{ $more ->
    [yes] : more than was counted, because ε2 is larger than ε3.
   *[no] . The sum survives here, for a reason that the paper does not give: splitting and merging touch different cells.
}
stag-row-box = { $own ->
    [yes] The box of this map was read from the data.
   *[no] The box of this map is stated: a public fact, chosen without looking.
}
stag-row-people = At { -epsilon } = { SIG($epsilon) } a person with 10 points has { -epsilon } = { SIG($ten) }. A taxi with about { WHOLE($points) } of them has { -epsilon } = { SIG($taxi) }.
stag-ada = Ada is one of { WHOLE($here) } { $points } at step { WHOLE($column) } from the west and { WHOLE($row) } from the south. Each way has { WHOLE($steps) } steps.

## Lines of the ledger: each step, and why it costs what it costs.

stag-spend-number = number of points
stag-spend-middle = layer 2: counts of the middle grid
stag-spend-regions = layers 1 and 3: regions that share no point
stag-spend-groups = layer 1: a new count of each merged group
stag-spend-parts = layer 3: counts of the parts of dense cells
stag-spend-compared = layer 2: counts compared with the threshold
stag-spend-draw = layer 2: draw of the dense cells
stag-spend-noisy = layer 2: noisy counts
stag-spend-means = layer 1: mean of each group
stag-spend-sample = on a secret sample of the points
stag-spend-side = side of the middle grid
    .why = It follows from the true number of points: at some sizes one more point changes the grid.
stag-spend-threshold = threshold
    .why = It follows from the true number of points: one more moves it a little, for every cell at once.
stag-spend-box = box of the map
    .why = It was read from the data: one far-off point moves it, and shows that it is there.
stag-spend-offer = cells on offer
    .why = Only cells whose true count reaches the threshold can be drawn: with one point fewer a cell at the threshold is never dense.
stag-spend-many = how many cells are drawn
    .why = It is a percentage of the number of cells that truly reach the threshold.
stag-spend-choice = layer 1: choice among partitions
    .why = The choice uses the budget of the filter a second time. The paper counts it once.
stag-spend-partitions = partitions on offer
    .why = They are the best ones for the true counts: one point more, and others are on offer.
stag-spend-zeros = empty cells rounded to zero
    .why = A cell is published as exactly 0 if it is truly empty, and never otherwise.
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

stag-cells-x0 = west side in lattice steps from the west of the box
stag-cells-y0 = south side in lattice steps from the south of the box
stag-cells-x1 = east side in lattice steps from the west of the box
stag-cells-y1 = north side in lattice steps from the south of the box
stag-cells-west = west side, degrees of longitude
stag-cells-south = south side, degrees of latitude
stag-cells-east = east side, degrees of longitude
stag-cells-north = north side, degrees of latitude
stag-cells-count = estimated number of points; may be negative
stag-cells-half_width_95 = half of the 95 % range of the count, in points; of a merged cell, of the sum of the counts of its group
stag-cells-layer = merged, kept or split; plain for methods without layers
stag-cells-group = number of the group that was counted together; empty for split cells and cells rounded to zero
stag-groups-x0 = west side of a cell of the middle grid, in lattice steps
stag-groups-y0 = south side, in lattice steps
stag-groups-x1 = east side, in lattice steps
stag-groups-y1 = north side, in lattice steps
stag-groups-group = number of its group, as in cells.csv; -1 if it was split or rounded to zero
stag-notes-cells = cells.csv has one row a cell of the published map. The cells cover the box exactly once. The box is longitude { $west } to { $east } and latitude { $south } to { $north } (degrees). Its public lattice has { WHOLE($steps) } x { WHOLE($steps) } steps.
stag-notes-groups = Cells of one merged group were measured together. groups.csv has one row a cell of the middle grid, from which the layers were made.
stag-notes-polygons = cells.geojson has the same cells as polygons, longitude first, for any map program.
stag-notes-areas = To estimate the points in an area, add up the counts of the cells in it; a cell that lies in it in part counts in proportion to its area. Counts are rounded to { WHOLE($decimals) } decimals and may be negative: cutting them off at 0 would make every sum too large.{ $people ->
    [yes] { "" }
   *[no] { " " }What is protected is one point: a person with k points in the map has k times { -epsilon }.
}
stag-notes-ranges =     { $ranges ->
        [yes] In at least 95 % of releases the true number lies within the count plus or minus { $width }. The range covers the noise and the sample, where one was taken. It does not cover how points lie inside a cell, or inside a merged group, whose cells share one count.
       *[no] No range of error is given. This method fits its counts to those of larger cells. The error of one cell then has no formula in public numbers.
    }
stag-file-cells = rectangles of the map, each with its noisy number of points
stag-file-polygons = the same as polygons, for a map program
stag-file-groups = which cells of the middle grid were counted together
stag-released-map = Released map: points per area
stag-released-cells = Cells of the released map
stag-some-cells = { WHOLE($shown) } of { WHOLE($cells) } cells, counts rounded to the noise. The download has all of them to the last digit, in lattice steps too, and as polygons. It weighs { $size }.
# The picture in the report.
stag-released = Darker is more. Pink is below zero, which only noise does.
    .title = Released map: points per km²
stag-released-unit = points per km²
stag-latitude = latitude { SIG($degrees, digits: 4) }°
stag-longitudes = longitude { SIG($west, digits: 4) }° to { SIG($east, digits: 4) }°
stag-released-ranges = In 95 of 100 releases the true count of a cell or merged group lies within its range. The range is ± { SIG($middle) } points at the median, ± { SIG($most) } at most.
stag-released-noise = In 95 of 100 releases noise moves the count of { $layered ->
    [yes] a merged group or a part
   *[no] a cell
} by at most ± { SIG($half) } points.{ $sampled ->
    [yes] { " " }The sample that was taken adds an error of its own.
   *[no] { "" }
}
# The picture of what differs between two releases, $one and $other.
stag-difference = { $other } less { $one } (points per km²)
    .alt = Map of where { $other } has more points than { $one }, and where fewer.
stag-has-more = { $letter } has more

## Bundled maps: short names, and what to look for.

stag-data-city_small = City, 100,000 trips
    .story = A made-up city: where 100,000 trips begin. Most crowd around 60 hot spots and on the streets between them; the river stays empty. See how much of the streets survives.
stag-data-city = City, 1 million trips
    .story = The same city with ten times the trips: the same noise, ten times less of it. See that small hot spots and streets stay.
stag-data-city_large = City, 10 million trips
    .story = The same city with 10 million trips; making it takes about two seconds. See that the same budget now shows the streets.
stag-data-places = Places of the world
    .story = Real points: 234,908 towns and villages of the world (GeoNames, CC BY 4.0). Places, not people. Seas and deserts are empty: see how merging empty cells pays there.
stag-data-europe = Places of Europe
    .story = The 103,277 real places of Europe among them (GeoNames, CC BY 4.0). Places, not people. See at which budget coasts and valleys appear.
stag-small-map = small map
stag-your-file = Your file

## Choose ε.

stag-choose-have = Places
stag-choose-publish = a map of how many are where
stag-choose-rows = Points, about
    .help = Roughly how many; a guess is enough.
stag-choose-off = A count of an area may be off by (%)
    .help = Mean over areas that cover 5 to 10 % of the map.
stag-choose-in-words = An area with { WHOLE($points) } points may count { SIG($off) } more or fewer.
stag-choose-again = One map counts once, however often it is looked at; each later map costs again.
stag-choose-left = the columns of longitude and latitude, and the four sides of the map

## An upload: what is asked, and what reading it changed.

stag-upload-lon = Longitude column
    .help = Degrees east, from −180 to 180.
stag-upload-lat = Latitude column
    .help = Degrees north, from −90 to 90.
stag-upload-extent = Use the data's extent
    .help = Read the four sides of the map from the file instead of stating them.
    .notice = The four sides of the box are then treated as public. They reveal the outermost points of each side, so nothing is proven for this map.
stag-upload-area = Box of the map
    .help = Public: chosen without looking at the points. Points outside are left out.
stag-upload-box = West, south, east, north
    .help = Four sides in degrees with commas between, such as 2.0, 48.65, 2.75, 49.1 for Paris. Public: known without looking at the points.
stag-upload-resolution = Finest cells on a side
    .help = The map has so many columns and rows of finest cells; no method looks closer.
stag-upload-person = Person column
    .help = Says whose point a row is. The first k points of each person are then kept, and a person is protected at k times { -epsilon }.
    .none = none: each row is protected by itself
stag-upload-cap = Points per person (k)
    .help = The first k rows of each person are kept.
stag-upload-of-all = counts of all points are larger
stag-upload-rows = One row per point, with longitude and latitude in degrees.
stag-upload-known = Rows of T-Drive (id, time, lon, lat) are recognised without a header. So are those of Gowalla (user, time, lat, lon, place).
stag-own-box = The box was read from the file: what is proven holds only if its four sides are public.
stag-left-out-broken = { WHOLE($rows) } of the rows left out { $rows ->
    [one] has
   *[other] have
} too few or too many cells.
stag-left-out-blank = { WHOLE($rows) } of the rows left out { $rows ->
    [one] has
   *[other] have
} no number for a coordinate.
stag-no-point = No point lies in the box: all counts are 0, and what is released is noise.
stag-persons = { $people ->
    [one] 1 person has
   *[other] { WHOLE($people) } persons have
} points in the box, one of them { $most ->
    [one] 1 point
   *[other] { WHOLE($most) } points
}, the most.{ $dropped ->
    [0] { "" }
    [one] { " " }Only the first { WHOLE($cap) } of each person were kept: 1 point was left out.
   *[other] { " " }Only the first { WHOLE($cap) } of each person were kept: { WHOLE($dropped) } points were left out.
}

## Refusals: what was received, what is allowed, what to do.

stag-error-box-numbers = box = { $box } must hold four numbers: west, south, east, north; state them in degrees.
stag-error-box-finite = box = { $box } holds a value that is no finite number; state all four sides in degrees.
stag-error-box-swapped = box: west = { SIG($west, digits: 6) } lies east of east = { SIG($east, digits: 6) }. A box across the date line is not supported, and a swapped one is a slip; swap the two, or use one box on each side.
stag-error-box-empty = box = { $box } has no area; west must be less than east and south less than north. Correct the sides.
stag-error-globe = box = { $box } is not on the globe; west and east lie between −180 and 180 degrees, south and north between −90 and 90. State the sides in the order west, south, east, north.
stag-error-sides = { $text } is no box, which must hold four numbers: west, south, east, north in degrees; write them as in 2.0, 48.65, 2.75, 49.1.
stag-error-ways = The box is given by { $ways }; one way is allowed. Leave the others out.
stag-error-no-box = The box of the map is not stated; it must be public: west, south, east and north in degrees. Choose one by name, state the four sides, or use the data's extent.
stag-error-no-extent = No row holds a longitude from −180 to 180 and a latitude from −90 to 90 degrees. So there is no extent to take. Choose other columns, or state the box.
stag-error-parts-extent = The data's extent cannot be taken from parts; state the box of the map.
stag-error-parts-columns = Of a file in parts the columns are not guessed; name those of longitude and latitude.
stag-error-columns = { $columns ->
    [1] The file has one column only, { $listed }; a map needs two, of longitude and latitude in degrees. Add the other, or upload a file that has both.
   *[other] No columns of longitude and latitude were recognised among { $listed }; a map needs one column of each, in degrees. Choose the two columns, or name them lon and lat.
}
stag-error-one-column = Column '{ $column }' is chosen for both coordinates; longitude and latitude need a column each. Choose another one for one of them.
stag-error-no-person = Column '{ $column }' names no person in { $rows ->
    [one] 1 row
   *[other] { WHOLE($rows) } rows
}; each point needs one. { $how }
stag-error-words = Column '{ $column }' holds no number in { $rows ->
    [one] the only row
   *[other] all { WHOLE($rows) } rows
}; a { $role ->
    [lat] latitude
   *[lon] longitude
} is a number of degrees with a decimal point, such as 48.85. Choose another column, or write the numbers so.
stag-error-swap = Swap the two columns: '{ $lat }' is the longitude then, and '{ $lon }' the latitude
stag-error-beyond = Column '{ $lat }', taken for the latitude, is beyond 90 degrees in { $rows ->
    [one] the only row
   *[other] all { WHOLE($rows) } rows
}; a latitude lies between −90 and 90 degrees. { stag-error-swap }.
stag-error-box-metres = box = { $box } looks like metres, not degrees. Convert the sides to degrees (EPSG:4326): west, south, east, north.
stag-error-metres = Columns '{ $lon }' and '{ $lat }' look like metres, not degrees. Convert them to degrees (EPSG:4326).
stag-note-metres = Most coordinates look like metres, not degrees. Convert them to degrees (EPSG:4326).
stag-error-exchanged = No point lies in the box. { PERCENT($share, digits: 2) } of them would if longitude and latitude were exchanged. { stag-error-swap }, or swap the sides of the box.
stag-error-cap =         cap = { $cap }{ $named ->
        [yes] { "" }
       *[no] { " " }without a person column
    } does not fit. The points kept of each person are a whole number from 1 on. A column must say whose point a row is. Correct the number, or choose that column.
stag-error-empty = The file is empty; a map needs points. Choose another file.
stag-error-source = The source is { $kind }; a path, bytes or a binary file are allowed. Open the file with mode 'rb'.
stag-error-kind = Column '{ $column }' holds { $kind }; a coordinate is a number of degrees. Choose another column, or save it as numbers.
stag-error-rectangle = The rectangle holds a value that is no finite number; state all four sides in degrees.
stag-error-west = West = { SIG($west, digits: 6) }° is larger than east = { SIG($east, digits: 6) }°, and must not be; swap the two.
stag-error-south = South = { SIG($south, digits: 6) }° is larger than north = { SIG($north, digits: 6) }°, and must not be; swap the two.
stag-error-resolution = resolution = { $resolution } must be a whole number from 1 to { WHOLE($most) }; 1024 suits most maps.
stag-error-lengths = There are { WHOLE($lon) } longitudes and { WHOLE($lat) } latitudes, and each point needs one of both; complete the shorter column.
stag-error-raster-shape = The raster of counts has the shape { $shape }, and must be square, R x R; bin the points again.
stag-error-raster-text = The raster of counts holds text, and must hold whole numbers; bin the points again.
stag-error-raster-fractions = The raster of counts holds fractions or missing values, and must hold whole numbers; count again.
stag-error-raster-range = The raster of counts must hold counts from 0 on, { WHOLE($most) } in all; count again.
stag-error-whole = { $name } = { $value } must be a whole number from { WHOLE($low) } to { WHOLE($high) }; correct it.
stag-error-outliers = outliers = { $outliers } must be a share from 0 to 1; correct it.
stag-error-shares-of-box = Area shares { $low } to { $high } must satisfy 0 < low ≤ high ≤ 1; state fractions of the box, such as 0.01 and 0.05.
stag-error-queries = queries of shape { $shape } must be rectangles, one row x0, y0, x1, y1 each; state four numbers a query.
stag-error-query-nan = A query holds a value that is no number; state all four sides.
stag-error-query-inverted = The query ({ $query }) is inverted; its first corner must be south-west of its second. Swap the two.
stag-error-shapes = noisy_counts { $counts } and sparse { $sparse } must be square and of one shape; take both from the same grid.
stag-error-prices = noise_variance = { $variance } and penalty = { $penalty } must be zero or more; state both as positive numbers.
stag-error-distinct = { WHOLE($distinct) } different counts are below the threshold, and the exact merge takes at most { WHOLE($most) }; lower theta or the sampling rate.
stag-error-rule = rule = { $rule } must be one of quarter, full, eps2; choose one.
stag-error-epsilon = epsilon = { $epsilon } must be a positive number; the slider offers 0.01 to 10.
stag-error-rate = sampling_rate = { $rate } must be above 0 and at most 1; 1 keeps every point.
stag-error-own-sample = { $method } draws a sample of its own; set its sampling_rate instead.
stag-error-sum = share_merge, share_filter and share_split add up to { SIG($total, digits: 6) }, and must add up to 1; change one of them.

## release

stag-release-query-inside-box-map = The query ({ $said }) is not inside the box of the map, ({ $sides }) in degrees; cut it off at the box.
stag-release-query-must-four-whole = The query ({ $said }) must be four whole lattice steps from 0 to { WHOLE($resolution) }; round it, or add degrees=True for west, south, east, north in degrees.
