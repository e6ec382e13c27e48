## Picture. $times compares the spread of the groups with that of the best groups.

dpc-off-by = { $near ->
    [yes] Groups are as narrow as the best ones.
   *[no] Groups are { SIG($times, digits: 2) } times as wide as the best ones.
}

## Accuracy

dpc-scores = Do the usual scores tell?
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
dpc-plane-discs = Dotted discs show how far noise moves a centre (predicted, ± 1 sd).{ $lost ->
    [0] { "" }
   *[other] { " " }{ WHOLE($lost) } of { WHOLE($discs) } centres have none. Noise may have put them anywhere, because their groups are small.
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
dpc-judged = With these groups { $record } lie { SIG($times) } × as far (squared) from the middle of their group as in the best groups. Without groups it would be { SIG($one) } ×. { $gain ->
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
dpc-stage-centres = { $last ->
    [rows] The made-up rows were grouped; the marks are the means of the groups. Still no true row was looked at again.
    [counts] K-means grouped the cells by their counts; the marks are its centres.
   *[other] Every true row went to its nearest centre. Each centre moved to the mean of its rows, with noise on the sums and the counts. Lines show where centres came from.
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
dpc-before-centres = { $given } each centre of an average group is blurred by about { $centre } (1 sd, in every column). { $besides ->
    [edge] Noise in the counts adds to that away from the middle of a column, up to { $reach } at its edge.
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
    .nearest = True rows take the group of the nearest mean of the made-up rows, before the centres are refined.
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
    .reading = Adjusted Rand index: 1 for the same groups, about 0 for chance. Clusterers label rows that they have not seen, so even K-means alone need not agree with the best.
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
dpc-tolerance-example = In your groups { $rows } may lie { PERCENT($more, digits: 3) } farther (squared) from the middle than in the best groups.
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
    .own = These limits were read from the data and are not public, so nothing is proven with them. Type limits that everybody may know, and switch on below.
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
    .why = A look-alike is a made-up table with as many rows, columns and groups, between the same public limits. Choosing on it depends on nobody, so it costs no privacy.
    .limits = The limits of the columns were read from the data, so no { -epsilon } is proven for this table. The look-alike does not use them: its columns run from 0 to 1, and { -epsilon } is proven there.
dpc-slow = { $method } is left out: a run on { WHOLE($rows) } rows would take about { WHOLE($seconds) } s.
    .once = Runs are slow with so much data: each point is run once at first.
dpc-fewer = Fewer columns, same { -epsilon }
    .waiting = The first runs are on their way.
    .alt = Share of what grouping can gain against { -epsilon }, with { $columns } columns.
    .about = 100 %: as good as the best K-means on these columns; 0 %: no better than one group for all. Median of the runs of the method on screen. Move “Columns used” on the left: each number of columns adds its curve.
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
dpc-gaps = With the numbers of this run. Five gaps show at { -epsilon } = { SIG($epsilon) }. The method runs on two small tables that differ in one person, and an attack tells them apart.
dpc-attacked-corner = One person moves from the lower corner of the box to the upper one. The attacker knows everybody else, and asks which of the two tables it was.
dpc-attacked-columns = A table of 32 people and { WHOLE($columns) } columns. One person moves from the lower corner of the box to the upper one; the attacker knows everybody else. { -epsilon } is taken as it is stated, not from the data.
dpc-attacked-true_weights = 32 people in one corner, or one of them in the other. The weight of the vote is read from the true table.
dpc-attacked-unit = Columns that are 1, 10 and 100 wide, and a sensitivity of 1 for each. One person moves from the lower end of all to the upper one.
dpc-attacked-own_epsilon = A cloud of 63 people near a corner. One of them stays, or moves far away. The { -epsilon } from the data changes, and with it the noise of all others.
dpc-attacked-own_bounds = Limits read from the table: its largest value is 100, or 650.

## Release.

dpc-nothing-released = Without noise there is nothing that may be released. Choose another variant.
dpc-no-limits = The limits of the columns, or other facts, were read from your data, so no guarantee covers them. State public limits under “Columns and public limits”, or in the upload panel, to make a { -release }.
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
