## Noise: why an exact release cannot be drawn, and why a step costs what it costs

noise-gaussian = Gaussian noise for one { -epsilon } and δ has no exact { -release }. Choose the method with ρ (zCDP), or pure { -epsilon }.
noise-sigma = A standard deviation of { $sigma } is above eight million. Raise epsilon, or publish fewer values.
noise-no-information = f = { $f }, p = { $p } and q = { $q } make reports that say nothing. Choose f below 1, p below q.
noise-proves-bit = f = 0, p = { $p } and q = { $q } let one report prove a bit. Raise f, or choose p above 0 and q below 1.
noise-near-nothing = f = { $f }, p = { $p } and q = { $q } make reports say almost nothing. Lower f, or move p and q apart.
noise-chance = { $name } = { $value } must lie between 0 and 1.
noise-order = p = { $p } must not be above q = { $q }. Swap them.
noise-share-small = One step gets epsilon = { $epsilon }, too small for the exact sampler: a share is below 2^-{ $bits }. Raise epsilon, or ask for less.
noise-choice-small = epsilon = { $epsilon } is too small for an exact choice. Raise it above { $margin }.
noise-whole = An exact { -release } needs whole numbers up to 2^53. Count in whole numbers.
noise-value-small = epsilon is too small: one value gets { $steps } / 2**24 of it, and needs at least 1 / 2**24. Raise epsilon, or publish fewer values.
noise-chances-small = epsilon = { $epsilon } is too small: all reports would look alike. Raise epsilon.
noise-no-exact = Choices without replacement have no exact { -release }. Choose another method.
noise-step = step = { $step } must be at least 1: epsilon is too small for the exact sampler. Raise it.
noise-family = epsilon = { $epsilon } is none of the { WHOLE($budgets) } budgets of this family, { $known }. Choose one, or draw a new family.
noise-gradual = A smaller { -epsilon } is this result with more noise. So all results shown cost the largest { -epsilon } shown (ex post), if noisy results alone led to a larger { -epsilon }.
noise-one-report = The paper counts one of { WHOLE($reports) } reports; all share the permanent bits.
noise-one-attribute = The paper’s ε is for one attribute. A report has noisy bits of all { $attributes }.
noise-one-of-both = The paper’s ε is for one attribute in one report. The person shows { $attributes } attributes in { WHOLE($reports) } reports.
noise-parted-over = The neighbour's run is over; the first went on: { $more }.
noise-parted = In place { WHOLE($place) } the neighbour's run asks for { $now }; the first asked for { $before }.
