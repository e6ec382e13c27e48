## A folder that teaches without the program: `dp-explorer site`

site-name = DP Explorer
site-overview = Overview
site-systems = Systems
site-lessons = Lessons
site-attack = Be the attacker
site-note = Stored { -trial-run }s on made-up data. For all settings:
site-language = Language
site-repaired = Repaired
site-paper = { -paper }
site-variant = Variant
site-epsilon = Privacy budget { -epsilon }
site-off = { $label }: { SIG($off) }{ $unit ->
    [none] {""}
   *[other] {" "}{ $unit }
} (median of { WHOLE($runs) } { -trial-run }s).
site-private = Private enough: { $answer }. { $why }
site-picture = “{ $method }” at { -epsilon } = { SIG($epsilon) }
site-lesson = Lesson { WHOLE($place) } of { WHOLE($number) } · { WHOLE($minutes) } min · { $level }
site-before = Now
site-after = Then
site-guess = Your guess
site-lock = Lock in my guess
site-unsure = I am not sure: show me
site-wrong = A common wrong idea: { $idea }
site-next = Next lesson
site-all = All lessons
site-promise = Two tables differ in one person. Which of the two gave this result?
site-what = What you attack
site-allowed = With { -epsilon } = { SIG($epsilon) }, at most { DECIMAL($limit, decimals: 2) } of 100 guesses are right on average. A coin gets 50.
site-round = Round
site-seal = SHA-256 of the coin tosses, fixed before round 1:
site-was = It was:
site-right = right
site-again = Play again
site-opened = These lines recompute the coins:
site-best = Best known attack, on the same numbers:
site-saved = { WHOLE($pages) } pages are in { $folder }. Open { $file }.
site-not-empty = { $folder } holds other files. Name an empty folder.
site-building = { $system }: { WHOLE($done) } of { WHOLE($of) } pictures
site-pyodide = { $file } is not the right archive. Get it: npm pack pyodide@{ $version }
site-check-title = Check a { -release }
site-check-promise = Do the files of a { -release } agree?
site-check-drop = Drop the zip, or choose it:
site-check-here = The file stays in this browser; its programs do not run.
site-check-starts = Python is starting…
site-check-ready = Python has started.
site-check-works = Being checked:
site-check-done = Checked:
site-check-large = The file is over 50 MB. Unpack it and run dp-explorer verify FOLDER.
site-check-failed = It could not be checked here. Run dp-explorer verify FILE.zip.
site-check-holder = Only the holder knows whether the noise was secret and the file right.
