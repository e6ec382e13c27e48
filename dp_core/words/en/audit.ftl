## What an attack shows of a claim. Numbers are rounded down as far as the comparison allows.

audit-nothing = No finite { -epsilon } is claimed, so there is nothing to disprove.
audit-rejects = The attack shows { -epsilon } ≥ { $shown }. So the claimed { -epsilon } = { $claimed } is false.
audit-tried = The runs show no more than { -epsilon } ≥ { $shown }; the claim is { -epsilon } = { $claimed }. An attack can disprove a claim, never prove one.
audit-tried-runs = { WHOLE($runs) } runs on each show no more than { -epsilon } ≥ { $shown }; the claim is { -epsilon } = { $claimed }. An attack can disprove a claim, never prove one.

## What no attack can reach, in a picture

roc-everything = no bound: everything is possible
roc-impossible = impossible at { -epsilon } = { $epsilon }
roc-almost-all = almost all is possible at { -epsilon } = { $epsilon }
roc-guessing = just guessing
roc-alarms = false alarms
roc-detections = detections

## An audit of somebody else's function

foreign-epsilon = { -epsilon } = { $epsilon } is no claim. Give a positive number.
foreign-delta = δ = { $delta } is none. Give a number from 0 to below 1.
foreign-range = The values cannot lie between { $low } and { $high }. Give a smaller and a larger number.
foreign-size = An array of { $size } records is none. Give 1 or more.
foreign-no-pair = There is no pair of neighbours to run on. Give one, or leave them out.
foreign-fails = The function fails on every array: { $why }. State what it needs, such as --call with its arguments.
foreign-call = --call { $text } is no object of JSON. Write names and their values in braces.
foreign-no-function = { $name } cannot be loaded: { $why }. Name a module that can be imported here, a colon and a function in it.
foreign-no-call = { $name } is no function. Name one.
foreign-slow = The function took longer than { $seconds } seconds allow. Give more with --seconds.
foreign-ended = The process of the function ended with the code { $code } and said nothing. It may need more memory or more time than it has here.
audited-verdict = { $broken ->
    [yes] Broken: { -epsilon } = { $epsilon } is claimed, and it does not hold.
   *[other] Not broken: nothing speaks against { -epsilon } = { $epsilon }.
} An attack with { WHOLE($runs) } runs on each array shows { -epsilon } ≥ { $attack }, 99.9 % sure.
audited-where = Where it succeeds most: { $pair }. It looks at: { $score }.
audited-replay = Replay: the same output on the neighbour costs { -epsilon } = { DECIMAL($cost) }, at { $pair }.
audited-follows = The noise itself follows the data: its scale, or which noise is drawn, differs between neighbours.
audited-limits = An audit can disprove a claim, never prove one.

## Why a function of another library does not keep its claim

libraries-bits = Noise in floating point: the last bits tell sums apart.
libraries-cut-sum = The result is cut at the largest sum of this many records. Their number is read from the data.
libraries-cut-count = The result is cut at the number of records, which is read from the data.
libraries-two-bins = Replacing a record changes two bins. The noise is made for one.
