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

# Of a system that brings no page of its own.
generic-off = Typically off by { SIG($off) } { $unit } ({ $label }).

## The band on the ε slider.

deck-works = works
deck-works-repaired = works, { -repaired }

## Is it private?

private-yes = Yes. { -epsilon } = { SIG($proven) } is proven.
private-yes-delta = Yes. { -epsilon } = { SIG($proven) } with δ = { $delta } is proven.
private-less = No. The paper claims { -epsilon } = { SIG($claimed) }; { -epsilon } = { SIG($proven) } is what can be proven.
private-none = No. The paper claims { -epsilon } = { SIG($claimed) }; no { -epsilon } can be proven.
private-unchosen = Only in part. The choice of { $choice } is covered by no { -epsilon }.
private-no-noise = No. There is no noise, so there is nothing to prove and nothing to attack.
# How often a guess may be right, in 100, if the promise holds. $differ says how two data sets differ.
private-game = Compare { $differ }. If the promise holds, a guess is right at most { $right } times in 100.
private-bars = What the attack shows
private-bar-claimed = Claimed
private-bar-attack = Attack
private-bar-proven = Proven
private-at-least = at least { SIG($epsilon) }
private-nothing = nothing
private-not-run = not run
private-bars-note = { $confidence } % confidence. The rule was chosen on one half of the runs and tested on the other.
private-why = Why: { $failing ->
    [one] one of { $steps } steps looks at true data without noise, or pays too little
   *[other] { $failing } of { $steps } steps look at true data without noise, or pay too little
}
private-no-limit = no limit
private-costs = costs { -epsilon } = { SIG($epsilon) }
private-all-steps = { $steps ->
    [one] The one step, claimed and proven
   *[other] All { $steps } steps, claimed and proven
}
private-replay = Check it on a neighbouring data set
private-risk = What somebody could learn about { $subject }
