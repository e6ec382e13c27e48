## The system, as cards, menus and documents name it.

privscbn-promise = Publish a synthetic table that keeps what goes together. Noise should hide every single row of the real one.
privscbn-unit = one row exchanged for any other; a person with k rows has k times { -epsilon }
privscbn-line = A new table with the old patterns
privscbn-hides = every single row
privscbn-takes = yes/no columns
privscbn-metric-tvd = 3-way error
privscbn-metric-l2 = 3-way error, relative
privscbn-metric-pairs = 2-way error

## Bundled tables: short names, and what to look for in each.

privscbn-sample-asia_small = Asia clinic, 5,000 patients
    .story = Made-up patients of a chest clinic, drawn from a known network. At a lower { -epsilon } shares go off, and edges come and go.
privscbn-sample-survey = Disability survey, 16
    .story = Made-up answers to 16 questions on daily life; yes means that help is needed. All depend on one hidden degree of frailty. The paper’s method cuts the table up, and no { -epsilon } brings back what that loses.
privscbn-sample-asia = Asia clinic, 20,000
    .story = The same clinic with four times the patients. The noise is the same, so a share is off by a quarter. See which edges come back.
privscbn-sample-blocks = Four blocks, 24 columns
    .story = Four unrelated blocks of six made-up columns. See whether the clusters find the blocks; here cutting the table up pays.
privscbn-sample-mixed_blocks = Mixed blocks, 24 columns
    .story = The same four blocks with their columns in turn. The order of the columns does not matter.
privscbn-sample-baskets = Baskets, 50 items
    .story = Made-up shopping baskets, under three of 50 items in each. Where ones are rare, independent columns are hard to beat.
privscbn-sample-digits = Digits, 64 pixels
    .story = Real handwritten digits, 64 pixels that are dark or not. There are only 1,797 pictures: an { -epsilon } that suits many records fails on few.
privscbn-sample-xor = XOR trap, 4 columns
    .story = A trap: S says whether A and B differ, so neither alone tells about it. See whether the search keeps the pair.
privscbn-sample-town = Town, 11 columns of categories
    .story = Made-up adults of a town, in words: age, work, income and the like. The published method takes yes/no columns only; the { -repaired } one takes these too.
privscbn-alike-blocks = Groups of six, unrelated to each other
privscbn-alike-survey = All answers depend on one hidden score
privscbn-alike-baskets = Baskets: few ones in a record

## Methods: what each does, and who wrote it.

privscbn-method-published = Clusters of columns, a Bayesian network in each, noisy conditionals.
    .reference = Hong Jinxin, Wu Yingjie, Cai Jianping, Sun Lan: 基于属性分割的高维二值数据差分隐私发布 (Differentially private publication of high-dimensional binary data by attribute segmentation), Journal of Computer Research and Development, 2022(1).
privscbn-method-joint = Noisy counts of few answers together; the most even table that agrees with them.
    .reference = This project; see docs/papers/privscbn.md 4.6. It builds on McKenna, Sheldon, Miklau: Graphical-Model Based Estimation and Inference for Differential Privacy, ICML 2019.
privscbn-method-joint_zcdp = The same with Gaussian noise: less of it, for a weaker guarantee.
    .reference = { privscbn-method-joint.reference }
privscbn-method-sound_pure = Noisy pair counts give clusters and networks; noisy tables give the conditionals.
    .reference = This project; see docs/papers/privscbn.md 4.4. Its clusters and networks follow Hong, Wu, Cai, Sun, 2022.
privscbn-method-sound_zcdp = The same with Gaussian noise: less of it, for a weaker guarantee.
    .reference = { privscbn-method-sound_pure.reference }
privscbn-method-sparse = For baskets: bounded counts of ones, and only pairs that stand out of the noise.
    .reference = This project; see docs/papers/privscbn.md 4.4.
privscbn-method-sparse_zcdp = For baskets: ones and pairs counted at once, and normal numbers behind the rows.
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
privscbn-method-no_privacy = The published steps without noise: what the model itself loses.
    .reference = { privscbn-method-published.reference } Without its noise.
privscbn-no-release = The published method has no finite proven { -epsilon }. Explore it, and make a { -release } with Maximum entropy.
privscbn-no-noise = This is the published method without noise. It hides nothing and is for comparison only.

## Parameters, with the help of each.

privscbn-param-rows = Synthetic rows
    .help = Automatic: as many as there are records.
privscbn-param-k = Clusters k
    .help = Columns are cut into so many groups. Automatic: 2 up to 25 columns, else 5. It must not be chosen by looking at the data.
privscbn-param-parents = Parents per column, at most
    .help = More parents catch more, and cut the data into smaller cells with more noise in each.
privscbn-param-automatic_parents = { privscbn-param-parents }
    .help = { privscbn-param-parents.help } Automatic: at most 6.
privscbn-param-sigma = Affinity scale σ
    .help = How fast similarity fades with distance. Automatic: half the median distance.
privscbn-param-bound = Contribution bound B
    .help = Most that one record may add to the pair counts. Records with many ones are scaled down to it.
privscbn-param-tau = Ones counted per record τ
    .help = Records with more ones are scaled down to it.
privscbn-param-unbounded = no bound
privscbn-param-order = Answers counted together, at most
    .help = Three say more than two, under more noise. Automatic: three where the noise leaves something to see.
privscbn-param-partition = Clusters from
    .help = Noisy pair counts, private merges one after the other, or no clusters at all.
privscbn-param-affinity = Association
    .help = What makes two columns alike. Jaccard is the paper’s choice. It misses groups whose columns differ in frequency.
privscbn-param-structure = Networks from
    .help = The noisy correlations, at no further cost, or noisy choices.
privscbn-param-model = Conditionals from
    .help = Noisy tables of each family, or the noisy pair counts alone.
privscbn-param-bridges = Bridges between clusters
    .help = Each later cluster depends on one earlier column.
privscbn-param-share_pairs = Share of { -epsilon } for pair counts
    .help = The rest goes to the tables.
privscbn-param-share_structure = Share of { -epsilon } for choices of parents
    .help = Used with such choices only.
privscbn-param-theta = Cell count over noise θ
    .help = The automatic number of parents keeps the count in a cell this far above the noise.
privscbn-param-shrink = Shrinkage
    .help = How strongly conditionals of rare combinations fall back to the average.
privscbn-param-beta = Share of { -epsilon } for the network β
    .help = The rest goes to the tables.
privscbn-param-score = Score
    .help = PrivBayes’ R, or the mutual information of the first version.
privscbn-param-delta = δ
    .help = Chance that the guarantee fails; below one in the number of records.
privscbn-error-shares = share_pairs = { $pairs } and share_structure = { $structure } must leave something for the tables: less than 1 together. Lower one.
privscbn-error-groups = groups = { $groups } must be { $form }.
privscbn-error-groups-form = lists that hold each attribute from 0 on exactly once, and none may be empty; list every attribute in one group
privscbn-error-widths = The tables have { WHOLE($one) } and { WHOLE($other) } attributes, and both need the same; compare tables of one kind.

## Steps of a ledger and their reasons.

privscbn-step-facts = choice of attributes or thresholds
    .why = They were read from the data, not given as public facts.
privscbn-step-quiet = all steps without noise
    .why = No noise is added anywhere. It shows what the model itself loses.
privscbn-step-distances = noisy distances of all pairs
    .why = One record can change a Jaccard distance from 0 to 1, not by 1/(n-1).
privscbn-step-rounds = distances between attributes, m - 1 rounds of separate pairs
    .why = Pairs split columns, not people: one person is in all of them.
privscbn-step-merge = next two clusters to merge
    .why = The score of every pair changes by at most 1, and all pairs are on offer.
privscbn-step-next = next attribute and its parents
privscbn-step-choices = choices of parents, all clusters
privscbn-step-last-part = last part of the budget
privscbn-step-networks = networks, one per cluster
privscbn-step-conditionals = conditionals, one per cluster
privscbn-step-entropy = PrivSCBN by maximum entropy
privscbn-step-tables = { $several ->
    [0] Single columns
   *[other] Maximum entropy on tables
}
privscbn-why-clusters = Clusters split columns, not people: one person changes all of them.
privscbn-why-unused = It is set aside and not used.
privscbn-why-count = One record changes each count by at most 1.
privscbn-why-two-cells = One record changes one cell of each table by 1 and another by 1.
privscbn-why-cells = A record that is exchanged leaves one cell and comes into another.
privscbn-why-odd = One record changes an odd count by at most 1. Of the { WHOLE($sets) } sets only those change that hold an odd number of the changed answers.
privscbn-why-tables = One record leaves one cell and enters another in each table: { WHOLE($single) } of single columns{ $several ->
    [0] {""}
   *[other] {" "}and { WHOLE($several) } of columns together
}.
privscbn-why-length = A record with more than { $tau } ones is scaled down to the length of { $tau }.
privscbn-why-bound = A record with many ones counts less, so that it adds at most { $bound } in all.
privscbn-why-ones = A record counts as at most { $tau } ones.
privscbn-why-covariance = One record changes n |cov| of each pair by at most 1.
privscbn-why-dependence = n R changes by at most 2, and every parent set is on offer.
privscbn-why-all-sets = Every parent set of full size is on offer.
privscbn-why-best-offered = The parents on offer are the best in the data. So one record can make an output impossible.
privscbn-why-joint = All conditionals come from one joint table.
privscbn-why-conditional = The noise fits cells of a joint table. One record can change a conditional of a rare combination by 1.

## What a method decided from public numbers.

privscbn-note-counted = Counted with noise: { $counted ->
    [cells] every combination of answers, as there are few.
    [1] single answers, as more would be lost in it.
    [2] pairs of answers and all below.
   *[3] triples of answers and all below.
}
privscbn-note-groups = More than { $most } attributes make { $groups } tables. Each but the first adds a few attributes to those that go best with them.
privscbn-note-tables = Counted with noise: { WHOLE($single) } single columns{ $several ->
    [0] {""}. At this { -epsilon } pairs would drown in noise.
   *[other] {" "}and { WHOLE($several) } tables of more, which hold all pairs.
}
privscbn-note-pairs = { WHOLE($pairs) } pairs stand out of the noise and fit into the model, of { WHOLE($groups) } groups of columns. The other { WHOLE($left) } follow from these.
privscbn-note-no-pair = No pair passed the test.
privscbn-note-stopped = The test stopped at { $pairs } dependent pairs, as many as it may find.
privscbn-note-left-out = { $left } of { $pairs } dependent pairs were left out. They would make tables of more than { $most } attributes.
privscbn-note-priview = { WHOLE($tables) } tables of up to 8 attributes answer queries.
privscbn-note-no-parents = The budget is too small for any parents. Raise { -epsilon }, or lower θ.
privscbn-note-too-many = { $asked } clusters were asked for, and there are { $columns } attributes: k = { $columns }.
privscbn-note-dropped = { $asked } clusters were asked for, and { $found } came out; empty ones are dropped.

## Errors of the methods.

privscbn-error-delta = delta = { $delta } must be below 1/n = { $limit } for { WHOLE($records) } records; set it to { $lower } or less.
privscbn-error-attributes = attributes = { $attributes } must be different columns from 0 to { $last }; list each once.
privscbn-error-first = first = { $first } must be one of the attributes { $attributes }; choose one.
privscbn-error-records = n = { $records } must be at least 2 records; add records.
privscbn-error-counts = counts has shape { $shape }. It must hold 2, 4, 8, … numbers, none negative and not all zero. List one for each combination of parents and child.
privscbn-error-grouped = groups hold { $found } attributes, and the table has { $columns }; list every attribute in one group.
privscbn-error-priview = PriView got { $columns } attributes and takes at most { $most }. The number of its tables grows with their square. Choose fewer attributes, or another method.

## Uploads: public facts, with the help of each.

privscbn-upload-form = The file holds
    .help = Columns: one of yes and no per attribute, one row per record. Item lists: one line per record that names its items, such as a shopping basket. Categories: columns of any words, and of numbers.
privscbn-upload-left_out = Leave these columns out
    .help = Ids, names, free text: what is no yes/no attribute. Of categories, columns of which nothing is stated are left out, too.
privscbn-upload-yes = Words for yes and no
    .help = Such as yes|no. Synthetic rows say these words, or 1 and 0. Needed unless cells say yes/no, true/false or 1/0. They serve all columns that have them; write sex=f|m for a single column, and commas between several. J alone states the word for yes.
privscbn-upload-thresholds = Thresholds
    .help = Public cut points of columns of numbers, such as age=65, income=30000: yes means at least so much. Never take them from the data, not even a median.
privscbn-upload-categories = Categories
    .help = Public list for each column, such as sex=f,m; income=low,high. 0..4 is short for 0,1,2,3,4, and *=no,yes serves all other columns. Add missing where cells may be empty, and other for words that are in no list. A codebook can be pasted, one column a line.
privscbn-upload-edges = Edges of number ranges
    .help = Public cut points of columns of numbers, such as age=18,30,45,65: under 18, 18 to under 30, and so on, 65 and over. Synthetic rows say the range. Never take them from the data. Add missing where cells may be empty, and other for what is no number.
privscbn-upload-blanks = Empty cells
    .help = Refuse the file, or let each empty cell count as no.
privscbn-upload-separator = Between items
    .help = What stands between two items of a line.
privscbn-upload-own_items = Use the data’s most frequent items
    .help = Read from the file which items become attributes, instead of stating them.
    .notice = Which items are frequent is then treated as public. One person’s basket can change the list, so nothing is proven for this data set.
privscbn-upload-items = Items
    .help = Public list of the items that become attributes, with commas between (or spaces, where no item has one). It must be known without the data, such as a price list.
privscbn-upload-most_items = Number of items
    .help = So many of the most frequent are kept.
privscbn-upload-limits = At most { WHOLE($attributes) } attributes and { WHOLE($values) } values; of categories at most { $columns } columns with up to { WHOLE($categories) } each.
privscbn-upload-endings = Item lists, one line per record, may also end in .dat or .basket.

## What an upload says of itself.

privscbn-note-few = There are only { $records } records: under { $few }, noise hides nearly all.
privscbn-note-blanks = { $cells ->
    [one] 1 empty cell was
   *[other] { WHOLE($cells) } empty cells were
} counted as no.
privscbn-note-own-items = The { WHOLE($items) } most frequent of { WHOLE($all) } items were read from the file. Nothing is proven unless this list is public.
privscbn-note-absent = In no record: { $items } ({ WHOLE($many) } of the items).

## Errors of uploads.

# A column with its first words.
privscbn-holds = column '{ $column }' ({ $words })
privscbn-error-yes = { $part } must say one word for yes, or yes and no as two words that differ; write them as in sex=f|m.
privscbn-error-thresholds = thresholds = { $part } is no column with a number; write them as in age=65, income=30000, with commas between them.
privscbn-error-no-number = Column '{ $column }' has a threshold and holds { $word }; a threshold needs numbers. Correct these cells, or leave the column out.
privscbn-error-two-yes = The word '{ $word }' was given for yes. It is not clear what means no in { $held }. Give the word for single columns, as in { $example }={ $word }.
privscbn-error-unclear = Not yes/no, true/false or 1/0: { $held }{ $more }. { $binary ->
    [yes] Name the word for yes, { $number ->
        [yes] give a public threshold such as { $example }=10, leave
       *[no] leave
    }
   *[no] { $number ->
        [yes] Give a public threshold such as { $example }=10, leave
       *[no] Leave
    }
} the column out, or choose categories.
privscbn-error-empty-cells = Empty cells: { WHOLE($cells) }, the first in row { WHOLE($row) } of column '{ $column }'. Fill them, or let empty cells count as no.
privscbn-error-all-columns = More than one pair of words is stated for all columns; state one, or name the columns.
privscbn-error-none-left = No column is left to make up; a table needs one at least. Leave fewer columns out.
privscbn-error-single = Every column has a single category, so nothing is left to learn; state more categories, or choose another file.
# $largest lists the columns with most categories.
privscbn-error-pairs = The { $columns } columns have { WHOLE($categories) } categories together (the most: { $largest }). Their pairs have { WHOLE($cells) } cells, and at most { WHOLE($most) } are counted. Give edges such as age=20,40,60 to columns of numbers. Or list fewer categories and other, or leave columns out.
privscbn-error-yes-no-only = This method is made for yes/no columns, and this table has categories. Choose Maximum entropy, which takes both.
privscbn-error-needs-rows = This method needs all rows of such a table at once and cannot use counts of parts. Give one file, or choose Maximum entropy.
privscbn-error-wide-parts = This method needs all rows of a table of { $columns } attributes at once. At most { $most } are counted together. Choose Maximum entropy, or give one file.
privscbn-error-parts = Categories, and items that are read from the file, need all rows at once. Columns of yes and no, and lists of stated items, are counted in parts. Give one file.
privscbn-error-rows = As many synthetic rows as real ones are asked for: { WHOLE($rows) } of { $columns } columns. At most { WHOLE($most) } cells are made. State in the plan how many rows to make up.
privscbn-error-empty-file = The file is empty; a record needs a line. Choose another file.
privscbn-error-quote = A quote is opened in a line and not closed; every quoted item needs two quotes. Close it, or remove it.
privscbn-error-lists = The file is stated to hold lists of items, and its form is { $form }. Only one can be meant. State that its lines are rows of a table (such as the ending .csv in a plan). Or choose item lists.
privscbn-error-rows-form = The file is stated to hold rows of a table and has { WHOLE($columns) } columns; item lists stand in one line each. State lists of items (the ending .basket in a plan), or choose columns.
privscbn-error-no-item = No line names an item; a list needs at least one. Choose another file.
privscbn-error-items = The items are not stated; which items become attributes must be public. State them, or use the data’s most frequent items.

## The download of a release: its notes, one a line, and what its columns hold.

privscbn-unlinked = { $all ->
    [yes] Not fit for prediction: in these rows no column depends on another. A larger { -epsilon } may keep what goes together.
   *[no] Not fit to predict { $columns }{ $more ->
        [0] {""}
       *[other] {" "}and { WHOLE($more) } more
    }. In these rows no other column says anything about that.
}
privscbn-notes-rows = synthetic.csv has one synthetic record a row: each cell says yes or no. No row is a real person. Facts about many rows are kept, up to noise and to the model’s limits.
privscbn-notes-categories = synthetic.csv has one synthetic record a row, in the words of categories.csv. No row is a real person. Facts about many rows are kept, up to noise and to the model’s limits. A number stands as the range it falls into.
privscbn-notes-views = This method publishes noisy tables of a few attributes each and makes no records. views.csv has one row a cell: the attributes, the value of each in the same order, and the share of records. shares.csv has the share of yes of each attribute, as estimated from these tables.
privscbn-notes-network = network.json holds the { -published } model: the groups of attributes, and each attribute with its parents. It has the probability of a yes for every combination of the parents' values. 1 is yes, in the order of the parents. Further rows can be drawn from it at no further cost.
privscbn-notes-weights = model.json holds the { -published } model. Further rows can be drawn from it at no further cost. The probability of a record is proportional to exp(sum of the signed weights of all sets). The sign is + where an even number of the set's attributes is yes, else -. A later group depends on the attribute named as its bridge.
privscbn-notes-latent = model.json holds the { -published } model. Further rows can be drawn from it at no further cost: draw normal numbers with these correlations, one an attribute; it is yes where its number is below the quantile of its share.
privscbn-notes-cells = model.json holds the { -published } model. Further rows can be drawn from it at no further cost. The probability of a record is proportional to a product of two parts. One is the product of the shares of its single columns under "start". The other is exp(sum of the weights of its cells in all sets). Cells are in the order of categories.csv, the last column of a set fastest.
privscbn-notes-book = categories.csv lists the categories of each column, as they were stated before the file was read.
privscbn-notes-shares = shares.csv has the share of each answer, in the rows and as the model says it.
privscbn-notes-short = An analysis of the rows as if they were real gives intervals that are too short. Add what the noise and the model may have changed.
privscbn-notes-seed = The rows were drawn from the { -published } model by the seed beside it. The seed is public and no part of the noise; verify.py draws the rows again.
privscbn-notes-range = In at least 95 % of { -release }s the true share lies within share_measured plus or minus half_width_95, in shares.csv. The other shares have no range of error: the model combines what was counted. Cells of synthetic rows have none either, as none belongs to a person.
privscbn-notes-no-range = Shares have no range of error: no count of a single column is { -published } as it is. No formula in public numbers says how far the model is off. Cells of synthetic rows have none either, as none belongs to a person.
privscbn-file-attribute = name of the column
privscbn-file-column = { privscbn-file-attribute }
privscbn-file-share_in_rows = { $yes ->
    [yes] share of yes
   *[no] share
} among the synthetic records, 0 to 1
privscbn-file-share_of_model = { $yes ->
    [yes] share of yes
   *[no] share
} that the { -published } model says, 0 to 1
privscbn-file-share_measured = share of yes as it was counted with noise; may be below 0 or above 1
privscbn-file-half_width_95 = half of the 95 % range of share_measured: of its noise
privscbn-file-view = number of the table
privscbn-file-attributes = what the table is about
privscbn-file-values = value of each attribute, in the same order: 1 is yes, 0 is no
privscbn-file-share = noisy share of the records, 0 to 1
privscbn-file-category = word of the category; a range of numbers as it was stated
privscbn-file-place = place of the category in its column, from 0
privscbn-file-word = a category of categories.csv
privscbn-error-evaluations = evaluations of { $method } with m = { $columns } and max_parents = { $parents } are not defined; take 'fgb' or 'greedy', at least 1 attribute and 0 parents.

## Attacks: two tables that differ in one record, and the score that tells them apart.

privscbn-differ = two tables that differ in one record
privscbn-pair-p3 = P3: one record has both columns, or only one of them
    .first = one record 11
    .other = one record 10
    .score = published similarity of the two columns
    .setting = Of 1,000 records with two columns, 999 are 00. D has one record 11, D′ has one record 10 instead.
privscbn-pair-p3_block = P3: one record has four columns, or two of them
    .first = one record 1111
    .other = one record 1100
    .score = published similarity of the last two columns
    .setting = Of 1,000 records with four columns, 999 are 0000. D has one record 1111, D′ has one record 1100 instead.
privscbn-pair-p4 = P4: different networks are on offer
    .first = records 000, 000, 101
    .other = records 000, 000, 011
    .score = networks that only one of the two tables can lead to (1 or -1)
    .setting = There are three records with three columns. D has 000, 000, 101; D′ has 000, 000, 011.
privscbn-pair-p5 = P5: the only record with column 1 has column 2, or not
    .first = one record 011
    .other = one record 010
    .score = published chance of column 2 given column 1
    .setting = Of 1,000 records with three columns, 999 are 000. D has one record 011, D′ has one record 010 instead.
privscbn-pair-all = { $method }: one record has all four columns, or none
    .first = one record with ones
    .other = none
    .score = published shares of ones, added up
    .setting = D has one record with { $ones ->
        [1] one of
        [2] two of
        [3] three of
       *[4] all
    } four columns, D′ has it with none; the other 49 have none. The attack asks which of the two tables it was.
privscbn-pair-odd = { $method }: one record has as many attributes as move odd counts most, or none
    .first = { privscbn-pair-all.first }
    .other = { privscbn-pair-all.other }
    .score = { privscbn-pair-all.score }
privscbn-pair-categories = { $method }: one record has the last categories, or the first
    .first = one record with the last categories
    .other = the first
    .score = published share of the last categories, less that of the first
    .setting = There are two columns of three categories. D has one record with the last of them in both, D′ has it with the first. Half of the other 48 have the first, half the last. The attack asks which of the two tables it was.
privscbn-pair-single = { $method }: one record has a yes in the only column, or a no
    .first = one record with a yes
    .other = one with a no
    .score = published share of ones
    .setting = There is one column. D has one record with a yes, D′ has it with a no; half of the other 48 have a yes. All of { -epsilon } protects one number, so the attack comes near to what is proven.

## The published proof: what does not hold, with the numbers of a run.

privscbn-ladder = The first two lines believe the paper’s sensitivities. The others are what a step alone truly costs.
privscbn-proof = For this table: { WHOLE($rows) } { $records } with { $columns } columns, at { -epsilon } = { SIG($epsilon) }. Three problems show at work. The method runs on two small tables that differ in one record, and an attack tells them apart.
privscbn-gap-p1 = The paper lets clusters share one budget, as if each person were in only one. Every person is in all of them, so their costs add up.
    .title = Clusters split columns, not people
    .figures = { $clusters ->
        [1] With one cluster, as here, nothing is added up wrongly.
       *[other] Claimed once: { SIG($claimed) }. Added up over { $clusters } clusters, without parts that are not used: { SIG($proven) }.
    }
privscbn-gap-p2 = The distances are measured in rounds of disjoint pairs of columns. Each round is charged once, but one person is in all pairs of a round.
    .title = Rounds of pairs split columns too
    .figures = { WHOLE($pairs) } pairs in { WHOLE($rounds) } rounds. Claimed: { SIG($claimed) }. Added up, even if P3 were right: { SIG($proven) }.
privscbn-gap-p3 = The noise fits a change of 1 in the number of records. A Jaccard distance compares only those who have one of the two columns. Where that is a single record, it decides the distance alone.
    .title = A distance can jump from 0 to 1
    .figures = Assumed sensitivity 1/{ WHOLE($others) }, true sensitivity 1.
privscbn-gap-p4 = The exponential mechanism protects which candidate is chosen, if everybody gets the same candidates. Here each column comes with the parents that are best in the data. So some networks can come from one table and never from its neighbour.
    .title = The choices on offer depend on the data
privscbn-gap-p5 = The noise fits cells of a joint table, which one record moves by one in the number of records. It is added to conditionals. The only person with a rare combination turns one from 0 to 1.
    .title = Noise for cells on conditionals
    .figures = { $cost ->
        [0] Here every cluster has one joint table only, so no conditional gets noise.
       *[other] Cost of one conditional: up to { SIG($cost) }, for { SIG($claimed) } claimed.
    }
privscbn-gap-p6 = The paper does not say where the conditionals of the first columns come from. True marginals would be unprotected. Here they come from the noisy joint table.
    .title = The first conditionals
privscbn-gap-p7 = Taking the best-selling items uses the data without counting it. So does tuning k, σ and d on the data. All of these must be fixed beforehand.
    .title = What was chosen by looking
privscbn-gap-p8 = The budget of a network is divided by the number of its columns. One part is never used. This costs accuracy, not privacy.
    .title = A little slack the other way
privscbn-rung-claimed = As claimed
    .why = The paper’s own sum.
privscbn-rung-sums = Sums repaired
    .why = Pairs and clusters split columns, so their costs add up. Sensitivities are still believed.
privscbn-rung-distances = Distances, true sensitivity
    .why = One record with all columns, against one with none, moves every distance by 1.
privscbn-rung-conditionals = Conditionals, one table alone
    .why = One record can turn a conditional of a rare combination round.
privscbn-rung-choices = Choices of parents
    .why = The parents on offer depend on the data, so some outputs prove which table it was.

## Accuracy.

privscbn-alike =
    .why = A look-alike is a made-up table with as many records and columns. What is chosen on it depends on nobody, so it costs no privacy.
privscbn-ways = Columns of a question
    .help = A question asks for the shares of all combinations of so many columns; 200 random ones are asked. The error is the share of records that would have to change cells, on average.
    .error = { $ways }-way error
privscbn-trivial = independent, no noise
privscbn-not-run = { $method } is not run { $all ->
    [yes] {""}
   *[no] from { -epsilon } = { SIG($epsilon) } on{" "}
}for this picture. Its search would score { WHOLE($sets) } sets of parents a run: { $time } at the paper’s { WHOLE($speed) } a second.
privscbn-duration = { WHOLE($many) } { $unit ->
    [years] years
    [days] days
    [hours] hours
    [minutes] minutes
   *[seconds] seconds
}

## Picture: eight rows, the ring of columns, and what each is compared with. $of_100 is a share of 100 rows.

privscbn-off-by = Three columns together are off by { SIG($of_100, digits: 2) } in 100.
privscbn-in-100 = { SIG($of_100, digits: 2) } in 100
# The ring, read aloud. $against is quiet, true or nothing.
privscbn-ring = Ring of { $columns } columns in the order of the file. { $against ->
    [nothing] { privscbn-edges }.
   *[other] { $same ->
        [yes] { privscbn-edges }: the same as { $against ->
            [true] in the true network
           *[quiet] without noise
        }.
       *[no] Of { $there } edges { $against ->
            [true] in the true network
           *[quiet] without noise
        } { $kept } kept and { $lost } lost; { $new } new.
    }
}
privscbn-edges = { $kept ->
    [0] No edges
    [one] 1 edge
   *[other] { $kept } edges
}
privscbn-edges-kept = kept { $edges } of { $there }
privscbn-edges-new = new { $edges }
privscbn-edges-lost = lost { $edges }
privscbn-edge-published = { -published }
privscbn-edge-kept = kept
privscbn-edge-new = new
privscbn-edge-lost = lost
privscbn-network = The network
    .table = Table of the pairs
    .column = column
    .edge = edge
privscbn-network-frame = What goes together{ $against ->
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
privscbn-rows-none = No rows are made, only answers to questions
privscbn-rows-cut = { $caption }, { $most } of { WHOLE($columns) } columns
privscbn-rows-heard = { $caption }; below the names, { $words ->
    [yes] shares of the categories
   *[no] shares of yes in %
}
privscbn-rows-nobody = No synthetic row belongs to anybody.
privscbn-rows-bars = Above a column: { $words ->
    [yes] the shares of its categories, in the order of the codebook
   *[no] its share of yes, in %
}{ $marked ->
    [yes] ; “off”: beyond what you allow.
   *[no] .
}
privscbn-queries = This method makes no network and no rows: it answers questions from noisy tables. Here are its answers for all pairs of columns. Where only answers count, it can err less than methods that make rows.
    .answered = answered
    .alt = Association of each pair of columns, as answered and in the true table.
privscbn-floor = { $several ->
    [yes] clusters of columns
   *[no] the model that is learnt
}
# Cards of Settings; each has its help.
privscbn-card-expected = Off by
    .help = Mean of { $runs } { -trial-run }s. Of every three columns, so many of 100 rows would have to change cells. The mean of 200 such choices, or of all where there are fewer.
privscbn-card-now = In this { -trial-run }
    .help = Of every three columns, so many of 100 rows would have to change cells. The mean of 200 such choices, or of all where there are fewer.
privscbn-card-quiet = Without noise
    .help = What the method itself loses, with the same seed. No { -epsilon } makes it smaller.
privscbn-card-independent = Independent columns
    .help = The same if every column were drawn independently, at this { -epsilon }. All that goes together is lost then.
privscbn-card-planted = Agreement with the planted clusters
    .help = The adjusted Rand index is 1 where the planted groups were found, about 0 for chance.
    .second = of 1; there are { $groups } planted ones
privscbn-tolerance = What you allow (3-way error)
    .help = How far the synthetic table may be off and still be of use to you. Of every three columns: 0.05 means that 5 of 100 rows may stand in the wrong cell, on average.
privscbn-tolerance-example = { SIG($of_100) } of 100 { $rows } in the wrong cell at most.
privscbn-waiting = { $method } scores up to { WHOLE($sets) } sets of parents on this table.
privscbn-take = Take { $method }
privscbn-judged = { $compared ->
    [worse] Independent columns do better here: off by { SIG($independent, digits: 2) } in 100, against { SIG($here, digits: 2) }.
    [same] This { -trial-run } is as good as independent columns, and no better.
   *[better] Independent columns would be off by { SIG($independent, digits: 2) } in 100; this { -trial-run } is off by { SIG($here, digits: 2) }.
} { $left ->
    [model] Nearly all of it is lost without any noise, too.
    [noise] Most of it is noise: without, { SIG($without, digits: 2) } would remain.
   *[both] Without noise { SIG($without, digits: 2) } would remain.
}

## How it works: budget, model, rows.

privscbn-how-quiet = No noise was added anywhere. This is what the published steps themselves lose.
privscbn-how-published = { -epsilon } = { SIG($epsilon) } was cut into { SIG($distances, digits: 2) } for distances, { SIG($networks, digits: 2) } for the networks and { SIG($chances, digits: 2) } for the probabilities. A probability got noise of scale { SIG($noise, digits: 2) } at most. The noise is small because the paper assumes that one person moves it by at most 2 in { WHOLE($records) }.
privscbn-how-measured = { -epsilon } = { SIG($epsilon) } went into { $spent }. Noise is in records.
privscbn-how-queries = The noisy tables answer queries; there is no network and no table.
privscbn-how-independent = No column has a parent, so columns are drawn independently.
privscbn-how-latent = The numbers behind two answers go together as the answers do. The network shows the strongest pairs of it.
privscbn-how-even =     { $groups ->
        [1] The method took the most even table that agrees with the counts.
       *[other] The method took the most even table that agrees with the counts of each table, of at most { $most } columns. Each but the first adds a few columns to those of earlier ones.
    } The network shows the strongest pairs of it.
privscbn-how-clusters = { $clusters ->
    [1] All columns form one group
   *[other] { $clusters } clusters came out{ $few ->
        [yes] , of { $sizes } columns
       *[no] {""}
    }
}. A column has at most { $parents ->
    [one] 1 parent
   *[other] { $parents } parents
}{ $bridges ->
    [0] {""}
    [one] , and 1 bridge joins the clusters
   *[other] , and { $bridges } bridges join the clusters
}.
privscbn-how-rows = Then { WHOLE($rows) } rows were drawn from it: nobody in them is real.
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
privscbn-association-title = Which columns go together
privscbn-association-heard = Heat map of all pairs: { $label }.
privscbn-association-used = { $used ->
    [yes] { $several ->
        [yes] The clusters were cut from the { -published } map; boxes outline them. Columns stand cluster by cluster.
       *[no] All columns stand in one group: nothing was cut.
    }
   *[no] This method cuts no clusters from such a map.{ $several ->
        [yes] {" "}Columns stand cluster by cluster.
       *[no] {""}
    }
}
privscbn-association-pairs = { $used ->
    [yes] Pairs that stand out of the noise form groups, as far as their tables fit.
   *[no] At this { -epsilon } no pairs are counted, so the map is that of the synthetic rows.
}
privscbn-association-words = Cramér’s V tells how far two columns go together: 0 where one says nothing about the other, 1 where it says all. Pairs that do not stand out of the noise are left at 0.
privscbn-image-title = The clusters, drawn on the picture
privscbn-image = Every column is a pixel. Its number is that of its cluster. The method knows no places: clusters that hang together show that the association was found.
privscbn-image-heard = Clusters of { $rows } by { $columns } pixels.
privscbn-true-frame = True values: for you alone
privscbn-column = Column
privscbn-shares-title = Shares of yes
privscbn-shares-heard = Share of yes of each column.
privscbn-categories-title = Shares of the categories
privscbn-categories-heard = Share of each category of { $column }.
privscbn-farthest = Farthest off: { $name }, { PERCENT($published, digits: 3) } for { PERCENT($true, digits: 3) }.
privscbn-farthest-column = Farthest off: { $name }, { PERCENT($off) } of the rows in another category.
privscbn-conditional-title = What each column depends on
privscbn-conditional-more = The network shows the strongest pairs. The rows follow more than it shows.
privscbn-conditional = Chance of yes, { $many ->
    [0] alone
   *[other] given its parents
}
privscbn-conditional-heard = Chance that { $column } is yes{ $many ->
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
    .note = A box is a cluster. Parents stand above children, thicker is stronger, and what joins two clusters is dashed.
privscbn-cluster = group
privscbn-bar-published = { -published }
privscbn-bar-true = true

## Release and Compare.

privscbn-own-items = Which items become columns was read from your data, so no guarantee covers it. List the items in the upload panel, as public facts, to make a { -release }.
privscbn-drawing = Drawing takes as long as the { -trial-run } did; the page waits for it.
privscbn-file-rows = synthetic rows{ $categories ->
    [yes] {" "}in your words
   *[no] {""}
}: no row belongs to anybody
privscbn-file-categories = the categories of each column, as they were stated
privscbn-file-model = the noisy model that the rows were drawn from
privscbn-file-views = noisy tables of a few columns each
privscbn-file-shares = share of { $categories ->
    [yes] each category
   *[no] yes of each column
}, in the rows and as the model says it
privscbn-released-label = share of yes
privscbn-released-heard = Published share of yes of each column
privscbn-released-table = Released { $cells ->
    [yes] tables
   *[no] rows
}
privscbn-released-rows = { WHOLE($shown) } of { WHOLE($rows) } { $cells ->
    [yes] cells
   *[no] synthetic rows
}; the download has all.
privscbn-released-shares = { $categories ->
    [yes] Share of each category
   *[no] Share of yes of each column
}
privscbn-released-title = Share of { $categories ->
    [yes] each category
   *[no] yes
}, as the { -published } model says it
privscbn-released-words = One bar a share, in the order of the columns.{ $cut ->
    [yes] {" "}The first { $most } of { WHOLE($bars) }.
   *[no] {""}
}{ $whiskers ->
    [yes] {" "}Whiskers: in at least 95 % of { -release }s the true share lies within.
   *[no] {""}
}
privscbn-released-expected = Three columns together are off by about { SIG($of_100, digits: 2) } in 100. This follows from the noise and the number of records, which are public.
privscbn-difference = Shares of { $categories ->
    [yes] each category
   *[no] yes
}, of 100 rows
privscbn-difference-heard = Paired bars of { -published } shares: { $cut ->
    [yes] the { $kept } of { $all } that differ most between A and B
   *[no] all columns
}.
privscbn-joins = Columns that go together
privscbn-joins-both = both: { $pairs }
privscbn-joins-alone = { $letter } alone: { $pairs }
privscbn-joins-heard = Pairs of columns that the networks join. In { $listed }.

## Choose.

privscbn-choose-rows = Rows
    .help = How many there are is public here.
privscbn-choose-columns = Columns of yes and no
    .help = As they are { -published }.
privscbn-choose-off = Share of rows in a wrong cell
    .help = Of every three columns together, on average: 0.05 means 5 of 100 rows.
privscbn-choose-in-words = { WHOLE($off) } of { WHOLE($rows) } rows may stand in a wrong cell.
privscbn-choose-fewer = { $columns } columns
privscbn-choose-have = Yes/no columns
privscbn-choose-publish = a synthetic table with the same patterns
privscbn-choose-again = The synthetic table counts once; any question may be asked of it.
privscbn-choose-tables = tables of { $columns } columns
