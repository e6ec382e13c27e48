## Picture. $times compares the spread of the groups with that of the best groups.

dpc-off-by = { $near ->
    [yes] Groups are as tight as the best ones
   *[no] Groups have { SIG($times, digits: 2) } times the spread of the best ones
} without noise.

## Accuracy

dpc-scores = Can the usual scores of groups be trusted?
    .about = The paper scores groups on the table that they themselves were added to, as columns.

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
dpc-choosing-groups-rows-cannot-told = { $rows } rows cannot form { $clusters } groups. Take fewer.
dpc-choosing-how-far-rows-columns = Spreads are known for up to { $max } columns. Judge by centres, or use fewer columns.
dpc-choosing-one-quarter-large = for a group a quarter as large
dpc-choosing-beyond = The largest { -epsilon } of these counts. It can fail where two groups are so near that noise merges them.
dpc-choosing-groups = { WHOLE($groups) } groups
dpc-choosing-tables = tables of { $columns } columns
dpc-choosing-times-best-groups = times the best groups
dpc-choosing-noise-may-move-centre = Noise may move a centre by (share of its column’s width)
dpc-choosing-column-centre-may-off = In a column from 0 to 100, a centre may be off by { $tolerance }.
dpc-choosing-rows-may-lie-farther = The spread may be { $tolerance } % above that of the best groups.
dpc-choosing-have = Several numbers a person
dpc-choosing-groups-centres-sizes-rule = groups and their centres
dpc-choosing-limits-each-column = the limits of each column

## accepting

dpc-accepting-bounds-numbers-list-words = bounds of numbers, or a list of words
dpc-accepting-columns-become-one-each = One column per category makes { WHOLE($total) } columns; at most { $most_columns } are allowed. Leave out '{ $column }' ({ WHOLE($wide) } categories), or list fewer and other.
dpc-accepting-only-rows-missing-cell = { $np } of { WHOLE($rows) } rows have no missing cell; 2 are needed. Leave out columns such as { $column }.
dpc-accepting-column-na-null-like = Missing{ $infinite ->
    [yes] {" "}or infinite
   *[no] {""}
} cells (NA, null and the like) in column '{ $column }': { WHOLE($cells) }, the first in row { WHOLE($row) }.{ $others ->
    [0] {""}
   *[other] {" "}Other columns have { WHOLE($more) }.
} Fill them, or let them become the middle of the range.
dpc-accepting-every-column-equal-bounds = Every column has equal bounds. State wider ones.
dpc-accepting-class-column-different-names = Class column '{ $column }' has { WHOLE($words) } names, more than { $most_clusters }. Choose another.

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

dpc-in-parts-file-parts-limits-numbers = Nothing is read from a file in parts. State limits and categories, and let missing cells become the middle.

## reading

dpc-reading-list-both-commas-only = The list of '{ $column }' has both < and commas. Use < for words in an order, else commas; quote words with them.
dpc-reading-one-category-looks-like = '{ $column }' has one category, { $freed }. If these are bounds, write them there.
dpc-reading-column-holds-outside-list = Cells of '{ $column }' outside its list { $fact }: { WHOLE($cells) } ({ $listed }). Correct the rows, or add a public word or { $other } to the list.
dpc-reading-column-holds-different-names = Column '{ $column }' holds { WHOLE($words) } names, more than { $most_names }. Leave it out.
dpc-reading-column-holds-without-number = Cells of '{ $column }' without a number: { WHOLE($cells) } ({ $listed }). Write decimals with a point, list the words, or leave it out.
dpc-reading-words-column-may-hold = Column '{ $column }' holds { $received }. List its words under categories, as in { $example }, or leave it out.

## recipes

dpc-recipes-recognised-columns-filled-nothing = Recognised: { $title }. Check the settings filled in.
dpc-recipes-hcv-blood-tests-uci = HCV blood tests (UCI)
dpc-recipes-cervical-cancer-behaviour-risk = cervical cancer behaviour risk (UCI)
dpc-recipes-template-numbers = the template of numbers
dpc-recipes-template-words = the template with words

## samples

dpc-sample-blobs_small = 500 made-up people in four clear groups.
dpc-sample-moons = Two half moons.
dpc-sample-anisotropic = Three slanted groups.
dpc-sample-blobs = The same four groups with ten times the people.
dpc-sample-emergency = Made-up patients of an emergency department, 9 columns; 5.3 % die within 30 days.
dpc-sample-iris = 150 real flowers, 4 columns (scikit-learn). So few rows need a large ε.
dpc-sample-wine = 178 real wines, 13 columns (scikit-learn). Its bounds were read from the data.
dpc-sample-breast_cancer = 569 real tumours, 30 columns (scikit-learn). Its bounds were read from the data.
dpc-sample-digits = 1,797 real handwritten digits, 64 grey pixels each (scikit-learn).
dpc-sample-blood = Made-up blood tests of 600 people, 12 columns; 9 of 10 are healthy.

## typed_bounds

-bounds-example = age=0..100; *=0..15, where * is all others

dpc-typed-bounds-bounds-stated-smallest-largest = Columns without bounds ({ WHOLE($many) }): { $received }. State public smallest and largest values, as in { -bounds-example }.
dpc-typed-bounds-bounds-must-two-numbers = The bounds of '{ $column }', { $word }, must be two numbers up to { $most } in size, as in age=0..100.
dpc-typed-bounds-bounds-run-down-smaller = The bounds of '{ $column }' run from { $low } down to { $high }; swap them.

## upload

dpc-upload-smallest-largest-value-each = Ranges are read from the data: nothing is proven. One person alone can set them.
dpc-upload-names-occur-then-read = Names are read from the data: nothing is proven. Distances between their numbers mean nothing.
dpc-upload-one-missing-cell-then = Leaving rows out reads the data: nothing is proven. Use this data set for exploring only.
dpc-upload-most-columns-grouped-rows = At most { $most_columns } columns; often { WHOLE($most_rows) } rows for methods that read every row.

## upload_notes

dpc-upload-notes-one-column-each-category = One column for each category, any two 1 apart: { $received }.
dpc-upload-notes-yes-true-count-false = Yes and true count as 1, no and false as 0: { $received }.
dpc-upload-notes-equal-bounds-nothing-compare = Equal bounds, so nothing to compare: { $received }.
dpc-upload-notes-listed-but-nobody = Listed, but of nobody: { $received }.
dpc-upload-notes-numbered-order-names-distances = Numbered in the order of names: { $received }. { dpc-upload-names-occur-then-read }
dpc-upload-notes-middle-public-range = Missing cells that became the middle: { WHOLE($cells) }, in { $received }.
dpc-upload-notes-cell-missing-but-leaving = No cell is missing: refuse missing cells. { dpc-upload-one-missing-cell-then }
dpc-upload-notes-left-out-dropping-rows = Rows left out for a missing cell: { WHOLE($dropped) }. { dpc-upload-one-missing-cell-then }
dpc-upload-notes-methods-read-every-row = Above { WHOLE($most_rows) } rows, most methods that read every row refuse. Centrally private does not.
dpc-upload-notes-one-them-missing = , one of them for { WHOLE($missing) } missing
dpc-upload-notes-only-compared-never-grouped = Only compared with: '{ $column }', { $classes ->
    [1] 1 name
   *[other] { $classes } names
}{ $empty }.
dpc-upload-notes-stated-but-among-columns = Stated, but not among the columns used: { $received }.
dpc-upload-notes-left-out-single-category = Left out, as a single category is listed: { $received }.
dpc-upload-notes-public-bounds-stated-range = { dpc-upload-smallest-largest-value-each }
dpc-upload-notes-outside-bounds-counted-nearest = Cells outside the bounds, counted as the bound: { WHOLE($cells) }, in { $received }.
dpc-upload-notes-as-other = Cells that count as other: { WHOLE($cells) }, in { $received }.
dpc-upload-notes-warning-more-than-cells = More than { $much } of the cells are outside in { $received }. Use wider public bounds.

## used

dpc-used-range-data = Range of the data
dpc-used-list-names-columns-correct = a list of the names of columns
dpc-used-list-two-numbers-column = a list of two numbers per column, from and to, in the order of columns

## evidence

dpc-evidence-row-belongs-group-whose = A row belongs to the group of the nearest centre (Euclidean). Before, codes.csv turns words into numbers; columns.csv clips and scales all to 0 … 1. assign.py does this.
dpc-evidence-least-draws-noise-last = { -in-95 } noise in the last step moved a centre by at most { $width }; empty for counts below 1. It does not cover which rows make the group.
dpc-evidence-centres-range-error-their = Centres have { -no-range }.
dpc-evidence-farthest-further-runs-method = { $runs } further runs on the made-up rows moved a centre by at most { $trial }. If true rows are spread alike, 95 % of releases stay within it; that is not proven. Made-up rows have no range of error.
dpc-evidence-units-column = in the units of the column
dpc-evidence-they-show-where-groups = They show where groups lie and how large they are, but spread wider than true rows. Within a group, columns are nearly independent. Take means and shares from centres.csv.
dpc-evidence-half-range-noise = half of the 95 % range of the noise of { $of ->
    [rows] the number of rows
    [cell] a cell of noisy-rows.csv
   *[centre] { $name }, { $units }
}
dpc-evidence-farthest-further-runs-made = farthest that { $runs } further runs on made-up rows moved { $name }, { $units }
dpc-evidence-every-cell-noisy-rows = The noise of each cell of noisy-rows.csv has the range in columns.csv.
dpc-evidence-number-group = number of the group
dpc-evidence-rows-group-noise-below = rows of the group, with noise; below 1 its centre says nothing
dpc-evidence-centre-group = centre of the group, { $units }
dpc-evidence-name-column-other-tables = its name in the other tables
dpc-evidence-name-file-release-was = its name in the original file
dpc-evidence-public-lower-limit-units = public lower limit
dpc-evidence-public-upper-limit-units = public upper limit
dpc-evidence-empty-cell-file-counts = value of an empty cell
dpc-evidence-how-many-words-codes = how many words codes.csv has of it; 0 for numbers
dpc-evidence-name-column-columns-csv = name of the column, as in columns.csv
dpc-evidence-word-public-list-column = a word of its public list
dpc-evidence-counts-mean-yes-share = number that the word counts as
dpc-evidence-value-row = value of the row, { $units }
dpc-evidence-every-noisy-row-row = Noisy rows are the true rows in their order, with noise. Their groups follow from them alone.
dpc-evidence-folds-starting-points-clusterers = Folds and starting points follow from a public seed apart from the noise: numpy.random.default_rng({ $seed }).

## published

dpc-published-laplace-noise-drawn-rounded = This method draws noise with rounded numbers, and its ε follows from the data. Choose Centrally private.
dpc-published-adds-noise-all-nothing = Without noise nothing may be released. Choose another method.
dpc-published-row-entry-every-column = A row has an entry in every column: the costs of the columns add up.
dpc-published-silhouettes-sizes-groups-true = Silhouettes and group sizes of the true table set the noise.
dpc-published-silhouettes-true-table-used = Silhouettes of the true table are used without noise.
dpc-published-clustering-true-table = clustering of the true table
dpc-published-table-votes = ε of the table and of the votes
dpc-published-weights-votes = weights of the votes

## dplloyd

## eugkm

dpc-eugkm-eugkm-counts-grid-columns = EUGkM takes at most { $most_columns } columns, not { $given }. Choose fewer columns, or another method.
dpc-eugkm-grid-cells-too-few = { $cells } grid cells are too few for { $clusters } groups. Take fewer, a higher ε or one more column.

## sound

dpc-sound-count-first-then-move = count first, then move the centres

## alignment

## budgets

## cell_noise

dpc-cell-noise-votes-follow-noisy-table = The votes follow from the noisy table: noise on them protects nothing.
dpc-cell-noise-column-table = column { $true } of the table
dpc-cell-noise-column-wide = The column is { $width } wide, not { $sensitivity }.

## ensemble

dpc-ensemble-all-rows-alike-there = All rows are alike, so there are no groups. Give rows that differ.
dpc-ensemble-there-only-distinct-rows = Only { $distinct } rows are distinct, so there are { $distinct } groups, not { $clusters }.
dpc-ensemble-table-too-small-folds = Too few rows for folds: rows are labelled by a fit that has seen them.
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
dpc-inputs-limits-count-limit = Cells outside the limits count as the limit: { WHOLE($cells) } ({ $share } %).{ $many ->
    [yes] {" "}These limits are too narrow.
   *[no] {""}
}
dpc-inputs-clusters-must-rows-choose = { $most ->
    [1] The table has { WHOLE($n) } rows, and two groups need 3. Give more rows.
   *[other] clusters = { $clusters } must be from 2 to { $most } for { WHOLE($n) } rows.
}
dpc-inputs-clusters-must-noisy-table = clusters = { $clusters } must be from 2 to { $distinct }, as many noisy rows differ.
dpc-inputs-table-rows-columns-method = The table has { WHOLE($n) } rows of { $d } columns; this method takes { WHOLE($most_rows) } rows. Choose Centrally private.

## landmarks

dpc-landmarks-most-rows-alike-neighbourhood = Most rows are alike: no neighbourhoods can be told apart.
dpc-too-few-rows = Too few distinct rows for so many groups. Take fewer groups.

## leaves

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

## scores

## synopsis

dpc-synopsis-grid-columns-more-than = A grid of { $dimensions } columns has more than { WHOLE($most_cells) } cells. Choose at most { $most_grid_columns } columns, or code points as synopsis.
dpc-synopsis-rows-each-grid-cell = rows in each grid cell
dpc-synopsis-mean = mean of all rows
dpc-synopsis-rows-nearest-each-code = rows nearest to each code point, round { $number }

## tree

dpc-tree-boxes-halved = which boxes are halved
dpc-tree-rows-each-leaf = rows in each leaf

## vote_columns

## methods

dpc-method-published = Noise on every cell; four clusterers vote; noise on the votes; a last K-means.
    .reference = Li Shuai, Chang Jincai, Li Lümuzhi, Cai Kunjie (North China University of Science and Technology): DPC-Stacking. Full reference unknown.
dpc-method-central = Several programs that find groups (clusterers) vote. They read noisy counts, never the rows.
    .reference = This project, after DPC-Stacking (Li Shuai and others) and PrivTree (Zhang, Xiao, Xie, SIGMOD 2016). See docs/papers/dpc_stacking.md, section 4.5.
dpc-method-local = Every row gets noise before anybody sees it; then comes the stack.
    .reference = This project; noise after Hardt, Talwar: On the Geometry of Differential Privacy, STOC 2010. See docs/papers/dpc_stacking.md, section 4.4.
dpc-method-no_privacy = The stack on the true table.
    .reference = { dpc-method-published.reference } Without its noise.
dpc-method-input_kmeans = Every row gets noise, then K-means alone.
    .title = Noise on rows, K-means
    .reference = This project. See docs/papers/dpc_stacking.md, section 3.2.
dpc-method-dplloyd = K-means with noisy sums and counts in every iteration (Su et al., 2016).
    .reference = Blum, Dwork, McSherry, Nissim: Practical Privacy: The SuLQ Framework, PODS 2005; { dpc-method-eugkm.reference }
dpc-method-dplloyd_sup = DPLloyd with one draw per sum instead of one per coordinate.
    .reference = { dpc-method-eugkm.reference } Its noise on whole sums is this project’s. See docs/papers/dpc_stacking.md, section 3.3.
dpc-method-fastlloyd = DPLloyd without rows far from every centre, for less noise (Diaa et al., 2024).
    .reference = Diaa, Humphries, Kerschbaum: FastLloyd: Federated, Accurate, Secure, and Tunable k-Means Clustering with Differential Privacy, 2024.
dpc-method-eugkm = One noisy grid, and K-means on its cells; up to 4 columns (Su et al., 2016).
    .reference = Su, Cao, Li, Bertino, Jin: Differentially Private K-Means Clustering, CODASPY 2016.
dpc-method-kmeans = Groups around means, on the true table.
    .reference = Lloyd: Least Squares Quantization in PCM, IEEE Transactions on Information Theory 28(2), 1982.
dpc-method-spectral = Connected groups, found by landmarks, on the true table.
    .reference = Ng, Jordan, Weiss: On Spectral Clustering: Analysis and an Algorithm, NeurIPS 2001.
dpc-method-birch = Groups of small clumps, on the true table.
    .reference = Zhang, Ramakrishnan, Livny: BIRCH: An Efficient Data Clustering Method for Very Large Databases, SIGMOD 1996.
dpc-method-gmm = Elliptical groups, on the true table.
    .reference = Dempster, Laird, Rubin: Maximum Likelihood from Incomplete Data via the EM Algorithm, Journal of the Royal Statistical Society B 39(1), 1977.

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
dpc-params-row-labelled-fits-seen = Each row is labelled by a fit that has not seen it.
dpc-param-weight = Weight of a vote
    .help = Times the silhouette of its groups. Published: 100.
dpc-params-align-names-groups = Align the names of groups
dpc-params-fits-different-folds-name = Else each fold names its groups at random.
dpc-params-some-each-once-correct = some of { $names }, each once
dpc-param-adaptive = ε from the data
    .help = In the paper ε follows from the data, by a lost formula: no finite ε covers that. Constant: the slider.
dpc-param-noise = Noise on a row
    .help = One draw for the whole row, or ε split over its columns.
dpc-param-synopsis = Where rows are counted
    .help = Cells of a tree or a grid, or places that move to the rows. Automatic: tree up to 3 columns, else places.
dpc-param-refinement_share = Share for the refinement ρ
    .help = Share of ε that at last moves centres to noisy means.
dpc-param-adaptive_split = Two refinement steps only for large groups
    .help = The smallest group decides.
dpc-param-stacking = Stack the clusterers
    .help = Off: K-means alone, on the same made-up rows.
dpc-params-list-lower-list-upper = a list of lower limits and a list of upper limits, one number per column

## references

## attack

dpc-attack-columns-one-person-moves = One person moves from the lowest to the highest value of { $columns ->
    [one] 1 column
   *[other] { $columns } columns
}
dpc-attack-weights-true-table-everybody = Weights from the true table: all rows are alike, or all but one
dpc-attack-size-weight-vote = absolute weight of the vote
dpc-attack-sensitivity-column-wide-person = Sensitivity 1 for a column 100 wide: a person at its lower or upper end
dpc-attack-person-noisy-value-column = the person’s noisy value in that column
dpc-attack-data-one-person-cloud = ε from the data: one person stays in a cloud, or moves far away
dpc-attack-middle-size-others-noisy = median absolute noisy value of the others
dpc-attack-bounds-data-largest-value = Bounds from the data: the largest value is 100, or 650
dpc-attack-pseudo-rows-upper-corner = made-up rows in the upper corner, less those in the lower one
dpc-attack-noisy-counts-times-centres = noisy counts times centres, from the middle of the box
dpc-attack-largest-distance-person-noisy = largest distance of the person’s noisy row from the lower corner, less from the upper one
dpc-attack-sum-person-noisy-values = sum of the person’s noisy values, each clipped to 0 … 1

## curves

dpc-curve-inertia = { dpc-tolerance.help }
dpc-curve-ari = { dpc-agreement.index } Compared with the best K-means without noise; runs with one group are left out.
dpc-curve-cost = Mean squared distance of true rows to the nearest published centre. Above “one group”, grouping does harm.
dpc-curve-ch = Calinski-Harabasz index on the true rows.
dpc-curve-silhouette = Silhouette on at most 2,000 true rows.
dpc-curves-needs-public-limits-columns = { $title } needs public limits of the columns.
dpc-curves-most-columns = { $title } is for at most { $most_columns } columns.
dpc-curves-reads-every-row-many = { $title } takes at most { WHOLE($most_rows) } rows.
dpc-curves-finds-nothing-all-rows = { $title } finds nothing: all rows are alike.
dpc-curves-even-one-group-all = Even one group for all meets this tolerance ({ $one_group } times the best groups). Set a tighter one.

## gaps

dpc-gap-a = { dpc-published-row-entry-every-column }
    .title = The columns of one person count as different people
dpc-gap-b = Votes on noisy rows cost nothing. One person can change all votes and weights read from the true table.
    .title = Noise on the votes protects nothing
dpc-gap-c = With sensitivity 1, a column w units wide costs w times ε. With the range of the data, the noise reveals the largest value.
    .title = The sensitivity of a column is not stated
dpc-gap-d = One person can change the scale of all noise. The likelihood ratio of large noise is then unbounded.
    .title = ε follows from the true table
dpc-gap-e = No noise covers these facts. Dropping a row for an empty cell changes the number of rows.
    .title = Limits, K, codes and missing values are read from the true table
dpc-gap-f = Two ε are proven for a column, for data and votes. The larger is taken as the claim.
    .title = The paper does not say which ε it means
dpc-gap-g = The experiments average 20 runs on one table; each released run costs its ε.
    .title = Averages over repeated runs spend the budget again
dpc-gap-h = The last digits of floating-point Laplace noise can reveal the true value. Sound methods draw whole numbers.
    .title = Noise from rounded numbers leaks
dpc-gaps-larger-two-numbers-proven = The larger of the two ε of a column.
dpc-gaps-all-columns-person = { $d ->
    [one] The column
   *[other] All { $d } columns
} of a person
dpc-gaps-column-person = The column of a person
dpc-gaps-they-add-up-votes = { dpc-published-row-entry-every-column } Votes on noisy rows cost nothing.
dpc-gaps-as-it-is = As it is: { $reads }
dpc-gaps-true-widths = With the true widths
dpc-gaps-read-true-table-without = Facts read without noise have no bound.
dpc-gaps-weights-data = weights from the data
dpc-gaps-epsilon-data = { -epsilon } from the data
dpc-gaps-here-limits-were-read = Here limits were read from the data: no bound.
dpc-gaps-here-data-votes-slider = Here ε is { $said_1 } for the data and { $said_2 } for the votes; the slider says { $said_3 }.
dpc-gaps-here-runs-person = { $runs_of_paper } runs at { $said_1 } per person cost { $said_2 } together.
dpc-gaps-here-column-columns-person = Here { $said_1 } per column × { $d } columns = { $said_2 } per person.
dpc-gaps-here-weights-votes-come = Here weights come from the true table: no bound.
dpc-gaps-here-taken-limits-units = Here the sensitivity is 1, and limits are { $said_1 } units wide in all: { $said_2 } per person.
dpc-gaps-not-here = This run does not have this gap.
dpc-gaps-here-data-turned-into = Here the data turned { $said_1 } into { $said_2 } and { $said_3 }.

## upload_settings

dpc-upload-settings-ids-names-free-text = Ids, names, free text, and what you do not need.
dpc-upload-classes = Class column
    .help = Known groups, such as a diagnosis. No method reads them.
dpc-upload-settings-use-data-own-range = Use the data's own range
dpc-upload-number_names = Number the categories (order of names)
    .help = Words without a list become 0, 1, 2, … in alphabetical order, as in the paper.
dpc-upload-bounds = Bounds
    .help = Public smallest and largest possible values, as in { -bounds-example }. Never take them from the data.
dpc-upload-categories = Categories
    .help = Public lists of words: exercise=never<weekly<daily for words in an order, else town=north,south,other. Unlisted words count as other, if listed.
dpc-upload-settings-bounds-stated-data-own = Bounds are stated, and the data’s own range is chosen. Remove one.
dpc-upload-settings-missing-cells-become-middle = Missing cells have no middle without bounds. State bounds, or choose otherwise.

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
dpc-plane-discs =     Dotted discs show how far noise moves a centre (predicted, ± 1 sd).{ $lost ->
        [0] { "" }
       *[other] { " " }{ WHOLE($lost) } of { WHOLE($discs) } groups are too small for one.
    }
dpc-plane-outside = { WHOLE($away) } of { WHOLE($rows) } rows lie outside this view.
dpc-plane-main = The main directions { $read ->
    [rows] are from your rows: not protected.
    [alike] are from the look-alike: not protected.
   *[noisy] are from the noisy rows, corrected for the noise.
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
dpc-seven-true = without noise (for you alone)
dpc-seven-judged = Agreement with K-means without noise: for you alone
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
    .help = Standard deviation of the noise, per coordinate, for a group of average size.
dpc-boxes = { WHOLE($boxes) }
    .label = Boxes counted
    .second = boxes, each count with noise
dpc-no-noise = none
    .label = Noise
    .second = nothing here is protected
dpc-spread = { SIG($times) } ×
    .label = Spread, on average
    .second = that of the best groups, mean of { WHOLE($runs) } { -trial-run }s
    .help = { dpc-tolerance.help }
dpc-spread-now = { SIG($times) } ×
    .label = Spread in this { -trial-run }
    .second = that of the best groups; { SIG($one) } × without groups
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

dpc-nobody-votes = One clusterer alone made the groups, without votes.
dpc-drift = How far noise moves the rows
    .about = The dashed box marks the public limits.
    .alt = Rows of the table, which drift apart as { -epsilon } falls.
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
dpc-stage-mean = The mark is the mean of all rows, with noise. Half of the places start near it.
dpc-stage-counts = Rows were counted at { WHOLE($many) } places, with noise. Larger circles hold more.
dpc-stage-rows = { WHOLE($many) } made-up rows are drawn from the last counts. The clusterers read these alone.
dpc-stage-centres =         { $last ->
        [rows] The marks are the means of the grouped made-up rows.
        [counts] K-means grouped the cells by their counts; the marks are its centres.
       *[other] Each centre moved to the noisy mean of the true rows nearest to it.
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
    .read = Computed from { $rows }, which are released
    .final = final group
    .alt = Groups that each clusterer gives to { WHOLE($rows) } rows, with the weight of its vote: { $weights }.
dpc-votes-map = Each line is one of { $rows }, sorted by final group. Each further column is a clusterer’s vote, as wide as its weight.{ $known ->
    [yes] { " " }Two clusterers agree to { DECIMAL($agreed, decimals: 2) } on average (1: fully, 0: by chance).
   *[no] { "" }
}{ $weighs ->
    [no] { " " }All weights are 0, so all columns are equally wide.
   *[yes] { "" }
}{ $align ->
    [no] { " " }Without common names, “group 1” differs from part to part.
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
    [no] With the votes as columns, all rows are alike.
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
dpc-hover-row = row of group { WHOLE($group) } without noise
dpc-hover-place = { $kind ->
    [rows] made-up row
    [mean] mean of all rows, with noise
   *[start] public place
}
dpc-hover-count = noisy count { WHOLE($count) }
dpc-hover-centre = centre of group { $group }
dpc-hover-beyond = centre of group { $group }, beyond the scale
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
    [rows] Noise moves every cell of a row by about { $noise }.
    [centres] Noise alone would move the centre of an average group by about { $noise } in each column.
   *[boxes] Boxes with noisy counts locate a centre to about { $noise }.
}

dpc-released = Released groups: { WHOLE($centres) } centres
    .alt = Released centres and made-up rows, in the first two columns
    .shown = Crosses: centres{ $rings ->
        [made] ; rings: made-up rows
        [noisy] ; rings: noisy rows
       *[no] { "" }
    }. The first two of { dpc-columns }, within their public limits.
dpc-released-rough = { $ground } This is a rough guide: distances between groups are not public, and noisy counts add error.
dpc-released-tried = In { WHOLE($runs) } further runs on the made-up rows, centres moved by at most { $most } (median { $usual }). True rows may be spread differently.

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
    .table = Scores of every grouping on every table
    .groups = groups
    .on = scored on
    .alt = { $measure }: { $scores }.
    .nearest = True rows take the group of the nearest mean of the made-up rows.
    .some = { WHOLE($some) } of { WHOLE($rows) } rows are scored.
    .sample = Silhouettes use { WHOLE($some) } of { WHOLE($rows) } rows.
dpc-guess = Random groups are added to the table as a column. What is their silhouette score (1 is best)?
    .label = Your guess
dpc-guess-zero = Near 0: they are random
dpc-guess-half = About 0.5
dpc-guess-one = Almost 1, perfect groups
dpc-guess-answer = { $right ->
    [yes] You are right
   *[no] It is not so
}: random groups score { DECIMAL($true, decimals: 3) } on the true table and { DECIMAL($wide, decimals: 3) } on the widened one.
dpc-random = Replace the groups by random ones
    .about = Added as one vote of weight 100.
    .table = true table, widened by the random groups
    .groups = random { $number }
dpc-ceiling = ceiling
    .of = ceiling of the { $table }
    .why = The mark | is the best of { WHOLE($runs) } runs of K-means.
dpc-gain = { $sign ->
    [none] –
    [endless] without limit
    [zero] { PERCENT($gain) }
    [less] −{ PERCENT($gain) }
   *[more] +{ PERCENT($gain) }
}
dpc-gains = The gain of stacking, in the paper and here
    .without-stack = This method has no stack, and so no gain.
    .best = stack against the best
    .worst = against the worst
dpc-gains-found = { $measure ->
    [ch] { dpc-score-ch }
   *[silhouette] { dpc-score-silhouette }
}. The paper reports { $low } to { $high } for stacking.
dpc-ways = How a vote is written
    .about = The paper writes a vote as the number of a group. With one column per group, any two groups are equally far apart.
    .most = Compared for tables of up to { WHOLE($rows) } rows.
    .job = Votes of four clusterers on every true row
    .start = Compare both
    .label = Votes on this page are written as
    .agreed = agree with K-means
    .known = with the known classes
    .table = Agreement of groups, by encoding
    .reading = { dpc-agreement.index } Each row gets its group from a run without it, so K-means alone may score below 1.
dpc-way-integer = numbers
    .stack = All clusterers, numbers
dpc-way-onehot = one column per group
    .stack = All clusterers, one column per group

## Settings of the page.

dpc-local = Locally private
dpc-no-noise-variant = No noise
dpc-unit-spread = times the spread of the best groups
dpc-tolerance = What you allow (times the best groups)
    .help = Mean squared distance of rows to the mean of their group. The best groups without noise (K-means) have 1.
dpc-tolerance-example = The spread of { $rows } may be { PERCENT($more, digits: 3) } above that of the best groups.
dpc-no-epsilon = Without noise there is no { -epsilon }.
dpc-method = Method
dpc-voters = Clusterers that vote
    .none = At least one must vote; until then all do.
# Options: links hold these words.
dpc-limits = Limits
    .panel = Columns and public limits
    .help = Public smallest and largest possible value. Values outside move to it.
    .own = Read from the data: nothing is proven. Type public limits, and switch on below.
    .wrong = “{ $name }” needs two numbers, From not above To; its old limits are used.
    .none-used = Tick at least one; until then all are used.
dpc-limits-stated = those of the data set
dpc-limits-own = range of the data: nothing proven
dpc-limits-0-1 = 0 to 1
dpc-limits-0-10 = 0 to 10
dpc-limits-0-100 = 0 to 100
dpc-limits-of = { SIG($low, digits: 6) } to { SIG($high, digits: 6) }
dpc-used = Columns used
    .help = The first of those ticked below. Each adds noise to a row.
dpc-typed = Limits as text
    .help = As in { -bounds-example }. Links keep these limits only.
dpc-public = These limits are public facts

## Accuracy.

dpc-alike =
    .limits = The limits of this table are from the data, so look-alike columns run from 0 to 1.
dpc-slow = { $method } is left out: a run would take about { WHOLE($seconds) } s.
dpc-fewer = Fewer columns at the same { -epsilon }
    .alt = Share of the possible gain, with { $columns } columns.
    .about = 100 %: the best K-means on these columns; 0 %: one group.
dpc-measured = What is measured
# $made is the ε of a column that the data gave, or 0.
dpc-error-reading = { $about } All methods make equally many groups.{ $level ->
    [yes] { " " }Other horizontal lines than the tolerance have no noise, and protect nothing.
   *[no] { "" }
}{ $made ->
    [0] { "" }
   *[other] { " " }{ -paper }, the data turn { -epsilon } = { SIG($asked) } into { SIG($made) } per column.
}
dpc-error-noisy-rows = more rows would not make a row less noisy
dpc-rows-kmeans = Rows, K-means

## Is it private?

dpc-differs = they differ in one person
dpc-gaps = Numbers are from this run, at { -epsilon } = { SIG($epsilon) }. Five gaps have an attack on two small tables.
dpc-attacked = The attacker knows all other rows.

## Release.

dpc-no-limits = Facts were read from the data: nothing is proven. State public ones under “Columns and public limits” or in the upload panel.
dpc-leaves = The groups of your own rows are not published; assign.py of the download finds them.
dpc-holds-centres-csv = centre of each group, and its number of rows, with noise
dpc-holds-columns-csv = public limits of each column
dpc-holds-codes-csv = words of the file and their numbers
dpc-holds-noisy-rows-csv = every row with noise on it, and its group
dpc-holds-made-up-rows-csv = made-up rows of each group
dpc-holds-made-up-rows-json = the model of the made-up rows, with its seed
dpc-holds-assign-py = finds the nearest group for each new row

## params

dpc-param-scaling = Scaling
    .help = To 0 … 1, by public bounds. Unscaled, one wide column decides all distances.
dpc-param-table_sensitivity = Sensitivity of a column
    .help = The width of its public range, or 1: not valid in raw units, but probably used in the paper.
dpc-param-label_sensitivity = Noise on votes
    .help = By the largest change of a label, by its weight, by 1, or none.
dpc-param-secondary = Last step reads
    .help = The printed step reads the votes without noise.
dpc-param-weights_from = Silhouettes of votes from
    .help = The true table leaks.

## upload_settings

dpc-upload-missing = Missing cells
    .help = The middle costs nothing. Leaving rows out is for exploring only.
dpc-evidence-made-up = The { WHOLE($rows) } made-up rows follow from released numbers, at no further cost. None is a person. { $worth }
dpc-evidence-voted = Clusterers that voted: { $votes }.
dpc-evidence-drawn-from = { $file } holds their boxes as shares of each column’s width, rows per box, and a public seed. verify.py draws them again.
