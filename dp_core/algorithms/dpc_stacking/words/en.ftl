## Picture. $times compares the spread of the groups with that of the best groups.

dpc-off-by = { $near ->
    [yes] Groups are as narrow as the best ones.
   *[no] Groups are { SIG($times, digits: 2) } times as wide as the best ones.
}

## Accuracy

dpc-scores = Do the usual scores tell?
    .heading = The widened table confirms any groups
    .about = Scores say how tidy groups are. The paper writes the clusterers’ groups beside the table as further columns. Scored on that wider table, groups are judged by columns made of them.

## __init__

dpc-system-table-sorted-into-groups = A table is sorted into groups and their centres are published. Noise is added to hide every single row.
dpc-system-one-row-replaced-any = one row replaced by any other; a person with k rows has k times ε
dpc-system-alike-people-their-sizes = Alike people: their sizes and centres

## choosing

dpc-choosing-groups-overlap = for groups that overlap
dpc-choosing-equal-groups = for equal groups
dpc-choosing-unequal-groups = for unequal groups
dpc-choosing-groups-far-apart = for groups far apart
dpc-choosing-how-many-there-public = How many there are is public here.
dpc-choosing-columns-public-limits = Columns with public limits
dpc-choosing-each-stated-ends = Each has stated ends.
dpc-choosing-many-looked = K: so many are looked for.
dpc-choosing-may-off = What may be off
dpc-choosing-how-far-rows-lie = how far rows lie apart
dpc-choosing-spread-rows-within-their = The spread of the rows within their groups, beside that of the best groups; or how far noise moves the middle of a group.
dpc-choosing-groups-rows-cannot-told = { $clusters } groups of { $rows } rows cannot be told apart; ask for fewer groups than rows.
dpc-choosing-how-far-rows-columns = How far rows of { $columns } columns lie apart was drawn for at most { $max }; judge by where a centre lies, or use fewer columns.
dpc-choosing-one-quarter-large = for one a quarter as large
dpc-choosing-rows-may-lie-apart = Rows may lie apart (times the best groups)
dpc-choosing-times-best-groups = times the best groups
dpc-choosing-mean-squared-distance-middle = Mean squared distance to the middle of the group; 1 is as good as without noise.
dpc-choosing-noise-may-move-centre = Noise may move a centre by (share of a column)
dpc-choosing-one-end-column-other = From one end of a column to the other is 1.
dpc-choosing-column-centre-may-off = In a column from 0 to 100 a centre may be { $tolerance } off.
dpc-choosing-rows-may-lie-farther = Rows may lie { $tolerance } % farther (squared) from their middle than in the best groups.
dpc-choosing-groups-centres-sizes-rule = groups: centres, sizes, a rule
dpc-choosing-centres-count-once-anybody = Centres count once; anybody's rows may be sorted by them.
dpc-choosing-limits-each-column = the limits of each column

## accepting

dpc-accepting-both-bounds-categories-stated = All other columns (*) have both bounds and categories. Only one can be meant; remove the other.
dpc-accepting-bounds-numbers-list-words = bounds of numbers, or a list of words
dpc-accepting-columns-become-one-each = The { $names } columns become { WHOLE($total) }, one for each category. At most { $most_columns } are accepted, and '{ $most }' alone has { WHOLE($wide) }. List fewer of its categories and add other. Or give it bounds, if it holds numbers, or leave it out.
dpc-accepting-only-rows-missing-cell = Only { $np } of { WHOLE($rows) } rows have no missing cell, and at least 2 are needed; leave out the columns with most of them, such as { $max }.
dpc-accepting-first-row = the first in row { $first }
dpc-accepting-column-na-null-like = Column '{ $first }' has { $cells } (NA, null and the like), { $where }{ $more }; every cell needs a value. Let missing cells become the middle of the public range, which costs nothing, or fill them.
dpc-accepting-every-column-equal-bounds = Every column has equal bounds, so that nothing is left to compare; state wider ones.
dpc-accepting-class-column-different-names = Class column '{ $name }' has { WHOLE($words) } different names, and at most { $most_clusters } groups can be compared; choose another column, or none.

## generators

dpc-generators-name-must-one-least = name = { $name } and n = { $n } must be one of { $names } and at least 2; choose others.
dpc-generators-round-groups-equally-large = round groups, equally large
dpc-generators-one-large-group-small = one large group and small ones
dpc-generators-groups-run-into-each = groups that run into each other
dpc-generators-tight-groups-far-apart = tight groups, far apart
dpc-generators-kind-must-one-choose = kind = { $kind } must be one of { $look_alikes }; choose one.

## in_parts

dpc-in-parts-file-parts-limits-numbers = A file in parts is not searched for limits, categories or missing cells. State limits and categories, and let empty cells become the middle.

## reading

dpc-reading-list-both-commas-only = The list of '{ $name }' has both < and commas, and only one can be meant: < where words have an order, commas where they have none. Put quotes around a word that holds such a mark.
dpc-reading-one-category-looks-like = '{ $name }' has { $freed } as its one category, which looks like bounds of numbers; write it under bounds.
dpc-reading-column-holds-outside-list = Column '{ $cells }' holds { $counted } outside its list { $fact }: { $listed }. Correct these rows, or add the word to the list if it is public. Or add { $other }, which takes every word that is not listed.
dpc-reading-column-holds-different-names = Column '{ $cells }' holds { WHOLE($words) } different names, and at most { $most_names } are numbered; leave it out.
dpc-reading-column-holds-without-number = Column '{ $name }' holds { $counted } without a number: { $listed }; numbers have a point for decimals and nothing beside them. Correct these rows, state a list of words for the column, or leave it out.
dpc-reading-words-column-may-hold = C{ $cells }; which words a column may hold must be public. List them under categories, as in { $example }, or leave the column out.

## recipes

dpc-recipes-order-words = the order of words
dpc-recipes-missing-cells-become = what missing cells become
dpc-recipes-recognised-columns-filled-nothing = Recognised by its columns: { $title }. Filled in: { $joined }. Nothing of this was read from the people in the file; check it.
dpc-recipes-hcv-blood-tests-uci = HCV blood tests (UCI)
dpc-recipes-cervical-cancer-behaviour-risk = cervical cancer behaviour risk (UCI)
dpc-recipes-template-numbers = the template of numbers
dpc-recipes-template-words = the template with words

## samples

dpc-samples-four-groups-anybody-can = 500 made-up people in four clear groups. See from which ε counting finds all four. Noise on the rows hides them at every ε.
dpc-samples-two-half-moons-see = Two half moons. See which of the four clusterers can follow them.
dpc-samples-three-slanted-groups-see = Three slanted groups. See which of the four clusterers can follow them.
dpc-samples-same-four-groups-ten = The same four groups with ten times the people: the same noise, ten times less of it. See that counting finds them at a tiny ε.
dpc-samples-made-up-patients-emergency = Made-up patients of an emergency department, 9 columns; 5.3 % die within 30 days. See that ten times as many people make the same budget go further.
dpc-samples-real-flowers-columns-comes = 150 real flowers, 4 columns (comes with scikit-learn). Flowers, not people: so few rows need a large ε.
dpc-samples-real-wines-columns-comes = 178 real wines, 13 columns (comes with scikit-learn). Its bounds were read from the wines, so nothing is proven until you state public ones.
dpc-samples-real-tumours-columns-comes = 569 real tumours, 30 columns (comes with scikit-learn). Its bounds were read from the tumours, so nothing is proven until you state public ones.
dpc-samples-real-handwritten-digits-grey = 1,797 real handwritten digits, 64 grey pixels each (comes with scikit-learn). See what 64 columns do to noise on a row.
dpc-samples-made-up-blood-tests = Made-up blood tests like those of a hepatitis study: 600 people, 12 columns, 9 of 10 healthy. See how much budget it takes until the sick stand apart.

## typed_bounds

dpc-typed-bounds-bounds-stated-smallest-largest = No bounds are stated for { $what }. The smallest and largest possible values must be public, not read from the data. State them as in age=0..100; *=0..15, where * stands for all other columns.
dpc-typed-bounds-bounds-must-two-numbers = The bounds of '{ $name }' are { $word }. They must be two numbers up to { $most } in size, with two points between. Write them as in age=0..100 or height=1.4..2.1.
dpc-typed-bounds-bounds-run-down-smaller = The bounds of '{ $name }' run from { $low } down to { $high }, and the smaller one comes first; swap them.

## upload

dpc-upload-smallest-largest-value-each = The limits of each column are then read from the data. One person alone can set them, so nothing is proven. Methods with a guarantee ask for public limits.
dpc-upload-names-occur-then-read = The list of names is then read from the data, so no guarantee covers it. Distances between the numbers mean nothing. List the categories if you can.
dpc-upload-one-missing-cell-then = One missing cell then changes the number of rows. No guarantee covers this data set; use it for exploring only.
dpc-upload-most-columns-grouped-rows = At most { $most_columns } columns are grouped. Methods that read every row many times take at most { WHOLE($most_rows) } rows.
dpc-upload-files-uci-hcv-blood = Three files of UCI are recognised by their columns: HCV blood tests, cervical cancer behaviour risk, obesity levels.

## upload_notes

dpc-upload-notes-one-column-each-category = One column for each category, any two 1 apart: { $wide }.
dpc-upload-notes-yes-true-count-false = Yes and true count as 1, no and false as 0: { $yes_no }.
dpc-upload-notes-equal-bounds-nothing-compare = Equal bounds, so nothing to compare: { $flat }.
dpc-upload-notes-listed-but-nobody = Listed, but nobody has it: { $unused }.
dpc-upload-notes-numbered-order-names-distances = Numbered in the order of names: { $numbered }. Distances between such numbers mean nothing. The names were read from the data, so no guarantee covers it.
dpc-upload-notes-middle-public-range = the middle of the public range
dpc-upload-notes-cell-missing-but-leaving = No cell is missing. But a rule that leaves rows out reads the data, so no guarantee covers it. Refuse missing cells instead.
dpc-upload-notes-row-missing-cell-was = 1 row with a missing cell was
dpc-upload-notes-rows-missing-cells-were = { WHOLE($dropped) } rows with missing cells were
dpc-upload-notes-left-out-dropping-rows = { $rows } left out. Dropping rows reads the data, so no guarantee covers it.
dpc-upload-notes-methods-read-every-row = Methods that read every row many times refuse more than { WHOLE($most_rows) } rows; the centrally private one takes them.
dpc-upload-notes-one-them-missing = , one of them for { WHOLE($missing) } missing
dpc-upload-notes-only-compared-never-grouped = Only compared with, never grouped: '{ $name }', { $classes } names{ $empty }.
dpc-upload-notes-stated-but-among-columns = Stated, but not among the columns used: { $names }.
dpc-upload-notes-left-out-single-category = Left out, as a single category is listed: { $names }.
dpc-upload-notes-public-bounds-stated-range = No public bounds are stated: the range of each column is read from the data, and nothing is proven. Methods with a guarantee ask for public bounds.
dpc-upload-notes-outside-bounds-counted-nearest = outside the bounds, counted as the nearest bound
dpc-upload-notes-warning-more-than-cells = Warning: more than { $much } of the cells are outside in { $many }; groups differ from those of the real values. Use wider bounds if wider ones are public.

## used

dpc-used-range-data = Range of the data
dpc-used-list-names-columns-correct = a list of the names of columns; correct it
dpc-used-list-two-numbers-column = a list of two numbers a column, from and to, in the order of columns; state both

## evidence

dpc-evidence-row-belongs-group-whose = A row belongs to the group with the nearest centre. First turn words into numbers by codes.csv, where there are any. Clip every column to its limits in columns.csv, and scale it to 0 … 1 by them. Scale the centres in the same way. Take the centre with the smallest sum of squared differences. assign.py does that for a CSV file.
dpc-evidence-least-draws-noise-last = In at least 95 % of draws, noise moved a centre by no more than { $width } in the last step. This does not cover which rows make the group. It is empty for a group with a count below 1, as nothing bounds it.
dpc-evidence-centres-range-error-their = Centres have no range of error. Their groups were found in noisy rows or noisy counts. No formula in public numbers says how far the noise moved them.
dpc-evidence-farthest-further-runs-method = { $runs } further runs of the method moved a centre by { $trial } at most. Their rows were drawn from the made-up rows, at no further cost. A release stays within it with probability 95 % if true rows are spread alike. That is not proven. No formula gives a range of error of such centres.
dpc-evidence-cells-made-up-rows = Cells of made-up rows have no range of error either: none of them belongs to somebody.
dpc-evidence-units-column = in the units of the column
dpc-evidence-they-show-where-groups = They show where the groups lie and how large they are. Columns of numbers spread wider than in the true rows. Whole numbers are not kept whole. Within a group, columns are nearly independent. Take centres.csv for means and shares, and do not look for relations in these rows.
dpc-evidence-columns-words-codes-csv = In columns of words (codes.csv) each cell is one of the words{ $exactly }.
dpc-evidence-often-group-centre-group = , as often in its group as the centre of the group says
dpc-evidence-half-range-noise-number = half of the 95 % range of the noise of the number of rows
dpc-evidence-half-range-noise = half of the 95 % range of the noise of { $name }, { $units }
dpc-evidence-farthest-further-runs-made = farthest that { $runs } further runs on made-up rows moved { $name }, { $units }
dpc-evidence-every-cell-noisy-rows = Every cell of noisy-rows.csv has noise of the same range: see columns.csv.
dpc-evidence-number-group = number of the group
dpc-evidence-rows-group-noise-below = rows of the group, with noise; below 1 its centre says nothing
dpc-evidence-centre-group = centre of the group, { $units }
dpc-evidence-name-column-other-tables = name of the column in the other tables
dpc-evidence-name-file-release-was = its name in the file that the release was made from
dpc-evidence-public-lower-limit-units = public lower limit, in the units of the column
dpc-evidence-public-upper-limit-units = public upper limit, in the units of the column
dpc-evidence-empty-cell-file-counts = what an empty cell of the file counts as, in the units of the column
dpc-evidence-how-many-words-codes = how many words codes.csv lists for it; 0 of numbers
dpc-evidence-half-range-noise-each = half of the 95 % range of the noise of a cell of noisy-rows.csv, in the column’s units
dpc-evidence-name-column-columns-csv = name of the column, as in columns.csv
dpc-evidence-word-public-list-column = a word of the public list of this column
dpc-evidence-counts-mean-yes-share = what it counts as; in a mean, 0.25 of a yes that is 1 is a share of 25 %
dpc-evidence-number-group-stack-found = number of the group, as the stack found it
dpc-evidence-value-row = value of the row, { $units }
dpc-evidence-every-noisy-row-row = Every noisy row is a true row with noise on it, in the order of the table. Its group follows from the noisy rows alone.
dpc-evidence-folds-starting-points-clusterers = Folds and starting points of the clusterers follow from a public seed. The seed is no part of the noise: numpy.random.default_rng({ $seed }).

## published

dpc-published-laplace-noise-drawn-rounded = Its Laplace noise is drawn with rounded numbers and its ε follows from the data: there is nothing to release exactly. Take Centrally private instead.
dpc-published-adds-noise-all-nothing = It adds no noise at all, so nothing of it may be released.
dpc-published-row-entry-every-column = A row has an entry in every column, so what the columns cost adds up.
dpc-published-silhouettes-sizes-groups-true = Silhouettes and sizes of groups of the true table set the noise.
dpc-published-silhouettes-true-table-used = The silhouettes of the true table are used without noise.
dpc-published-clustering-true-table = clustering of the true table
dpc-published-table-votes = ε of the table and of the votes
dpc-published-weights-votes = weights of the votes

## dplloyd

dpc-dplloyd-rows-each-group-iteration = rows of each group, iteration { $number }
dpc-dplloyd-sums-each-group-iteration = sums of each group, iteration { $number }

## eugkm

dpc-eugkm-eugkm-counts-grid-columns = EUGkM counts a grid, and with { $given } columns its cells are too wide; choose at most { $most_columns } columns, or another method.
dpc-eugkm-grid-cells-too-few = The grid has { $cells } cells, too few for { $clusters } groups; take fewer groups, a higher ε or one more column.

## sound

dpc-sound-count-first-then-move = count first, then move the centres

## alignment

dpc-alignment-labels-shape-reference-shape = The labels have shape { $shape }, the reference has { $shape_2 }. Both need one entry for each of the same rows.
dpc-alignment-labels-run-must-lie = Labels run from { $both } to { $both_2 }. They must lie from 0 to clusters - 1 = { $clusters }; correct them.

## budgets

dpc-budgets-rule-must-constant-choose = rule = { $rule } must be { $growth } or constant; choose one.

## cell_noise

dpc-cell-noise-votes-follow-noisy-table = The votes follow from the noisy table: noise on them protects nothing.
dpc-cell-noise-column-table = column { $true } of the table
dpc-cell-noise-column-wide = The column is { $width } wide, not { $sensitivity }.

## ensemble

dpc-ensemble-all-rows-alike-there = All rows are alike, so that there is no structure to find; give rows that differ.
dpc-ensemble-there-only-distinct-rows = There are only { $distinct } distinct rows, so that { $distinct } groups were made, not { $clusters }.
dpc-ensemble-table-too-small-folds = The table is too small for folds: rows are labelled by fits that have seen them.
dpc-ensemble-table-small-was-split = The table is small, so that it was split into { $folds } folds, not { $wanted }.
dpc-ensemble-clusterer-gave-vote-last = No clusterer gave a vote: the last step reads the table alone.
dpc-ensemble-they-kept-all-same = they are kept all the same
dpc-ensemble-they-weight = they have no weight
dpc-ensemble-vote-looks-tidy-every = No vote looks tidy, every silhouette is 0 or less: { $left }.
dpc-ensemble-shape-must-table-least = X has the shape { $shape }. It must be a table of at least 3 rows of finite numbers. Give one row for each person.
dpc-ensemble-whole-number = a whole number from 2 to { $most }
dpc-ensemble-whole-number-2 = a whole number from 1 to 20
dpc-ensemble-primaries-must-some-correct = primaries = { $primaries } must be some of { $names }; correct them.
dpc-ensemble-must-choose-another-number = { $name } = { $value } must be { $allowed }; choose another number.

## inputs

dpc-inputs-they-were-read-table = They were read from the table, not given as public facts.
dpc-inputs-bounds-columns = bounds of the columns
dpc-inputs-public-bounds-stated-method = No public bounds are stated, and this method proves nothing without them; state the smallest and largest possible value of each column.
dpc-inputs-every-column-equal-bounds = Every column has equal bounds, so that nothing is left to compare; state wider ones.
dpc-inputs-equal-bounds-nothing-left = { $counted } equal bounds, so that nothing is left to compare: left out.
dpc-inputs-limits-count-limit = limits count as the limit.
dpc-inputs-many-limits-too-narrow = { $said } That is many: the limits are too narrow.
dpc-inputs-clusters-must-rows-choose = clusters = { $clusters } must be from 2 to { $most } for { WHOLE($n) } rows; choose another number.
dpc-inputs-clusters-must-noisy-table = clusters = { $clusters } must be from 2 to { $distinct }: the noisy table has no more distinct rows; choose another number.
dpc-inputs-clusters-must-most-all = clusters = { $clusters } must be at most 1, as all noisy rows are alike: there is no structure to find; give rows that differ.
dpc-inputs-table-rows-columns-method = The table has { WHOLE($n) } rows of { $d } columns, and this method reads every row many times: at most { WHOLE($most_rows) } rows are accepted; choose the central variant.

## landmarks

dpc-landmarks-landmarks-too-few-clusters = { WHOLE($kept) } landmarks are too few for { $clusters } clusters; take fewer clusters.
dpc-landmarks-most-rows-alike-neighbourhood = Most rows are alike, so that no neighbourhood can be told from another.
dpc-landmarks-rows-too-few-distinct = The rows have too few distinct neighbourhoods for so many clusters.

## leaves

dpc-leaves-birch-found-fewer-leaves = Birch found fewer leaves than clusters; take fewer clusters.

## primaries

dpc-primaries-there-fewer-than-distinct-2 = There are fewer than { $clusters } distinct rows; take fewer clusters.
dpc-primaries-there-fewer-than-distinct = There are fewer than { $clusters } distinct rows; take fewer clusters.
dpc-primaries-all-rows-alike-mixture = All rows are alike, so that no mixture can be fitted.
dpc-primaries-mixture-became-singular-take = The mixture became singular; take fewer clusters.

## refinement

dpc-refinement-rows-each-group-step = rows of each group, step { $number }
dpc-refinement-sums-each-group-step = sums of each group, step { $number }

## row_noise

dpc-row-noise-one-whole-row-each = one whole row, each column by itself

## scores

dpc-scores-labels-shape-do-fit = labels of shape { $shape } do not fit a table of shape { $shape_2 }; give each row one label.

## synopsis

dpc-synopsis-grid-columns-more-than = A grid of { $dimensions } columns has more than { WHOLE($most_cells) } cells; choose at most { $most_grid_columns } columns, or code points as synopsis.
dpc-synopsis-rows-each-grid-cell = rows in each grid cell
dpc-synopsis-rows-nearest-each-code = rows nearest to each code point, round { $number }

## tree

dpc-tree-boxes-halved = which boxes are halved
dpc-tree-rows-each-leaf = rows in each leaf

## vote_columns

dpc-vote-columns-labels-run-must-lie = Labels run from { $codes } to { $codes_2 }. They must lie from 0 to clusters - 1 = { $clusters }; correct them.
dpc-vote-columns-encoding-must-integer-onehot = encoding = { $encoding } must be integer or onehot; choose one.

## methods

dpc-methods-noise-every-cell-four = Noise on every cell, four clusterers vote, noise on the votes, a last K-means.
dpc-methods-noisy-counts-find-where = Noisy counts find where rows are, the stack reads those alone, means are refined.
dpc-methods-every-row-gets-noise = Every row gets noise before anybody looks; then the stack.
dpc-methods-stack-true-table = The stack on the true table.
dpc-methods-noise-rows-means = Noise on rows, K-means
dpc-methods-every-row-gets-noise-2 = Every row gets noise; then K-means alone.
dpc-methods-means-noisy-sums-counts = K-means with noisy sums and counts in every iteration (Su et al., 2016).
dpc-methods-same-one-draw-each = The same with one draw for each sum instead of one for each coordinate.
dpc-methods-dplloyd-leaves-out-rows = DPLloyd that leaves out rows far from every centre, for less noise (Diaa et al., 2024).
dpc-methods-one-noisy-grid-means = One noisy grid, and K-means on its cells; for up to 4 columns (Su et al., 2016).
dpc-methods-groups-around-means-true = Groups around means, on the true table.
dpc-methods-groups-hang-together-landmarks = Groups that hang together, by landmarks, on the true table.
dpc-methods-groups-small-clumps-true = Groups of small clumps, on the true table.
dpc-methods-groups-shaped-like-ellipses = Groups shaped like ellipses, on the true table.

## metrics

dpc-metrics-spread-within-groups-times = Spread within groups, times that of the best groups
dpc-metrics-cost-ratio-released-centres = Cost ratio of the released centres
dpc-metrics-agreement-means-adjusted-rand = Agreement with K-means (adjusted Rand)
dpc-metrics-agreement-means-mutual-information = Agreement with K-means (mutual information)

## outputs

dpc-outputs-group-noisy-count-below = Group { $low } has a noisy count below 1: its centre is unreliable.
dpc-outputs-groups-noisy-counts-below = Groups { $low } have noisy counts below 1: their centres are unreliable.

## params

dpc-params-how-much-one-row = How much one row may change what is published. Smaller is more private.
dpc-params-one-column-group-numbers = One column of group numbers, as published, or one column a group: then any two groups are equally far apart.
dpc-params-how-many-groups-public = How many groups; a public number.
dpc-params-row-labelled-fits-seen = A row is labelled by fits that have not seen it.
dpc-params-vote-counts-how-tidy = A vote counts by how tidy its groups are, times this. Published: 100.
dpc-params-align-names-groups = Align the names of groups
dpc-params-fits-different-folds-name = Fits to different folds name groups at random. Without this the votes are shredded.
dpc-params-some-each-once-correct = some of { $names }, each once; correct them
dpc-params-paper-lets-follow-data = The paper lets ε follow from the data; its formula is lost. No finite ε covers that. Constant takes the slider as it is.
dpc-params-one-draw-whole-row = One draw for the whole row, or ε split over its columns.
dpc-params-rows-counted = Rows are counted in
dpc-params-cells-tree-grid-rows = Cells of a tree or of a grid, or places that move to where rows are. Automatic: a tree for up to 3 columns, else places.
dpc-params-share-refinement = Share for the refinement ρ
dpc-params-share-moving-centres-noisy = Share of ε for moving centres to noisy means at the end.
dpc-params-steps-follow-smallest-group = Steps follow the smallest group
dpc-params-two-refinement-steps-only = Two refinement steps only if the smallest group can bear them.
dpc-params-stack-four-views = Stack the four views
dpc-params-off-plain-means-same = Off: plain K-means on the same pseudo-rows, to compare with.
dpc-params-list-lower-list-upper = a list of lower and a list of upper limits, one number a column, lower before upper; state both

## references

dpc-references-li-shuai-chang-jincai = Li Shuai, Chang Jincai, Li Lümuzhi, Cai Kunjie (North China University of Science and Technology): DPC-Stacking. Full reference not known to us.
dpc-references-without-noise = { $paper } Without its noise.
dpc-references-project-see-docs-papers = This project; see docs/papers/dpc_stacking.md 4.5. Its stack is that of Li Shuai and others; its tree that of Zhang, Xiao, Xie: PrivTree, SIGMOD 2016.
dpc-references-project-see-docs-papers-2 = This project; see docs/papers/dpc_stacking.md 4.4. Its noise is that of Hardt, Talwar: On the Geometry of Differential Privacy, STOC 2010.
dpc-references-project-see-docs-papers-3 = This project; see docs/papers/dpc_stacking.md 3.2.
dpc-references-blum-dwork-mcsherry-nissim = Blum, Dwork, McSherry, Nissim: Practical Privacy: The SuLQ Framework, PODS 2005; Su, Cao, Li, Bertino, Jin: Differentially Private K-Means Clustering, CODASPY 2016.
dpc-references-su-cao-li-bertino = Su, Cao, Li, Bertino, Jin: Differentially Private K-Means Clustering, CODASPY 2016; its noise on whole sums is this project's, see docs/papers/dpc_stacking.md 3.3.
dpc-references-diaa-humphries-kerschbaum-fastlloyd = Diaa, Humphries, Kerschbaum: FastLloyd: Federated, Accurate, Secure, and Tunable k-Means Clustering with Differential Privacy, 2024.
dpc-references-su-cao-li-bertino-2 = Su, Cao, Li, Bertino, Jin: Differentially Private K-Means Clustering, CODASPY 2016.
dpc-references-lloyd-least-squares-quantization = Lloyd: Least Squares Quantization in PCM, IEEE Transactions on Information Theory 28(2), 1982.
dpc-references-ng-jordan-weiss-spectral = Ng, Jordan, Weiss: On Spectral Clustering: Analysis and an Algorithm, NeurIPS 2001.
dpc-references-zhang-ramakrishnan-livny-birch = Zhang, Ramakrishnan, Livny: BIRCH: An Efficient Data Clustering Method for Very Large Databases, SIGMOD 1996.
dpc-references-dempster-laird-rubin-maximum = Dempster, Laird, Rubin: Maximum Likelihood from Incomplete Data via the EM Algorithm, Journal of the Royal Statistical Society B 39(1), 1977.

## attack

dpc-attack-columns-one-person-moves = Columns: one person moves from the lower corner of { $columns } columns to the upper one
dpc-attack-sum-person-noisy-values-2 = sum of the person's noisy values, each clipped to 0 … 1
dpc-attack-weights-true-table-everybody = Weights from the true table: everybody is alike, or all but one
dpc-attack-size-weight-vote = size of the weight of the vote
dpc-attack-sensitivity-column-wide-person = Sensitivity 1 for a column 100 wide: a person at its lower end, or at its upper one
dpc-attack-person-noisy-value-column = the person's noisy value in that column
dpc-attack-data-one-person-cloud = ε from the data: one person of a cloud stays in it, or moves far away
dpc-attack-middle-size-others-noisy = middle size of the others' noisy values (box widths)
dpc-attack-bounds-data-largest-value = Bounds from the data: the largest value is 100, or 650
dpc-attack-middle-size-others-noisy-2 = middle size of the others' noisy values
dpc-attack-one-person-moves-lower = One person moves from the lower corner of the box to the upper one
dpc-attack-pseudo-rows-upper-corner = pseudo-rows in the upper corner, less those in the lower one
dpc-attack-noisy-counts-times-centres = noisy counts times centres, from the middle of the box
dpc-attack-largest-distance-person-noisy = largest distance of the person's noisy row from the lower corner, less the upper one
dpc-attack-sum-person-noisy-values = sum of the person's noisy values, each clipped to 0 … 1

## curves

dpc-curves-squared-distances-true-rows = Squared distances of true rows to the true mean of their group. Nothing can be above one group for all; what reaches that line is worth nothing.
dpc-curves-adjusted-rand-index-best = Adjusted Rand index with the best K-means without noise: 1 is the same groups, chance gives about 0. Runs that put everybody into one group have none and are left out.
dpc-curves-squared-distances-true-rows-2 = Squared distances of true rows to the nearest released centre. Above one group for all: worse than not grouping.
dpc-curves-calinski-harabasz-index-true = Calinski-Harabasz index, on the true rows, never on a widened table. With as many groups no grouping can be above the best K-means. Undefined for a single group.
dpc-curves-true-rows-sample-if = On the true rows, of a sample of 2,000 if there are more. Undefined for a single group. “No noise” is the best K-means, which does not aim at it.
dpc-curves-needs-public-limits-columns = { $title } needs public limits of the columns.
dpc-curves-most-columns = { $title } is for at most { $most_columns } columns.
dpc-curves-reads-every-row-many = { $title } reads every row many times, and takes at most { WHOLE($most_rows) }.
dpc-curves-finds-nothing-all-rows = { $title } finds nothing: all rows are alike.
dpc-curves-even-one-group-all = Even one group for all is within this tolerance: it lies { $one_group } times as far as the best K-means. So loose a tolerance chooses no ε; set a tighter one in Settings.

## gaps

dpc-gaps-columns-one-person-counted = The columns of one person are counted as if they were different people
dpc-gaps-person-entry-every-column = A person has an entry in every column, so the costs of all columns add up. That is tight. A move between opposite corners of the box shows in all columns at once.
dpc-gaps-noise-votes-protects-nothing = Noise on the votes protects nothing
dpc-gaps-votes-noisy-rows-follow = Votes on the noisy rows follow from them, so they cost nothing, with noise or without. It is different where anything is read from the true table. One changed person can then turn the votes of all others. Noise for one vote does not cover that.
dpc-gaps-sensitivity-column-stated = The sensitivity of a column is not stated
dpc-gaps-if-taken-column-units = A sensitivity of 1 makes a column that is w units wide cost w times ε. With the range of the data, the size of the noise gives away the largest value.
dpc-gaps-follows-true-table = ε follows from the true table
dpc-gaps-one-person-more-less = One person more or less in a crowd changes the scale of all noise. Large noise then has odds without any limit, for every such formula.
dpc-gaps-limits-codes-missing-values = Limits, K, codes and missing values are read from the true table
dpc-gaps-none-covered-any-noise = No noise covers any of that. A row that is dropped for an empty cell even changes the number of rows.
dpc-gaps-meant-never-said = Which ε is meant is never said
dpc-gaps-two-numbers-proven-column = Two numbers are proven for a column, one for the data and one for the votes. The claim here is the larger of them.
dpc-gaps-averages-over-repeated-runs = Averages over repeated runs spend the budget again
dpc-gaps-experiments-average-runs-same = The experiments average { $runs_of_paper } runs on the same table. That is a fair benchmark, and it is no release.
dpc-gaps-noise-rounded-numbers-leaks = Noise from rounded numbers leaks
dpc-gaps-textbook-laplace-noise-leaves = Textbook Laplace noise leaves patterns in the last digits that give the true value away. The sound methods draw whole numbers.
dpc-gaps-larger-two-numbers-proven = The larger of the two numbers that are proven for one column.
dpc-gaps-all-columns-person = All { $d } columns of a person
dpc-gaps-column-person = The column of a person
dpc-gaps-they-add-up-votes = They add up. The votes cost nothing: they follow from the noisy rows.
dpc-gaps-true-widths = With the true widths
dpc-gaps-column-units-wide-costs = A column w units wide costs w times ε if its sensitivity is taken as 1.
dpc-gaps-read-true-table-without = What is read from the true table without noise has no bound.
dpc-gaps-weights-data = weights from the data
dpc-gaps-here-limits-were-read = Here the limits were read from the data, so nothing finite is proven.
dpc-gaps-here-limits-stated-public = Here limits and K are stated: public facts.
dpc-gaps-here-data-votes-slider = Here ε is { $said } for the data and { $said_2 } for the votes; the slider says { $said_3 }.
dpc-gaps-runs-person-cost-together = { $runs_of_paper } runs at { $said } a person cost { $said_2 } together.
dpc-gaps-here-there-single-column = Here there is a single column, so nothing adds up.
dpc-gaps-here-column-columns-person = Here { $said } a column × { $d } columns = { $said_2 } a person.
dpc-gaps-here-weights-votes-come = Here the weights of the votes come from the true table: no bound.
dpc-gaps-here-noise-was-drawn = Here { $entries }, and noise was drawn for each of them.
dpc-gaps-here-taken-limits-units = Here it is taken to be 1 and the limits are { $said } units wide in all: { $said_2 } a person.
dpc-gaps-here-taken-after-scaling = Here it is taken to be 1, and after scaling every column is 1 wide: that is valid.
dpc-gaps-here-width-public-limits = Here it is the width of the public limits: that is valid.
dpc-gaps-here-slider-nothing-read = Here it is the slider's: nothing is read.
dpc-gaps-here-data-turned-into = Here the data turned { $said } into { $said_2 } and { $said_3 }.

## upload_settings

dpc-upload-settings-leave-these-columns-out = Leave these columns out
dpc-upload-settings-ids-names-free-text = Ids, names, free text, and what you do not need. Columns of which nothing is stated are left out, too.
dpc-upload-settings-groups-known-already-such = Groups that are known already, such as a diagnosis. Found groups are compared with them; no method reads them.
dpc-upload-settings-use-data-own-range = Use the data's own range
dpc-upload-settings-state-bounds-methods-without = State no bounds. Methods without a guarantee then take the smallest and largest value of each column.
dpc-upload-settings-number-categories-order-names = Number the categories (order of names)
dpc-upload-settings-columns-words-without-list = Columns of words without a list become 0, 1, 2, … in alphabetical order, as in the paper.
dpc-upload-settings-public-smallest-largest-possible = Public smallest and largest possible values, such as age=0..100; weight=30..200. *=0..15 serves all other columns. Never take them from the data: values outside count as the nearest bound.
dpc-upload-settings-public-lists-columns-words = Public lists for columns of words. With < where words have an order, such as exercise=never<weekly<daily, which become 0, 1, 2; with commas where they have none, such as town=north,south,other. Cells that are in no list count as other, where it is listed.
dpc-upload-settings-bounds-stated-data-own = Bounds are stated and the data's own range is to be used; one of the two is allowed. Remove the other.
dpc-upload-settings-missing-cells-become-middle = Missing cells are to become the middle of the public range, and no bounds are stated; state them, or choose something else for missing cells.

    .heading = The widened table confirms any groups
    .about = Scores say how tidy groups are. The paper writes the clusterers’ groups beside the table as further columns. Scored on that wider table, groups are judged by columns made of them.

## Groups on a screen: picture, numbers, limits, accuracy, scores, steps, release.

dpc-columns = { $columns ->
    [one] 1 column
   *[other] { WHOLE($columns) } columns
}
dpc-from-rows = From your rows: for you alone
dpc-some-rows = Drawn are { WHOLE($drawn) } of { WHOLE($rows) } rows.
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
    [yes] The points are real rows, moved by noise.
   *[no] Nobody’s point is shown.
}
dpc-plane-pairs = Colours and marks pair the groups of both sides.{ $tinted ->
    [yes] { " " }The tint shows what is nearest to each centre.
   *[no] { "" }
}
dpc-plane-discs =     Dotted discs show how far noise moves a centre (predicted, ± 1 sd).{ $lost ->
        [0] { "" }
       *[other] { " " }{ WHOLE($lost) } of { WHOLE($discs) } centres have none. Their groups are small, so noise may have put them anywhere.
    }
dpc-plane-made-up = Hollow marks are { WHOLE($rows) } made-up rows; no real row is { -published }.{ $moved ->
    [yes] { " " }They come from the search, before the centres moved to noisy means.
   *[no] { "" }
}
dpc-plane-no-rows = This method publishes centres and counts only.
dpc-plane-outside = { WHOLE($away) } of { WHOLE($rows) } rows lie outside this view.
dpc-plane-main = { $read ->
    [rows] The main directions were read from your rows: not protected.
    [alike] The main directions were read from the look-alike: not protected.
   *[noisy] The main directions come from the noisy rows, less the known noise.
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
dpc-seven-drawn = { -epsilon } = { SIG($epsilon) }: agrees { DECIMAL($agreed, decimals: 2) }
dpc-seven-take = Look closer at { -epsilon } =

# Numbers: value, label, second line, help.
dpc-groups = { WHOLE($groups) }
    .label = Groups { -published }
    .second = { $counted ->
        [yes] centres of { WHOLE($few) } to { WHOLE($most) } rows, counted with noise
       *[no] centres, and no counts
    }
    .help = Each is a place in the box of the public limits.
dpc-blur = ± { SIG($blur, digits: 2) }
    .label = Blur of a centre
    .second = column widths, predicted
    .help = Standard deviation of the noise in each coordinate of an average group’s centre. It follows from public numbers alone. Towards the edge of a column, noise in the counts adds to it.
dpc-boxes = { WHOLE($boxes) }
    .label = Boxes counted
    .second = boxes, each count with noise
    .help = Parts of the public box whose rows were counted.
dpc-no-noise = none
    .label = Noise
    .second = true rows were read
    .help = Nothing here is protected.
dpc-spread = { SIG($times) } ×
    .label = Spread, on average
    .second = that of the best groups, mean of { WHOLE($runs) } { -trial-run }s
    .help = Squared distances of true rows to the mean of their group. The best groups without noise (K-means) have 1 ×.
dpc-spread-now = { SIG($times) } ×
    .label = Spread in this { -trial-run }
    .second = that of the best groups; { SIG($one) } × without groups
    .help = The same for the groups on screen.
dpc-agreement = { DECIMAL($agreed, decimals: 2) }
    .label = Agreement with the best groups
    .second = of 1; chance gives about 0
    .help = Adjusted Rand index: 1 if the same rows are together as in the best groups without noise.

# $size is tiny, wide or part; $widths counts widths of a column.
dpc-widths = { $size ->
    [tiny] less than 0.01 % of a column’s width
    [wide] { SIG($widths, digits: 2) } column widths
   *[part] { PERCENT($widths) } of a column’s width
}
dpc-units = { SIG($units) } units

# Compared with no groups at all and with the best ones. $record names the rows.
dpc-judged =     Here { $record } lie { SIG($times) } × as far (squared) from their middle as in the best groups. Without groups it would be { SIG($one) } ×. { $gain ->
        [alone] All { $record } fell into one group, so there is nothing to compare.
        [hardly] This is hardly better than not grouping at all. They agree with the best groups by { DECIMAL($agreed, decimals: 2) } of 1.
       *[some] That is { PERCENT($share) } of what grouping can gain here. They agree with the best groups by { DECIMAL($agreed, decimals: 2) } of 1.
    }{ $known ->
        [yes] { " " }With the known classes they agree by { DECIMAL($classes, decimals: 2) }.
       *[no] { "" }
    }

## How it works: how the groups came about, the stages of a run, the votes.

dpc-happened-published = Each cell of { WHOLE($rows) } rows got noise, { $noise } on average (1 sd). { WHOLE($votes) } clusterers voted on the noisy rows, and the votes got noise too. K-means grouped the widened table. The paper’s { -epsilon } is { SIG($cell) } for a cell and { SIG($vote) } for a vote. { $columns ->
    [one] A row has one cell.
   *[other] A row has { WHOLE($columns) } cells, and they add up.
}
dpc-happened-central = { $synopsis ->
    [tree] A noisy tree cut the box where rows crowd, and counted its { WHOLE($boxes) } leaves.
    [grid] A grid of { WHOLE($boxes) } cells was counted, each count with noise.
   *[codebook] Rows were counted at { WHOLE($boxes) } places, in five noisy rounds. The places moved to where rows are.
} From these counts alone { WHOLE($drawn) } made-up rows were drawn. { $stacked ->
    [yes] { WHOLE($votes) } clusterers voted on them.
   *[no] K-means grouped them.
} { $steps ->
    [0] No true row was looked at again.
   *[other] Then { WHOLE($rows) } true rows went to their nearest centre, { $steps ->
        [one] once
       *[other] twice
    }. Each centre moved to the mean of its rows, with noise. This cost { PERCENT($share) } of { -epsilon }.
}
dpc-happened-local = Each row got noise before anybody saw it: { $noise } in each of { dpc-columns }. { $votes ->
    [0] K-means grouped the noisy rows.
   *[other] { WHOLE($votes) } clusterers voted on the noisy rows, and K-means read their votes.
} That costs nothing more.
dpc-happened-rounds = K-means ran for { WHOLE($steps) } rounds from public starting points. In each round every group published a noisy count and noisy sums. A round cost 1/{ WHOLE($steps) } of { -epsilon }.
dpc-happened-grid = A grid of { WHOLE($boxes) } cells was counted once, each count with noise. K-means grouped the cells by their counts.
dpc-happened-stack = { WHOLE($votes) } clusterers voted on { WHOLE($rows) } true rows. K-means read the rows and the votes. No noise, and no privacy.
dpc-happened-alone = One clusterer grouped { WHOLE($rows) } true rows. No noise, and no privacy.
dpc-happened-unproven = No finite { -epsilon } is proven for this run; “Is it private?” says why.

dpc-no-steps = One clusterer read the true rows once, without noise: there are no steps and no votes. Choose “No noise” and “C-Stacking” to see four of them vote.
dpc-no-noise-added = No noise is added here: the clusterers read the true rows.
dpc-nobody-votes = { $method ->
    [input_kmeans] K-means alone read the noisy rows, so nobody voted. Choose “Locally private” to see the stack on such rows.
    [central] “Stack the four views” is off, so K-means alone grouped the made-up rows.
    [eugkm] Nobody votes in this method: K-means reads the cells and their counts. Choose “Repaired” to see four clusterers vote.
   *[other] Nobody votes in this method: each round moves the centres. Choose “Repaired” to see four clusterers vote.
}
dpc-drift = Noise pulls the rows apart
    .about = The same noise at every { -epsilon }: the smaller { -epsilon }, the farther it carries a row. Press Play, or drag the slider. The dashed box marks the public limits.
    .alt = Rows of the table, which drift apart as { -epsilon } falls from 20 to 0.05.
    .reading = { $ratio ->
        [1] { "" }
       *[other] The data made the { -epsilon } of a column { SIG($ratio, digits: 2) } times that of the slider.{ " " }
    }Colours and marks show the best groups without noise. Nobody may get two of these pictures: together they give away every true row.
    .prices = What each { -epsilon } costs and does
    .cost = cost
    .noise = noise on a cell, column widths
dpc-price = { $kind ->
    [row] one draw for the whole row
    [units] { SIG($column, digits: 2) } per unit × { WHOLE($units) } units in { dpc-columns }
   *[columns] { SIG($column, digits: 2) } per column × { dpc-columns }
} = { SIG($row, digits: 2) } per row
dpc-frame = { -epsilon } = { SIG($epsilon) }: { WHOLE($inside) } of { WHOLE($drawn) } rows in the box
dpc-frame-noise = noise ± { $noise }
dpc-of-your-rows = Made of your rows: for you alone

dpc-stages = What is { -published } on the way
    .about = This run, stage by stage. Only what is shown here is taken from the true rows. Each noisy stage costs a part of { -epsilon }.
    .choose = Stage
    .back = Back
    .next = Next
dpc-stage-label = { WHOLE($number) } of { WHOLE($stages) }: { $title }{ $own ->
    [yes] , along directions of your rows: for you alone
   *[no] { "" }
}
dpc-stage-start = { $synopsis ->
    [codebook] { WHOLE($many) } code points are spread over the public box.
    [tree] Only the box of the public limits is known.
    [grid] The public box is cut into { WHOLE($many) } equal cells.
   *[centres] { WHOLE($many) } starting points are spread over the public box, far from each other.
} No row was read yet.
dpc-stage-counts = { $synopsis ->
    [codebook] Each row counts for the nearest of { WHOLE($many) } points. The counts are { -published } with noise.
    [tree] Boxes were halved where noisy counts said that rows crowd. The { WHOLE($many) } leaves got noisy counts. Half of the cost went into the halving.
   *[grid] The rows of { WHOLE($many) } cells were counted, each count with noise.
} Larger circles hold more.{ $moves ->
    [yes] { " " }Then the fullest points stay, and the others move to places between them.
   *[no] { "" }
}
dpc-stage-rows = { WHOLE($many) } made-up rows are drawn from the last counts. None of them is anybody’s row. The clusterers read these, not the true ones.
dpc-stage-centres =     { $last ->
        [rows] The made-up rows were grouped; the marks are the means of the groups. Still no true row was looked at again.
        [counts] K-means grouped the cells by their counts; the marks are its centres.
       *[other] Every true row went to its nearest centre. Each centre moved to the noisy mean of its rows. Lines show where centres came from.
    }
dpc-stage = { $what }{ $fullest ->
    [0] { "" }
   *[other] { " " }Drawn are the { WHOLE($fullest) } fullest.
} Cost: { $cost ->
    [0] nothing
   *[other] { -epsilon } = { SIG($cost) }
}; spent so far { SIG($spent) }.

dpc-rows-read = { WHOLE($rows) } { $kind ->
    [made] made-up
    [noisy] noisy
   *[true] true
} rows
dpc-votes = { $all ->
    [yes] Four clusterers vote
   *[no] The clusterers vote
}
    .one-fold = With 1 fold every clusterer labels all rows at once: no names to align.
    .off = “Align the names of groups” is off under “More”.
    .align = Align the names of groups
    .align-help = The rows are split into parts. Fits that have not seen a part label it. Each fit names its groups at random; aligning gives common names.
    .read = From { $rows }: released
    .final = final group
    .alt = Groups that each clusterer gives to { WHOLE($rows) } rows, with the weight of its vote: { $weights }.
dpc-votes-map = One line is one of the { $rows }, sorted by its final group. A column is what one clusterer says of it, as wide as its vote weighs. The clusterers agree where columns show the same bands.{ $known ->
    [yes] { " " }On average two of them agree by { DECIMAL($agreed, decimals: 2) } of 1 (chance: 0).
   *[no] { "" }
}{ $weighs ->
    [no] { " " }No vote weighs anything here, so the columns are drawn equally wide.
   *[yes] { "" }
}{ $align ->
    [no] { " " }Now each part of the rows keeps the names of its own fit. “Group 1” of one part is another group in the next, so the columns are shredded.
   *[yes] { "" }
}
dpc-no-vote = { $clusterer } gave no vote. { $reason }
dpc-weight = { SIG($weight) }
    .label = Weight of { $clusterer }
    .second = silhouette { SIG($silhouette) }
    .help = 100 times the silhouette, unless set otherwise. The silhouette says how tidy the groups are on the rows that the clusterer read.
dpc-blocks = What the last K-means reads
    .alt = Share of the squared distances, by columns.
    .axis = share of the squared distances, %
    .data = data
    .vote = vote of { $clusterer }
dpc-reading = The widened table has { $data } of data, up to { SIG($data_width) } wide, and { $votes } of votes, up to { SIG($votes_width) } wide.{ $so ->
    [no] { "" }
   *[other] { " " }{ PERCENT($share, digits: 4) } of the squared distances in it come from { $noisy ->
        [yes] the votes and the noise on them
       *[no] the votes
    }.{ $so ->
        [votes] { " " }The data hardly matter any more.
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
   *[start] public place
}
dpc-hover-count = noisy count { WHOLE($count) }
dpc-hover-centre = centre of group { $group }
dpc-hover-beyond = centre of group { $group }, beyond the scale
dpc-hover-block = { dpc-columns }, up to { SIG($width) } wide
dpc-group = group { $group }
    .rows = { WHOLE($rows) } rows
dpc-gain-axis = Share of what grouping can gain
dpc-gain-epsilon = { $side ->
    [proven] proven privacy budget { -epsilon } (log scale)
   *[claimed] claimed privacy budget { -epsilon } (log scale)
}
dpc-differ = Centres of all, on one plane
    .alt = Real rows, and the centres of { $sides }.
    .rows = real rows

## What noise will do, from public numbers.

# $kind: what is blurred.
dpc-hidden = { $kind ->
    [boxes] Likely little better than cutting the columns into equal parts
    [grid] Likely little better than cutting the columns into equal parts
   *[other] The { -published } centres are likely no better than a single one
}
dpc-hidden-ground = { $kind ->
    [boxes] Boxes locate a centre to about { $noise }.
    [grid] A grid with noisy counts locates a centre to about { $noise }.
    [rows] Noise moves every cell of a row by about { $noise }.
   *[centres] Noise moves each centre by about { $noise }.
}
dpc-before = { $counted ->
    [yes] By the { -published } counts, with
   *[no] With
} { WHOLE($rows) } rows, { dpc-columns }, { WHOLE($clusters) } groups and { -epsilon } = { SIG($epsilon) },
dpc-before-centres =     { $given } each centre of an average group is blurred by about { $centre } (1 sd, in every column). { $besides ->
        [edge] Noise in the counts adds up to { $reach } at the edge of a column.
        [left] Rows more than { $reach } away from every centre are left out.
       *[step] No centre moves by more than { $reach } in a step.
    }
dpc-before-boxes = { $given } boxes are halved until they are about { $spread } wide around a dense average group. Noise in the counts moves its centre further than that. A wide group stays in wider boxes.
dpc-before-grid = { $given } a grid places each centre to about { $spread }. Its cells are that coarse, and noise in their counts pulls centres towards the middle.
dpc-before-rows = { $given } every cell of every row is off by about { $row } (1 sd). The mean of a known group would still be blurred by { $centre }. But groups have to be found among rows this noisy first.

dpc-released = Released groups: { WHOLE($centres) } centres
    .alt = Released centres, numbered, and made-up rows, in the first two columns
    .shown = Numbered crosses are centres{ $rings ->
        [made] , rings are made-up rows
        [noisy] , rings are noisy rows
       *[no] { "" }
    }. Shown are the first two of { dpc-columns }, within their public limits.
dpc-released-rough = { $expected } A rough guide: how far groups lie apart is not public.
dpc-released-tried = In { WHOLE($runs) } further runs on the made-up rows, no centre moved by more than { $most }. The median limit of a centre in one column is { $usual }. Both are estimates: true rows may be spread in another way.

## Scores of groups on several tables, and how votes are written.

dpc-score = Score
    .help = Silhouette: how much nearer rows are to their own group than to the next, at most 1. Calinski-Harabasz: spread between groups over spread within, without a limit.
dpc-score-silhouette = Silhouette
    .axis = Silhouette, of 1
dpc-score-ch = Calinski-Harabasz
    .axis = Calinski-Harabasz, points (log scale)
dpc-score-heard = { $groups } on the { $table } { SIG($score) }
dpc-stack = Stack
dpc-alone = { $clusterer } alone
dpc-table = { $where ->
    [noisy] noisy table
    [made_up] made-up rows
    [widened] widened table
   *[true] true table
}
dpc-scored = Scored with your rows: for you alone
    .table = Scores of every grouping on every table
    .groups = groups
    .on = scored on
    .alt = { $measure }: { $scores }.
    .nearest = True rows take the group of the nearest mean of the made-up rows. The centres are refined later.
    .some = Scored are { WHOLE($some) } of { WHOLE($rows) } rows.
    .sample = Silhouettes are of { WHOLE($some) } of { WHOLE($rows) } rows.
dpc-guess = First a guess. Give every person a random group, and write that group beside the table as a vote. What silhouette will the widened table give to the random groups?
    .label = Your guess
    .first = Choose one, and the scores appear.
dpc-guess-zero = About 0, they are random
dpc-guess-half = About 0.5
dpc-guess-one = Almost 1, perfect groups
dpc-guess-answer = { $right ->
    [yes] You are right
   *[no] It is not so
}: random groups score { DECIMAL($true, decimals: 3) } on the true table and { DECIMAL($wide, decimals: 3) } once they are written beside it. A widened table confirms whatever was written into it.
dpc-random = Replace the groups by random ones
    .help = What does a score say that random groups get as well?
    .about = Random groups replace every grouping. They stand beside the true table as one vote, with the full weight of 100.
    .table = true table, widened by the random groups
    .groups = random { $number }
dpc-ceiling = ceiling
    .of = ceiling of the { $table }
    .why = The mark | is a ceiling. This index falls as the squared distances within groups grow, and K-means makes those smallest. So no other grouping of the same table into as many groups can score higher. It is the best of { WHOLE($runs) } runs.
dpc-gain = { $sign ->
    [none] –
    [endless] without limit
    [zero] { PERCENT($gain) }
    [less] −{ PERCENT($gain) }
   *[more] +{ PERCENT($gain) }
}
dpc-gains = The gain of stacking, in the paper and here
    .without-stack = This method has no stack: it gives one grouping and no votes. So it has no widened table, and no gain to compare with the paper’s.
    .table = Gain of the stack on each table
    .best = stack against the best
    .worst = against the worst
dpc-gains-found = { $measure ->
    [ch] { dpc-score-ch }
   *[silhouette] { dpc-score-silhouette }
}. The paper reports { $low } to { $high } for stacking. { $here }
dpc-gain-on = On the { $table } { $known ->
    [no] the best single clusterer scores 0 or less, so no percentage can be given.
    [one] it is { $best } against the best single clusterer; the worst scores 0 or less.
   *[both] it is { $best } against the best single clusterer and { $worst } against the worst.
}
dpc-ways = How a vote is written
    .about = The paper writes a vote as the number of the group. Then group 1 is four times as far from group 5 as from group 2. But the numbers are mere names. With one column a group, any two groups are equally far apart.
    .most = Compared for tables of up to { WHOLE($rows) } rows.
    .job = Votes of four clusterers on every true row
    .start = Compare both
    .frame = Both on your table, without noise: for you alone
    .none = The method on screen has no votes to write.
    .label = Votes on this page as
    .agreed = agree with K-means
    .known = with the known classes
    .table = Agreement of groups, by encoding
    .reading = Adjusted Rand index: 1 for the same groups, about 0 for chance. Clusterers label rows that they have not seen. So even K-means alone need not agree with the best groups.
dpc-way-integer = numbers
    .stack = Stack, numbers
dpc-way-onehot = one column a group
    .stack = Stack, one column a group
dpc-ways-compared = { $closer ->
    [none] One of them makes a single group, so there is nothing to compare.
    [same] Here it makes no difference.
    [onehot] Here one column a group comes closer to the best K-means, by { DECIMAL($by, decimals: 2) } of 1.
   *[integer] Here numbers come closer to the best K-means, by { DECIMAL($by, decimals: 2) } of 1.
}

## Settings of the page.

dpc-local = Locally private
dpc-no-noise-variant = No noise
dpc-unit-spread = times the spread of the best groups
dpc-tolerance = What you allow (times the best groups)
    .help = Spread of the rows in their groups: the mean squared distance to the middle. The best groups without noise (K-means) have 1.
dpc-tolerance-example = In your groups { $rows } may lie { PERCENT($more, digits: 3) } farther (squared) from their middle than in the best ones.
dpc-no-epsilon = Without noise there is no { -epsilon }.
dpc-method = Method
    .help = The first is the stack; the others are baselines at the same { -epsilon }.
dpc-voters = Clusterers that vote
    .none = At least one must vote; until then all do.
dpc-blurred = Noise moves each centre by about { $blur }, for { dpc-columns }. This needs no data.
# Options: links hold these words.
dpc-limits = Limits
    .panel = Columns and public limits
    .help = Smallest and largest value that everybody may know to be possible. Change them in the table below; values outside are moved to the limit.
    .read = Read from your rows: for you alone
    .own = These limits were read from the data, so nothing is proven with them. Type limits that everybody may know, and switch on below.
    .wrong = “{ $name }” needs two numbers, From not above To; its old limits are used.
    .none-used = Tick at least one column; until then all are used.
dpc-limits-stated = those of the data set
dpc-limits-own = range of the data: nothing proven
dpc-limits-0-1 = 0 to 1
dpc-limits-0-10 = 0 to 10
dpc-limits-0-100 = 0 to 100
dpc-limits-of = { SIG($low, digits: 6) } to { SIG($high, digits: 6) }
dpc-used = Columns used
    .help = The first so many of the columns ticked below. Every further column makes noise on a row larger.
dpc-typed = Limits as text
    .help = Such as age=0..100; *=0..15, where * stands for all other columns. A link to this page keeps them, but not what is typed into the table below.
dpc-public = These limits are public facts
    .help = Switch on if you typed limits that do not come from the data.

## Accuracy.

dpc-alike =
    .why = A look-alike is a made-up table of the same size, between the same public limits. Choosing on it depends on nobody, so it costs no privacy.
    .limits = The limits of the columns were read from the data, so no { -epsilon } is proven for this table. The look-alike does not use them. Its columns run from 0 to 1, and { -epsilon } is proven there.
dpc-slow = { $method } is left out: a run on { WHOLE($rows) } rows would take about { WHOLE($seconds) } s.
    .once = Runs are slow with so much data: each point is run once at first.
dpc-fewer = Fewer columns, same { -epsilon }
    .waiting = The first runs are on their way.
    .alt = Share of what grouping can gain against { -epsilon }, with { $columns } columns.
    .about = 100 %: as good as the best K-means on these columns; 0 %: no better than one group for all. Median of the runs of the method on screen. Move “Columns used” in Settings: each number of columns adds its curve.
dpc-measured = What is measured
    .help = Distance of rows to the mean of their group; agreement with the groups without noise; distance to the { -published } centre; and two usual scores. Always on the rows.
# $made is the ε of a column that the data gave, or 0.
dpc-error-reading = { $about } The method on screen runs with the parameters of the page. The others have as many groups and their own defaults.{ $level ->
    [yes] { " " }Level lines: no noise, and nothing is protected.
   *[no] { "" }
}{ $made ->
    [0] { "" }
   *[other] { " " }{ -paper }, the { -epsilon } of a column follows from the data: { SIG($made) } of { SIG($asked) }.
}
dpc-error-noisy-rows = more rows would not make a row less noisy
dpc-rows-kmeans = Rows, K-means

## Is it private?

dpc-differs = two tables that differ in one person
dpc-ladder = The first line is what is said of one column. The second counts all columns of a row.
dpc-gaps = With the numbers of this run. Five gaps show at { -epsilon } = { SIG($epsilon) }. The method runs on two small tables that differ in one person. An attack tells them apart.
dpc-attacked-corner = One person moves from the lower corner of the box to the upper one. The attacker knows everybody else, and asks which of the two tables it was.
dpc-attacked-columns = A table of 32 people and { WHOLE($columns) } columns. One person moves from the lower corner of the box to the upper one; the attacker knows everybody else. { -epsilon } is taken as it is stated, not from the data.
dpc-attacked-true_weights = 32 people in one corner, or one of them in the other. The weight of the vote is read from the true table.
dpc-attacked-unit = Columns that are 1, 10 and 100 wide, and a sensitivity of 1 for each. One person moves from the lower end of all to the upper one.
dpc-attacked-own_epsilon = A cloud of 63 people near a corner. One of them stays, or moves far away. The { -epsilon } from the data changes, and with it the noise of all others.
dpc-attacked-own_bounds = Limits read from the table: its largest value is 100, or 650.

## Release.

dpc-nothing-released = Without noise there is nothing that may be released. Choose another variant.
dpc-no-limits = Limits or other facts were read from your data, so no guarantee covers them. State public limits to make a { -release }: under “Columns and public limits”, or in the upload panel.
dpc-leaves = { $noisy ->
    [yes] The { -release } has every row with noise on it, and the groups of these noisy rows.
   *[no] The { -release } has centres, noisy counts and, where the method makes them, made-up rows. The group of each of your own rows never leaves: the rule in the download tells it to you.
}
dpc-download = Centres are in the units of the columns.{ $kind ->
    [made] { " " }The download also has { WHOLE($rows) } made-up rows.
    [noisy] { " " }The download also has { WHOLE($rows) } noisy rows.
   *[no] { "" }
} Its script gives rows to these groups.
dpc-holds-centres-csv = middle of each group, and how many rows it has, with noise
dpc-holds-columns-csv = public limits of each column
dpc-holds-codes-csv = words of the file and the numbers that stand for them
dpc-holds-noisy-rows-csv = every row with noise on it, and its group
dpc-holds-made-up-rows-csv = made-up rows of each group: no row belongs to anybody
dpc-holds-made-up-rows-json = what they were drawn from, with the seed that draws them again
dpc-holds-assign-py = says of new rows which group is nearest

## params

dpc-params-every-column-public-bounds = Every column to 0 … 1 by public bounds, or not at all: one wide column then decides all distances.
dpc-params-width-public-range-raw = The width of its public range. 1, in raw units, is probably what the experiments used: not a valid sensitivity.
dpc-params-scaled-largest-change-label = Scaled to the largest change of a label, to its weight, to 1, or none.
dpc-params-votes-noise-without-printed = The votes with noise, or without, as the printed step says.
dpc-params-tidiness-votes = Tidiness of votes from
dpc-params-noisy-table-true-one = The noisy table, or the true one, which leaks.

## upload_settings

dpc-upload-settings-refuse-file-let-each = Refuse the file; let each become the middle of its public range, which costs nothing; or leave such rows out, for exploring only.
dpc-evidence-made-up = The { WHOLE($rows) } made-up rows were drawn from released numbers. None of them is a person, and they cost nothing more. { $worth }
dpc-evidence-drawn-from = { $file } says what they were drawn from. It holds boxes as shares of each column’s width, and the rows in each box. The group of each row and the seed stand beside. The seed is public and no part of the noise. verify.py draws the rows again.
