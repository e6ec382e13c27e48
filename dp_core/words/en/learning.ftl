## Lessons: a question about a page, guessed before its answer is seen. $truth is the library's number.

learn-epsilon = What does { -epsilon } do?
    .question = A hospital publishes its admissions so far: ± 27.6 at { -epsilon } = 1. How wide is the band at { -epsilon } = 0.1?
    .reveal = ± { $truth } admissions: ten times as wide.
    .why = A tenth of the { -epsilon } needs ten times the noise.
    .wrong = “A little less { -epsilon } costs a little accuracy.”
learn-crowd = Does a bigger crowd help?
    .question = A map gets ten times the trips, at the same { -epsilon }. How large is an area’s error, in % of its true count?
    .reveal = It becomes { $truth } times smaller.
    .why = The same noise matters less beside larger counts. Finer cells use up some of the gain.
    .wrong = “More people need more noise.”
learn-unit = Who is protected?
    .question = A release promises { -epsilon } = 1 for one report; Ada has three. A neighbour gives 10 in 1,000 that she is a patient. And after it, at most?
    .reveal = { $truth } in 1,000: three reports cost three times the { -epsilon }.
    .why = Counting three reports for each person widens the band, and { -epsilon } = 1 holds for her again.
    .wrong = “{ -epsilon } = 1 means { -epsilon } = 1 for me.”
learn-budget = A budget drains
    .question = Every month brings a release about the same people, at { -epsilon } = 1. One takes a { -suspicion } of 10 in 1,000 to 27 at most. And five?
    .reveal = { $truth } in 1,000.
    .why = Budgets add up, odds multiply: by e for each { -epsilon } = 1. The page shows all five: { -epsilon } = 5.
    .wrong = “Five releases make the risk five times as large.”
learn-claim = Claimed is not proven
    .question = The claimed { -epsilon } = 1 allows at most 73.2 right guesses of 100 on average. Of an attack’s 800 guesses, how many are right?
    .reveal = { $truth } of 800: in these runs the tables’ results do not overlap.
    .why = The proof lets one of n records change a distance by at most 1/(n−1). It can go from 0 to 1.
    .wrong = “{ -epsilon } = 1 in a paper means { -epsilon } = 1.”
learn-made_up = What a made-up table keeps
    .question = In every real row, S says whether A and B differ. With hardly any noise ({ -epsilon } = 10) a model looks at pairs only. How many of 100 made-up rows keep the rule?
    .reveal = In { $truth } of 100: as often as a coin would.
    .why = No { -epsilon } brings back a relation that was never measured. With two earlier columns for each, most { -trial-run }s keep it.
    .wrong = “A synthetic table can stand in for the real one.”
learn-trust = Who adds the noise?
    .question = Now every person adds the noise, at the same { -epsilon } = 1. How large is the squared distance to the middle of a group, if the best is 1?
    .reveal = { $truth } times that of the best groups. A single group would do as well.
    .why = Noise was drawn once. Now it is drawn once for each person.
    .wrong = “Local is the same, only safer.”
learn-choose = Choose { -epsilon }
    .question = A { -suspicion } of 10 in 1,000 may grow to 50 in 1,000 at most. How large may { -epsilon } be?
    .reveal = { $truth } at most; on the slider 1.6.
    .why = Accuracy gives the smallest { -epsilon }, risk the largest.
    .wrong = “There is one right { -epsilon }.”
learn-graded = Homework that grades itself
    .question = Groups are drawn by lot, and added to the table as a column. How good do they look on it? (1 is best.)
    .reveal = { $truth }: almost perfect, though drawn at random.
    .why = The widened table contains the answer.
    .wrong = “A high score means good groups.”
learn-after_looking = { -epsilon } chosen after looking
    .question = Two pictures, at { -epsilon } = 0.1 and 0.2, share a seed. Each is off by hundreds of reports. How near the truth do both lead?
    .reveal = Exactly. The largest error, { $truth } reports, comes from rounding.
    .why = The two pictures give two equations with two unknowns: the truth and the noise.
    .wrong = “Trying values costs nothing.”

## Sheets and notes of lessons

learn-admissions = ± { $number } admissions
learn-in-1000 = { $number } in 1,000
learn-of-800 = { $number } of 800
learn-of-100-rows = { $number } of 100 rows
learn-times-best = { $number } times the best
learn-at = { -epsilon } = { $number }
learn-links = CS208 lecture { $lecture }; Programming DP, chapter { $chapter }
learn-compared = { $guess ->
    [none] It is: { $right }.
   *[other] You said: { $guess }. It is: { $right }.
}
learn-far = You said: { $guess }. It is: { $truth }. { $far ->
    [close] Close
    [large] Too large by { $by }
    [small] Too small by { $by }
    [times-large] { $by } times too large
   *[times-small] { $by } times too small
}.
learn-wide = { $width }, { $times ->
    [1] as wide as now
   *[other] { $factor } times as wide
}
sheet-title = Lessons
sheet-answer = Answer { $number }. { $title }
sheet-draw = Draw what you expect:
sheet-because = Because …
sheet-why = Why.
sheet-wrong = A wrong idea.
sheet-source = { $links }. The program works out the number.
sheet-mark = Make a mark ({ $words }):
notes-title = Differential privacy, seen
notes-number = A number from { $low } to { $high } ({ $words })
notes-instructor = Present lesson { $number }. Let everybody guess before anybody speaks. Expect: { $wrong }
notes-more = More: { $links }.

## Ten rounds against the limit of an attacker

play-table-a = Table A
    .answer = It was table A
play-table-b = Table B
    .answer = It was table B
play-count = One count
    .with = With Ada
    .without = Without Ada
    .ill = five people are ill, one of them Ada
    .well = the other four are ill
    .in = Ada was in the table
    .out = Ada was not in the table
    .label = people who are ill, as { -published }
play-claim = { -epsilon } = { $epsilon }{ $delta ->
    [none] {""}
   *[other] {" "}with δ = { $delta }
}
play-no-claim = Nothing finite is claimed: no score is too high.
play-within = Within what { $claim } allows.
play-too-few = Within what { $claim } allows: { WHOLE($rounds) } rounds are too few to show more.
play-over = More than { $claim } allows (chance { $chance }): luck, or a false claim. Play again.
play-unlikely = less than 0.1 %
play-no-score = “{ $line }” is not a score. Write one player a line, such as 7 / 10.
play-bars = bars: best guesser at the claimed { -epsilon } = { $claimed }; dots: a coin
play-right = correct guesses
museum-taxi = Points of her taxi

## Exhibits: kinds of flaws, in the order of a visit

exhibit-sensitivity = Noise of size zero
    .a = 99 people and Ada
    .b = the same 99 people without Ada
    .flaw = One person’s effect was computed as 0: no noise was added.
    .attack = Subtract the others’ squares, which are known.
    .repair = The bound farther from zero counts.
    .seen = Reported for diffprivlib (issue 105, open in August 2026).
    .caught = A run on both tables with the same noise: answers differ by more than the noise covers.
exhibit-exact-n = The exact number of rows
    .a = { exhibit-sensitivity.a }
    .b = { exhibit-sensitivity.b }
    .flaw = The mean divides the noisy sum by the true number of rows.
    .attack = Divide the sum by the mean.
    .repair = The number of rows gets noise, too: half of ε each.
    .seen = Reported for smartnoise-core (issue 356, closed).
    .caught = The same run: the number of rows has no noise.
exhibit-spending = A new budget for every question
    .a = { play-count.ill }
    .b = four are ill: Ada is not
    .flaw = Every session has a full account of the same people.
    .attack = Average many answers to one question.
    .repair = One account for the data: the second answer is refused.
    .caught = The sum of ε over all sessions.
exhibit-groups = Many points of one taxi
    .a = Ada’s taxi was in the far corner, as often as is chosen below
    .b = the corner is empty
    .flaw = ε = 0.5 was promised for one point, and a taxi has many.
    .attack = Ask whether more than half of her points are there.
    .repair = At most one point of each taxi counts.
    .caught = The unit, in words, beside ε.
exhibit-bounds = Bounds from the data
    .a = 99 people who earn 30 to 60, and Ada, who earns far more
    .b = Ada earns 60
    .flaw = The largest value, Ada’s, scales the noise.
    .attack = Look whether the noise is as large as with Ada.
    .repair = Public bounds, 0 to 100. Values beyond count as the bound.
    .caught = A run on both tables with the same random numbers: the noise changes.
exhibit-sample = A sample that everybody knows
    .a = 20 healthy people and Ada, who is ill
    .b = the same, and Ada is healthy
    .flaw = A secret sample makes ε smaller. This one is published.
    .attack = Guess only if Ada is in the sample.
    .repair = The sample stays secret.
    .caught = A reader who asks what the smaller ε assumes.
exhibit-floats = The last digits
    .a = Ada is ill: the count is 1
    .b = Ada is not: the count is 0
    .flaw = 0 + noise and 1 + noise round to different floats: the last digits often name the count.
    .attack = Try for both counts whether some random number leads here.
    .repair = Noise of whole numbers: every count can give every answer.
    .seen = I. Mironov, On significance of the least significant bits for differential privacy (2012).
    .caught = A list of the answers that each count can give.

## Homework: a question for each lesson, and what a typical wrong answer left out

homework-title = Homework on differential privacy
homework-how = Enter your name: your numbers follow from it. Replace each “None” by a number within 2 %, and run the cell.
homework-unknown = There is no { $attack ->
    [yes] attack
   *[no] lesson
} “{ $name }”. Choose one of { $known }.
homework-no-number = Give a number.
homework-right = Right.
homework-off = Your answer is too { $large ->
    [yes] large
   *[no] small
}.
homework-epsilon = What is the standard deviation of Laplace noise on a count at ε = { $epsilon }?
    .scale = That is the scale of the noise, 1/ε.
    .variance = That is the variance.
    .grows = A larger ε means less noise.
homework-crowd = A count has noise at a fixed ε. With { $times } times the crowd, how many times smaller is the relative error?
    .root = Sampling error falls like that. Noise does not grow with the crowd.
    .same = The noise stays the same, beside a larger count.
homework-unit = A release promises ε = { $epsilon } for one report. Ada has { $reports }. To how many in 1,000 can a suspicion of 10 grow at most?
    .one = That is for one report.
    .linear = The odds multiply.
homework-budget = Each month’s release costs the same people ε = { $epsilon }. What is the total ε after { $months } months?
    .root = The square root holds for another count, with δ.
    .largest = That is one month.
homework-claim = A program adds Laplace noise of scale 1/{ $epsilon } to each of { $counts } counts, which one person can change by 1. It claims ε = { $epsilon }. Which ε is true?
    .claimed = It holds only if a person changes one count.
    .shared = That is right if ε is divided.
homework-made_up = Of all rows { $one } % have A, { $other } % have B, and the two are related. A model knows the shares only. How many % of its rows have both?
    .least = The model knows of no relation.
    .mean = Shares of two independent columns multiply.
homework-trust = A trusted server adds noise once to the sum of { $people } people. Now each person adds it instead. How many times as large is the sum’s standard deviation?
    .all = Variances add up.
    .same = { learn-trust.why }
homework-choose = A suspicion of 10 in 1,000 may grow to { $most } in 1,000 at most. What is the largest ε?
    .ratio = That is a ratio of chances; ε limits that of odds.
    .times = ε is the logarithm of a ratio.
homework-graded = Points have { $columns } columns, each { $width } wide; a further one is the number of a random group, times w. From which w on is each point nearest to its group?
    .one = That is one column.
    .sum = A Euclidean distance adds squares.
homework-after_looking = Two pictures share the noise of one seed, proportional to 1/ε. At ε = { $low } a number is { $first }, at ε = { $high } it is { $second }. What is the true number?
    .mean = The noise has the same sign in both.
    .better = Two equations give it exactly.
homework-attacks = Attack a claim
homework-attacks-how = Each of { WHOLE($rounds) } numbers comes from one of two tables one person apart. Write a rule that finds the first.
homework-attack = The number: { $label }. The claim ε = { $epsilon } allows { DECIMAL($limit, decimals: 1) } right guesses of 100 on average.
homework-guesses = Give True or False for each of { WHOLE($rounds) } rounds.
homework-right-guesses = { WHOLE($right) } of { WHOLE($rounds) } right.
    .always = Always the same: a coin does as well.
    .swapped = Worse than a coin: swap your answers.
    .coin = A coin does as well. Look again.

## Study: five tasks on live pages, then the system usability scale (Brooke 1996)

study-suspicion = A neighbour gives 1 % that Ada is in the data. What can that grow to at most?
    .same = 1 %.
    .grown = 2 or 3 %.
    .half = 50 %.
    .sure = 100 %.
study-enough = From which { -epsilon } on is the table accurate enough?
    .low = 0.05.
    .right = 0.5.
    .high = 5.
    .never = None.
study-proof = The method as in the paper claims { -epsilon } = 1. What is proven of it?
    .none = No finite { -epsilon }.
    .claim = { -epsilon } = 1.
    .double = { -epsilon } = 2.
study-noise = { -epsilon } falls from 1 to 0.5. What becomes of a count’s noise?
    .half = Half.
    .same = The same.
    .double = Double.
    .four = Four times.
study-person = { -epsilon } = 1 covers one row. Ada has three rows. Which { -epsilon } covers Ada?
    .third = One third.
    .same = 1.
    .times = 3.
study-sus-1 = I think that I would like to use this system frequently.
study-sus-2 = I found the system unnecessarily complex.
study-sus-3 = I thought the system was easy to use.
study-sus-4 = I think that I would need the support of a technical person to be able to use this system.
study-sus-5 = I found the various functions in this system were well integrated.
study-sus-6 = I thought there was too much inconsistency in this system.
study-sus-7 = I would imagine that most people would learn to use this system very quickly.
study-sus-8 = I found the system very cumbersome to use.
study-sus-9 = I felt very confident using the system.
study-sus-10 = I needed to learn a lot of things before I could get going with this system.
study-unreadable = This is no file of the study. Choose one that Study made.
study-people = { WHOLE($people) } took part.
study-task = { WHOLE($right) } of { WHOLE($people) } right ({ WHOLE($low) } to { WHOLE($high) } % of such people, 95 % confidence), { WHOLE($seconds) } s: { $question }
study-score = Usability (SUS): { $mean } of 100{ $several ->
    [yes] , ± { $wide } (95 % confidence)
   *[no] {""}
}.
