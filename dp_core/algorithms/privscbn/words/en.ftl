## The system, as cards, menus and documents name it.

privscbn-promise = Publish a synthetic table that keeps how columns are related. Noise should hide every real row.
privscbn-unit = one row, replaced by any other; { -for-a-person }
privscbn-line = A synthetic table with similar patterns
privscbn-takes = columns of yes/no or categories
privscbn-metric-tvd = Error of 3 columns combined
privscbn-metric-l2 = Error of 3 columns combined, relative
privscbn-metric-pairs = Error of 2 columns combined

## Bundled tables: short names, and what to look for in each.

privscbn-sample-asia_small = Asia clinic, 5,000 patients
    .story = The patients are made up: they were drawn from a published Bayesian network.
privscbn-sample-survey = Disability survey, 16 questions
    .story = Made-up answers that depend on one hidden frailty. The paper’s clusters separate them.
privscbn-sample-asia = Asia clinic, 20,000 patients
    .story = Four times the patients, so shares get a quarter of the noise.
privscbn-sample-blocks = Four blocks, 24 columns
    .story = Four unrelated blocks of six made-up columns.
privscbn-sample-mixed_blocks = Mixed blocks, 24 columns
    .story = The same blocks with alternating columns.
privscbn-sample-baskets = Baskets, 50 items
    .story = Made-up baskets, with fewer than three items on average.
privscbn-sample-digits = Digits, 64 pixels
    .story = 1,797 real handwritten digits, each pixel dark or light.
privscbn-sample-xor = XOR trap, 4 columns
    .story = S says whether A and B differ. Neither alone predicts S.
privscbn-sample-town = Town, 11 columns of categories
    .story = Made-up adults, in categories. The paper’s method takes only yes/no.
privscbn-alike-blocks = Unrelated groups of six columns
privscbn-alike-survey = All answers depend on one hidden score
privscbn-alike-baskets = Baskets with few items

## Methods: what each does, and who wrote it.

privscbn-method-published = Related columns form clusters. In each cluster, a Bayesian network says on which columns (its parents) a column depends. Noise is added when clusters, networks and probabilities are computed.
    .reference = Hong Jinxin, Wu Yingjie, Cai Jianping, Sun Lan: 基于属性分割的高维二值数据差分隐私发布 (Differentially private publication of high-dimensional binary data by attribute segmentation), Journal of Computer Research and Development, 2022(1).
privscbn-method-joint = This method counts combinations of answers with noise, and takes the most even table that fits the counts.
    .reference = This project, { -own-notes(file: "privscbn", section: "4.6") }; after McKenna, Sheldon, Miklau: Graphical-Model Based Estimation and Inference for Differential Privacy, ICML 2019.
privscbn-method-joint_zcdp = This variant adds less noise (Gaussian), but has a weaker guarantee.
    .reference = { privscbn-method-joint.reference }
privscbn-method-sound_pure = Noisy pair counts give clusters and networks; noisy tables give the probabilities.
    .reference = This project, { -own-notes(file: "privscbn", section: "4.4") }; clusters and networks after Hong, Wu, Cai, Sun, 2022.
privscbn-method-sound_zcdp = { privscbn-method-joint_zcdp }
    .reference = { privscbn-method-sound_pure.reference }
privscbn-method-independent = This method draws each column independently, by the column’s noisy shares.
    .reference = Dwork, McSherry, Nissim, Smith: Calibrating Noise to Sensitivity in Private Data Analysis, TCC 2006.
privscbn-method-privbayes = This method (2014) makes one network of all columns, and chooses parents by noisy scores.
    .reference = Zhang, Cormode, Procopiuc, Srivastava, Xiao: PrivBayes: Private Data Release via Bayesian Networks, SIGMOD 2014 and ACM TODS 42(4), 2017.
privscbn-method-priview = This method (2014) only answers queries. Its noisy tables of eight columns cover all pairs.
    .reference = Qardaji, Yang, Li: PriView: Practical Differentially Private Release of Marginal Contingency Tables, SIGMOD 2014.
privscbn-method-jtree = This method (2015, corrected here) groups pairs above a threshold, and counts each group with noise.
    .reference = Chen, Xiao, Zhang, Xu: Differentially Private High-Dimensional Data Publication via Sampling-Based Inference, KDD 2015; test of pairs corrected in { -own-notes(file: "privscbn", section: "3") }.
privscbn-method-no_privacy = This method follows the published steps without noise.
    .reference = { privscbn-method-published.reference } Without its noise.

## Parameters, with the help of each.

privscbn-param-rows = Synthetic rows
    .help = Automatic: as many synthetic rows as there are records.
privscbn-param-k = Clusters k
    .help = Never choose k by looking at the data. Automatic: 2 for tables with up to 25 columns, 5 for wider ones.
privscbn-param-parents = Largest number of parents per column
    .help = More parents keep more relations between columns, but add more noise.
privscbn-param-automatic_parents = { privscbn-param-parents }
    .help = { privscbn-param-parents.help } Automatic: at most 6.
privscbn-param-sigma = Affinity scale σ
    .help = How fast the similarity of two columns falls as their distance grows. Automatic: half the median distance of all pairs.
privscbn-param-bound = Contribution bound B
    .help = A record adds at most this much to all pair counts together.
privscbn-param-tau = Ones counted per record τ
    .help = A record with more ones is scaled down. With over 30 columns, “Automatic” finds a limit by noisy counts; otherwise there is none.
privscbn-param-unbounded = no bound
privscbn-param-order = Largest number of columns counted together
    .help = “Automatic” takes what has the smallest expected error, and may count more than three columns together.
privscbn-param-partition = Clusters from
    .help = Clusters come from noisy pair counts or from noisy merging (em), or there is only one cluster.
privscbn-param-affinity = Association
    .help = Jaccard, the paper’s choice, misses groups whose columns differ in frequency.
privscbn-param-structure = Networks from
    .help = Networks come from noisy correlations at no further cost (post), or from noisy choices of parents (em).
privscbn-param-model = Probabilities from
    .help = Probabilities come from noisy tables of columns with their parents, or from pair counts alone.
privscbn-param-bridges = Bridges between clusters
    .help = Each later cluster depends on one earlier column.
privscbn-param-share_pairs = Share of { -epsilon } for pair counts
privscbn-param-share_structure = Share of { -epsilon } for choices of parents
privscbn-param-theta = Cell count over noise θ
    .help = With automatic parents, an average cell count is at least θ times the noise.
privscbn-param-shrink = Shrinkage
    .help = How strongly rare combinations are pulled to the average.
privscbn-param-beta = Share of { -epsilon } for the network β
privscbn-param-score = Score
    .help = PrivBayes scores parents by R (r), its later score, or by mutual information (mi).
privscbn-error-shares = share_pairs = { $pairs } and share_structure = { $structure } must add up to less than 1. Lower one of them.
privscbn-error-groups-form = non-empty lists that name each attribute, from 0 on, exactly once

## Steps of a ledger and their reasons.

privscbn-step-facts = choice of columns or thresholds
privscbn-step-quiet = all steps without noise
privscbn-step-distances = noisy distances between all pairs of columns
    .why = One record can change a Jaccard distance by 1, not just by 1/(n-1) as the paper assumes.
privscbn-step-rounds = distances between columns, in rounds
    .why = { privscbn-gap-p2 }
privscbn-step-merge = choice of the next two clusters to merge
    .why = All pairs are candidates. One record changes a score by at most 1.
privscbn-step-next = choice of the next column and its parents
privscbn-step-choices = choices of parents, all clusters
privscbn-step-last-part = last part of the budget
privscbn-step-networks = networks, one per cluster
privscbn-step-conditionals = probabilities, cluster by cluster
privscbn-step-entropy = PrivSCBN by maximum entropy
privscbn-step-tables = { $several ->
    [0] Single columns
   *[other] Maximum entropy on tables
}
privscbn-why-clusters = { privscbn-gap-p1 }
privscbn-why-unused = This part is not used.
privscbn-why-count = One record changes each count by at most 1.
privscbn-why-two-cells = One record changes two cells per table by 1.
privscbn-why-odd = One record changes an odd count by at most 1. There are { WHOLE($sets) } sets of columns; one record changes only the counts of sets with an odd number of changed answers.
privscbn-why-matrix = One record changes the matrix of odd counts in two directions only, by a bounded trace norm.
privscbn-why-tables = One record changes each table by 2 in total. There are { WHOLE($single) } tables of single columns{ $several ->
    [0] {""}
   *[other] {" "}and { WHOLE($several) } tables of several columns
}.
privscbn-why-length = A record with more than { $tau } { $tau ->
    [one] one
   *[other] ones
} is scaled down to the length of one with { $tau }.
privscbn-why-bound = A record with many ones is scaled down to add at most { $bound }.
privscbn-why-ones = A record counts as at most { $tau } { $tau ->
    [one] one
   *[other] ones
}.
privscbn-why-covariance = One record changes each n |covariance| by at most 1.
privscbn-why-dependence = All parent sets are candidates. One record changes n R by at most 2.
privscbn-why-all-sets = Every parent set of full size is a candidate.
privscbn-why-best-offered = The data decide which parents are candidates, so one record can make an output impossible.
privscbn-why-joint = All probabilities of this cluster come from this table.
privscbn-why-conditional = { privscbn-gap-p5 }

## What a method decided from public numbers.

privscbn-note-counted = This method counts { $counted ->
    [cells] every combination of the columns’ answers
    [blocks] single answers, pairs of answers and tables of eight columns
    [1] single answers
    [2] single answers and pairs of answers
   *[3] single answers, pairs and triples of answers
}.
privscbn-note-cut = Each record counts as at most { $tau } { $tau ->
    [one] one
   *[other] ones
}.
privscbn-note-tables = This method counts the answers in { $single ->
    [one] 1 single column
   *[other] { WHOLE($single) } single columns
}{ $several ->
    [0] {""}
   *[other] {" "}and { $several ->
        [one] 1 larger table
       *[other] { WHOLE($several) } larger tables
    } with { $chosen ->
        [0] all pairs
        [one] 1 pair chosen with noise
       *[other] { WHOLE($chosen) } pairs chosen with noise
    }
}.{ $several ->
    [0] {" "}At this { -epsilon }, noise would hide pairs of columns.
   *[other] {""}
}
privscbn-note-pairs = The model fits { $pairs ->
    [one] 1 pair that stands out
   *[other] { WHOLE($pairs) } pairs that stand out
} from noise, and infers all others.
privscbn-note-no-parents = The budget is too small for parents. Raise { -epsilon }, or lower θ.
privscbn-note-too-many = The table has too few columns for { $asked } clusters, so k is now { $columns }.
privscbn-note-dropped = Only { $found } of { $asked } clusters hold columns.

## Errors of the methods.

privscbn-error-delta = delta = { $delta } must be below 1/n = { $limit } for n rows. Set it to { $lower } or less.
privscbn-error-priview = PriView takes at most { $most } columns, not { $columns }. Choose fewer columns, or another method.

## Uploads: public facts, with the help of each.

privscbn-upload-form = The file holds
privscbn-upload-yes = Words for yes and no
    .help = For example yes|no, or sex=f|m for one column. A single word, such as J, is the word for yes. Leave this empty for yes/no, true/false or 1/0.
privscbn-upload-thresholds = Thresholds
    .help = For example, age=65 means yes from 65 on. Thresholds must be public, never taken from the data.
privscbn-upload-blanks = Empty cells
privscbn-upload-separator = Items are separated by
privscbn-upload-own_items = Use the data’s most frequent items
    .notice = One basket can change this list, so nothing is proven.
privscbn-upload-items = Items
    .help = A public list, separated by commas.
privscbn-upload-most_items = Number of items

## What an upload says of itself.

privscbn-note-few = The file has only { $records } records. With fewer than { $few }, noise hides nearly everything.
privscbn-note-blanks = Empty cells counted as no: { WHOLE($cells) }.
privscbn-note-absent = Stated items in no record: { $items }.

## Errors of uploads.

# A column with its first words.
privscbn-holds = column '{ $column }' ({ $words })
privscbn-error-yes = { $part } must name a word for yes, or two words for yes and no, as in sex=f|m.
privscbn-error-thresholds = thresholds = { $part } must be a column with a number, as in age=65.
privscbn-error-no-number = Column '{ $column }' has a threshold, but holds { $word }. Correct such cells, or leave the column out.
privscbn-error-two-yes = With '{ $word }' for yes, the word for no is unclear in { $held }. Give words per column, as in { $example }={ $word }.
privscbn-error-unclear = Answers other than yes/no, true/false or 1/0 are in { $held }{ $more }. State the word for yes or a threshold like { $example }=10, leave the column out, or choose categories.
privscbn-error-empty-cells = Empty cells: { WHOLE($cells) }, the first in row { WHOLE($row) } of column '{ $column }'. Fill them, or count them as no.
privscbn-error-all-columns = Give one pair of words for all columns, or name a column for each.
privscbn-error-none-left = All columns are left out. Keep at least one.
# $largest lists the columns with most categories.
privscbn-error-pairs = The pairs of { $columns } columns have { WHOLE($cells) } cells, over { WHOLE($most) }. The largest columns are { $largest }. Give edges (age=20,40,60), list fewer categories and other, or leave columns out.
privscbn-error-tau = τ is only for yes/no columns. Choose “Automatic”.
privscbn-error-yes-no-only = This method takes only yes/no columns. Choose “Maximum entropy”.
privscbn-error-needs-rows = This method needs all rows at once. Give one file, or choose “Maximum entropy”.
privscbn-error-parts = Categories, and items read from the data, need all rows at once. Give one file.
privscbn-error-rows = { WHOLE($rows) } rows × { $columns } columns exceed { WHOLE($most) } cells. State fewer rows.
privscbn-error-form = The lines are stated to be { $lists ->
    [yes] lists of items
   *[no] rows of a table
}, but the file to hold { $form }. Change one of them (in a plan, lists end in .basket).
privscbn-error-no-item = No line names an item. Choose another file.
privscbn-error-items = State a public list of items, or use the data’s most frequent.

## The download of a release: its notes, one a line, and what its columns hold.

privscbn-unlinked = { $all ->
    [yes] The synthetic rows are not fit for prediction, as all columns are independent. A larger { -epsilon } may keep relations.
   *[no] The synthetic rows are not fit to predict { $columns }{ $more ->
        [0] {""}
       *[other] {" "}and { WHOLE($more) } more
    }, as these are unrelated to all other columns.
}
privscbn-notes-categories = Rows use the words of categories.csv; a number appears as its range.
privscbn-notes-views = No records are published, only noisy tables of several columns.
privscbn-notes-short = Confidence intervals from these rows are too short: add the errors of noise and model.
privscbn-notes-range = { -in-95 } the true share lies within share_measured ± half_width_95. Nothing else has a range of error.
privscbn-notes-no-range = Shares and synthetic cells have { -no-range }.
privscbn-file-attribute = name of the column
privscbn-file-column = { privscbn-file-attribute }
privscbn-file-share_in_rows = { $yes ->
    [yes] the share of yes
   *[no] share
} among the synthetic records, 0 to 1
privscbn-file-share_of_model = { $yes ->
    [yes] the share of yes
   *[no] share
} in the { -published } model, 0 to 1
privscbn-file-share_measured = share of yes, counted with noise; may lie outside 0 to 1
privscbn-file-half_width_95 = half the width of its 95 % range
privscbn-file-view = number of the table
privscbn-file-attributes = attributes of the table
privscbn-file-values = value of each attribute: 1 is yes, 0 is no
privscbn-file-share = noisy share of the records, 0 to 1
privscbn-file-category = word of the category, or number range
privscbn-file-place = place of the category, from 0
privscbn-file-word = a category of categories.csv

## Attacks: two tables that differ in one record, and the score that tells them apart.

privscbn-differ = only one record differs
privscbn-pair-p3 = One record has yes in both columns in table D, but in only one column in D′; all other answers are no
    .first = one record 11
    .other = one record 10
    .score = { -published } similarity of both columns
privscbn-pair-p4 = One of three records differs between tables D and D′, and decides which networks are candidates
    .first = records 000, 000, 101
    .other = records 000, 000, 011
    .score = networks that only one table can lead to (1 or -1)
privscbn-pair-p5 = Only one record has yes in column 1; in column 2, this record has yes in table D, but no in D′
    .first = one record 011
    .other = one record 010
    .score = published probability of column 2 given column 1
privscbn-pair-all = “{ $method }”: one record has yes in all four columns (D) or in none (D′)
    .first = one record with ones
    .other = none
    .score = published shares of ones, added up
privscbn-pair-odd = “{ $method }”: one record has the ones that change odd counts most (D), or no ones (D′)
    .first = { privscbn-pair-all.first }
    .other = { privscbn-pair-all.other }
    .score = { privscbn-pair-all.score }
privscbn-pair-categories = “{ $method }”: one record has the last category in each column (D), or the first (D′)
    .first = one record with the last categories
    .other = the first
    .score = { -published } share of the last categories minus that of the first
privscbn-pair-single = “{ $method }”: the table has one column, where one record has yes (D) or no (D′)
    .first = one record with a yes
    .other = one record with a no
    .score = published share of ones

## The published proof: what does not hold, with the numbers of a run.

privscbn-ladder = The first two lines use the paper’s sensitivities. The other values are the true costs of single steps.
privscbn-gap-p1 = Every person is in all clusters, but the paper counts the cost of only one cluster.
    .title = Clusters split columns, not people
privscbn-gap-p2 = Every person is in all pairs of a round, but the paper counts the cost of only one pair.
    .title = Rounds split pairs of columns, not people
privscbn-gap-p3 = The distance between two columns uses only records with a 1 in at least one of them. A single record may decide this distance.
    .title = One record can change a distance from 0 to 1
privscbn-gap-p4 = The exponential mechanism needs a list of candidates that does not depend on any record. Here some networks are possible for only one of two neighbouring tables.
    .title = The candidate networks depend on the data
privscbn-gap-p5 = One rare record can change a conditional probability from 0 to 1. The noise only covers changes of 1/n, where n is the number of records.
    .title = Conditional probabilities get noise that is meant for joint probabilities
privscbn-gap-p6 = Here these probabilities are computed from the noisy joint table; true probabilities would be unprotected.
    .title = The paper gives no source for the probabilities of a network’s first columns
privscbn-gap-p7 = The paper ignores that looking at the data to choose columns costs privacy. The same holds for the number of clusters k, the scale σ and the number of parents d.
    .title = Choices made by looking at the data
privscbn-rung-claimed = As claimed
    .why = This is the paper’s own sum.
privscbn-rung-sums = Composed correctly
    .why = Each person is in all pairs and clusters.
privscbn-rung-distances = Distances, true sensitivity
    .why = { privscbn-step-distances.why }
privscbn-rung-conditionals = Probabilities, one table alone
    .why = { privscbn-gap-p5 }
privscbn-rung-choices = Choices of parents
    .why = { privscbn-why-best-offered }

## Accuracy.

privscbn-ways = Number of columns combined in one question
    .help = Share of rows with a wrong combination of answers in these columns, averaged over up to 200 sets of columns.
    .error = { $ways ->
        [1] Error of single columns
       *[other] Error of { $ways } columns combined
    }
privscbn-not-run = “{ $method }” is not run { $all ->
    [yes] {""}
   *[no] from { -epsilon } = { SIG($epsilon) } on{" "}
}here. It would score { WHOLE($sets) } sets of parents.

## Picture: eight rows, the ring of columns, and what each is compared with. $of_100 is a share of 100 rows.

privscbn-off-by = On average, { SIG($of_100, digits: 2) } of 100 rows have a wrong combination of three answers.
privscbn-in-100 = { SIG($of_100, digits: 2) } of 100 rows
# The ring, read aloud. $against is quiet, true or nothing.
privscbn-ring = Ring of { $columns } columns. { $against ->
    [nothing] { privscbn-edges }.
   *[other] Compared with { $against ->
        [true] the true network
       *[quiet] a run without noise
    }: { $kept } related pairs kept, { $lost } lost, { $new } new.
}
privscbn-edges = { $kept ->
    [0] No related pairs
    [one] 1 related pair
   *[other] { $kept } related pairs
}
privscbn-edges-kept = { $edges } of { $there } related pairs kept
privscbn-edges-new = { $edges ->
    [one] 1 new pair
   *[other] { $edges } new pairs
}
privscbn-edges-lost = { $edges ->
    [one] 1 lost pair
   *[other] { $edges } lost pairs
}
privscbn-edge-published = { -published }
privscbn-edge-kept = kept
privscbn-edge-new = new
privscbn-edge-lost = lost
privscbn-network = The network
    .table = Table of the pairs of columns
    .column = column
    .edge = pair
privscbn-network-frame = Related columns{ $against ->
    [nothing] {""}
    [true] , compared with the truth: only you may see these
   *[quiet] , with and without noise: only you may see these
}
privscbn-side-real = Real
privscbn-side-made = Synthetic
privscbn-rows-real = { $shown } of { WHOLE($rows) } real rows
privscbn-rows-frame = { privscbn-rows-real }: only you may see these
privscbn-rows-published = { $shown } of { WHOLE($rows) } synthetic rows{ $gone ->
    [yes] , without Ada
   *[no] {""}
}
privscbn-rows-none = No rows, only answers
privscbn-rows-cut = { $caption }, { $most } of { WHOLE($columns) } columns
privscbn-rows-heard = { $caption }. { privscbn-rows-bars }
privscbn-rows-nobody = Synthetic rows belong to nobody.
# The mark of a share that is off.
privscbn-off = off
privscbn-rows-bars = { $words ->
    [yes] The bars below each column name are the shares of its categories, in order.
   *[no] The number below each column name is the share of yes in %.
}{ $marked ->
    [yes] {" "}“off” marks an error above what you allow.
   *[no] {""}
}
privscbn-queries-heard = Association of each pair, as answered and true.
privscbn-floor = { $source ->
    [cut] the limit of ones per record
    [clusters] clusters of columns
   *[model] the model itself
}
# Cards of Settings.
privscbn-card-expected = Off by
    .help = { privscbn-tolerance.help } The number is the mean of { $runs } { -trial-run }s.
privscbn-card-now = Error of this { -trial-run }
privscbn-card-quiet = Without noise
privscbn-card-independent = Independent columns
privscbn-card-planted = Agreement with the planted clusters
    .second = of 1, for { $groups } planted groups
privscbn-tolerance = Error that you allow (for 3 columns combined)
    .help = { privscbn-ways.help }
privscbn-tolerance-example = At most { SIG($of_100) } of 100 { $rows } may have a wrong combination of three answers.
privscbn-waiting = “{ $method }” scores up to { WHOLE($sets) } sets of parents.
privscbn-take = Use “{ $method }”

## How it works: associations and shares.

# $kind is correlation, jaccard or cramer; $of is published, rows, answered or true.
privscbn-association = { $kind ->
    [jaccard] Jaccard similarity
    [cramer] Cramér’s V
   *[correlation] |correlation|
}{ $of ->
    [rows] {" "}of the synthetic rows
    [answered] {" "}as answered
    [true] , true
   *[published] , { -published }
}
privscbn-association-jaccard = Jaccard similarity is the share of rows with yes in both columns, among rows with yes in at least one.
privscbn-association-title = Related columns
privscbn-association-heard = Heat map of all pairs: { $label }.
privscbn-association-words = { cramers-v }{ $counted ->
    [yes] {" "}Pairs not counted, or lost in noise, have 0.
   *[no] {""}
}
privscbn-image-title = Cluster of each pixel
privscbn-image-heard = Clusters of { $rows } by { $columns } pixels.
privscbn-column = Column
privscbn-categories-heard = Share of each category of { $column }.
privscbn-conditional-title = What each column depends on
privscbn-conditional-more = The network in the picture shows only the most strongly related pairs of columns.
privscbn-conditional = Probability of yes{ $many ->
    [0] {" "}(depends on no other column)
   *[other] , given its parents
}
privscbn-conditional-heard = Probability of yes in { $column }{ $many ->
    [0] {""}
   *[other] {" "}given { $parents }
}, { -published } and true.
privscbn-parents = { $few ->
    [yes] { $many ->
        [one] The label below each bar is the answer in the parent column “{ $parents }”.
       *[other] The labels below each bar are the answers in the parent columns, from top to bottom: { $parents }.
    }
   *[no] The parent columns are: { $parents }.
}
privscbn-cluster = cluster
privscbn-bar-published = { -published }
privscbn-bar-true = true

## Release and Compare.

privscbn-file-rows = synthetic rows{ $categories ->
    [yes] {" "}in your words
   *[no] {""}
}
privscbn-file-categories = categories of each column, as stated
privscbn-file-model = noisy model of the rows
privscbn-file-views = noisy tables of a few columns each
privscbn-file-shares = share of { $categories ->
    [yes] each category
   *[no] yes of each column
}, in the rows and in the model
privscbn-released-table = Released { $cells ->
    [yes] tables
   *[no] rows
}
privscbn-released-shares = { $categories ->
    [yes] Share of each category
   *[no] Share of yes in each column
}
privscbn-released-words = Each bar shows one share.{ $cut ->
    [yes] {" "}The figure has the first { $most } of { WHOLE($bars) } bars.
   *[no] {""}
}{ $whiskers ->
    [yes] {" "}Whiskers contain the true share in at least 95 % of { -release }s.
   *[no] {""}
}
privscbn-released-expected = { privscbn-off-by }
privscbn-difference = Share of { $categories ->
    [yes] each category
   *[no] yes
}, per 100 rows
privscbn-difference-heard = Paired { -published } shares: { $cut ->
    [yes] the { $kept } of { $all } that differ most between A and B
   *[no] all columns
}.
privscbn-joins-both = both: { $pairs }
privscbn-joins-alone = { $letter } alone: { $pairs }
privscbn-joins-heard = Joined pairs of columns; { $listed }.

## Choose.

privscbn-choose-columns = Yes/no columns
privscbn-choose-off = Share of rows in a wrong cell
privscbn-choose-in-words = { WHOLE($off) } of { WHOLE($rows) } rows may be in a wrong cell.
privscbn-choose-fewer = { $columns } columns
privscbn-choose-have = { privscbn-choose-columns }
privscbn-choose-publish = a synthetic table with similar patterns
privscbn-choose-tables = tables of { $columns } columns
## Names of data and of steps, and parts of sentences

privscbn-alike-name = { $kind }, { WHOLE($rows) } records × { $columns }
privscbn-said-threshold = has a threshold
privscbn-said-left-out = is left out
privscbn-file-answers = { $yes } or { $no }
    .least = ; { $yes } is { $least } or more
    .or = ” or “
    .word = ; { $yes } is “{ $word }”
    .same = ; { $yes } is yes
privscbn-step-ones-pairs = ones and pairs
privscbn-step-odd = odd counts
privscbn-step-lengths = numbers of ones per record
    .why = One record leaves one count and joins another.
privscbn-step-columns = tables of columns
privscbn-step-strongest = choice of the pairs to count
privscbn-step-pair = next pair
    .why = One record changes two cells by 1, and the score by at most 2.
privscbn-step-rounding = budget that is left
    .why = With it, the cost does not tell what was chosen.
privscbn-step-depend = test for dependent pairs
privscbn-step-ones = counts of ones
privscbn-step-parents = choices of parents
privscbn-step-pairs = pair counts
privscbn-step-merges = merges of clusters
privscbn-step-apart = distances between columns
privscbn-step-joint = { $size ->
    [1] table of 1 column
   *[other] joint table of { $size } columns
}
privscbn-step-conditional = conditional probabilities of { $size } columns
privscbn-step-network = network of { $size } columns
privscbn-step-choice = choices
privscbn-step-published = PrivSCBN as published
privscbn-step-sound = Repaired PrivSCBN
privscbn-step-many = { WHOLE($many) } { $of ->
    [cliques] clique tables
    [joints] joint tables
    [blocks] block tables
   *[families] family tables
}
privscbn-choose-shape-unrelated = for unrelated columns
privscbn-choose-shape-survey = for a survey
privscbn-choose-shape-clinic = for a clinic
privscbn-choose-shape-parity = for columns related only in threes
privscbn-following-rows = synthetic rows
privscbn-answer-no = no
privscbn-answer-yes = yes
