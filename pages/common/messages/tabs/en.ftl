## Follow Ada

ada-follow = Follow Ada
ada-leaves = Ada leaves
ada-returns = Ada comes back
ada-measurement = Measurement
ada-without = without her
ada-noise = noise
ada-hers = hers
ada-another = another
ada-strip = { WHOLE($total) } measurements, hers marked
# $shown: what rows show, a ring once she has left; $more rows are not in the table.
ada-key = All { WHOLE($total) } measurements, hers in pink.{ $shown ->
    [dot] {" "}Dot: true value with Ada; bar: usual noise.
    [ring] {" "}Dot: true value with Ada; ring: without her; bar: usual noise.
   *[no] {""}
}{ $more ->
    [0] {""}
   *[other] {" "}{ WHOLE($more) } more are not listed.
}

## Replay on a neighbouring data set

# $unit says in what a neighbour differs.
replay-idea = { word-replay } Here the data differ by { $unit }. Different outputs disprove the claim; equal outputs prove nothing.
replay-start = Replay on neighbouring data
replay-runs = Replays
replay-steps = Uses of noise in both runs
replay-of = Shown: the worst of { WHOLE($tried) } random neighbours.
replay-same = The outputs are identical. No step changed more than its noise covers.
replay-uncharged = The ledger does not count a use of { $mechanism }.
replay-over = “{ $step }” changed { SIG($ratio, digits: 4) } times as much as its noise covers.
replay-costs = Each step keeps its promise; together they cost more than claimed.
replay-uncovered = The noise does not cover this difference; the claim is { -epsilon } = { SIG($claimed) }.
replay-tells = Here the steps cost at most { -epsilon } = { SIG($cost) }; claimed is { SIG($claimed) }, proven { $proven }.
replay-step = step
replay-noise = noise
replay-made-for = noise covers
replay-changed = changed by
replay-kept = covered
replay-times = { SIG($ratio) } times
replay-unlisted = not in the ledger
replay-uses = { $step }, { WHOLE($times) } times

## Attacks

attack-knows = The attacker knows all other rows.
attack-run = Run the attack now
attack-at = Attack on “{ $method }”: { WHOLE($runs) } runs on each data set at { $setting }
attack-runs = Runs of the attack
attack-kept-other = These are stored runs at { -epsilon } = { SIG($epsilon) }. For { -epsilon } = { SIG($here) }, run the attack now.
attack-limit = This many runs can show at most { -epsilon } = { SIG($most) }: too few to disprove this claim.
attack-scores = Attack scores on both data sets: { $score }.
attack-detail = Half of the runs chose the attack’s rule, half tested it. The result holds with { PERCENT($confidence, digits: 3) } confidence.

## Accuracy

error-free = All runs use a made-up { $noun }: { $name }. These runs cost no { -epsilon }.
error-more = Make { $runs } runs at each { -epsilon }
error-table = Errors of all runs
error-at = a proven { -epsilon } of { $epsilon }
error-own = The selected method uses the settings of this page; all other methods use their defaults.
error-caption = Lines show medians of { $runs } runs at each { -epsilon }. The band and bars run from the 5th to the 95th percentile. { $also }
error-no-noise = no noise
error-method = method
error-proven = proven { -epsilon }
error-number = runs
error-middle = median

## Draws of a release

draws-once = Draw the { -release }? This cannot be undone.
draws-again = You have drawn { $times ->
    [1] once
   *[other] { WHOLE($times) } times
} from these data. Another { -release } also costs { $cost }. Draw again?
draws-yes = Draw
draws-no = Cancel
draws-here = Drawn from { $own ->
    [yes] these data
   *[no] other data
} in this visit: { WHOLE($number) }
draws-show = Show
draws-shown = Shown below
draws-from = { $label }, from { $data }
draws-own = your own data
draws-download = Download

## Release: what is left to say

release-go-on = Use the { -repaired } method at { $setting }
release-terminal = Download the plan in Settings and put it beside your file. The first line draws a { -release }, which costs its { -epsilon } each time.
release-endless = an unlimited { -epsilon }, as no finite value is proven
release-choice = { $cost }; the choice of { $choice } is not covered
release-price = a proven { -epsilon } = { SIG($proven, digits: 4) }{ $delta ->
    [none] {""}
   *[other] {" "}with δ = { $delta }
} for { $unit }{ $same ->
    [yes] {""}
   *[no] ; the claim is { -epsilon } = { SIG($claimed, digits: 4) }
}
release-largest = Released: “{ $method }” at { $setting }. Charged: { -epsilon } = { SIG($epsilon, digits: 4) }, the largest shown.
release-drawn = Drawn: “{ $method }” at { $setting }. Cost: { $cost }.
release-some = { WHOLE($shown) } of { WHOLE($all) } { $of ->
    [cells] cells
   *[rows] rows
}. The download has all, with all digits.
release-zip = Download the release (zip)

## Files of a release

file-dossier = report for your board, to sign
file-ledger = { -epsilon } of each step
file-plan = method, { -epsilon } and settings
file-readme = guarantee, checks, citation
file-notes = how to use the tables
file-register = { -epsilon } of all releases about these people
file-deployment = draft entry for OpenDP’s public list
file-csvw = columns of { $table }, for programs
file-croissant = files and columns, for programs
file-crate = files and program, for archives
file-verify = checks the release, without data
file-sums = checksums
file-columns = your description of the columns
file-more = and { $more } more

## Words for the record

record-title = Publisher, contact, licence and more

## This collection

collection-title = This collection
collection-named = This collection: { $name }
-add-up = Releases about these people add up
collection-visit = { -add-up }, on every page. A reload forgets the register and what you drew, so download both.
collection-server = { -add-up } over all visits: this server keeps the register. A reload forgets what you drew, so download it.
collection-mixed = Some releases protect a person, others a row. The total is for one row; more rows cost more.
collection-keep = Guard the register like your file: its digests let anyone check guesses about the file.
-same-people = Are these the same people?
collection-same-people = { -same-people } Until you answer below, this is for you alone
collection-unanswered = { $question } Until you answer they count as the same.
collection-like = This file looks like one { $name ->
    [none] used before
   *[other] of { $name }
}: { PERCENT($share) } of what was compared agrees. { -same-people }
collection-other = The register of { $name } says that this file is about other people. { -same-people }
collection-unknown = The register{ $name ->
    [none] {""}
   *[other] {" "}of { $name }
} does not know these rows. { -same-people }
collection-same = The same people
collection-different = Other people
collection-spent = { -epsilon } spent: { $total } of { SIG($most) } ({ $limit ->
    [cap] the cap of this collection
   *[risk] your risk limit, which nothing enforces
})
collection-left = { $spent }: { $left } is left { collection-once-more }
collection-once-more = { -once-more }
collection-endless = no finite { -epsilon }
collection-total = { $finite ->
    [yes] { -epsilon } = { $epsilon }
   *[no] No finite { -epsilon }
} is proven in all{ $delta ->
    [none] {""}
   *[other] , with δ = { $delta }
}.
collection-charged = What was charged
collection-release = release
collection-protects = protects
collection-at = drawn (UTC)
collection-fold = Register: name, cap, upload, download
collection-name = Name of the collection
collection-cap = Cap: largest total { -epsilon }
collection-take = Download the register
collection-bring = Upload a register
collection-such-as = ward B, admissions 2026
