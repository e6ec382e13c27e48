## Noise: why an exact release cannot be drawn, and why a step costs what it costs

noise-gaussian = Gaussian noise for { -epsilon } and δ has no exact { -release }. Choose zCDP or pure { -epsilon }.
noise-sigma = A standard deviation of { $sigma } is above eight million. Raise epsilon or publish less.
noise-no-information = Reports with f = { $f }, p = { $p } and q = { $q } say nothing. Choose f below 1, p below q.
noise-proves-bit = With f = 0, p = { $p } and q = { $q } one report proves a bit. Raise f, or choose p above 0 and q below 1.
noise-near-nothing = Reports with f = { $f }, p = { $p } and q = { $q } say almost nothing. Lower f, or move p and q apart.
noise-chance = { $name } = { $value } must lie between 0 and 1.
noise-order = p = { $p } must not be above q = { $q }. Swap them.
noise-share-small = A step with epsilon = { $epsilon } falls below 2^-{ $bits }, too little for the exact sampler. Raise epsilon or ask for less.
noise-choice-small = epsilon = { $epsilon } must be above { $margin } for an exact choice.
noise-whole = An exact { -release } needs whole numbers up to 2^53.
noise-value-small = One value gets epsilon = { $steps } / 2**24, less than 1 / 2**24. Raise epsilon or publish less.
noise-chances-small = With epsilon = { $epsilon } all reports look alike. Raise it.
noise-no-exact = Choices without replacement have no exact { -release }. Choose another method.
noise-step = step = { $step } must be at least 1. Raise epsilon.
noise-family = epsilon = { $epsilon } is none of this family’s { WHOLE($budgets) } budgets, { $known }. Choose one, or draw anew.
noise-gradual = A result at a smaller { -epsilon } is this one with more noise. So all results shown cost only the largest { -epsilon } shown (ex post), if noisy results alone led to larger ones.
noise-one-report = The paper counts one of { WHOLE($reports) } reports, but all share the permanent bits.
noise-one-attribute = The paper’s ε covers only one attribute. A report holds noisy bits of all { $attributes } attributes.
noise-one-of-both = The paper’s ε covers only one attribute in one report. The person shows { $attributes } attributes in { WHOLE($reports) } reports.
noise-parted-over = The neighbour's run has ended; the first went on: { $more }.
noise-parted = At draw { WHOLE($place) } the neighbour's run asks for { $now }; the first run asked for { $before }.
