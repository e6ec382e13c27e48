## Picture. $times compares the spread of the groups with that of the best groups.

dpc-off-by = { $near ->
    [yes] Groups are as tight as the best ones
   *[no] Groups have { SIG($times, digits: 2) } times the spread of the best ones
} without noise.

## Accuracy

dpc-scores = Can the usual scores be trusted?
    .about = The paper scores the groups on the very table they were added to.

## __init__

dpc-system-table-sorted-into-groups = The centres of groups in a table are published. Noise should hide every row.
dpc-system-one-row-replaced-any = one row, replaced by any other; { -for-a-person }
dpc-system-alike-people-their-sizes = Sizes and centres of groups

## choosing

dpc-choosing-groups-overlap = for groups that overlap
dpc-choosing-equal-groups = for equal groups
dpc-choosing-unequal-groups = for unequal groups
dpc-choosing-groups-far-apart = for groups far apart
dpc-choosing-columns-public-limits = Columns with public limits
dpc-choosing-may-off = What is judged
dpc-choosing-how-far-rows-lie = the spread of rows in their groups
dpc-choosing-groups-rows-cannot-told = { $rows } rows cannot form { $clusters } groups.
dpc-choosing-how-far-rows-columns = Take at most { $max } columns, or judge by centres.
dpc-choosing-one-quarter-large = for a group a quarter as large
dpc-choosing-beyond = The largest { -epsilon } counts. It can fail where noise merges near groups.
dpc-choosing-groups = { WHOLE($groups) } groups
dpc-choosing-tables = tables of { $columns } columns
dpc-choosing-noise-may-move-centre = Noise may move a centre by (share of column width)
dpc-choosing-column-centre-may-off = In a column from 0 to 100, a centre may be off by { $tolerance }.
dpc-choosing-have = Several numbers a person
dpc-choosing-groups-centres-sizes-rule = groups and their centres
dpc-choosing-limits-each-column = the limits of each column

## accepting

dpc-accepting-bounds-numbers-list-words = bounds of numbers, or a list of words
dpc-accepting-columns-become-one-each = Categories make { WHOLE($total) } columns; at most { $most_columns } are allowed. Leave out '{ $column }' ({ WHOLE($wide) }), or list fewer and other.
dpc-accepting-only-rows-missing-cell = { $np } of { WHOLE($rows) } rows have no missing cell; 2 are needed. Leave out { $column }.
dpc-accepting-column-na-null-like = Missing{ $infinite ->
    [yes] {" "}or infinite
   *[no] {""}
} cells (NA, null and the like) in column '{ $column }': { WHOLE($cells) }, the first in row { WHOLE($row) }.{ $others ->
    [0] {""}
   *[other] {" "}Other columns have { WHOLE($more) }.
} Fill them, or choose the middle.
dpc-accepting-every-column-equal-bounds = Every column has equal bounds. State wider ones.
dpc-accepting-class-column-different-names = Class column '{ $column }' has { WHOLE($words) } names, more than { $most_clusters }.

dpc-accepting-has-bounds = has bounds
dpc-accepting-has-categories = has categories
dpc-accepting-is-left-out = is left out
dpc-accepting-is-class-column = is the class column
dpc-accepting-your-file = Your file, { WHOLE($rows) } { $record } × { $columns }

## generators

dpc-look-alike-even = round groups, equally large
dpc-look-alike-uneven = one large group and small ones
dpc-look-alike-loose = groups that run into each other
dpc-look-alike-apart = tight groups, far apart

## in_parts

dpc-in-parts-file-parts-limits-numbers = A file in parts needs stated limits and categories, and the middle for missing cells.

## reading

dpc-reading-list-both-commas-only = '{ $column }' has < and commas. Use < for ordered categories, else commas; quote words that hold either.
dpc-reading-one-category-looks-like = '{ $column }' has one category, { $freed }. If these are bounds, write them in the field of bounds.
dpc-reading-column-holds-outside-list = Cells of '{ $column }' outside its list { $fact }: { WHOLE($cells) } ({ $listed }). Correct them, or list a public word or { $other }.
dpc-reading-column-holds-different-names = Column '{ $column }' holds { WHOLE($words) } names, more than { $most_names }. Leave it out.
dpc-reading-column-holds-without-number = Cells of '{ $column }' without a number: { WHOLE($cells) } ({ $listed }). Write decimals with a point, list the words, or leave it out.
dpc-reading-words-column-may-hold = Column '{ $column }' holds { $received }. List its words, as in { $example }, or leave it out.

## recipes

dpc-recipes-recognised-columns-filled-nothing = Recognised: { $title }. Check the settings.
dpc-recipes-hcv-blood-tests-uci = HCV blood tests (UCI)
dpc-recipes-cervical-cancer-behaviour-risk = cervical cancer behaviour risk (UCI)
dpc-recipes-template-numbers = the template of numbers
dpc-recipes-template-words = the template with words

## samples

dpc-sample-blobs_small = 500 made-up people in four clear groups.
dpc-sample-moons = Two half moons.
dpc-sample-anisotropic = Three slanted groups.
dpc-sample-blobs = The same four groups, ten times the people.
dpc-sample-emergency = Made-up emergency patients, 9 columns; 5.3 % die within 30 days.
dpc-sample-iris = 150 real flowers, 4 columns (scikit-learn). So few rows need a large ε.
dpc-sample-wine = 178 real wines, 13 columns (scikit-learn). { dpc-inputs-they-were-read-table }
dpc-sample-breast_cancer = 569 real tumours, 30 columns (scikit-learn). { dpc-inputs-they-were-read-table }
dpc-sample-digits = 1,797 real handwritten digits, 64 grey pixels each (scikit-learn).
dpc-sample-blood = Made-up blood tests, 600 people, 12 columns; 9 of 10 are healthy.

## typed_bounds

-bounds-example = age=0..100; *=0..15, where * is all others

dpc-typed-bounds-bounds-stated-smallest-largest = Columns without bounds ({ WHOLE($many) }): { $received }. State public ones, as in { -bounds-example }.
dpc-typed-bounds-bounds-must-two-numbers = The bounds of '{ $column }', { $word }, must be two numbers up to { $most }, as in age=0..100.
dpc-typed-bounds-bounds-run-down-smaller = The bounds of '{ $column }' run from { $low } down to { $high }; swap them.

## upload

dpc-upload-smallest-largest-value-each = Ranges are read from the data: nothing is proven.
dpc-upload-names-occur-then-read = Names are read from the data: nothing is proven. Distances between their numbers mean nothing.
dpc-upload-one-missing-cell-then = Leaving rows out reads the data: nothing is proven.
dpc-upload-most-columns-grouped-rows = At most { $most_columns } columns; { WHOLE($most_rows) } rows, unless centrally private.

## upload_notes

dpc-upload-notes-one-column-each-category = Each category becomes a column; any two are 1 apart: { $received }.
dpc-upload-notes-yes-true-count-false = Yes and true count as 1, no and false as 0: { $received }.
dpc-upload-notes-equal-bounds-nothing-compare = Equal bounds, so nothing to compare: { $received }.
dpc-upload-notes-listed-but-nobody = Listed, but of nobody: { $received }.
dpc-upload-notes-numbered-order-names-distances = Numbered in the order of names: { $received }. { dpc-upload-names-occur-then-read }
dpc-upload-notes-middle-public-range = Missing cells that became the middle: { WHOLE($cells) }, in { $received }.
dpc-upload-notes-cell-missing-but-leaving = No cell is missing: refuse missing cells. { dpc-upload-one-missing-cell-then }
dpc-upload-notes-left-out-dropping-rows = Rows left out for a missing cell: { WHOLE($dropped) }. { dpc-upload-one-missing-cell-then }
dpc-upload-notes-methods-read-every-row = Above { WHOLE($most_rows) } rows, only Centrally private runs.
dpc-upload-notes-one-them-missing = , one of them for { WHOLE($missing) } missing
dpc-upload-notes-only-compared-never-grouped = Only compared with: '{ $column }', { $classes ->
    [1] 1 name
   *[other] { $classes } names
}{ $empty }.
dpc-upload-notes-stated-but-among-columns = Stated, but not used: { $received }.
dpc-upload-notes-left-out-single-category = Left out for a single category: { $received }.
dpc-upload-notes-outside-bounds-counted-nearest = Cells moved to the bounds: { WHOLE($cells) }, in { $received }.
dpc-upload-notes-as-other = Cells that count as other: { WHOLE($cells) }, in { $received }.
dpc-upload-notes-warning-more-than-cells = More than { $much } of cells are outside in { $received }. Use wider bounds.

## used

dpc-used-range-data = Range of the data
dpc-used-list-names-columns-correct = a list of the names of columns
dpc-used-list-two-numbers-column = two numbers per column, from and to, in the order of columns

## evidence

dpc-evidence-row-belongs-group-whose = assign.py gives a row to the nearest centre’s group (Euclidean). First codes.csv turns words into numbers; columns.csv clips and scales them to 0 … 1.
dpc-evidence-least-draws-noise-last = { -in-95 } noise in the last step moved a centre by at most { $width }; empty for counts below 1. It does not cover which rows make the group.
dpc-evidence-centres-range-error-their = Centres have { -no-range }.
dpc-evidence-farthest-further-runs-method = { $runs } runs on made-up rows moved a centre by at most { $trial }. If true rows are spread alike, 95 % of releases stay within it; that is not proven. Made-up rows have no range of error.
dpc-evidence-units-column = in the units of the column
dpc-evidence-they-show-where-groups = They spread wider than true rows. Within a group, columns are nearly independent. Take means and shares from centres.csv.
dpc-evidence-half-range-noise = half of the 95 % range of the noise of { $of ->
    [rows] the number of rows
    [cell] a cell of noisy-rows.csv
   *[centre] { $name }, { $units }
}
dpc-evidence-farthest-further-runs-made = most that { $runs } runs on made-up rows moved { $name }, { $units }
dpc-evidence-every-cell-noisy-rows = columns.csv has the range of each cell’s noise.
dpc-evidence-number-group = number of the group
dpc-evidence-rows-group-noise-below = rows, with noise; below 1 the centre says nothing
dpc-evidence-centre-group = centre of the group, { $units }
dpc-evidence-name-column-other-tables = its name in other tables
dpc-evidence-name-file-release-was = its name in the file
dpc-evidence-public-lower-limit-units = public lower limit
dpc-evidence-public-upper-limit-units = public upper limit
dpc-evidence-empty-cell-file-counts = value of an empty cell
dpc-evidence-how-many-words-codes = its words in codes.csv; 0 for numbers
dpc-evidence-name-column-columns-csv = name as in columns.csv
dpc-evidence-word-public-list-column = a word of its list
dpc-evidence-counts-mean-yes-share = number that the word counts as
dpc-evidence-value-row = value of the row, { $units }
dpc-evidence-every-noisy-row-row = Noisy rows keep the order of the file.
dpc-evidence-folds-starting-points-clusterers = Folds and starts follow from a public seed apart from the noise: numpy.random.default_rng({ $seed }).

## published

dpc-published-laplace-noise-drawn-rounded = This method draws noise with rounded numbers, by an ε from the data. Choose Centrally private.
dpc-published-adds-noise-all-nothing = Without noise nothing may be released.
dpc-published-row-entry-every-column = A row has an entry in every column: the costs of the columns add up.
dpc-published-silhouettes-sizes-groups-true = Silhouettes and group sizes of the true table set the noise.
dpc-published-silhouettes-true-table-used = Silhouettes of the true table are used without noise.
dpc-published-clustering-true-table = clustering of the true table
dpc-published-table-votes = ε of the table and of the votes
dpc-published-weights-votes = weights of the votes

## eugkm

dpc-eugkm-eugkm-counts-grid-columns = EUGkM takes at most { $most_columns } columns, not { $given }. Choose fewer.
dpc-eugkm-grid-cells-too-few = { $cells } grid cells are too few for { $clusters } groups. Take fewer, or a higher ε.

## sound

dpc-sound-count-first-then-move = count first, then move the centres

## cell_noise

dpc-cell-noise-votes-follow-noisy-table = The votes follow from the noisy table: noise on them protects nothing.
dpc-cell-noise-column-table = column { $true } of the table
dpc-cell-noise-column-wide = The column’s range is { $width }, not { $sensitivity }.

## ensemble

dpc-ensemble-all-rows-alike-there = All rows are alike: there are no groups.
dpc-ensemble-there-only-distinct-rows = Only { $distinct } rows are distinct, so there are { $distinct } groups, not { $clusters }.
dpc-ensemble-table-too-small-folds = Too few rows for folds: each fit has seen the rows it labels.
dpc-ensemble-table-small-was-split = The table is small: { $folds } folds, not { $wanted }.
dpc-ensemble-clusterer-gave-vote-last = No clusterer voted: the last step reads the table alone.
dpc-ensemble-vote-looks-tidy-every = Every silhouette is 0 or less, and the votes { $kept ->
    [yes] are kept
   *[no] have no weight
}.
dpc-ensemble-shape-must-table-least = X of shape { $shape } must have at least 3 rows of finite numbers.

## inputs

dpc-inputs-they-were-read-table = The bounds were read from the table, not stated.
dpc-inputs-bounds-columns = bounds of the columns
dpc-inputs-equal-bounds-nothing-left = Columns left out for equal bounds: { WHOLE($columns) }.
dpc-inputs-large-epsilon = { -epsilon } = { $epsilon } leaves { $endless ->
    [yes] no
   *[no] hardly any
} protection.
dpc-inputs-limits-count-limit = Cells moved to the limits: { WHOLE($cells) } ({ $share } %).{ $many ->
    [yes] {" "}These limits are too narrow.
   *[no] {""}
}
dpc-inputs-clusters-must-rows-choose = { $most ->
    [1] Two groups need 3 rows, not { WHOLE($n) }.
   *[other] clusters = { $clusters } must be from 2 to { $most } for { WHOLE($n) } rows.
}
dpc-inputs-clusters-must-noisy-table = clusters = { $clusters } must be from 2 to { $distinct }, the number of different noisy rows.
dpc-inputs-table-rows-columns-method = { WHOLE($n) } rows of { $d } columns: this method takes { WHOLE($most_rows) } rows. Choose Centrally private.

## landmarks

dpc-landmarks-most-rows-alike-neighbourhood = Most rows are alike: there are no neighbourhoods.
dpc-too-few-rows = Too few distinct rows for so many groups. Take fewer.

## primaries

dpc-primaries-mixture-became-singular-take = The mixture became singular; take fewer clusters.

## refinement

dpc-refinement-rows-each-group-step = rows of each group, step { $number }
dpc-refinement-sums-each-group-step = sums of each group, step { $number }

## row_noise

dpc-row-noise-one-whole-row-each = one whole row, each column separately
dpc-row-noise-one-whole-row = one whole row
dpc-cell-noise-votes-of = votes of { $name }
dpc-step-counts-at-places = counts at places

## synopsis

dpc-synopsis-grid-columns-more-than = A grid of { $dimensions } columns has more than { WHOLE($most_cells) } cells. Choose at most { $most_grid_columns }, or code points.
dpc-synopsis-rows-each-grid-cell = rows in each grid cell
dpc-synopsis-mean = mean of all rows
dpc-synopsis-rows-nearest-each-code = rows nearest to each code point, round { $number }

## tree

dpc-tree-boxes-halved = which boxes are halved
dpc-tree-rows-each-leaf = rows in each leaf

## methods

dpc-method-published = Noise on every cell; four clusterers vote; noise on the votes; a last K-means.
    .reference = Li Shuai, Chang Jincai, Li Lümuzhi, Cai Kunjie (North China University of Science and Technology): DPC-Stacking. Full reference unknown.
dpc-method-central = Clusterers (programs that find groups) vote. They read noisy counts, never the rows.
    .reference = This project, after DPC-Stacking (Li Shuai and others) and PrivTree (Zhang, Xiao, Xie, SIGMOD 2016). See docs/papers/dpc_stacking.md 4.5.
dpc-method-local = Every row gets noise before anybody sees it; then comes the stack.
    .reference = This project; noise after Hardt, Talwar: On the Geometry of Differential Privacy, STOC 2010. See docs/papers/dpc_stacking.md 4.4.
dpc-method-no_privacy = The stack on the true table.
    .reference = { dpc-method-published.reference } Without its noise.
dpc-method-input_kmeans = Every row gets noise, then K-means alone.
    .title = Noise on rows, K-means
    .reference = This project. See docs/papers/dpc_stacking.md 3.2.
dpc-method-dplloyd = K-means with noisy sums and counts in every iteration.
    .reference = Blum, Dwork, McSherry, Nissim: Practical Privacy: The SuLQ Framework, PODS 2005; { dpc-method-eugkm.reference }
dpc-method-dplloyd_sup = DPLloyd with one draw per sum instead of one per coordinate.
    .reference = { dpc-method-eugkm.reference } Noise on whole sums is this project’s. See docs/papers/dpc_stacking.md 3.3.
dpc-method-fastlloyd = DPLloyd without rows far from every centre, for less noise.
    .reference = Diaa, Humphries, Kerschbaum: FastLloyd: Federated, Accurate, Secure, and Tunable k-Means Clustering with Differential Privacy, 2024.
dpc-method-eugkm = K-means on one noisy grid; up to 4 columns.
    .reference = Su, Cao, Li, Bertino, Jin: Differentially Private K-Means Clustering, CODASPY 2016.
dpc-method-kmeans = Groups around means, without noise.
    .reference = Lloyd: Least Squares Quantization in PCM, 1982.
dpc-method-spectral = Connected groups, found by landmarks, without noise.
    .reference = Ng, Jordan, Weiss: On Spectral Clustering: Analysis and an Algorithm, NeurIPS 2001.
dpc-method-birch = Groups of small clumps, without noise.
    .reference = Zhang, Ramakrishnan, Livny: BIRCH: An Efficient Data Clustering Method for Very Large Databases, SIGMOD 1996.
dpc-method-gmm = Elliptical groups, without noise.
    .reference = Dempster, Laird, Rubin: Maximum Likelihood from Incomplete Data via the EM Algorithm, 1977.

## metrics

dpc-metrics-spread-within-groups-times = Spread within groups, times that of the best groups
dpc-metrics-cost-ratio-released-centres = Cost ratio of the released centres
dpc-metrics-agreement-means-adjusted-rand = Agreement with K-means (adjusted Rand)
dpc-metrics-agreement-means-mutual-information = Agreement with K-means (mutual information)

## outputs

dpc-outputs-noisy-count-below = Centres are unreliable where the noisy count is below 1: group { $low }.

## params

dpc-param-clusters = Groups K
    .help = Public.
dpc-params-row-labelled-fits-seen = Each row is labelled by a model fitted without it.
dpc-param-weight = Weight of a vote
    .help = Times the silhouette of its groups. Published: 100.
dpc-params-align-names-groups = Align the names of groups
dpc-params-fits-different-folds-name = Else each fold names its groups at random.
dpc-params-some-each-once-correct = some of { $names }, each once
dpc-param-adaptive = ε from the data
    .help = By a lost formula: no finite ε covers that. Constant: the slider.
dpc-param-noise = Noise on a row
    .help = One draw, or ε split over the columns.
dpc-param-synopsis = Where rows are counted
    .help = Automatic: a grid or a tree up to 3 columns, else places that move to the rows.
dpc-param-refinement_share = Share for the refinement ρ
    .help = For moving centres to noisy means.
dpc-param-adaptive_split = Two refinement steps only for large groups
    .help = The smallest group decides.
dpc-param-stacking = Stack the clusterers
    .help = Off: K-means alone, on the same made-up rows.
dpc-params-list-lower-list-upper = a list of lower limits and a list of upper limits, one number per column

## attack

dpc-attack-columns = One person moves from the lowest to the highest value of { $columns ->
    [one] 1 column
   *[other] { $columns } columns
}
dpc-attack-true_weights = Weights from the true table: all rows alike, or all but one
dpc-score-of-silhouette_weight = absolute weight of the vote
dpc-attack-unit = Sensitivity 1 for a column 100 wide: a person at either end
dpc-score-of-widest_column = the person’s noisy value in that column
dpc-attack-own_epsilon = ε from the data: a person stays in a cloud, or moves away
dpc-score-of-spread = median absolute noisy value of the others
dpc-attack-own_bounds = Bounds from the data: the largest value is 100, or 650
dpc-score-of-towards_corner = made-up rows in the upper corner, minus those in the lower one
dpc-score-of-sum_of_centres = noisy counts times centres, from the middle of the box
dpc-score-of-along_rows = largest distance from the lower corner, less from the upper
dpc-score-of-along_columns = sum of noisy values, each clipped to 0 … 1

## curves

dpc-curve-inertia = { dpc-tolerance.help }
dpc-curve-ari = { dpc-agreement.index } Runs with one group are left out.
dpc-curve-cost = Mean squared distance to the nearest published centre. Above “one group”, grouping does harm.
dpc-curve-ch = Calinski-Harabasz index on the true rows.
dpc-curve-silhouette = Silhouette on at most 2,000 true rows.
dpc-curves-impossible = { $title }: { $why }
dpc-curves-even-one-group-all = Even one group for all meets this tolerance ({ $one_group } times). Tighten it.

## gaps

dpc-gap-a = { dpc-published-row-entry-every-column }
    .title = A person’s columns count as different people
dpc-gap-b = Votes on noisy rows are free. One person can change all that is read from the true table.
    .title = Noise on the votes protects nothing
dpc-gap-c = With sensitivity 1, a column w wide costs w times ε. With the data’s range, noise reveals the largest value.
    .title = No sensitivity of a column is stated
dpc-gap-d = One person can change the scale of all noise. Likelihood ratios are then unbounded.
    .title = ε follows from the true table
dpc-gap-e = No noise covers these. Dropping a row for an empty cell changes the number of rows.
    .title = Limits, K, codes and missing values are read from the table
dpc-gap-f = Data and votes have an ε each. The larger is taken as the claim.
    .title = The paper does not say which ε it means
dpc-gap-g = The experiments average 20 runs; each costs its ε.
    .title = Repeated runs spend the budget again
dpc-gap-h = Its last digits can reveal the true value. Sound methods draw whole numbers.
    .title = Noise from rounded numbers leaks
dpc-gaps-larger-two-numbers-proven = { dpc-gap-f }
dpc-gaps-all-columns-person = { $d ->
    [one] The column
   *[other] All { $d } columns
} of a person
dpc-gaps-they-add-up-votes = { dpc-published-row-entry-every-column } Votes on noisy rows cost nothing.
dpc-gaps-as-it-is = As it is: { $reads }
dpc-gaps-true-widths = With the true widths
dpc-gaps-read-true-table-without = Facts read without noise have no bound.
dpc-gaps-weights-data = weights from the data
dpc-gaps-epsilon-data = { -epsilon } from the data
dpc-gaps-here-limits-were-read = Here limits were read from the data: no bound.
dpc-gaps-here-data-votes-slider = Here: { $said_1 } for the data, { $said_2 } for the votes; the slider says { $said_3 }.
dpc-gaps-here-runs-person = { $runs_of_paper } runs at { $said_1 } per person cost { $said_2 } together.
dpc-gaps-here-column-columns-person = Here { $said_1 } per column × { $d } columns = { $said_2 } per person.
dpc-gaps-here-weights-votes-come = Here weights come from the true table, so no bound holds.
dpc-gaps-here-taken-limits-units = Here the sensitivity is 1, and limits are { $said_1 } units wide in all: { $said_2 } per person.
dpc-gaps-not-here = This run does not have this gap.
dpc-gaps-here-data-turned-into = Here the data turned { $said_1 } into { $said_2 } and { $said_3 }.

## upload_settings

dpc-upload-settings-ids-names-free-text = Ids, names, free text.
dpc-upload-classes = Class column
    .help = Known groups; no method reads them.
dpc-upload-settings-use-data-own-range = Use the data's own range
dpc-upload-number_names = Number the categories (order of names)
    .help = As in the paper: 0, 1, 2, …
dpc-upload-bounds = Bounds
    .help = Public smallest and largest values, as in { -bounds-example }.
dpc-upload-categories = Categories
    .help = exercise=never<weekly<daily for words in an order, else town=north,south,other. Unlisted words count as other, if listed.
dpc-upload-settings-bounds-stated-data-own = Bounds are stated, and the data’s own range is chosen. Remove one.
dpc-upload-settings-missing-cells-become-middle = Missing cells have no middle without bounds. State some.

## Groups on a screen: picture, numbers, limits, accuracy, scores, steps, release.

dpc-columns = { $columns ->
    [one] 1 column
   *[other] { WHOLE($columns) } columns
}
dpc-from-rows = From your rows: for you alone
dpc-some-rows = { WHOLE($drawn) } of { WHOLE($rows) } rows are drawn.
dpc-centres = Centres of the { -published } groups
    .group = Group
    .rows = Rows

# Both planes. $ringed names the classes of a bundled set that are marked, or is "no".
dpc-plane-true = Real rows{ $ringed ->
    [no] { "" }
   *[other] ; ringed: { $ringed }
}: for you alone
dpc-plane-true-alt = { WHOLE($rows) } { $made ->
    [yes] made-up
   *[no] true
} rows in their groups
dpc-plane-alt = Groups of { $method }: { WHOLE($centres) } centres
dpc-plane-own = Your rows in these groups: for you alone
dpc-plane-released = Released: centres ✕{ $rows ->
    [made] , made-up rows ○
    [noisy] , noisy rows ●
   *[no] { "" }
}{ $gone ->
    [yes] ; ringed: without Ada
   *[no] { "" }
}
dpc-plane-ada = { $without ->
    [yes] without Ada
   *[no] Ada
}
dpc-plane-data = { $kind ->
    [own] your data
    [made] synthetic data
   *[real] real data
}
dpc-picture = { $there ->
    [0] { -epsilon } = { SIG($epsilon) } gives { WHOLE($centres) } centres.
   *[other] This { -trial-run } at { -epsilon } = { SIG($epsilon) } finds { WHOLE($found) } of { WHOLE($there) } groups.
} { $noisy ->
    [yes] The frame holds real rows, moved by noise.
   *[no] The frame holds no real row.
}
dpc-plane-pairs = Equal colours and marks are the same group.
dpc-plane-discs =     Dotted discs: noise of a centre (predicted, ± 1 sd).{ $lost ->
        [0] { "" }
       *[other] { " " }{ WHOLE($lost) } of { WHOLE($discs) } groups are too small for one.
    }
dpc-plane-outside = { WHOLE($away) } of { WHOLE($rows) } rows lie outside this view.
dpc-plane-main = Main directions: { $read ->
    [rows] from your rows, not protected.
    [alike] from the look-alike, not protected.
   *[noisy] from the noisy rows, corrected for noise.
}
# Options: links hold these words.
dpc-option-view-side = Side by side
dpc-option-view-seven = Seven budgets
dpc-option-axes-columns = Two columns
dpc-option-axes-main = Main directions
dpc-option-zoom-box = Data box
dpc-option-zoom-all = All noisy rows
dpc-option-shown-released = What is released
dpc-option-shown-own = { $alike ->
    [yes] The look-alike in these groups
   *[no] Your rows in these groups
}
dpc-axis-x = Across
dpc-axis-y = Up

# Seven budgets.
dpc-seven-true = without noise
dpc-seven-judged = Agreement with K-means: for you alone
dpc-seven-alt = Groups, { $title }
dpc-seven-running = { -epsilon } = { SIG($epsilon) }: running
dpc-seven-drawn = { -epsilon } = { SIG($epsilon) }: agreement { DECIMAL($agreed, decimals: 2) }
dpc-seven-take = Look closer at { -epsilon } =

# Numbers: value, label, second line, help.
dpc-groups = { WHOLE($groups) }
    .label = Groups { -published }
    .second = { $counted ->
        [yes] centres of { WHOLE($few) } to { WHOLE($most) } rows, counted with noise
       *[no] centres, and no counts
    }
dpc-blur = ± { SIG($blur, digits: 2) }
    .label = Blur of a centre
    .second = column widths, predicted
    .help = Standard deviation per column, for an average group.
dpc-boxes = { WHOLE($boxes) }
    .label = Boxes counted
    .second = counted with noise
dpc-no-noise = none
    .label = Noise
    .second = nothing here is protected
dpc-spread = { SIG($times) } ×
    .label = Spread, on average
    .second = of the best groups, mean of { WHOLE($runs) } { -trial-run }s
    .help = { dpc-tolerance.help }
dpc-spread-now = { SIG($times) } ×
    .label = Spread in this { -trial-run }
    .second = of the best groups; { SIG($one) } × without groups
dpc-agreement = { DECIMAL($agreed, decimals: 2) }
    .label = Agreement with the best groups
    .second = adjusted Rand index; chance gives about 0
    .index = Adjusted Rand index: 1 means the same groups, chance gives about 0.

# $size is tiny, wide or part; $widths counts widths of a column.
dpc-widths = { $size ->
    [tiny] less than 0.01 % of a column’s width
    [wide] { SIG($widths, digits: 2) } column widths
   *[part] { PERCENT($widths) } of a column’s width
}

# Compared with no groups at all.
dpc-judged = { $gain ->
    [alone] All rows fell into one group.
    [hardly] This is hardly better than no grouping.
   *[some] { PERCENT($share) } of the possible gain over one group.
}{ $known ->
    [yes] { " " }Agreement with the known classes: { DECIMAL($classes, decimals: 2) }.
   *[no] { "" }
}

## How it works: the noise on rows, the stages of a run, the votes.

dpc-nobody-votes = One clusterer made the groups, without votes.
dpc-drift = How far noise moves the rows
    .about = Dashed: the public limits.
    .reading = { $ratio ->
        [1] { "" }
       *[other] The data made the { -epsilon } of a column { SIG($ratio, digits: 2) } times that of the slider.{ " " }
    }Two of these pictures reveal every true row. Keep them to yourself.
dpc-price = { $kind ->
    [row] one draw for the whole row
    [units] { SIG($column, digits: 2) } per unit × { WHOLE($units) } units in { dpc-columns }
   *[columns] { SIG($column, digits: 2) } per column × { dpc-columns }
} = { SIG($row, digits: 2) } per row
dpc-frame = { -epsilon } = { SIG($epsilon) }: { WHOLE($inside) } of { WHOLE($drawn) } rows in the box
dpc-frame-noise = noise ± { $noise }

dpc-stages = What is { -published } along the way
    .about = Only these stages may look at the true rows.
    .choose = Stage
    .back = Back
    .next = Next
dpc-stage-label = { WHOLE($number) } of { WHOLE($stages) }: { $title }{ $own ->
    [yes] , along directions of your rows: for you alone
   *[no] { "" }
}
dpc-stage-start = This start is public.
dpc-stage-mean = Half of the places start near this noisy mean.
dpc-stage-counts = Noisy counts at { WHOLE($many) } places. Larger circles hold more.
dpc-stage-rows = { WHOLE($many) } made-up rows from the last counts: all that clusterers read.
dpc-stage-centres =         { $last ->
        [rows] Marks are means of the grouped made-up rows.
        [counts] Marks are centres of K-means on the counted cells.
       *[other] Each centre moved to the noisy mean of its nearest true rows.
    }
dpc-stage = { $what }{ $fullest ->
    [0] { "" }
   *[other] { " " }The { WHOLE($fullest) } fullest are drawn.
} This stage costs { -epsilon } = { SIG($cost) }, all stages so far cost { -epsilon } = { SIG($spent) }.

dpc-rows-read = { WHOLE($rows) } { $kind ->
    [made] made-up
    [noisy] noisy
   *[true] true
} rows
dpc-votes = { $all ->
    [yes] Four clusterers vote
   *[no] The clusterers vote
}
    .read = From { $rows }, which are released
    .final = final group
    .alt = Groups of { WHOLE($rows) } rows by each clusterer, with its weight: { $weights }.
dpc-votes-map = A line is one of { $rows }, sorted by final group. Further columns are votes, as wide as their weights.{ $known ->
    [yes] { " " }Mean agreement of two: { DECIMAL($agreed, decimals: 2) } (1: fully, 0: by chance).
   *[no] { "" }
}{ $weighs ->
    [no] { " " }All weights are 0: columns are equally wide.
   *[yes] { "" }
}{ $align ->
    [no] { " " }Without common names, “group 1” differs between parts.
   *[yes] { "" }
}
dpc-no-vote = { $clusterer } gave no vote. { $reason }
dpc-weight = { SIG($weight) }
    .label = Weight of { $clusterer }
    .second = silhouette { SIG($silhouette) }
dpc-blocks = What the closing K-means reads
    .axis = share of the squared distances, %
    .data = data
    .vote = vote of { $clusterer }
dpc-reading = { $so ->
    [no] With the votes, all rows are alike.
   *[other] { PERCENT($share, digits: 9) } of the squared distances between rows come from { $noisy ->
        [yes] the votes and their noise
       *[no] the votes
    }.{ $so ->
        [votes] { " " }The data hardly matter.
        [data] { " " }The votes hardly matter.
       *[other] { "" }
    }
}

# Figures.
dpc-hover = { $kind ->
    [made] made-up row
    [noisy] noisy row
   *[true] row
}, group { WHOLE($group) }
dpc-hover-row = row of group { WHOLE($group) }
dpc-hover-place = { $kind ->
    [rows] made-up row
    [mean] mean of all rows, with noise
   *[start] public place
}
dpc-hover-count = noisy count { WHOLE($count) }
dpc-hover-centre = centre of group { $group }
dpc-hover-beyond = { dpc-hover-centre }, beyond the scale
dpc-hover-block = { dpc-columns }, up to { SIG($width) } wide
dpc-group = group { $group }
    .rows = { WHOLE($rows) } rows
dpc-gain-axis = Share of the possible gain
dpc-differ = Centres of all, on one plane
    .alt = Real rows, and the centres of { $sides }.
    .rows = real rows

## What noise will do, from public numbers.

dpc-hidden = Noise likely hides the groups
dpc-hidden-ground = { $kind ->
    [rows] Noise moves every cell by about { $noise }.
    [centres] Noise moves an average centre by about { $noise } per column.
   *[boxes] Boxes with noisy counts locate a centre to about { $noise }.
}

dpc-released = Released groups: { WHOLE($centres) } centres
    .shown = Crosses: centres{ $rings ->
        [made] ; rings: made-up rows
        [noisy] ; rings: noisy rows
       *[no] { "" }
    }. The first two of { dpc-columns }.
dpc-released-rough = { $ground } A rough guide: noisy counts add error.
dpc-released-tried = { WHOLE($runs) } runs on made-up rows moved centres by at most { $most } (median { $usual }). True rows may differ.

## Scores of groups on several tables, and how votes are written.

dpc-score = Score
    .help = { dpc-score-silhouette.help } Calinski-Harabasz: spread between groups over spread within.
dpc-score-silhouette = Silhouette
    .axis = Silhouette, of 1
    .help = Silhouette: how much nearer rows are to their own group than to the next; at most 1.
dpc-score-ch = Calinski-Harabasz
    .axis = Calinski-Harabasz, points (log scale)
dpc-score-heard = { $groups } on the { $table } { SIG($score) }
dpc-stack = All clusterers
dpc-alone = { $clusterer } alone
dpc-table = { $where ->
    [noisy] noisy table
    [made_up] made-up rows
    [widened] widened table
   *[true] true table
}
dpc-scored =
    .table = Scores
    .groups = groups
    .on = scored on
    .alt = { $measure }: { $scores }.
    .nearest = True rows take the group of the nearest made-up mean.
    .some = { WHOLE($some) } of { WHOLE($rows) } rows are scored.
    .sample = Silhouettes use { WHOLE($some) } of { WHOLE($rows) } rows.
dpc-guess = Random groups become a column of the table. What is their silhouette (1 is best)?
    .label = Your guess
dpc-guess-zero = Near 0: they are random
dpc-guess-half = About 0.5
dpc-guess-one = Almost 1: perfect groups
dpc-guess-answer = { $right ->
    [yes] You are right
   *[no] It is not so
}: random groups score { DECIMAL($true, decimals: 3) } on the true table and { DECIMAL($wide, decimals: 3) } on the widened one.
dpc-random = Replace the groups by random ones
    .about = Added as one vote of weight 100.
    .table = widened by random groups
    .groups = random { $number }
dpc-ceiling = ceiling
    .of = ceiling of the { $table }
    .why = The mark | is the best of { WHOLE($runs) } K-means runs.
dpc-gain = { $sign ->
    [none] –
    [endless] without limit
    [zero] { PERCENT($gain) }
    [less] −{ PERCENT($gain) }
   *[more] +{ PERCENT($gain) }
}
dpc-gains = Gain of stacking, in the paper and here
    .without-stack = This method has no stack.
    .best = stack against the best
    .worst = against the worst
dpc-gains-found = { $measure ->
    [ch] { dpc-score-ch }
   *[silhouette] { dpc-score-silhouette }
}. The paper reports { $low } to { $high }.
dpc-ways = How a vote is written
    .about = The paper writes a group’s number. With one column per group, all groups are equally far apart.
    .most = For up to { WHOLE($rows) } rows.
    .job = Votes of four clusterers on every true row
    .start = Compare both
    .label = Votes are written as
    .agreed = agree with K-means
    .known = with the known classes
    .table = Agreement of groups, by encoding
    .reading = { dpc-agreement.index }
dpc-way-integer = numbers
    .stack = { dpc-stack }, numbers
dpc-way-onehot = one column per group
    .stack = { dpc-stack }, one column per group

## Settings of the page.

dpc-local = Locally private
dpc-no-noise-variant = No noise
dpc-unit-spread = times the spread of the best groups
dpc-tolerance = What you allow (times the best groups)
    .help = Mean squared distance of rows to the mean of their group; 1 for the best K-means without noise.
dpc-tolerance-example = The spread of { $rows } may be { PERCENT($more, digits: 3) } above the best groups’.
dpc-no-epsilon = Without noise there is no { -epsilon }.
dpc-method = Method
dpc-voters = Clusterers that vote
    .none = Until one is chosen, all vote.
# Options: links hold these words.
dpc-limits = Limits
    .panel = Columns and public limits
    .help = Values outside move to the limit.
    .own = { dpc-upload-smallest-largest-value-each } Type public limits, and switch on below.
    .wrong = “{ $name }” needs two numbers, From not above To; its old limits are used.
    .none-used = Until one is ticked, all are used.
dpc-limits-stated = those of the data set
dpc-limits-own = range of the data: nothing proven
dpc-limits-of = { SIG($low, digits: 6) } to { SIG($high, digits: 6) }
dpc-used = Columns used
    .help = The first ticked. Each adds noise.
dpc-typed = Limits as text
    .help = As in { -bounds-example }. Links keep these only.
dpc-public = These limits are public facts

## Accuracy.

dpc-alike =
    .limits = Limits are from the data, so look-alike columns run from 0 to 1.
dpc-slow = { $method } is left out: a run would take { WHOLE($seconds) } s.
dpc-fewer = Fewer columns at the same { -epsilon }
    .alt = { dpc-gain-axis }: { $columns }
    .about = 100 %: the best K-means on them; 0 %: one group.
dpc-measured = What is measured
# $made is the ε of a column that the data gave, or 0.
dpc-error-reading = { $about }{ $level ->
    [yes] { " " }Horizontal lines but the tolerance protect nothing.
   *[no] { "" }
}{ $made ->
    [0] { "" }
   *[other] { " " }{ -paper }, the data turn { -epsilon } = { SIG($asked) } into { SIG($made) } per column.
}
dpc-error-noisy-rows = more rows would not make a row less noisy
dpc-rows-kmeans = Rows, K-means

## Is it private?

dpc-differs = they differ in one person
dpc-gaps = Numbers are from this run, at { -epsilon } = { SIG($epsilon) }.
dpc-attacked = The attacker knows all other rows.

## Release.

dpc-no-limits = Facts were read from the data. State public ones in “{ dpc-limits.panel }” or the upload panel.
dpc-leaves = Groups of your rows are not published; assign.py finds them.
dpc-holds-centres-csv = centre and noisy number of rows of each group
dpc-holds-columns-csv = public limits
dpc-holds-codes-csv = words of the file and their numbers
dpc-holds-noisy-rows-csv = every row with noise, and its group
dpc-holds-made-up-rows-csv = made-up rows of each group
dpc-holds-made-up-rows-json = model of the made-up rows, with its seed
dpc-holds-assign-py = finds the nearest group of new rows

## params

dpc-param-scaling = Scaling
    .help = Unscaled, one wide column decides all distances.
dpc-param-table_sensitivity = Sensitivity of a column
    .help = 1 is not valid in raw units, but probably the paper’s.
dpc-param-label_sensitivity = Noise on votes
    .help = What change of a vote the noise must hide.
dpc-param-secondary = Last step reads
    .help = The printed step reads votes without noise.
dpc-param-weights_from = Silhouettes of votes from
    .help = The true table leaks.

## upload_settings

dpc-upload-missing = Missing cells
    .help = The middle costs nothing. { dpc-upload-one-missing-cell-then }
dpc-evidence-made-up = The { WHOLE($rows) } made-up rows follow from released numbers. None is a person. { $worth }
dpc-evidence-voted = Clusterers that voted: { $votes }.
dpc-evidence-drawn-from = { $file } holds their boxes (shares of column widths), rows per box and a public seed. verify.py draws them again.
