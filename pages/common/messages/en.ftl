## The sentence under ε, on every page of a system.

# Starts the sentence.
deck-epsilon = { -epsilon } = { SIG($epsilon) }.
# What a proven ε and δ let somebody learn. $after is a share.
deck-suspicion = A 1 % { -suspicion } about { $subject } can grow to { PERCENT($after, digits: 3) }, never further.
deck-suspicion-delta = A 1 % { -suspicion } about { $subject } can typically grow to { PERCENT($after, digits: 3) }. With chance δ = { $delta } it can grow further.
deck-no-limit = Nothing limits how sure somebody can become about { $subject }.
deck-no-noise = Nothing is hidden: there is no noise.
# Seeded noise on rows of an upload protects nobody.
deck-simulated = This is a simulation. In a { -release }: { $limit }

## The band on the ε slider.

deck-works = works
deck-works-repaired = works, { -repaired }
