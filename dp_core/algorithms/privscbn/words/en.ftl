## The system, as cards, menus and documents name it.

privscbn-promise = Publish a synthetic table that keeps how columns are related. Noise should hide every real row.
privscbn-unit = one row, exchanged for any other; { -for-a-person }
privscbn-line = A made-up table with similar patterns
privscbn-hides = every row
privscbn-takes = yes/no columns
privscbn-metric-tvd = Error of 3 columns combined
privscbn-metric-l2 = Error of 3 columns combined, relative
privscbn-metric-pairs = Error of 2 columns combined

## Bundled tables: short names, and what to look for in each.

privscbn-sample-asia_small = Asia clinic, 5,000 patients
    .story = Made-up patients of a chest clinic, drawn from a published Bayesian network.
privscbn-sample-survey = Disability survey, 16
    .story = Made-up answers to 16 questions that depend on one hidden frailty. The paper’s method cuts such a table up.
privscbn-sample-asia = Asia clinic, 20,000
    .story = Four times the patients: noise changes a share a quarter as much.
privscbn-sample-blocks = Four blocks, 24 columns
    .story = Four unrelated blocks of six made-up columns.
privscbn-sample-mixed_blocks = Mixed blocks, 24 columns
    .story = The same blocks, columns in turn.
privscbn-sample-baskets = Baskets, 50 items
    .story = Made-up baskets with under three of 50 items each. Independent columns are hard to beat.
privscbn-sample-digits = Digits, 64 pixels
    .story = 1,797 real handwritten digits of 64 dark or light pixels.
privscbn-sample-xor = XOR trap, 4 columns
    .story = S says whether A and B differ; neither alone predicts S.
privscbn-sample-town = Town, 11 columns of categories
    .story = Made-up adults of a town, in words. The paper’s method takes yes/no columns only.
privscbn-alike-blocks = Unrelated groups of six columns
privscbn-alike-survey = All answers depend on one hidden score
privscbn-alike-baskets = Baskets: few ones in a record

## Methods: what each does, and who wrote it.

privscbn-method-published = PrivSCBN, the paper’s method, puts related columns into clusters. In each, a Bayesian network says on which columns, its parents, a column depends. All get noise.
    .reference = Hong Jinxin, Wu Yingjie, Cai Jianping, Sun Lan: 基于属性分割的高维二值数据差分隐私发布 (Differentially private publication of high-dimensional binary data by attribute segmentation), Journal of Computer Research and Development, 2022(1).
privscbn-method-joint = Noisy counts of a few answers together, and the most even table that fits them.
    .reference = This project; see docs/papers/privscbn.md 4.6. It builds on McKenna, Sheldon, Miklau: Graphical-Model Based Estimation and Inference for Differential Privacy, ICML 2019.
privscbn-method-joint_zcdp = The same with Gaussian noise: less noise, for a weaker guarantee.
    .reference = { privscbn-method-joint.reference }
privscbn-method-sound_pure = Noisy pair counts give clusters and networks, noisy tables the probabilities.
    .reference = This project; see docs/papers/privscbn.md 4.4. Its clusters and networks follow Hong, Wu, Cai, Sun, 2022.
privscbn-method-sound_zcdp = { privscbn-method-joint_zcdp }
    .reference = { privscbn-method-sound_pure.reference }
privscbn-method-sparse = For baskets: bounded counts of ones, and only pairs that stand out of the noise.
    .reference = This project; see docs/papers/privscbn.md 4.4.
privscbn-method-sparse_zcdp = For baskets: ones and pairs counted at once; rows from correlated normal numbers.
    .reference = { privscbn-method-sparse.reference }
privscbn-method-ones = For baskets at small { -epsilon }: bounded counts of ones, all columns independent.
    .reference = { privscbn-method-sparse.reference }
privscbn-method-independent = Noisy shares of ones; columns are drawn independently.
    .reference = Dwork, McSherry, Nissim, Smith: Calibrating Noise to Sensitivity in Private Data Analysis, TCC 2006.
privscbn-method-privbayes = One network of all columns, its parents by noisy choices (2014).
    .reference = Zhang, Cormode, Procopiuc, Srivastava, Xiao: PrivBayes: Private Data Release via Bayesian Networks, SIGMOD 2014 and ACM TODS 42(4), 2017.
privscbn-method-priview = Noisy tables of eight columns that cover all pairs; answers queries only (2014).
    .reference = Qardaji, Yang, Li: PriView: Practical Differentially Private Release of Marginal Contingency Tables, SIGMOD 2014.
privscbn-method-jtree = Pairs above a threshold, cliques of them, noisy clique tables (2015, corrected).
    .reference = Chen, Xiao, Zhang, Xu: Differentially Private High-Dimensional Data Publication via Sampling-Based Inference, KDD 2015; its test of pairs was corrected by this project, see docs/papers/privscbn.md 3.
privscbn-method-no_privacy = The published steps without noise.
    .reference = { privscbn-method-published.reference } Without its noise.
privscbn-no-release = No finite { -epsilon } is proven for it. Use the { -repaired } method, Maximum entropy.
privscbn-no-noise = Without noise it hides nothing.

## Parameters, with the help of each.

privscbn-param-rows = Synthetic rows
    .help = Automatic: one for each record.
privscbn-param-k = Clusters k
    .help = Not by the data. Automatic: 2 up to 25 columns, else 5.
privscbn-param-parents = Parents per column, at most
    .help = Columns that a column depends on. More keep more relations, under more noise.
privscbn-param-automatic_parents = { privscbn-param-parents }
    .help = { privscbn-param-parents.help } Automatic: at most 6.
privscbn-param-sigma = Affinity scale σ
    .help = How fast similarity fades. Automatic: half the median distance.
privscbn-param-bound = Contribution bound B
    .help = Records that add more are scaled down to it.
privscbn-param-tau = Ones counted per record τ
    .help = Records with more ones are scaled down to it.
privscbn-param-unbounded = no bound
privscbn-param-order = Answers counted together, at most
    .help = Automatic: triples where the noise allows.
privscbn-param-partition = Clusters from
    .help = Noisy pair counts, private merges, or no clusters.
privscbn-param-affinity = Association
    .help = Jaccard, as in the paper, misses groups whose columns differ in frequency.
privscbn-param-structure = Networks from
    .help = Noisy correlations, for free, or noisy choices.
privscbn-param-model = Probabilities from
    .help = Noisy tables of each family, or pair counts alone.
privscbn-param-bridges = Bridges between clusters
    .help = Each later cluster depends on one earlier column.
privscbn-param-share_pairs = Share of { -epsilon } for pair counts
privscbn-param-share_structure = Share of { -epsilon } for choices of parents
privscbn-param-theta = Cell count over noise θ
    .help = Automatic parents keep cell counts this many times above the noise.
privscbn-param-shrink = Shrinkage
    .help = How far rare combinations move to the average.
privscbn-param-beta = Share of { -epsilon } for the network β
privscbn-param-score = Score
    .help = R, or mutual information, as PrivBayes’ first version.
privscbn-param-delta = δ
    .help = How much the guarantee can fail; below one in the number of records.
privscbn-error-shares = Shares for pair counts (share_pairs = { $pairs }) and parents (share_structure = { $structure }) must be less than 1 together. Lower one.
privscbn-error-groups-form = lists, none empty, that hold each attribute from 0 on exactly once

## Steps of a ledger and their reasons.

privscbn-step-facts = choice of columns or thresholds
privscbn-step-quiet = all steps without noise
    .why = No noise is added.
privscbn-step-distances = noisy distances of all pairs
    .why = One of n records can change a Jaccard distance from 0 to 1. The paper assumes 1/(n-1).
privscbn-step-rounds = distances between columns, in rounds of separate pairs
    .why = One person is in all pairs of columns.
privscbn-step-merge = next two clusters to merge
    .why = Each pair is a candidate, and its score changes by at most 1.
privscbn-step-next = next column and its parents
privscbn-step-choices = choices of parents, all clusters
privscbn-step-last-part = last part of the budget
privscbn-step-networks = networks, one per cluster
privscbn-step-conditionals = conditional probabilities, one table per cluster
privscbn-step-entropy = PrivSCBN by maximum entropy
privscbn-step-tables = { $several ->
    [0] Single columns
   *[other] Maximum entropy on tables
}
privscbn-why-clusters = One person changes all clusters of columns.
privscbn-why-unused = It is not used.
privscbn-why-count = One record changes each count by at most 1.
privscbn-why-two-cells = An exchanged record changes two cells per table by 1.
privscbn-why-odd = One record changes an odd count by at most 1. Of { WHOLE($sets) } sets, those with an odd number of changed answers change.
privscbn-why-matrix = One record changes the matrix of odd counts in two directions only; so does the noise.
privscbn-why-tables = One record changes each table by 2 in all: { WHOLE($single) } of single columns{ $several ->
    [0] {""}
   *[other] {" "}and { WHOLE($several) } of columns together
}.
privscbn-why-length = A record with more than { $tau } { $tau ->
    [one] one
   *[other] ones
} is scaled down to the length of { $tau }.
privscbn-why-bound = A record with many ones is scaled down to add at most { $bound } in all.
privscbn-why-ones = A record counts as at most { $tau } { $tau ->
    [one] one
   *[other] ones
}.
privscbn-why-covariance = One record changes n |cov| of each pair by at most 1.
privscbn-why-dependence = Each parent set is a candidate, and its score n R changes by at most 2.
privscbn-why-all-sets = Every parent set of full size is a candidate.
privscbn-why-best-offered = Only the parents that fit the true data best are candidates. So one record can make an output impossible.
privscbn-why-joint = All probabilities of the cluster come from this table.
privscbn-why-conditional = The noise fits cells of a joint table (shares of all combinations). One record can change the probability of a rare combination from 0 to 1.

## What a method decided from public numbers.

privscbn-note-counted = Counted with noise: { $counted ->
    [cells] every combination of answers.
    [blocks] single answers, pairs, and tables of eight answers.
    [1] single answers.
    [2] pairs of answers and single ones.
   *[3] triples, pairs and single answers.
}
privscbn-note-groups = { $groups } tables of at most { $most } attributes are made.
privscbn-note-tables = Counted with noise: { $single ->
    [one] 1 single column
   *[other] { WHOLE($single) } single columns
}{ $several ->
    [0] {""}. At this { -epsilon } pairs would drown in noise.
    [one] {" "}and 1 larger table. { $chosen ->
        [0] It holds all pairs
        [one] It holds 1 pair chosen with noise
       *[other] It holds { WHOLE($chosen) } pairs chosen with noise
    }.
   *[other] {" "}and { WHOLE($several) } larger tables, which hold { $chosen ->
        [0] all pairs
        [one] 1 pair chosen with noise
       *[other] { WHOLE($chosen) } pairs chosen with noise
    }.
}
privscbn-note-pairs = The model fits { $pairs ->
    [one] the pair of columns that stands out of the noise
   *[other] the { WHOLE($pairs) } pairs of columns that stand out of the noise
}, in { $groups ->
    [one] 1 group
   *[other] { WHOLE($groups) } groups
}. The other { WHOLE($left) } follow from { $pairs ->
    [one] it
   *[other] these
}.
privscbn-note-no-pair = No pair passed the test.
privscbn-note-stopped = The test stopped at { $pairs } dependent pairs, its limit.
privscbn-note-left-out = { $left } of { $pairs } dependent pairs were left out: their tables would pass { $most } attributes.
privscbn-note-priview = { $tables ->
    [one] One table of up to 8 attributes answers
   *[other] { WHOLE($tables) } tables of up to 8 attributes answer
} queries.
privscbn-note-no-parents = The budget is too small for parents. Raise { -epsilon }, or lower θ.
privscbn-note-too-many = There { $columns ->
    [one] is only 1 attribute
   *[other] are only { $columns } attributes
} for { $asked } clusters: k = { $columns }.
privscbn-note-dropped = { $found } of { $asked } clusters came out.

## Errors of the methods.

privscbn-error-delta = delta = { $delta } must be below 1/n = { $limit }. Set it to { $lower } or less.
privscbn-error-priview = PriView takes at most { $most } attributes, and the table has { $columns }. Choose fewer, or another method.

## Uploads: public facts, with the help of each.

privscbn-upload-form = The file holds
    .help = Columns of yes and no, lists of items, or categories.
privscbn-upload-yes = Words for yes and no
    .help = As in yes|no, or sex=f|m for one column; J alone means yes. Not needed for yes/no, true/false or 1/0.
privscbn-upload-thresholds = Thresholds
    .help = Public cut points, as in age=65, income=30000: yes means at least so much. Never take them from the data.
privscbn-upload-blanks = Empty cells
    .help = Refuse the file, or let each empty cell count as no.
privscbn-upload-separator = Between items
privscbn-upload-own_items = Use the data’s most frequent items
    .notice = One person’s basket can change the list, so nothing is proven.
privscbn-upload-items = Items
    .help = Public list, with commas between.
privscbn-upload-most_items = Number of items
    .help = The most frequent ones are kept.
privscbn-upload-limits = At most { WHOLE($attributes) } attributes and { WHOLE($values) } values; of categories at most { $columns } columns with up to { WHOLE($categories) } each.
privscbn-upload-endings = Item lists may also end in .dat or .basket.

## What an upload says of itself.

privscbn-note-few = Only { $records } records: under { $few }, noise hides nearly all.
privscbn-note-blanks = { $cells ->
    [one] 1 empty cell was
   *[other] { WHOLE($cells) } empty cells were
} counted as no.
privscbn-note-own-items = The { WHOLE($items) } most frequent of { WHOLE($all) } items were read from the file. Nothing is proven unless this list is public.
privscbn-note-absent = In no record: { $items } ({ WHOLE($many) } of the items).

## Errors of uploads.

# A column with its first words.
privscbn-holds = column '{ $column }' ({ $words })
privscbn-error-yes = { $part } must name a word for yes, or one for yes and another for no. Write them as in sex=f|m.
privscbn-error-thresholds = thresholds = { $part } is no column with a number. Write them as in age=65, income=30000.
privscbn-error-no-number = Column '{ $column }' has a threshold and holds { $word }. Correct these cells, or leave the column out.
privscbn-error-two-yes = With '{ $word }' for yes, what means no is unclear in { $held }. Give words per column, as in { $example }={ $word }.
privscbn-error-unclear = Not yes/no, true/false or 1/0: { $held }{ $more }. Name the word for yes or a threshold such as { $example }=10, leave the column out, or choose categories.
privscbn-error-empty-cells = Empty cells: { WHOLE($cells) }, the first in row { WHOLE($row) } of column '{ $column }'. Fill them, or let empty cells count as no.
privscbn-error-all-columns = Several pairs of words are stated for all columns. State one, or name the columns.
privscbn-error-none-left = A table needs at least one column. Leave fewer columns out.
# $largest lists the columns with most categories.
privscbn-error-pairs = The pairs of { $columns } columns have { WHOLE($cells) } cells, over { WHOLE($most) }. Most categories: { $largest }. Give numbers edges such as age=20,40,60, list fewer and other, or leave columns out.
privscbn-error-yes-no-only = This method takes yes/no columns only. Choose Maximum entropy.
privscbn-error-needs-rows = This method needs all rows at once. Give one file, or choose Maximum entropy.
privscbn-error-wide-parts = In parts this method counts at most { $most } attributes; the table has { $columns }. Choose Maximum entropy, or give one file.
privscbn-error-parts = Categories, and items read from the file, need all rows at once. Give one file.
privscbn-error-rows = { WHOLE($rows) } rows of { $columns } columns pass { WHOLE($most) } cells. State fewer rows.
privscbn-error-quote = A quote in a line is not closed. Close it, or remove it.
privscbn-error-lists = Item lists are stated, and the file is { $form }. Choose item lists, or state rows of a table (in a plan: .csv).
privscbn-error-rows-form = Rows of a table are stated, with { WHOLE($columns) } columns. State item lists (in a plan: .basket), or choose columns.
privscbn-error-no-item = No line names an item. Choose another file.
privscbn-error-items = The items are not stated. State a public list, or use the data’s most frequent.

## The download of a release: its notes, one a line, and what its columns hold.

privscbn-unlinked = { $all ->
    [yes] Not fit for prediction: no column depends on another. A larger { -epsilon } may keep relations.
   *[no] Not fit to predict { $columns }{ $more ->
        [0] {""}
       *[other] {" "}and { WHOLE($more) } more
    }: each is unrelated to all others.
}
privscbn-notes-rows = synthetic.csv has one synthetic record per row, none a real person. It keeps patterns of many rows, up to noise and the model’s limits.
privscbn-notes-categories = { privscbn-notes-rows } Its words are in categories.csv; a number stands as its range.
privscbn-notes-views = views.csv has one row per cell of the noisy tables: attributes, their values, and the share of records. shares.csv has shares of yes, estimated from these. No records are published.
privscbn-notes-network = network.json holds the { -published } model: groups, parents, and the probability of yes (1) for each combination of their values. { privscbn-notes-further }
privscbn-notes-further = Further rows from it cost nothing.
privscbn-notes-model = model.json holds the { -published } model. { privscbn-notes-further }
privscbn-notes-weights = { privscbn-notes-model } The probability of a record is proportional to exp(sum of the signed weights of all sets). The sign is + where an even number of the set's attributes is yes, else -. Bridges join later groups to an attribute.
privscbn-notes-latent = { privscbn-notes-model } Draw normal numbers with these correlations, one per attribute. It is yes below the quantile of its share.
privscbn-notes-cells = { privscbn-notes-model } The probability of a record is proportional to S exp(W). S is the product of its single shares under "start", W the sum of its cells' weights in all sets. Cells follow categories.csv, the last column of a set fastest.
privscbn-notes-book = categories.csv lists the categories stated of each column.
privscbn-notes-shares = shares.csv has the share of each answer, in rows and model.
privscbn-notes-short = Intervals from these rows are too short: add the effect of noise and model.
privscbn-notes-seed = The rows follow from the { -published } model and its public seed, no part of the noise. verify.py draws them again.
privscbn-notes-range = { -in-95 } the true share lies within share_measured ± half_width_95 (shares.csv). Other shares and the synthetic cells have no range of error.
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
} that the { -published } model says, 0 to 1
privscbn-file-share_measured = share of yes, counted with noise; may be below 0 or above 1
privscbn-file-half_width_95 = half of the 95 % range of the noise of share_measured
privscbn-file-view = number of the table
privscbn-file-attributes = attributes of the table
privscbn-file-values = value of each attribute, in the same order: 1 is yes, 0 is no
privscbn-file-share = noisy share of the records, 0 to 1
privscbn-file-category = word of the category, or range of numbers
privscbn-file-place = place of the category in its column, from 0
privscbn-file-word = a category of categories.csv

## Attacks: two tables that differ in one record, and the score that tells them apart.

privscbn-differ = they differ in one record
privscbn-attack = The attacker knows all other records.
privscbn-pair-p3 = P3: 999 records are all no. One has yes in both columns (D) or in one (D′)
    .first = one record 11
    .other = one record 10
    .score = published similarity of the two columns
privscbn-pair-p3_block = P3: 999 records are all no. One has yes in four columns (D) or in two (D′)
    .first = one record 1111
    .other = one record 1100
    .score = published similarity of the last two columns
privscbn-pair-p4 = P4: one of three records decides which networks are candidates
    .first = records 000, 000, 101
    .other = records 000, 000, 011
    .score = networks that only one of the two tables can lead to (1 or -1)
privscbn-pair-p5 = P5: 999 records are all no. One has yes in column 1, and yes (D) or no (D′) in column 2
    .first = one record 011
    .other = one record 010
    .score = published probability of column 2 given column 1
privscbn-pair-all = { $method }: one record has all four columns, or none
    .first = one record with ones
    .other = none
    .score = published shares of ones, added up
privscbn-pair-odd = { $method }: one record has the ones that move odd counts most, or none
    .first = { privscbn-pair-all.first }
    .other = { privscbn-pair-all.other }
    .score = { privscbn-pair-all.score }
privscbn-pair-categories = { $method }: one record has the last categories, or the first
    .first = one record with the last categories
    .other = the first
    .score = published share of the last categories, less that of the first
privscbn-pair-single = { $method }: one record has a yes in the only column, or a no
    .first = one record with a yes
    .other = one with a no
    .score = published share of ones

## The published proof: what does not hold, with the numbers of a run.

privscbn-ladder = The first two lines use the paper’s sensitivities. Each other line is the true cost of one step alone.
privscbn-proof = For this table: { WHOLE($rows) } { $records }, { $columns ->
    [one] 1 column
   *[other] { $columns } columns
}, { -epsilon } = { SIG($epsilon) }.
privscbn-gap-p1 = Every person is in all clusters; the paper counts one.
    .title = Clusters split columns, not people
    .figures = { $clusters ->
        [1] Here is one cluster: no gap.
       *[other] Claimed: { SIG($claimed) }. Over { $clusters } clusters, without unused parts (P8), it is { SIG($proven) }.
    }
privscbn-gap-p2 = One person is in all pairs of a round; the paper charges it once.
    .title = Rounds split pairs of columns, not people
    .figures = For { $pairs ->
        [one] 1 pair
       *[other] { WHOLE($pairs) } pairs
    } in { $rounds ->
        [one] 1 round
       *[other] { WHOLE($rounds) } rounds
    } the paper claims { SIG($claimed) }. With its sensitivity, all pairs cost { SIG($proven) }.
privscbn-gap-p3 = A Jaccard distance uses only records with a 1 in either column. A single one may decide it.
    .title = A distance can jump from 0 to 1
    .figures = Assumed sensitivity: 1/{ WHOLE($others) }. True: 1.
privscbn-gap-p4 = The exponential mechanism (a private random choice) needs candidates that do not depend on the data. Here a network can be possible for one table only.
    .title = The candidates depend on the data
privscbn-gap-p5 = One person with a rare combination turns a conditional probability from 0 to 1. The noise is for a joint table, where one record moves two cells by 1/n.
    .title = Noise for cells of a joint table is put on conditional probabilities
    .figures = { $cost ->
        [0] Here none gets noise.
       *[other] One costs up to { -epsilon } = { SIG($cost) }; the paper claims { SIG($claimed) }.
    }
privscbn-gap-p6 = The paper does not say where they come from. Here they come from the noisy joint table; true ones would be unprotected.
    .title = The probabilities of the first columns
privscbn-gap-p7 = Choosing columns, k, σ or d by the data costs privacy, which the paper does not count.
    .title = Choices made by looking at the data
privscbn-gap-p8 = A network’s budget has one part per column, one of them unused. This costs accuracy, not privacy.
    .title = One part of the budget is never used
privscbn-rung-claimed = As claimed
    .why = The paper’s own sum.
privscbn-rung-sums = Sums repaired
    .why = Each person is in all pairs and clusters, so their costs add up.
privscbn-rung-distances = Distances, true sensitivity
    .why = Exchanging a record of yes for one of no can change every distance by 1.
privscbn-rung-conditionals = Probabilities, one table alone
    .why = One record can change a probability from 0 to 1.
privscbn-rung-choices = Choices of parents
    .why = Some outputs prove which table it was.

## Accuracy.

privscbn-ways = Columns combined in one question
    .help = Average share of rows in a wrong cell, over 200 random sets of columns.
    .error = { $ways ->
        [1] single columns wrong
       *[other] { $ways } columns combined wrongly
    }
privscbn-trivial = independent, no noise
privscbn-not-run = { $method } is not run { $all ->
    [yes] {""}
   *[no] from { -epsilon } = { SIG($epsilon) } on{" "}
}here: { WHOLE($sets) } sets of parents per run take { $time } at the paper’s { WHOLE($speed) } per second.
privscbn-duration = { WHOLE($many) } { $unit ->
    [years] { $many ->
        [one] year
       *[other] years
    }
    [days] { $many ->
        [one] day
       *[other] days
    }
    [hours] { $many ->
        [one] hour
       *[other] hours
    }
    [minutes] { $many ->
        [one] minute
       *[other] minutes
    }
   *[seconds] { $many ->
        [one] second
       *[other] seconds
    }
}

## Picture: eight rows, the ring of columns, and what each is compared with. $of_100 is a share of 100 rows.

privscbn-off-by = On average, { SIG($of_100, digits: 2) } of 100 rows have a wrong combination of three columns.
privscbn-in-100 = { SIG($of_100, digits: 2) } of 100 rows
# The ring, read aloud. $against is quiet, true or nothing.
privscbn-ring = Ring of { $columns } columns in the order of the file. { $against ->
    [nothing] { privscbn-edges }.
   *[other] Against { $against ->
        [true] the true network
       *[quiet] no noise
    }: { $kept } related pairs kept, { $lost } lost, { $new } new.
}
privscbn-edges = { $kept ->
    [0] No related pairs
    [one] 1 related pair
   *[other] { $kept } related pairs
}
privscbn-edges-kept = { $edges } of { $there } related pairs kept
privscbn-edges-new = { $edges } new
privscbn-edges-lost = { $edges } lost
privscbn-edge-published = { -published }
privscbn-edge-kept = kept
privscbn-edge-new = new
privscbn-edge-lost = lost
privscbn-network = The network
    .table = Table of the pairs
    .column = column
    .edge = pair
privscbn-network-frame = Related columns{ $against ->
    [nothing] {""}
    [true] , against the truth: for you alone
   *[quiet] , against no noise: for you alone
}
privscbn-rows-real = { $shown } of { WHOLE($rows) } real rows
privscbn-rows-frame = { privscbn-rows-real }: for you alone
privscbn-rows-published = { $shown } of { WHOLE($rows) } synthetic rows{ $gone ->
    [yes] , without Ada
   *[no] {""}
}
privscbn-rows-none = No rows are made, only answers
privscbn-rows-cut = { $caption }, { $most } of { WHOLE($columns) } columns
privscbn-rows-heard = { $caption }; under each column name, { $words ->
    [yes] shares of the categories
   *[no] shares of yes in %
}
privscbn-rows-nobody = The frame holds synthetic rows. None belongs to anybody.
# Cells of the table of rows, and the mark of a share that is off.
privscbn-cell =
    .yes = yes
    .no = no
    .off = off
privscbn-rows-bars = Under each name: { $words ->
    [yes] shares of their categories, in the order of the codebook.
   *[no] share of yes in %.
}{ $marked ->
    [yes] {" "}“off” marks an error above your tolerance.
   *[no] {""}
}
privscbn-queries = This method answers questions, without network or rows.
    .answered = answered
    .alt = Association of each pair of columns, as answered and true.
privscbn-floor = { $several ->
    [yes] clusters of columns
   *[no] the model that is learnt
}
# Cards of Settings.
privscbn-card-expected = Off by
    .help = { privscbn-tolerance.help } Mean of { $runs } { -trial-run }s.
privscbn-card-now = In this { -trial-run }
privscbn-card-quiet = Without noise
    .help = Loss of the method itself.
privscbn-card-independent = Independent columns
privscbn-card-planted = Agreement with the planted clusters
    .help = Adjusted Rand index: 1 if the groups were found, about 0 by chance.
    .second = of 1, for { $groups } planted groups
privscbn-tolerance = What you allow (error of 3 columns combined)
    .help = Average share of rows in a wrong cell of a table of three columns.
privscbn-tolerance-example = { SIG($of_100) } of 100 { $rows } in a wrong cell at most.
privscbn-waiting = { $method } scores up to { WHOLE($sets) } sets of parents.
privscbn-take = Take { $method }

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
privscbn-association-jaccard = Jaccard similarity: of rows with yes in either column, the share with both.
privscbn-association-title = Related columns
privscbn-association-heard = Heat map of all pairs: { $label }.
privscbn-association-pairs = { $used ->
    [yes] Pairs above the noise form groups, as far as their tables fit.
   *[no] At this { -epsilon } no pairs are counted: the map shows the synthetic rows.
}
privscbn-association-words = Cramér’s V: 0 for unrelated columns, 1 if one determines the other. Pairs not counted, or lost in noise, have 0.
privscbn-image-title = The clusters, drawn on the picture
privscbn-image = Every column is a pixel, with the number of its cluster.
privscbn-image-heard = Clusters of { $rows } by { $columns } pixels.
privscbn-true-frame = True values: for you alone
privscbn-column = Column
privscbn-shares-title = Shares of yes
privscbn-categories-title = Shares of the categories
privscbn-categories-heard = Share of each category of { $column }.
privscbn-farthest = Farthest off: { $name }, { PERCENT($published, digits: 3) } instead of { PERCENT($true, digits: 3) }.
privscbn-farthest-column = Farthest off: { $name }, { PERCENT($off) } of the rows in another category.
privscbn-conditional-title = What each column depends on
privscbn-conditional-more = The network shows the strongest pairs only.
privscbn-conditional = Probability of yes{ $many ->
    [0] {" "}(depends on no other column)
   *[other] , given its parents
}
privscbn-conditional-heard = Probability that { $column } is yes{ $many ->
    [0] {""}
   *[other] {" "}given { $parents }
}, { -published } and true.
privscbn-parents = { $few ->
    [yes] Below a bar, from the top: { $parents }.
   *[no] Parents: { $parents }.
}
privscbn-rarest = The rarest combination has { $records ->
    [0] no true records.
    [one] 1 true record.
   *[other] { WHOLE($records) } true records.
}
privscbn-print = The network in layers, for print
    .note = Boxes are clusters, thicker lines stronger relations.{ $dashed ->
        [yes] {" "}Dashed lines join clusters.
       *[no] {""}
    }
privscbn-cluster = group
privscbn-bar-published = { -published }
privscbn-bar-true = true

## Release and Compare.

privscbn-drawing = Drawing takes as long as a { -trial-run }.
privscbn-file-rows = synthetic rows{ $categories ->
    [yes] {" "}in your words
   *[no] {""}
}; none belongs to anybody
privscbn-file-categories = categories of each column, as stated
privscbn-file-model = noisy model that the rows were drawn from
privscbn-file-views = noisy tables of a few columns each
privscbn-file-shares = share of { $categories ->
    [yes] each category
   *[no] yes of each column
}, in the rows and in the model
privscbn-released-label = share of yes
privscbn-released-table = Released { $cells ->
    [yes] tables
   *[no] rows
}
privscbn-released-shares = { $categories ->
    [yes] Share of each category
   *[no] Share of yes of each column
}
privscbn-released-words = One bar per share.{ $cut ->
    [yes] {" "}The first { $most } of { WHOLE($bars) }.
   *[no] {""}
}{ $whiskers ->
    [yes] {" "}Whiskers hold the true share in at least 95 % of { -release }s.
   *[no] {""}
}
privscbn-released-expected = On average about { SIG($of_100, digits: 2) } of 100 rows have a wrong combination of three columns, by noise and number of records.
privscbn-difference = Shares of { $categories ->
    [yes] each category
   *[no] yes
}, of 100 rows
privscbn-difference-heard = Paired bars of { -published } shares: { $cut ->
    [yes] the { $kept } of { $all } that differ most between A and B
   *[no] all columns
}.
privscbn-joins-both = both: { $pairs }
privscbn-joins-alone = { $letter } alone: { $pairs }
privscbn-joins-heard = Pairs of columns that the networks join; { $listed }.

## Choose.

privscbn-choose-rows = Rows
    .help = Public.
privscbn-choose-columns = Columns of yes and no
privscbn-choose-off = Share of rows in a wrong cell
    .help = { privscbn-tolerance.help } 0.05: 5 of 100.
privscbn-choose-in-words = { WHOLE($off) } of { WHOLE($rows) } rows may stand in a wrong cell.
privscbn-choose-fewer = { $columns } columns
privscbn-choose-have = Yes/no columns
privscbn-choose-publish = a synthetic table with similar patterns
privscbn-choose-tables = tables of { $columns } columns
## Names of data and of steps, and parts of sentences

privscbn-your-file = Your file, { WHOLE($rows) } { $record } × { $columns }
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
privscbn-step-columns = tables of columns
privscbn-step-strongest = choice of the pairs to count
privscbn-step-pair = next pair
    .why = One record moves two cells of a pair by 1, its score by at most 2.
privscbn-step-rounding = what rounding leaves
    .why = So all choices of pairs cost the same.
privscbn-step-depend = which pairs depend
privscbn-step-ones = counts of ones
privscbn-step-parents = choices of parents
privscbn-step-pairs = pair counts
privscbn-step-merges = merges of clusters
privscbn-step-apart = distances between columns
privscbn-step-joint = { $size ->
    [1] table of 1 column
   *[other] joint table of { $size } columns
}
privscbn-step-conditional = probabilities of { $size ->
    [one] 1 column
   *[other] { $size } columns
}
privscbn-step-network = network of { $size ->
    [one] 1 column
   *[other] { $size } columns
}
privscbn-step-choice = choices
privscbn-step-published = PrivSCBN as published
privscbn-step-sound = Sound PrivSCBN
privscbn-step-gaussian = Sparse, Gaussian
privscbn-step-many = { WHOLE($many) } { $of ->
    [cliques] clique tables
    [joints] joint tables
    [blocks] block tables
   *[families] family tables
}
privscbn-choose-shape-unrelated = for unrelated columns
privscbn-choose-shape-survey = for a survey
privscbn-choose-shape-clinic = for a clinic
privscbn-choose-shape-parity = for parities
privscbn-following-rows = synthetic rows
privscbn-answer-no = no
privscbn-answer-yes = yes
