## Follow Ada

ada-follow = Follow Ada
ada-frame = Ada among the true rows: for you alone
ada-leaves = Ada leaves
ada-returns = Ada comes back
ada-measurement = Measurement
ada-without = without her
ada-noise = noise
ada-hers = hers
ada-another = another
ada-strip = { WHOLE($total) } measurements, hers marked
# $shown: whether a row shows noise; $more rows are not in the table.
ada-key = All { WHOLE($total) } measurements, hers in pink.{ $shown ->
    [yes] {" "}Dot: true value with Ada; ring: without her; bar: reach of the noise.
   *[no] {""}
}{ $more ->
    [0] {""}
   *[other] {" "}{ WHOLE($more) } more are not listed.
}

## Replay on a neighbouring data set

# $unit says in what a neighbour differs.
replay-idea = The method runs again on data that differ by { $unit }, with the first run’s noisy results. Other outputs disprove the claim; equal ones prove nothing.
replay-start = Replay on a neighbour
replay-runs = Replays
replay-frame = Two runs on your data: for you alone
replay-steps = Uses of noise in both runs
replay-of = The worst of { WHOLE($tried) } random neighbours.
replay-same = The outputs agree to the last bit. No step saw more than its noise covers.
replay-uncharged = The ledger does not count a use of { $mechanism }.
replay-over = “{ $step }” changed { SIG($ratio, digits: 4) } times as much as its noise covers.
replay-costs = Each step keeps its promise; together they cost more than claimed.
replay-uncovered = The noise does not cover this difference; claimed is { -epsilon } = { SIG($claimed) }.
replay-tells = Here the steps cost at most { -epsilon } = { SIG($cost) }; claimed is { SIG($claimed) }, proven { $proven }.
replay-step = step
replay-noise = noise
replay-made-for = noise covers
replay-changed = changed by
replay-kept = kept
replay-times = { SIG($ratio) } times
replay-unlisted = not in the ledger
replay-uses = { $step }, { WHOLE($times) } times

## Attacks

attack-run = Run it now
attack-at = { $method }, { WHOLE($runs) } runs on each data set at { $setting }
attack-runs = Runs of the attack
attack-yourself = Be the attacker yourself
attack-kept = Stored runs, at { -epsilon } = { SIG($epsilon) }.
attack-kept-other = Stored runs, at { -epsilon } = { SIG($epsilon) }; run it live for { SIG($here) }.
attack-now = Run now.
attack-limit = So many runs show { -epsilon } = { SIG($most) } at most: too few here.
attack-scores = Scores of the attack on both: { $score }.
attack-detail = { $which } { WHOLE($runs) } runs on each data set, { PERCENT($confidence, digits: 3) } confidence. Half chose the attack’s rule, half tested it.

## Accuracy

error-free = All runs use a made-up { $noun }: { $name }. Choosing on it is free.
error-runs = Runs of the methods
error-more = More runs: { $runs } at each { -epsilon }
error-waiting = The first runs are on their way.
error-table = Errors of all runs
error-at = a proven { -epsilon } of { $epsilon }
error-own = The method on screen has the page’s settings, others their defaults.
error-caption = Lines: medians of { $runs } runs at each { -epsilon }. Band and bars: 5th to 95th percentile. { $also }
error-no-noise = no noise
error-method = method
error-proven = proven { -epsilon }
error-number = runs
error-median = median error
error-middle = median

## Draws of a release

draws-once = Draw once? This cannot be undone.
draws-again = You have drawn { $times ->
    [1] once
    [2] twice
   *[other] { WHOLE($times) } times
} from these data. Another is charged on top: { $cost }. Draw again?
draws-yes = Draw
draws-yes-again = Draw again
draws-no = Leave it
draws-here = Drawn from these data in this visit: { WHOLE($number) }
draws-elsewhere = Drawn from other data in this visit: { WHOLE($number) }
draws-show = Show
draws-shown = Shown below
draws-line = { $number }. { $label }{ $at }: { $sums }
draws-at = , { $time } UTC
draws-sums = proven { -epsilon } = { SIG($proven, digits: 4) }, { SIG($spent, digits: 4) } so far
draws-from = { $label }, from { $data }
draws-own = your own data
draws-download = Download

## Release: what is left to say

release-go-on = Go on with the { -repaired } method at { $setting }
release-terminal = Put the plan (from Settings) beside your file. The first line draws, at its { -epsilon } each time; the second checks it.
release-endless = no limit: no finite { -epsilon } is proven
release-choice = { $cost }; the choice of { $choice }: not covered
release-price = { -epsilon } = { SIG($proven, digits: 4) }{ $delta ->
    [none] {""}
   *[other] , δ = { $delta }
}, proven, for { $unit }{ $same ->
    [yes] {""}
   *[no] ; the paper counts { SIG($claimed, digits: 4) }
}
release-largest = Released: { $method } at { $setting }. Charged: { -epsilon } = { SIG($epsilon, digits: 4) }, the largest shown.
release-drawn = Drawn: { $method } at { $setting }, charged { $cost }.
release-some = { WHOLE($shown) } of { WHOLE($all) } { $of ->
    [cells] cells
   *[rows] rows
}. The download has all, with all digits.
release-zip = Download the release (zip)

## Files of a release

file-dossier = report for your board, to sign
file-ledger = { -epsilon } of each step
file-plan = method, { -epsilon } and settings, to repeat
file-readme = the guarantee, checks, how to cite
file-notes = how to use the tables
file-register = { -epsilon } of all releases about these people
file-deployment = draft entry for OpenDP’s public list
file-croissant = files and columns, for programs
file-crate = the program, for archives
file-verify = checks the release, without data
file-sums = checksums
file-columns = what you stated
file-more = and { $more } more

## Words for the record

record-title = Your text for registry and README

## This collection

collection-title = This collection
collection-named = This collection: { $name }
collection-bundled = Bundled data: this sum is for practice. A reload clears it.
collection-visit = Releases about these people add up, on every page. A reload forgets the register: take it with you below.
collection-server = Releases about these people add up, in every visit: this server keeps the register.
collection-mixed = Some releases protect a person, others a row. The total is for one row: k rows cost more.
collection-keep = Guard the register like the file: with its digests anyone can check a guess of it.
collection-same-people = The same people? Until you answer below, this is for you alone
collection-unanswered = { $question } Until you answer they count as the same.
collection-before = { $question } Nothing is added before you answer.
collection-like = This file looks like one { $name ->
    [none] used before
   *[other] of { $name }
}: { PERCENT($share) } of what was compared agrees. The same people?
collection-other = The register of { $name } notes other people in this file. The same people?
collection-unknown = The register{ $name ->
    [none] {""}
   *[other] {" "}of { $name }
} does not know these rows. The same people?
collection-same = The same people
collection-different = Other people
collection-spent = { -epsilon } spent: { $total } of { SIG($most) } ({ $limit ->
    [cap] the cap of this collection
   *[risk] your risk limit; draws may pass it
})
collection-left = { $spent }: { $left } is left { collection-once-more }
collection-once-more = { -once-more }
collection-endless = no finite { -epsilon }
collection-charged = What was charged
collection-release = release
collection-protects = protects
collection-at = drawn (UTC)
collection-unconfirmed = { $number ->
    [one] 1 draw was
   *[other] { WHOLE($number) } draws were
} not confirmed, as after a crash. They count.
collection-fold = Register: name, cap, upload, download
collection-name = Name of the collection
collection-cap = Cap: largest { -epsilon } of all releases together
collection-take = Take the register
collection-bring = Bring the register
collection-such-as = such as: ward B, admissions 2026
