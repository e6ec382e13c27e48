## Picture. $times compares the spread of the groups with that of the best groups.

dpc-off-by = { $near ->
    [yes] Groups are about as tight as the best groups
   *[no] Groups have { SIG($times, digits: 2) } times the spread of the best groups
} without noise.

## Accuracy

dpc-scores = Can the usual scores be trusted?
    .about = The paper scores groups on a table that already contains them.

## __init__

dpc-system-table-sorted-into-groups = Similar rows form groups, whose centres are published. Noise should hide every row.
dpc-system-one-row-replaced-any = one row, replaced by any other; { -for-a-person }
dpc-system-alike-people-their-sizes = Sizes and centres of groups

## choosing

dpc-choosing-groups-overlap = for groups that overlap
dpc-choosing-equal-groups = for equally large groups
dpc-choosing-unequal-groups = for unequally large groups
dpc-choosing-groups-far-apart = for groups far apart
dpc-choosing-columns-public-limits = Columns with public limits
dpc-choosing-may-off = What is judged
dpc-choosing-how-far-rows-lie = spread within groups
dpc-choosing-how-far-rows-columns = Choose at most { $max } columns, or judge where a centre lies.
dpc-choosing-one-quarter-large = for a group a quarter as large
dpc-choosing-beyond = The largest { -epsilon } counts. This { -epsilon } may not suffice where groups lie close together.
dpc-choosing-groups = { WHOLE($groups) } groups
dpc-choosing-tables = tables of { $columns } columns
dpc-choosing-noise-may-move-centre = Allowed shift of centres (share of column width)
dpc-choosing-column-centre-may-off = In a column from 0 to 100, centres may be off by { $tolerance }.
dpc-choosing-have = Several numbers a person
dpc-choosing-groups-centres-sizes-rule = groups and their centres
dpc-choosing-limits-each-column = the limits of each column

## accepting

dpc-accepting-bounds-numbers-list-words = bounds, or a list of words
dpc-accepting-columns-become-one-each = Categories make { WHOLE($total) } columns, more than { $most_columns }. Leave out '{ $column }' ({ WHOLE($wide) } columns), or list fewer categories with other.
dpc-accepting-only-rows-missing-cell = { $np } of { WHOLE($rows) } rows have no missing cell; 2 are needed. Leave out { $column }.
dpc-accepting-column-na-null-like = Missing or infinite cells (such as NA): { WHOLE($cells) }, the first in column '{ $column }', row { WHOLE($row) }. Fill them, or choose the middle of the range.
dpc-accepting-every-column-equal-bounds = Both bounds are equal in every column. State wider ones.
dpc-accepting-class-column-different-names = Class column '{ $column }' has { WHOLE($words) } names, more than { $most_clusters }. Choose another or none.

dpc-accepting-has-bounds = has bounds
dpc-accepting-has-categories = has categories
dpc-accepting-is-left-out = is left out
dpc-accepting-is-class-column = is the class column

## generators

dpc-look-alike-even = round groups, equally large
dpc-look-alike-uneven = one large group and small ones
dpc-look-alike-loose = overlapping groups
dpc-look-alike-apart = tight groups, far apart

## in_parts

dpc-in-parts-file-parts-limits-numbers = A file in parts needs stated limits and categories, and cannot leave out rows.

## reading

dpc-reading-list-both-commas-only = The list of '{ $column }' mixes < and commas. Use < for ordered categories, else commas; quote words with either.
dpc-reading-one-category-looks-like = '{ $column }' has one category, { $freed }. If that means bounds, write it under “{ dpc-upload-bounds }”.
dpc-reading-column-holds-outside-list = Cells of '{ $column }' not in its list ({ $fact }): { WHOLE($cells) } ({ $listed }). Correct them, or list more public words or { $other }.
dpc-reading-column-holds-different-names = Column '{ $column }' has { WHOLE($words) } names; at most { $most_names } can be numbered. Leave it out.
dpc-reading-column-holds-without-number = Cells of '{ $column }' that are not numbers: { WHOLE($cells) } ({ $listed }). Write decimals with a point, list the words, or leave out the column.
dpc-reading-words-column-may-hold = Column '{ $column }' holds words: { $received }. List all it may hold, as in { $example }, or leave it out.

## recipes

dpc-recipes-recognised-columns-filled-nothing = Recognised: { $title }. Check the settings.
dpc-recipes-hcv-blood-tests-uci = HCV blood tests (UCI)
dpc-recipes-cervical-cancer-behaviour-risk = cervical cancer behaviour risk (UCI)
dpc-recipes-template-numbers = the template of numbers
dpc-recipes-template-words = the template with words

## samples

dpc-sample-blobs_small = 500 made-up people in four clear groups.
dpc-sample-moons = Rows form two half moons.
dpc-sample-anisotropic = Rows form three slanted groups.
dpc-sample-blobs = The same four groups with ten times the people.
dpc-sample-emergency = Made-up emergency patients; 5.3 % die within 30 days.
dpc-sample-iris = 150 real flowers (scikit-learn). So few rows need a large ε.
dpc-sample-wine = 178 real wines (scikit-learn). { dpc-inputs-they-were-read-table }
dpc-sample-breast_cancer = 569 real tumours (scikit-learn). { dpc-inputs-they-were-read-table }
dpc-sample-digits = 1,797 real handwritten digits, 64 grey pixels each (scikit-learn).
dpc-sample-blood = Made-up blood tests of 600 people; 9 of 10 are healthy.
# Classes that are ringed in a picture.
dpc-marked-died = those who died
dpc-marked-sick = the sick

## typed_bounds

-bounds-example = age=0..100; *=0..15, where * means all other columns

dpc-typed-bounds-bounds-stated-smallest-largest = Columns without bounds ({ WHOLE($many) }): { $received }. State public bounds, as in { -bounds-example }.
dpc-typed-bounds-bounds-must-two-numbers = The bounds of '{ $column }', { $word }, must be two numbers up to { $most }, as in age=0..100.
dpc-typed-bounds-bounds-run-down-smaller = The bounds of '{ $column }' run from { $low } down to { $high }; swap them.

## upload

dpc-upload-smallest-largest-value-each = Ranges are read from the data, so nothing is proven.
dpc-upload-names-occur-then-read = Names are read from the data, so nothing is proven. Distances between their numbers mean nothing.
dpc-upload-one-missing-cell-then = Leaving out rows reads the data, so nothing is proven.

## upload_notes

dpc-upload-notes-one-column-each-category = Each category became a column, any two at distance 1: { $received }.
dpc-upload-notes-equal-bounds-nothing-compare = Columns with equal bounds are not used: { $received }.
dpc-upload-notes-listed-but-nobody = Listed, but in no row: { $received }.
dpc-upload-notes-numbered-order-names-distances = Categories numbered in order of name: { $received }. { dpc-upload-names-occur-then-read }
dpc-upload-notes-middle-public-range = Missing cells set to the middle: { WHOLE($cells) }, in { $received }.
dpc-upload-notes-cell-missing-but-leaving = No cell is missing, so refuse missing cells. { dpc-upload-one-missing-cell-then }
dpc-upload-notes-left-out-dropping-rows = Rows left out for missing cells: { WHOLE($dropped) }. { dpc-upload-one-missing-cell-then }
dpc-upload-notes-outside-bounds-counted-nearest = Cells moved to the bounds: { WHOLE($cells) }, in { $received }.
dpc-upload-notes-as-other = Cells that count as other: { WHOLE($cells) }, in { $received }.

## used

dpc-used-range-data = Range of the data
dpc-used-list-names-columns-correct = a list of the names of columns
dpc-used-list-two-numbers-column = two numbers per column, from and to, in the order of columns

## evidence

dpc-evidence-row-belongs-group-whose = assign.py gives a row the nearest centre’s group (Euclidean distance). First, codes.csv turns words into numbers, and columns.csv clips and scales all to 0 … 1.
dpc-evidence-least-draws-noise-last = { -in-95 }, noise of the last step moves a centre by at most { $width }; empty for counts below 1. It does not cover rows in the wrong group.
dpc-evidence-centres-range-error-their = Centres have { -no-range }.
dpc-evidence-farthest-further-runs-method = { $runs } runs on made-up rows moved a centre by at most { $trial }. If true rows spread alike, 95 % of releases stay within it; this is not proven. Made-up rows have no range of error.
dpc-evidence-units-column = in the units of the column
dpc-evidence-they-show-where-groups = Made-up rows spread wider than true ones. Within a group, columns are nearly independent. Take means and shares from centres.csv.
dpc-evidence-half-range-noise = half-width of the 95 % noise range of { $of ->
    [rows] the number of rows
    [cell] a cell of noisy-rows.csv
   *[centre] { $name }, { $units }
}
dpc-evidence-farthest-further-runs-made = largest shift of { $name } in { $runs } runs on made-up rows, { $units }
dpc-evidence-every-cell-noisy-rows = columns.csv has each cell’s noise range.
dpc-evidence-number-group = number of the group
dpc-evidence-rows-group-noise-below = noisy number of rows; below 1 the centre means nothing
dpc-evidence-centre-group = centre of the group, { $units }
dpc-evidence-name-column-other-tables = its name in other tables
dpc-evidence-name-file-release-was = its name in the file
dpc-evidence-public-lower-limit-units = public lower limit
dpc-evidence-public-upper-limit-units = public upper limit
dpc-evidence-empty-cell-file-counts = value used for an empty cell
dpc-evidence-how-many-words-codes = number of its words in codes.csv; 0 for numbers
dpc-evidence-name-column-columns-csv = name as in columns.csv
dpc-evidence-word-public-list-column = a word of its list
dpc-evidence-counts-mean-yes-share = number that the word becomes
dpc-evidence-value-row = value of the row, { $units }
dpc-evidence-every-noisy-row-row = Noisy rows keep the order of the file.
dpc-evidence-folds-starting-points-clusterers = Folds and starting points use a public seed, not the noise: numpy.random.default_rng({ $seed }).

## published

dpc-published-laplace-noise-drawn-rounded = Noise computed with rounded numbers can reveal true values, and the proof of this method has gaps. Choose “Centrally private”.
dpc-published-adds-noise-all-nothing = Without noise nothing may be released.
dpc-published-row-entry-every-column = A row has a value in every column, so the columns’ costs add up.
dpc-published-silhouettes-sizes-groups-true = Silhouettes and group sizes of the true table decide how much noise is added.
dpc-published-silhouettes-true-table-used = Silhouettes of the true table are used without noise.
dpc-published-clustering-true-table = clustering of the true table
dpc-published-table-votes = ε of the table and of the votes
dpc-published-weights-votes = weights of the votes

## eugkm

dpc-eugkm-eugkm-counts-grid-columns = EUGkM takes at most { $most_columns } columns, not { $given }. Choose fewer columns.
dpc-eugkm-grid-cells-too-few = { $cells } grid cells are too few for { $clusters } groups. Choose fewer groups, or a larger ε.

## sound

dpc-sound-count-first-then-move = count first, then move the centres

## cell_noise

dpc-cell-noise-votes-follow-noisy-table = The votes follow from the noisy table, so noise on them protects nothing.
dpc-cell-noise-column-table = column { $true } of the table
dpc-cell-noise-column-wide = The column’s range is { $width }, not { $sensitivity }.

## ensemble

dpc-ensemble-all-rows-alike-there = All rows are identical, so there are no groups.
dpc-ensemble-there-only-distinct-rows = Only { $distinct } rows are distinct, so there are { $distinct } groups, not { $clusters }.
dpc-ensemble-table-small-was-split = As the table is small, the number of folds is { $folds }, not { $wanted }.
dpc-no-vote = { $clusterer } gave no vote. { $reason }
dpc-ensemble-clusterer-gave-vote-last = No clustering program voted, so the last step reads the table alone.
dpc-ensemble-vote-looks-tidy-every = No vote has a positive weight{ $kept ->
    [yes] , but negative weights still count
   *[no] , so no vote counts
}.

## inputs

dpc-inputs-they-were-read-table = The bounds were read from the table, not stated.
dpc-inputs-bounds-columns = bounds of the columns
dpc-inputs-large-epsilon = { -epsilon } = { $epsilon } leaves { $endless ->
    [yes] no
   *[no] hardly any
} protection.
dpc-inputs-clusters-must-rows-choose = { $most ->
    [1] Two groups need 3 rows, not { WHOLE($n) }.
   *[other] Choose 2 to { $most } groups for { WHOLE($n) } rows, not { $clusters }.
}
dpc-inputs-clusters-must-noisy-table = Only { $distinct } noisy rows are distinct. Choose 2 to { $distinct } groups, not { $clusters }.
dpc-inputs-table-rows-columns-method = This method takes at most { WHOLE($most_rows) } rows, not { WHOLE($n) }. Choose “Centrally private”.

## primaries

dpc-too-few-rows = The rows differ too little. Choose fewer groups, or another clustering program.

## refinement

dpc-refinement-rows-each-group-step = rows of each group, step { $number }
dpc-refinement-sums-each-group-step = sums of each group, step { $number }

## row_noise

dpc-row-noise-one-whole-row-each = one whole row, each column separately
dpc-row-noise-one-whole-row = one whole row
dpc-cell-noise-votes-of = votes of { $name }
dpc-step-counts-at-places = counts at places

## synopsis

dpc-synopsis-grid-columns-more-than = A grid of { $dimensions } columns has more than { WHOLE($most_cells) } cells. Choose at most { $most_grid_columns }, or count rows at places.
dpc-synopsis-rows-each-grid-cell = rows in each grid cell
dpc-synopsis-mean = mean of all rows
dpc-synopsis-rows-nearest-each-code = rows nearest to each place, round { $number }

## tree

dpc-tree-boxes-halved = which boxes are halved
dpc-tree-rows-each-leaf = rows in each leaf

## methods

dpc-method-published = Every cell gets noise, and four clustering programs vote on groups. The votes get noise too; K-means then forms the groups.
    .reference = Li Shuai, Chang Jincai, Li Lümuzhi, Cai Kunjie (North China University of Science and Technology): DPC-Stacking. The full reference is unknown.
dpc-method-central = Clustering programs vote on groups. These programs read noisy counts, never the rows.
    .reference = This project, after DPC-Stacking and PrivTree (Zhang, Xiao, Xie, SIGMOD 2016). See { -own-notes(file: "dpc_stacking", section: "4.5") }.
dpc-method-local = Every row gets noise before anybody sees it. Then clustering programs vote.
    .reference = This project; noise after Hardt, Talwar: On the Geometry of Differential Privacy, STOC 2010. See { -own-notes(file: "dpc_stacking", section: "4.4") }.
dpc-method-no_privacy = Clustering programs vote on the true table, without noise.
    .reference = { dpc-method-published.reference } Without its noise.
dpc-method-input_kmeans = Every row gets noise, then K-means finds groups.
    .title = Noise on rows, K-means
    .reference = This project. See { -own-notes(file: "dpc_stacking", section: "3.2") }.
dpc-method-dplloyd = K-means uses noisy sums and counts in every iteration.
    .reference = Blum, Dwork, McSherry, Nissim: Practical Privacy: The SuLQ Framework, PODS 2005; { dpc-method-eugkm.reference }
dpc-method-dplloyd_sup = This method is DPLloyd with one noise draw per sum, not one per coordinate.
    .reference = { dpc-method-eugkm.reference } Noise on whole sums is this project’s. See { -own-notes(file: "dpc_stacking", section: "3.3") }.
dpc-method-fastlloyd = This method is DPLloyd, but leaves out rows far from every centre, for less noise.
    .reference = Diaa, Humphries, Kerschbaum: FastLloyd: Federated, Accurate, Secure, and Tunable k-Means Clustering with Differential Privacy, 2024.
dpc-method-eugkm = K-means runs on one noisy grid of up to 4 columns.
    .reference = Su, Cao, Li, Bertino, Jin: Differentially Private K-Means Clustering, CODASPY 2016.
dpc-method-kmeans = This method forms groups around means, without noise.
    .reference = Lloyd: Least Squares Quantization in PCM, 1982.
dpc-method-spectral = This method finds connected groups by landmarks, without noise.
    .reference = Ng, Jordan, Weiss: On Spectral Clustering: Analysis and an Algorithm, NeurIPS 2001.
dpc-method-birch = This method forms groups of small clumps, without noise.
    .reference = Zhang, Ramakrishnan, Livny: BIRCH: An Efficient Data Clustering Method for Very Large Databases, SIGMOD 1996.
dpc-method-gmm = This method finds elliptical groups, without noise.
    .reference = Dempster, Laird, Rubin: Maximum Likelihood from Incomplete Data via the EM Algorithm, 1977.

## metrics

dpc-metrics-spread-within-groups-times = Spread within groups, times that of the best groups
dpc-metrics-cost-ratio-released-centres = K-means cost, times that of the best groups
dpc-metrics-agreement-means-adjusted-rand = Agreement with K-means (adjusted Rand)
dpc-metrics-agreement-means-mutual-information = Agreement with K-means (mutual information)

## outputs

dpc-outputs-noisy-count-below = Centres with a noisy count below 1 are unreliable: group { $low }.

## params

dpc-param-clusters = Groups K
    .help = Choose the number of groups without looking at the data.
dpc-params-row-labelled-fits-seen = Each row is labelled by a model that was fitted without that row.
dpc-param-weight = Weight of a vote
    .help = The weight of a vote is this number times the silhouette of its groups. The paper uses 100.
dpc-params-align-names-groups = Give groups the same names in all folds
dpc-params-fits-different-folds-name = If off, each fold names its groups at random.
dpc-params-some-each-once-correct = some of { $names }, each once
dpc-param-adaptive = Rule that computes ε from the data
    .help = Our copy of the paper lacks the formula. Choose “constant” to keep the ε of the slider. The other rules read the true data, so no finite ε holds.
dpc-param-noise = Noise on a row
    .help = The noise is drawn once for the whole row, or ε is split over the columns.
dpc-param-synopsis = Where rows are counted
    .help = For up to 4 columns, “Automatic” halves boxes again and again (a tree). With more columns, the method counts rows at several places, and moves these places towards large noisy counts.
dpc-param-refinement_share = ρ: share of ε for the refinement
    .help = This share of ε pays for moving the centres to noisy means.
dpc-param-adaptive_split = Refine the centres a second time only if every group is large
dpc-param-stacking = Combine several clustering programs (stacking)
    .help = If off, K-means alone groups the made-up rows.
dpc-params-list-lower-list-upper = a list of lower limits and a list of upper limits, one number per column

## attack

dpc-attack-columns = One person moves from the lowest to the highest value of { $columns } columns
dpc-attack-true_weights = Weights of votes come from the true table, whose rows are all equal, or all but one
dpc-score-of-silhouette_weight = absolute weight of the vote
dpc-attack-unit = Sensitivity 1 is assumed for a column from 0 to 100: one person has its lowest or its highest value
dpc-score-of-widest_column = the person’s noisy value in that column
dpc-attack-own_epsilon = ε is computed from the data: one person stays among the others, or moves far away
dpc-score-of-spread = median absolute noisy value of the others
dpc-attack-own_bounds = Bounds come from the data: the largest value is 100 in one table and 650 in the other
dpc-score-of-towards_corner = made-up rows in the upper corner, minus those in the lower one
dpc-score-of-sum_of_centres = noisy counts times centres, measured from the middle of the box
dpc-score-of-along_rows = largest distance from the lower corner, minus that from the upper
dpc-score-of-along_columns = sum of noisy values, each clipped to 0 … 1

## curves

dpc-curve-inertia = { dpc-tolerance.help }
dpc-curve-ari = { adjusted-rand } Runs with one group are left out.
dpc-curve-cost = Mean squared distance to the nearest published centre. Above “one group”, grouping does harm.
dpc-curve-ch = Calinski-Harabasz index on the true rows.
dpc-curve-silhouette = Silhouette on at most 2,000 true rows.
dpc-curves-impossible = { $title }: { $why }
dpc-curves-even-one-group-all = Even one group is within what you allow ({ $one_group } times). Allow less.

## gaps

dpc-gap-a = { dpc-published-row-entry-every-column }
    .title = The paper counts a person’s columns as different people
dpc-gap-b = Votes computed from noisy rows cost nothing, so they need no noise. Noise on the votes does not hide weights that are computed from the true table.
    .title = Noise on the votes protects nothing
dpc-gap-c = With sensitivity 1, a column whose range has width w costs w times ε. With the data’s range as sensitivity, the noise reveals the largest value.
    .title = The paper states no sensitivity of a column
dpc-gap-d = One person can change the size of all noise. Then no finite ε limits what the result reveals.
    .title = ε is computed from the true table
dpc-gap-e = No noise covers these facts. Dropping a row because one of its cells is empty changes the number of rows.
    .title = Limits, K, codes and missing values are read from the table
dpc-gap-f = The paper uses one ε for the data and another for the votes. Here the larger ε is taken as the claim.
    .title = The paper does not say which ε it means
dpc-gap-g = The paper’s experiments average 20 runs. Each of these runs costs ε again.
    .title = Repeated runs spend the budget again
dpc-gap-h = The last digits of a noisy number can reveal the true value. The repaired methods add whole-number noise, which avoids this problem.
    .title = Noise computed with rounded numbers can reveal true values
dpc-gaps-all-columns-person = All columns of a person ({ $d })
dpc-gaps-they-add-up-votes = { dpc-published-row-entry-every-column } Votes on noisy rows cost nothing.
dpc-gaps-as-it-is = As run, with { $reads }
dpc-gaps-true-widths = With the true widths
dpc-gaps-read-true-table-without = No finite ε covers facts read without noise.
dpc-gaps-weights-data = weights from the data
dpc-gaps-epsilon-data = { -epsilon } from the data

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
    .help = Write exercise=never<weekly<daily for ordered words, else town=north,south,other. Unlisted words count as other, if listed.
dpc-upload-settings-bounds-stated-data-own = Bounds are stated, and the data’s own range is chosen. Remove one.
dpc-upload-settings-missing-cells-become-middle = Without bounds, missing cells have no middle. State bounds.

## Groups on a screen: picture, numbers, limits, accuracy, scores, steps, release.

dpc-some-rows = The picture shows { WHOLE($drawn) } of { WHOLE($rows) } rows.
dpc-centres = Centres of the { -published } groups
    .group = Group
    .rows = Rows

# Both planes. $ringed names the classes of a bundled set that are marked, or is "no".
dpc-plane-real = True rows{ $ringed ->
    [no] { "" }
   *[other] {" "}(ringed: { $ringed })
}
dpc-plane-true = { dpc-plane-real }: for you alone
dpc-plane-true-alt = { WHOLE($rows) } { $made ->
    [yes] made-up
   *[no] true
} rows in their groups
dpc-plane-alt = Groups of { $method }: { WHOLE($centres) } centres
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
dpc-made = { -paper }, each column’s { -epsilon } is computed from the data: { -epsilon } = { SIG($asked) } becomes { -epsilon } = { SIG($made) }.
dpc-picture = { $there ->
    [0] { -epsilon } = { SIG($epsilon) } gives { WHOLE($centres) } centres.
   *[other] This { -trial-run } at { -epsilon } = { SIG($epsilon) } finds { WHOLE($found) } of { WHOLE($there) } groups.
}{ $made ->
    [0] { "" }
   *[other] { " " }{ dpc-made }
}
dpc-plane-discs = Dotted discs show a centre’s predicted noise (± 1 standard deviation).
dpc-plane-outside = { WHOLE($away) } of { WHOLE($rows) } rows lie outside this view.
dpc-plane-arrows = Arrows at the edge point to centres outside.
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
dpc-seven-alt = Groups, { $title }
dpc-seven-running = { -epsilon } = { SIG($epsilon) }: running
dpc-seven-drawn = { -epsilon } = { SIG($epsilon) }: agreement { DECIMAL($agreed, decimals: 2) }
dpc-seven-take = Look closer at { -epsilon } =

dpc-blur = ± { SIG($blur, digits: 2) }
    .label = Noise on a centre
    .second = column ranges, predicted
dpc-spread-now = { SIG($times) } ×
    .label = Spread in this { -trial-run }
    .second = that of the best groups; { SIG($one) } × without groups
dpc-agreement = { DECIMAL($agreed, decimals: 2) }
    .label = Agreement with the best groups
    .second = adjusted Rand index

# $widths counts widths of a column.
dpc-widths = { $many ->
    [yes] { SIG($widths, digits: 2) } times a column’s range
   *[no] { PERCENT($widths) } of a column’s range
}

dpc-classes = Agreement with the known classes (1 is best): { DECIMAL($agreed, decimals: 2) }.

## How it works: the noise on rows, the stages of a run, the votes.

dpc-nobody-votes = One clustering program made the groups, without votes.

dpc-stages = What each stage would publish
    .choose = Stage
    .back = Back
    .next = Next
dpc-stage-label = Stage { WHOLE($number) } of { WHOLE($stages) }: { $title }{ $own ->
    [yes] {" "}(directions from your rows: for you alone)
   *[no] { "" }
}
dpc-stage-start = This first stage uses only public facts.
dpc-stage-mean = Half of the places start near this noisy mean.
dpc-stage-counts = Circles show noisy counts at { WHOLE($many) } places; larger circles hold more rows.
dpc-stage-rows = The clustering programs read only these { WHOLE($many) } made-up rows, drawn from the last counts.
dpc-stage-centres = { $last ->
    [rows] Marks are means of the grouped made-up rows.
    [counts] Marks are K-means centres of the counted cells.
   *[other] Each centre moved to the noisy mean of its nearest true rows.
}
dpc-stage = { $what }{ $fullest ->
    [0] { "" }
   *[other] { " " }The picture has the { WHOLE($fullest) } places with the highest counts.
} This stage costs { -epsilon } = { SIG($cost) }; all stages so far cost { -epsilon } = { SIG($spent) }.

dpc-rows-read = { WHOLE($rows) } { $kind ->
    [made] made-up
    [noisy] noisy
   *[true] true
} rows
dpc-votes = The clustering programs vote
    .read = Computed from { $rows }, which are released
    .final = final group
    .alt = Groups of { WHOLE($rows) } rows by each clustering program, with its weight: { $weights }.
dpc-votes-map = Each line is one of { $rows }, sorted by final group. Every column after the first is a vote, as wide as its weight.
dpc-weight = { SIG($weight) }
    .label = Weight of the vote by { $clusterer }
    .second = silhouette { SIG($silhouette) }
dpc-reading = K-means then reads the votes as extra columns. They account for { PERCENT($share, digits: 9) } of the squared distances between rows.{ $so ->
    [votes] { " " }So the data hardly affect the groups.
    [data] { " " }So the votes hardly affect the groups.
   *[both] { "" }
}

# Figures.
dpc-hover = { $kind ->
    [made] made-up row
    [noisy] noisy row
   *[true] row
}, group { WHOLE($group) }
dpc-hover-count = noisy count { WHOLE($count) }
dpc-hover-centre = centre of group { $group }

dpc-group = group { $group }
    .rows = { WHOLE($rows) } rows
dpc-differ = All centres in one picture
    .alt = Real rows, and the centres of { $sides }.
    .rows = real rows

## What noise will do, from public numbers.

dpc-released = Released groups: { WHOLE($centres) } centres
    .shown = Crosses are centres{ $rings ->
        [made] , rings made-up rows
        [noisy] , rings noisy rows
       *[no] { "" }
    }{ $some ->
        [yes] , in the first two of { WHOLE($columns) } columns
       *[no] { "" }
    }.
dpc-released-rough = { $kind ->
    [rows] Noise moves every value by about { $noise }.
    [centres] Noise moves an average centre by about { $noise } per column; noisy counts add more.
   *[boxes] Noisy counts in boxes locate a centre only to within about { $noise }.
}
dpc-released-tried = { WHOLE($runs) } runs on made-up rows moved centres by at most { $most } (median { $usual }). True rows may differ.

## Scores of groups on several tables, and how votes are written.

dpc-score = Score
    .help = { dpc-score-silhouette.help } Calinski-Harabasz: spread between groups, divided by spread within them.
dpc-score-silhouette = Silhouette
    .axis = Silhouette (at most 1)
    .help = The silhouette says how much nearer rows are to their own group than to the next one; 1 is best.
dpc-score-ch = Calinski-Harabasz
    .axis = Calinski-Harabasz, points (log scale)
dpc-score-heard = { $groups } on the { $table }: { SIG($score) }
dpc-stack = All clustering programs
dpc-table = { $where ->
    [noisy] noisy table
    [made_up] made-up rows
    [widened] table with votes
   *[true] true table
}
dpc-scored =
    .alt = { $measure }: { $scores }.
    .sample = Silhouettes use { WHOLE($some) } of { WHOLE($rows) } rows.
dpc-random = Replace the groups by random ones
    .table = table with random groups
    .groups = random { $number }
dpc-ways =
    .about = The paper writes each vote as the number of a group. With one column per group instead, all groups are equally far apart.

## Settings of the page.

dpc-local = Locally private
dpc-no-noise-variant = No noise
dpc-unit-spread = times the spread of the best groups
dpc-tolerance = Spread that you allow (times the best spread)
    .help = Mean squared distance of rows to the mean of their group; the best K-means without noise counts as 1.
dpc-tolerance-example = The spread of { $rows } within groups may be { PERCENT($more, digits: 3) } above that of the best groups.
dpc-no-epsilon = Without noise there is no { -epsilon }.
dpc-method = Method
dpc-voters = Clustering programs that vote
    .none = Until one program is chosen, all programs vote.
# Options: links hold these words.
dpc-limits = Limits
    .panel = Columns and public limits
    .help = Values outside the limits move to the nearest limit.
    .own = { dpc-upload-smallest-largest-value-each } Type public limits, and switch on “{ dpc-public }”.
    .wrong = “{ $name }” needs two numbers, From at most To; its old limits are used.
    .none-used = Until one column is ticked, all columns are used.
dpc-limits-stated = those of the data set
dpc-limits-own = range of the data: nothing proven
dpc-limits-of = { SIG($low, digits: 6) } to { SIG($high, digits: 6) }
dpc-used = Columns used
    .help = The method uses this many of the ticked columns, from the first on. Each further column requires more noise.
dpc-typed = Limits as text
    .help = Example: { -bounds-example }. A link to this page keeps only the limits written here.
dpc-public = These limits are public facts

## Accuracy.

dpc-slow = “{ $method }” is left out, as a run would take { WHOLE($seconds) } s.
dpc-measured = What is measured
# $made is the ε of a column that the data gave, or 0.
dpc-error-reading = { $about }{ $made ->
    [0] { "" }
   *[other] { " " }{ dpc-made }
}
dpc-rows-kmeans = Rows, K-means

## Is it private?

dpc-differs = they differ in one person

## Release.

dpc-no-limits = Facts were read from the data. State public facts instead, in “{ dpc-limits.panel }” or in the upload panel.
dpc-leaves = The release does not say which group each of your rows is in; assign.py computes this from the centres.
dpc-holds-centres-csv = centre and noisy number of rows of each group
dpc-holds-columns-csv = public limits
dpc-holds-codes-csv = words of the file and their numbers
dpc-holds-noisy-rows-csv = every row with noise, and its group
dpc-holds-made-up-rows-csv = made-up rows of each group
dpc-holds-made-up-rows-json = model of the made-up rows, with its seed
dpc-holds-assign-py = finds the nearest group of new rows

## params

dpc-param-scaling = Scaling
    .help = Without scaling, a column with a wide range decides all distances.
dpc-param-table_sensitivity = Sensitivity of a column
    .help = The paper probably used 1, which is wrong for columns that are not scaled.
dpc-param-label_sensitivity = Noise on votes
    .help = How much a vote can change when one row changes; the noise must hide this.
dpc-param-secondary = What the last step reads
    .help = As printed in the paper, the last step reads votes without noise.
dpc-param-weights_from = Table from which the weights of votes are computed
    .help = Weights from the true table are not hidden by noise.

## upload_settings

dpc-upload-missing = Missing cells
    .help = The middle costs nothing. { dpc-upload-one-missing-cell-then }
dpc-evidence-voted = Clustering programs that voted: { $votes }.
