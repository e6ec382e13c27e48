# One thing, one word. Other files use these terms; a test finds a rival word.
-epsilon = ε
-published = published
-trial-run = trial run
-release = release
-paper = As in the paper
-in-the-paper = as in the paper
-repaired = repaired
-suspicion = suspicion
-for-a-person = for a person with k of them it is k times ε, or more with a δ
-in-95 = In at least 95 % of releases
-usually = In 95 of 100 releases
-once-more = for one more draw like the last
-own-notes = section { $section } of docs/papers/{ $file }.md in this program’s source code
-no-range = no range of error, because no public formula gives it

# ε = 0.316
epsilon-is = { -epsilon } = { SIG($epsilon) }
full-sentence = { $sentence }.
labelled = { $label }: { $words }
yes-or-no = { $on ->
    [yes] yes
   *[no] no
}
version-unread = The file has version { $value }, but this program reads version { $version }. Open it with the program that wrote it.
not-ours = This is not { $what ->
    [register] a register
    [study] a study file
    [ledger] a ledger
   *[release] a release
}. Choose a file that DP Explorer wrote.
-fewer-columns = Leave out unneeded columns

listed-twice = { $name } is listed twice. Remove one.
