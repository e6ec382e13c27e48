## Frames of the holder

frame-from-data = From the true data: only you may see this
frame-alike = From the look-alike, a made-up file

## Curves of errors

curve-against = { $what } against { -epsilon }
curve-here = the current { -epsilon }
curve-at = At { $where }
curve-side = Which { -epsilon } the axis shows
curve-absent = Not drawn, as no finite { -epsilon } is proven: { $names }.
curve-heard = { $metric } against the { $side } privacy budget, { $log ->
    [yes] both on log scales
   *[no] on a log scale
}: { $names }.
curve-spread = { $metric } at the current { -epsilon }: { $listed } { $unit }.
curve-table = Table: { $of }

## Claimed and proven

proof-places = Where the published proof fails
proof-ladder = { -epsilon } by each reading of the proof
proof-reading = reading
proof-why = why
proof-all = All { $number } gaps, one by one

## Tables of a ledger

ledger-head-sensitivity = Sensitivity
ledger-head-why = Why
ledger-truly = { $assumed }, truly { $true }
ledger-none = { $epsilon } (none)
ledger-delta = { $epsilon }, δ = { $delta }

## Bars of attacks

bars-broken = Broken
bars-held = Not broken
bars-shown = { -epsilon } ≥ { SIG($shown) }; claim: { SIG($claimed) }

## Other pieces

# The first is a part of the words of legends; the second stands there for a look-alike.
legend-true = true
legend-alike = look-alike
scale-below = negative
specimen-stamp = SPECIMEN
specimen-caption = { $stamp }: a trial run, not a { -release } and not from your file
words-all = All words
