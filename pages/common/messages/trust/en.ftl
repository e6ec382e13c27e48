## Check a release: the attacks

tool-audit = Check a release
audit-failed = { WHOLE($failed) } privacy promises fail: { WHOLE($papers) } made in papers, { WHOLE($usual) } made by usual programs. Of the repaired methods, { $repaired ->
    [0] none
   *[other] { WHOLE($repaired) }
} failed.
audit-bars = bar: { -epsilon } shown by our best attack · upright line: { -epsilon } claimed
audit-of-paper = { $system }, paper
audit-of-usual = { $system }, usual program
audit-of-repaired = { $system }, repaired
audit-all = All methods, { WHOLE($rest) } more
audit-idea = Replay: { word-replay } Attack: { word-attack }
audit-shown = “{ -epsilon } ≥” holds with 99 % confidence and disproves any smaller claim.
audit-system = System
audit-now = Run an attack
audit-spent = See the { -epsilon } spent so far
audit-head-replay = Replay
audit-head-attack = Best attack
audit-by-data = set by the data
audit-with-delta = { $method } (δ = { $delta })
audit-no-replay = no noise to replay
audit-differs = the output differs
audit-same = no difference
audit-same-costs = no difference, but it costs more than claimed
audit-no-claim = Nothing is claimed.
audit-breaks = { -epsilon } ≥ { DECIMAL($low, decimals: 2) }: the claim does not hold.
audit-replay-more = The replay finds more than claimed; no attack of ours does.
audit-holds = { -epsilon } ≥ { DECIMAL($low, decimals: 2) }: not above the claim.
audit-way = { $method }: see “Is it private?” under { $system }

## Check a release: a download

tool-verify = Verify a release
    .promise = { site-check-promise } No data are needed.
verify-file = Zip file of a release
verify-here = The file stays on this machine. To check without this program, run “python verify.py” in the unpacked zip.
verify-register = Register that should list this zip (.jsonl)
verify-more = { WHOLE($more) } more are not listed.
verify-what = What
verify-value = Value
verify-says = What the release says about itself
verify-system = system
verify-method = method
verify-proven = proven { -epsilon }
verify-claimed = claimed { -epsilon }
verify-delta = δ
verify-purpose = purpose
verify-not-stated = not stated
## Check a release: a register

tool-register = Register
    .promise = Lists all releases about the same people, what they cost together, and how much { -epsilon } is left.
register-file = Register (.jsonl)
register-from = You get this file in the tab “Release” under “{ $title }”, or from the command line. The file stays unchanged on this machine.
register-spent = Spent in all: { $total } for one { $unit ->
    [person] person
   *[row] row
}; { $cap ->
    [none] no cap
   *[other] cap { $cap }
}{ $left ->
    [none] {""}
   *[other] , { $left } is left{ $again ->
        [yes] {" "}{ collection-once-more }
       *[no] {""}
    }
}.
register-plan = plan (SHA-256)
register-locked = locked
register-before = before anybody looked at rows
register-after = after a look at rows
register-plans = Plans that were locked
