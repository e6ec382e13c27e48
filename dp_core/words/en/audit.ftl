## What an attack shows of a claim. Numbers are rounded down as far as the comparison allows.

audit-nothing = No finite { -epsilon } is claimed, so nothing can be disproved.
audit-rejects = The attack shows { -epsilon } ≥ { $shown }, so { -epsilon } = { $claimed }, claimed for the attacked data, is false.
audit-tried = { $runs ->
    [0] The runs show
   *[other] { WHOLE($runs) } runs on each data set show
} { $shown ->
    [none] no { -epsilon } above 0, which does not contradict
   *[other] only { -epsilon } ≥ { $shown }, within
} the claimed { -epsilon } = { $claimed }. { -only-disproves }

## What no attack can reach, in a picture

roc-everything = no bound
roc-impossible = impossible at { -epsilon } = { $epsilon }
roc-almost-all = almost all possible at { -epsilon } = { $epsilon }
roc-guessing = guessing
roc-alarms = false alarms
roc-detections = detections

## An audit of somebody else's function

foreign-fails = The function fails on every array: { $why }. State its arguments with --call.
foreign-no-function = { $name } cannot be loaded: { $why }. Write module:function.
foreign-slow = The function took over { $seconds } seconds. Allow more with --seconds.
foreign-ended = The function’s process ended with code { $code }. Allow more memory or time.
audited-verdict = { $broken ->
    [yes] Broken: the claimed { -epsilon } = { $epsilon } is false.
   *[other] Not broken: nothing contradicts { -epsilon } = { $epsilon }.
} { WHOLE($runs) } runs on each array show { -epsilon } ≥ { $attack } (99.9 % confidence).
audited-where = Best attack: { $pair }, judged by { $score }.
audited-replay = The same output on the neighbour costs { -epsilon } = { DECIMAL($cost) }, for { $pair }.
audited-follows = The noise depends on the data: its scale or kind differs between neighbours.
audited-limits = { -only-disproves }
-only-disproves = An attack can disprove a claim, never prove one.

## Why a function of another library does not keep its claim

libraries-bits = The last bits of floating-point noise tell sums apart.
libraries-cut = The result is capped by the true number of records.
libraries-two-bins = Replacing a record changes two bins; the noise covers only one.
