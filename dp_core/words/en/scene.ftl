## Was Ada in the data? The first picture of the overview.

home-question = Was Ada in the data?
home-story = Five people are ill, Ada among them. Their clinic publishes this number with random noise.
home-with = with Ada
home-without = without
home-bars = The bars show how often each number comes out.
home-of-100 = of 100
home-right = correct guesses of the best possible attacker. A coin gets 50.
home-epsilon = Privacy budget { -epsilon } = { SIG($epsilon) }.
home-overlap = The bars { $apart ->
    [little] are nearly the same: one number says almost nothing about Ada.
    [some] overlap: one number gives a hint about Ada. With a larger { -epsilon } they separate.
   *[much] hardly overlap: one number nearly gives Ada away.
}
home-scene = { home-bars }
home-private = { $epsilon } more private
home-accurate = more accurate { $epsilon }
home-title = Publish numbers about people without giving anyone away
