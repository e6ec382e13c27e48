## Why a step of a ledger costs what it costs

ledger-sum = The costs of its steps add up.
ledger-largest = Steps read different rows, so only the largest cost counts.
ledger-times = Every repetition costs the same; the costs add up.
ledger-sample = The sample stays secret, so each step costs less.
ledger-infinite = One step has no limit, so the whole has none.
ledger-no-noise = No noise hides it.
ledger-free = It costs nothing.
ledger-gap-composition = The steps share people, but the claim ignores that.
ledger-gap-sensitivity = One person can change the value more than assumed.
ledger-gap-data-dependent-epsilon = The noise scale depends on the data.
ledger-gap-raw-value-used = A value without noise was used or published.
ledger-gap-uncharged-step = A step that reads data was not counted.
ledger-gap-candidates-from-data = The list of possible outputs depends on the data.
# $change is a sensitivity.
ledger-hides = Its noise hides any change of up to { $change }.
ledger-unbounded = unbounded
# $own is a reason of the whole, or nothing.
ledger-each = { $own } { $why } That holds for each step.
ledger-alike = As for “{ $step }”.
ledger-noisy-choice = a noisy choice
ledger-kept-response = permanent noisy bits, scrambled in each report

## Noise of a line: each part between commas

ledger-noise-sum = sum of its parts
ledger-noise-largest = largest of its parts
ledger-protecting = { $unit } ({ $row })
ledger-noise-at-once = { $one } at once
ledger-noise-times = { $one } times
ledger-noise-sample = sampling rate { $one }
ledger-noise-none = none
ledger-noise-secret = secret sample
ledger-noise-laplace = Laplace
ledger-noise-gaussian = Gaussian
ledger-noise-geometric = discrete Laplace
ledger-noise-exponential = exponential
ledger-noise-permute-and-flip = permute and flip
ledger-noise-without-replacement = without replacement
ledger-noise-sup-norm = sup-norm
ledger-noise-trace-norm = trace-norm
ledger-noise-sparse-vector = sparse vector
ledger-noise-noisy-splits = noisy splits
ledger-noise-memoised = memoised response
ledger-noise-unary = unary response
ledger-noise-k-ary = k-ary response
ledger-noise-subset = subset selection
ledger-noise-values = { $one } values
ledger-noise-bits = { $one } bits
ledger-noise-reports = { $one } reports
ledger-noise-scale = scale { $one }
ledger-noise-scales = scales { $one } to { $other }
ledger-noise-both-scales = scales { $one } and { $other }
ledger-noise-deviation = standard deviation { $one }
ledger-noise-gradual = gradual { $noise }
ledger-and = { $said }, { $part }
