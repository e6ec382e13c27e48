## Noise: why an exact release cannot be drawn, and why a step costs what it costs

noise-gaussian = Gaussian noise for { -epsilon } and δ has no exact { -release }. Choose zCDP or pure { -epsilon }.
noise-chances = f = { $f }, p = { $p } and q = { $q } do not fit. Choose f well below 1 and p well below q.
noise-proves-bit = With f = 0, p = { $p } and q = { $q } one report proves a bit. Raise f, or choose p above 0 and q below 1.
noise-least = A release needs an epsilon of at least { $least }. Raise epsilon.
noise-too-small = One step has epsilon = { $epsilon }, too little for an exact draw. Raise the whole, or publish less.
noise-gradual = A result at a smaller { -epsilon } is this one with more noise. So all results shown cost only the largest { -epsilon } shown (ex post), if noisy results alone led to larger ones.
noise-one-report = The paper counts one of { WHOLE($reports) } reports, but all share the permanent bits.
noise-one-attribute = The paper’s ε covers only one attribute in one report. Every report has noisy bits of all { $attributes } attributes.
noise-parted = At draw { WHOLE($place) } the neighbour's run asks for { $now }; the first run asked for { $before }.
