## Command line: help of its words

cli-about = See what a privacy budget buys.
cli-not-installed = (not installed: run from its folder)
cli-site = write a folder of teaching pages that need no server
    .folder = empty or missing folder, such as site
    .pyodide = archive that adds the check of a release: npm pack pyodide@0.26.4
cli-study = sum up the files of a study
    .files = files of the page Study
cli-homework = write a Jupyter notebook with a question per lesson and a check
    .file = new file, such as homework.ipynb
cli-homework-saved = The questions are in { $file }. They need dp-explorer, no network.
cli-app = open the app (also without a command)
cli-port = port; the first free one from 8501 if absent
cli-headless = open no browser
cli-demo = serve a public demonstration: no files, no register, bounded work
cli-no-streamlit = Streamlit is missing. Run pip install "dp-explorer[app]" (in a checkout, pip install ".[app]").
cli-no-port = { $text } is no port: give a number from 1 to 65535
cli-plan = write a plan to begin with
    .system = system to release with
    .method = method; the repaired one if absent
    .epsilon = { -epsilon } of the { -release }
    .codebook = what is public of the columns, as CSV or CSVW-EO
cli-release = draw a { -release } with secret exact noise
    .plan = plan.json, as a page or `plan` wrote it
    .data = your file, or its parts ('trips/*.csv'); none for a bundled set
    .engine = what counts the parts
    .scheduler = of Dask, such as tcp://10.0.0.1:8786
    .out = zip to write; never replaced
    .register = account of these people; begun if absent
    .cells = let refusals quote secret cells
    .cap = largest { -epsilon } of all { -release }s of the account
cli-verify = check a download; no data are needed
    .place = zip or folder
    .register = account that must name this zip
    .signers = as for ssh-keygen; ZIP.sig must be signed
    .signer = who must have signed, of the allowed ones
cli-register = look into an account
    .file = file of an account
cli-json = answer in JSON

## What the keys of a plan mean

cli-keys = A plan holds all that is public about a { -release }.
    .method = system and method
    .params = { -epsilon } and the other parameters
    .data = "own" for a file of yours, or the key of a bundled set
    .upload = what you state about your file; never read from its rows
    .layout = how a text file is written: encoding, header, delimiter, decimal_comma, ending
    .protects = whom or what the { -release } protects; may be empty
    .after = the part of the data used; what is done to the result for free
    .purpose = what the { -release } is for
    .record = for the record: who publishes it, licence, region
    .choice = how { -epsilon } was chosen from public numbers
    .help = words about these keys; not read
    .then = Change it, save it as plan.json; then:

## Answers

# $cost is none where no finite ε is proven.
cli-drawn = Drawn and kept in { $path }: { $cost ->
    [none] no finite { -epsilon } is proven
   *[other] { $cost }, proven
}.
# $asked is 0 where the plan asks for no ε.
cli-whose = { $asked ->
    [0] {""}
   *[other] The plan asks for { -epsilon } = { SIG($asked, digits: 6) }.{" "}
}{ $whose }.
cli-whole = The { -release } is whole in { $path }.
cli-whole-charged = The { -release } is whole in { $path }, and { $cost } is charged.
cli-misfit = The file does not fit the plan. Run it again with --show-cells: the reason may quote cells.
cli-signature-both = A signature needs --allowed-signers (a file) and --signer (a name).
cli-zip-only = Register and signature vouch for the zip. Give it, not its folder.
cli-charged = { $register }: { $cost } charged, for each { $unit }.
cli-unconfirmed = Charged, but not confirmed as kept: { $draws ->
    [one] 1 draw
   *[other] { WHOLE($draws) } draws
}.
cli-left = { $left } is left of { $cap }{ $drawn ->
    [yes] {" "}{ -once-more }
   *[no] {""}
}.
cli-cap-account = A cap needs an account. Add --register.
cli-cap-there = { $register } has the cap { $cap } already. Leave out --cap.
cli-no-text = { $path } is no text in UTF-8. { -own-plan }
cli-nothing = No draw was kept, and nothing is charged.
cli-stopped = Stopped. { $rest }
cli-path = { $where }{ $why }. Give a path that can be read or written.
cli-memory = This needs more memory than there is. { -fewer-columns }.
cli-mistake = The program failed ({ $kind } at { $place }). Please report this.
cli-taken = { $path } is there already, and never replaced. Give another name.
# $one and $two are roles.
cli-same-path = { $path } would be both { $one } and { $two }. Give one of them another name.
cli-role = { $role ->
    [plan] the plan
    [data] the data
    [register] the account
   *[zip] the zip, or its .part
}
cli-no-folder = The folder of { $path } does not exist. Make it, or give another path.
cli-locked = { $path } is being written by another process. Give another name.
cli-no-space = There is no space for { $path } ({ $reason }). { cli-nothing } Free { WHOLE($megabytes) } MB, or give another folder.
cli-lost = The { -release } was drawn, and is lost: { $path } cannot be written ({ $reason }), nor temporary files ({ $other }).
cli-elsewhere = { $path } could not be written ({ $reason }). Move the { -release } from { $kept }.
cli-audit = test a function against its claimed { -epsilon }
cli-audit-long = An attack runs it on neighbouring arrays, and looks for a pair that tells more than claimed.
cli-audit-function = such as mypackage.noisy:private_mean
cli-audit-epsilon = the ε that is claimed
cli-audit-delta = the δ that is claimed; 0 if absent
cli-audit-call = further arguments as JSON; lists become tuples
cli-audit-low = smallest value of the claim; 0 if absent
cli-audit-high = largest value; 1 if absent
cli-audit-size = records of the longer arrays; 10 if absent
cli-audit-relation = neighbours: one record replaced, or one more
cli-audit-pairs = pairs of arrays, instead of a search
cli-audit-seconds = about how long; 60 if absent
cli-language = language of all words; before the command
