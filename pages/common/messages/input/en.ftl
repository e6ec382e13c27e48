## What was chosen after looking

asked-question = Which of these were fixed before you saw your rows?
asked-note = A choice made on a look-alike counts as before.
asked-all = All fixed before
asked-stated = what was stated about the file
asked-stated-what = columns, dates, limits, categories
asked-value = { $label }: { $received }
asked-unanswered = Answer each line first.
asked-method = method
asked-epsilon = privacy budget { -epsilon }
asked-line = The ledger will say “{ $line }”. The noise keeps its guarantee; no finite { -epsilon } covers what you chose by the data.
asked-locked = This plan was locked before any look at your rows: { $plan }.
asked-lock = Lock this plan
asked-lock-help = A { -release } of exactly this plan will ask no questions.
asked-plan = plan { $digest }…

## Blind pages

blind-on = You see a look-alike, made up from what you stated. Before you draw, nothing depends on your rows.
blind-look = Look at my rows (for you alone)
blind-off = You see your own rows. { blind-later }
blind-later = No noise covers a choice made by your rows. Each { -release } of this file then asks what was fixed before.

## Columns and rows of a file

preview-columns = Columns: { $names }{ $more ->
    [0] { "" }
   *[other] { " " }and { WHOLE($more) } more
}.
preview-public = These names are public. The number of rows is public too, if one row is exchanged for another.
preview-rows = The first of { WHOLE($rows) } rows and { $columns ->
    [one] one column
   *[other] { WHOLE($columns) } columns
}.
preview-row = row
preview-ids = These look like ids: { $names }. Choose the column that names the person; leave out the other columns.

## Choices

choice-data = Data set
choice-own = Your own data
choice-method = Method
choice-view = Methods shown
choice-allowed = Error that you allow
choice-range = { $low } to { $high }

## Parameters, seed and reset

control-epsilon = { site-epsilon }
control-seed = Seed
control-play = Play { -trial-run }s
control-pause = Pause { -trial-run }s
control-reset = Reset
control-private = { home-private }
control-accurate = { home-accurate }
settings = Settings

## Notes on a link

note-asked = { $label }: “{ $asked }” was asked for. Possible: { $offer }. Now: { $stands }.
note-steps = { $low } to { $high } in { $number } steps
note-any = any number
note-more = { $low } or more
note-none = { $none }, or { $low } to { $high }
note-switch = true and false

## Plans

plan-open = Open a plan ({ $file })
plan-download = Download the plan ({ $file })

## Your file

upload-title = Your file
upload-preview = Look at its first rows (for you alone)
upload-introduced = CSV, TSV, Excel (.xlsx) or Parquet, at most { WHOLE($cells) } cells and { WHOLE($columns) } columns.
upload-kept = The file stays in this machine’s memory until a minute after you leave.
upload-choose = Choose a file of at most { WHOLE($megabytes) } MB
upload-written = File format
upload-lines = Its lines are
upload-lines-table = rows of a table
upload-lines-list = lists of items
upload-sheet = Sheet number
upload-encoding = Encoding
upload-delimiter = Cells are separated by a
upload-delimiter-comma = comma
upload-delimiter-semicolon = semicolon
upload-delimiter-tab = tab
upload-delimiter-bar = bar
upload-delimiter-space = space
upload-header = The first row names the columns
upload-comma = Numbers have a decimal comma (12,82)
upload-suggest = The first rows suggest: { $hints }.
upload-accept = Use the suggestion
upload-hint-other = { $label }: { $value }
upload-use = Rehearse on made-up rows
upload-steps =
    .file = 1 File
    .public = 2 What is public
    .rehearse = 3 Rehearse
    .release = 4 Release
upload-count = Count what is left out
upload-left-out = Left out
upload-none = None
upload-choose-column = Choose a column
upload-in-use = In use: { $name }.
upload-outside = Events or points left out, as they lie outside the range: { WHOLE($outside) }.
upload-forget = Forget this file
codebook-title = Codebook (optional)
codebook-ask = CSV, or JSON of CSVW-EO
codebook-filled = Filled in from the codebook.
codebook-download = Download the codebook ({ $file })

## What is public about each column

column-title = **What is possible in each column?**
column-note = State what a column means, not what your rows hold: a true smallest value can expose somebody. Values beyond a limit count as the limit.
column-page = Columns in view
column-pages = Columns { WHOLE($first) } to { WHOLE($last) } of { WHOLE($all) }
column-others = All other columns
column-kind = Kind of { $column }
column-kind-count = weight of the row
column-kind-number = number
column-kind-category = category
column-kind-ordered = ordered category
column-kind-yes-no = yes or no
column-kind-person = person
column-kind-class = known groups
column-kind-left-out = leave out
column-ask = { $column }: { $what }
column-ask-least = smallest possible
column-ask-most = largest possible
column-ask-words = possible values, with commas between
column-ask-cuts = cut points, such as 18, 30, 65
column-ask-cut = yes from this number
column-ask-yes = word for yes
column-ask-no = word for no
column-needed = needed, or the column is left out
column-person = people are protected, not rows
column-as-others = same as all other columns
upload-part-west = West
upload-part-south = South
upload-part-east = East
upload-part-north = North
upload-part-f = f, permanent noise
upload-part-p = p, chance of 1 for a permanent 0
upload-part-q = q, chance of 1 for a permanent 1

## choosing

input-choosing-choose-publicly-known-looking = Choose by public knowledge, not by the { $seen }.
input-choosing-like = What the { $what } are like
input-choosing-risk-cap-chance-may = Your limit: a { -suspicion } of 10 in 1,000 may grow to (in 1,000)

## configurations

input-configurations-file-plan-page-opens = This plan is for { $plan }. Open it there.

## Published uses along the slider

scale-others = Other people’s { -epsilon } does not justify yours
scale-others-note = Filled marks are releases with the same trust model and kind of unit of privacy as your release.
scale-hidden = Unit of privacy: { $unit }.

## Which ε, in words

input-choosing-here = this { $noun }
