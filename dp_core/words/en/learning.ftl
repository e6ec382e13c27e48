## Lessons: a question about a page, guessed before its answer is seen. $truth is the library's number.

learn-epsilon = What does { -epsilon } do?
    .question = A hospital publishes its total admissions. At { -epsilon } = 1, a typical total is within ± 27.6 in 95 of 100 releases. How wide is the band at { -epsilon } = 0.1?
    .reveal = ± { $truth } admissions: ten times as wide.
    .why = A tenth of the { -epsilon } needs ten times the noise.
    .wrong = “A little less { -epsilon } costs a little accuracy.”
learn-crowd = Does a bigger crowd help?
    .question = A map gets ten times the trips, at the same { -epsilon }. How large is an area’s error now, in % of its count?
    .reveal = It is { $truth } times smaller.
    .why = The same noise matters less beside larger counts. Finer cells cost some of the gain.
    .wrong = “More people need more noise.”
learn-unit = Who is protected?
    .question = A release promises { -epsilon } = 1 for one report; Ada has three. A neighbour gives her a 10 in 1,000 chance of being a patient. To how many can it grow?
    .reveal = { $truth } in 1,000: three reports cost three times the { -epsilon }.
    .why = With noise for three reports of each person, { -epsilon } = 1 covers Ada.
    .wrong = “{ -epsilon } = 1 means { -epsilon } = 1 for me.”
learn-budget = One budget, five releases
    .question = A neighbour gives a 10 in 1,000 chance that Ada is in the data. One release at { -epsilon } = 1 can raise it to 27. To how many can five?
    .reveal = { $truth } in 1,000.
    .why = Together they cost { -epsilon } = 5. Each can multiply the odds by up to 2.72.
    .wrong = “Five releases make the risk five times as large.”
learn-claim = Claimed is not proven
    .question = A paper claims { -epsilon } = 1. This allows at most 73.11 right guesses of 100 on average. An attack guesses 800 times which of two tables was used. How many are right?
    .reveal = { $truth } of 800: the results of the two tables never overlapped.
    .why = The paper’s noise covers a change of 1/(n−1) by one of n rows. One row can change a similarity by 1.
    .wrong = “A paper’s claim is always proven.”
learn-made_up = What a synthetic table keeps
    .question = In every row, S says whether A and B differ. A model learns only pairs of columns, almost without noise. How many of 100 synthetic rows keep the rule?
    .reveal = { $truth } of 100, as many as by tossing coins.
    .why = No { -epsilon } restores a relation that was never measured. If columns may depend on two others, most { -trial-run }s keep the rule.
    .wrong = “A synthetic table can replace the real one.”
learn-trust = Who adds the noise?
    .question = Each person now adds noise instead of a server, at the same { -epsilon } = 1. How large are squared distances within groups, if the best groups have 1?
    .reveal = { $truth } times the best. One single group would do as well.
    .why = The server added noise once. Now each person adds it.
    .wrong = “Local noise is just as accurate, and safer.”
learn-choose = Choose { -epsilon }
    .question = A { -suspicion } of 10 in 1,000 that Ada is in the data may grow to 50 at most. How large may { -epsilon } be?
    .reveal = { $truth } at most, so 1.6 on the slider.
    .why = Accuracy decides the smallest { -epsilon }, and risk the largest.
    .wrong = “There is one right { -epsilon }.”
learn-graded = A test that contains its answers
    .question = Each row gets a random group, and its number becomes a column. How well separated are the groups in the wider table? (1 is best.)
    .reveal = { $truth }: almost perfect, though the groups are random.
    .why = The new column already says the group.
    .wrong = “A high score means good groups.”
learn-after_looking = { -epsilon } chosen after looking
    .question = Two pictures of the same data, at { -epsilon } = 0.1 and 0.2, share a seed. Each is off by hundreds of reports. How near the truth does somebody get who has both?
    .reveal = Exactly, but for rounding.
    .why = The two pictures give two equations with two unknowns: the truth and the noise.
    .wrong = “Trying values costs nothing.”

## Sheets and notes of lessons

learn-admissions = ± { $number } admissions
learn-in-1000 = { $number } in 1,000
learn-of-800 = { $number } of 800
learn-of-100-rows = { $number } of 100 rows
learn-times-best = { $number } times the best
learn-at = { -epsilon } = { $number }
learn-links = Harvard CS208, lecture { $lecture }; book Programming Differential Privacy, chapter { $chapter }
learn-compared = You said: { $guess }.
learn-far = You said: { $guess }. { $far ->
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
sheet-source = { $links }. The program computed the number.
sheet-mark = Make a mark ({ $words }):
notes-title = Differential privacy in pictures
notes-number = A number from { $low } to { $high } ({ $words })
notes-instructor = Let everybody guess before anybody speaks. Expect the idea { $wrong }
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
    .label = { -published } number of ill people
play-claim = { -epsilon } = { $epsilon }{ $delta ->
    [none] {""}
   *[other] {" "}with δ = { $delta }
}
play-within = { $claim } allows this.
play-too-few = { $claim } allows every score in { WHOLE($rounds) } rounds.
play-over = If { $claim } holds, this has a chance of { $chance } at most. Luck, or a false claim? Play again.
play-no-score = “{ $line }” is not a score. Write one score a line, such as 7 / 10.
play-bars = bars: best guesser at the claimed { -epsilon } = { $claimed }; dots: a coin
play-right = correct guesses
museum-taxi = Points of Ada’s taxi

## Exhibits: kinds of flaws, in the order of a visit

-same-run = Run the program on both tables with the same random numbers
exhibit-sensitivity = Noise of size zero
    .a = 99 people and Ada
    .b = the same 99 people without Ada
    .flaw = One person’s effect was computed as 0, so no noise was added.
    .attack = Subtract the squared values of the other people, whom the attacker knows.
    .repair = Compute one person’s effect from the bound that is farther from zero.
    .seen = diffprivlib, issue 105 (open in August 2026).
    .caught = { -same-run }. The two answers differ by more than the noise covers.
exhibit-exact-n = The exact number of rows
    .a = { exhibit-sensitivity.a }
    .b = { exhibit-sensitivity.b }
    .flaw = The mean is the noisy sum divided by the true number of rows.
    .attack = Divide the sum by the mean.
    .repair = Sum and number of rows both get noise, with half of ε each.
    .seen = smartnoise-core, issue 356 (closed).
    .caught = { -same-run }. Sum divided by mean gives 100 and 99.
exhibit-spending = A new budget for every question
    .a = { play-count.ill }
    .b = four are ill, but not Ada
    .flaw = Every session starts with a full budget for the same people.
    .attack = Average many answers to one question.
    .repair = All sessions share one budget. The second answer is refused.
    .caught = Add up ε over all sessions.
exhibit-groups = Many points of one taxi
    .a = Ada’s taxi has points in the far corner
    .b = the corner is empty
    .flaw = ε = 0.5 holds for one point, but a taxi has many.
    .attack = Check whether the answer is above half of her points.
    .repair = Count at most one point of each taxi.
    .caught = Say in words, beside ε, what it protects.
exhibit-bounds = Bounds from the data
    .a = 99 people who earn 30 to 60, and Ada, who earns more
    .b = the same, but Ada earns 60
    .flaw = The noise grows with the largest value, which is Ada’s.
    .attack = Check whether the noise fits Ada’s high income.
    .repair = Use public bounds, 0 to 100. Move values outside to the nearer bound.
    .caught = { -same-run }. The noise differs.
exhibit-sample = A sample that everybody knows
    .a = 20 healthy people and Ada, who is ill
    .b = the same, and Ada is healthy
    .flaw = A secret sample makes ε smaller. This sample is published.
    .attack = Guess only if Ada is in the sample.
    .repair = Keep the sample secret.
    .caught = Ask what the smaller ε assumes.
exhibit-floats = The last digits
    .a = Ada is ill: the count is 1
    .b = Ada is not: the count is 0
    .flaw = Rounding makes 0 + noise and 1 + noise different decimals. The last digits often reveal the count.
    .attack = For each count, check whether some random number gives this answer.
    .repair = Add whole-number noise. Then every count can give every answer.
    .seen = I. Mironov, On significance of the least significant bits for differential privacy (2012).
    .caught = List the answers that each count can give.

## Homework: a question for each lesson, and what a typical wrong answer left out

homework-title = Homework on differential privacy
homework-how = Enter your name: it decides your numbers. Replace each “None” by your answer, within 2 %, and run the cell. This needs dp-explorer: `pip install .` in its folder.
homework-no-number = Give a number.
homework-right = Right.
homework-off = Your answer is too { $large ->
    [yes] large
   *[no] small
}.
homework-epsilon = What is the standard deviation of Laplace noise on a count at ε = { $epsilon }?
    .scale = That is its scale, 1/ε.
    .grows = A larger ε means less noise.
homework-crowd = A count has noise at a fixed ε. With { $times } times the crowd, how many times smaller is its relative error?
    .root = Sampling error falls like that. Noise does not depend on the crowd.
    .same = The noise stays, but the count grows.
homework-unit = A release promises ε = { $epsilon } for one report. Ada has { $reports }. To how many in 1,000 can a suspicion of 10 grow at most?
    .one = That is for one report.
    .linear = Each report multiplies the odds by up to e^ε.
homework-budget = Each month’s release costs the same people ε = { $epsilon }. What do { $months } months cost?
    .root = Costs grow with the square root only with a δ.
homework-claim = Laplace noise of scale 1/{ $epsilon } is added to each of { $counts } counts. One person can change each count by 1. Which ε is proven?
    .claimed = That holds if a person changes one count only.
    .shared = The true ε grows with the number of counts.
homework-made_up = { $one } % of rows have A, { $other } % have B, and the two are related. A model knows only these shares. What % of its rows have both?
    .least = The model knows of no relation.
    .mean = Shares of two independent columns multiply.
homework-trust = A trusted server adds noise once to a sum over { $people } people. Now each person adds it instead. How many times as large is the noise’s standard deviation?
    .all = Variances add up.
    .same = { learn-trust.why }
homework-choose = A suspicion of 10 in 1,000 may grow to { $most } at most. What is the largest ε?
    .ratio = That is a ratio of chances. ε limits the ratio of odds.
    .times = ε is the logarithm of a ratio.
homework-graded = Points have { $columns } columns, each { $width } wide. A further column is w times the number of a random group. From which w on is each point nearest to its group?
    .sum = A Euclidean distance adds squares.
homework-after_looking = Two pictures share the noise of one seed, proportional to 1/ε. At ε = { $low } a number is { $first }, at ε = { $high } it is { $second }. What is the true number?
    .mean = The noise has the same sign in both.
homework-attacks = Attack a claim
homework-attacks-how = Each of { WHOLE($rounds) } numbers comes from one of two tables that differ in one person. Write a rule that finds the first table.
homework-attack = The number: { $label }. { site-allowed }
homework-guesses = Give True or False for each of { WHOLE($rounds) } rounds.
homework-right-guesses = { WHOLE($right) } of { WHOLE($rounds) } right.
    .always = All your guesses are equal. A coin does as well.
    .swapped = Worse than a coin: swap your answers.
    .coin = A coin does as well. Look again.

## Study: five tasks on live pages, then the system usability scale (Brooke 1996)

study-suspicion = A neighbour gives a chance of 1 % that Ada is in the data. What can it grow to at most?
    .same = 1 %.
    .grown = 2 or 3 %.
    .half = 50 %.
    .sure = 100 %.
study-enough = From which { -epsilon } on is the table accurate enough?
    .low = 0.05.
    .right = 0.5.
    .high = 5.
    .never = None.
study-proof = The method as in the paper claims { -epsilon } = 1. Which { -epsilon } is proven?
    .none = No finite { -epsilon }.
    .claim = { -epsilon } = 1.
    .double = { -epsilon } = 2.
study-noise = { -epsilon } falls from 1 to 0.5. What happens to a count’s noise?
    .half = Half.
    .same = The same.
    .double = Double.
    .four = Four times.
study-person = { -epsilon } = 1 protects one row. Ada has three rows. Which { -epsilon } protects Ada?
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
study-people = { WHOLE($people) } took part.
study-task = { WHOLE($right) } of { WHOLE($people) } right ({ WHOLE($low) } to { WHOLE($high) } % of such people, 95 % confidence), median { WHOLE($seconds) } s: { $question }
study-score = Usability (SUS): { $mean } of 100{ $several ->
    [yes] , ± { $wide } (95 % confidence)
   *[no] {""}
}.
