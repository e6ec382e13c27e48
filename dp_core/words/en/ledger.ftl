## Why a step of a ledger costs what it costs

ledger-sum = The costs of its steps add up.
ledger-largest = Its steps read different rows, so the largest cost counts.
ledger-times = Each time costs the same, and the costs add up.
ledger-sample = Which rows are in the sample stays secret, so each step costs less.
ledger-infinite = One step without limit leaves the whole without limit.
ledger-no-noise = No noise hides it.
ledger-free = It costs nothing.
# $change is a sensitivity.
ledger-hides = Its noise hides any change of up to { $change }.
# $own is a reason of the whole, or nothing.
ledger-each = { $own } { $why } That holds for each step.
ledger-alike = As for “{ $step }”.
ledger-noisy-choice = a noisy choice
ledger-kept-response = first scrambling, kept on the device
