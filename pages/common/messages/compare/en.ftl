## Compare two releases

tool-compare = Compare
    .promise = Two methods on the same data: which is more accurate at the same { -epsilon }?
compare-fair = Compare at
compare-fair-proven = Equal proven { -epsilon }
compare-fair-claimed = Equal claimed { -epsilon }
compare-fair-free = Free
compare-all-proven = { -epsilon } of all methods (claimed where none is proven)
compare-all-claimed = Claimed { -epsilon } of all methods
compare-show = Show
compare-view-two = A | B
compare-view-three = 3
compare-view-four = 4
compare-view-grid = Over { -epsilon }
compare-again = New { -trial-run }
compare-method = Method { $letter }
compare-epsilon = { -epsilon } of { $letter }
compare-unknown = The link sets “{ $name }”, which is unknown here.
compare-from-link = From the link: { $values }.
compare-usual = Reset
compare-copy = Copy link
compare-bare = “{ $method }” adds no noise and can only be C or D. Choose another method.
compare-told = The method is run with { -epsilon } = { SIG($epsilon) }.
compare-open = Open
compare-expected = Expected: { $label }
compare-public = { $unit }, from public numbers
compare-drawing = waiting for { -trial-run }s
compare-basis = 95 % confidence interval { $low } to { $high } { $unit }, from { WHOLE($draws) } { -trial-run }s
compare-draw = This { -trial-run }
compare-alone = { $unit }, from true data: do not publish
compare-this-draw = { $unit }, this { -trial-run }
compare-words = In words
compare-within = { WHOLE($within) } of { WHOLE($draws) } for { $letter }
compare-further = Within the tolerance: { $counts }.
compare-column = { $letter }: { $method } ({ $label }, { $unit })
compare-errors = Errors of all { -trial-run }s
compare-take = Use { -epsilon } = { $epsilon }
