## Learn

tool-learn = Learn
    .promise = Guess an answer, then see it on a live page.
learn-path = Path
learn-path-short = Three lessons
learn-path-all = All
learn-path-stewards = For stewards
learn-path-course = After a course
learn-attack = { site-attack }
tool-attack = { learn-attack }
    .promise = { site-promise } { -epsilon } limits how often anybody can be right.
learn-museum = Museum of broken privacy
learn-words = Words
tool-words = { learn-words }
    .promise = The meaning of each term.
learn-present = Presenter: large type, no menu
learn-class = For a class
learn-answered = { WHOLE($count) } of { WHOLE($all) } lessons done
learn-again = Start again
learn-length = { WHOLE($minutes) } min · { $level }
learn-start = Start
learn-link = Add this to the address of your app:
learn-sheets = Sheets to print
learn-homework = Homework with a check (Jupyter)
learn-notes = Notes for instructors

## Be the attacker

game-what = { site-what }
game-side = **{ $name }**: { $what }
game-late = Show only at the end which guesses were right
game-room = Play as a group
game-allowed = { site-allowed } In ten rounds, the best guesser is usually right { $low } to { $high } times.
game-best = The best known attack gets { WHOLE($right) } of 100.
game-free = The data are made up.
game-fixed = This attack was made for { -epsilon } = { SIG($epsilon) }.
game-epsilon = { -epsilon }
game-round = Round { WHOLE($number) } of { WHOLE($rounds) }. { $what }: **{ $value }**
game-picture = The number of this round, { $value }, among those before
game-dots = Dots above the line: { $one }; rings below it: { $other }.
game-seal = { site-seal } { $seal }
game-press = Press A or N. In each round, a fair coin chose the table.
game-was = It was “{ $name }”. { WHOLE($right) } of { WHOLE($rounds) } right; { -epsilon } = { $epsilon } allows { DECIMAL($average, decimals: 1) } on average.
game-bars = { WHOLE($right) } of { WHOLE($rounds) } right, beside the limit and a coin
game-again = Again
game-next = Next: { $what }
game-download = Download my ten rounds
game-open-seal = Show the seed
game-score = **{ WHOLE($right) } of { WHOLE($rounds) } right.** { $sentence }
game-shown = These guesses show { -epsilon } ≥ { DECIMAL($shown, decimals: 2) } (95 % confidence).
game-known = { site-best } { WHOLE($right) } of { WHOLE($rounds) }.
game-all = All your games here: { WHOLE($right) } of { WHOLE($rounds) }. { $sentence }
game-gap-sure = If { -epsilon } = { $epsilon } held, at most { DECIMAL($luck, decimals: 1) } % of games would end with ten of ten. With the best attack, most do. The claim is false.
game-gap-infinite = No finite { -epsilon } is proven.
game-gap = Only { -epsilon } = { SIG($proven) } is proven.
game-room-title = **A group plays against { $title }**
game-room-how = Write one player a line: right / rounds. At { -epsilon } = 1, luck can give one of 23 players ten of ten.
game-room-scores = Scores
game-room-sum = { WHOLE($right) } of { WHOLE($rounds) } right: { WHOLE($share) } in 100 ({ DECIMAL($low, decimals: 1) } to { DECIMAL($high, decimals: 1) }, 95 % confidence). The claim allows { DECIMAL($limit, decimals: 2) } in 100.
game-room-nothing = Nothing above the claim was found. { -only-disproves }

## Museum

tool-museum = Museum
    .promise = Short programs that break the { -epsilon } they claim. The data are made up.
museum-exhibit = Exhibit
museum-next = Next exhibit: { $title }
museum-tables = Table A: { $one }. Table B: { $other }.
museum-noise = whole_noise draws a whole number, at { -epsilon } = 1 mostly −3 to 3.
museum-caught = How to find this flaw: { $what }
museum-seen = Source: { $where }
museum-broken = Broken
museum-attack = Attack: { $what }
museum-attack-it = Attack it
museum-attack-repair = Attack the repair
museum-right = { WHOLE($right) } of { WHOLE($rounds) } right
museum-first = First { WHOLE($dots) } guesses, { WHOLE($right) } right
museum-not-yet = Not attacked yet
museum-all = All attacks on all methods

## Museum: other libraries

libraries-title = Other libraries
libraries-say = Two public libraries, attacked with { -epsilon } = 1 on numbers from 0 to 1.
libraries-relations = A claim may hold for one kind of neighbouring data sets only. { -only-disproves }
libraries-absent = Install diffprivlib or opendp to attack it here.
libraries-own = This command attacks any function that you can import.
libraries-library = Library
libraries-function = Function
libraries-neighbours = Neighbours
libraries-verdict = Claim
libraries-broken = broken
libraries-not-broken = not broken
libraries-shown = Attack shows { -epsilon } ≥
libraries-why = Why
libraries-running = { $title }: the attack runs for about { WHOLE($seconds) } s.
meter-allowed = the claim allows at most { DECIMAL($limit, decimals: 2) } right guesses of 100
meter-said = { $words }: { DECIMAL($share, decimals: 1) } of 100
meter-said-about = { $words }: { DECIMAL($share, decimals: 1) } ± { DECIMAL($about, decimals: 1) } of 100
meter-coin = 50 = a coin toss
meter-certain = 100 = always right
meter-mark = { $said }; { $allowed } (upright line).
tour-count = One count
tour-again = { $what }, again ({ WHOLE($number) })
tour-published = { $system }, { -in-the-paper }
tour-gap = { $system }, { -in-the-paper }: { $gap }
tour-method = { $system }: { $method }

## Study

tool-study = Study
    .promise = Five tasks and ten statements take ten minutes. Only the file that you save is kept.
study-begin = Begin
study-task-of = Task { WHOLE($number) } of { WHOLE($all) }
study-open = Open { $page }
study-answer = Your answer
study-next = Next
study-statements = How was it?
study-agree = 1 means “strongly disagree”, 5 means “strongly agree”.
study-done = Thank you. Save this file and hand it in. It holds no name.
study-save = Save the file
learn-study = A study for your class
