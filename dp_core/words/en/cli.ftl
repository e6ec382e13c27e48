## Command line: help of its words

cli-about = See what a privacy budget buys.
cli-not-installed = (not installed)
cli-site = write teaching pages that need no server
    .folder = empty or new, such as site
    .pyodide = to check a { -release }: npm pack pyodide@0.26.4
cli-study = sum up files of a study
    .files = from the page Study
cli-homework = write a Jupyter notebook of questions
    .file = new file, such as homework.ipynb
cli-homework-saved = The questions are in { $file }. They need dp-explorer.
cli-app = open the app
cli-port = if absent, the first free port from 8501
cli-headless = open no browser
cli-demo = serve a demonstration: no files, no register
cli-no-streamlit = Streamlit is missing. Run pip install "dp-explorer[app]" (in a checkout, ".[app]").
cli-no-port = { $text } is no port: give a number from 1 to 65535
cli-plan = write a plan to begin with
    .system = system to release with
    .method = the repaired one if absent
    .epsilon = { -epsilon } of the { -release }
    .codebook = public facts of columns, as CSV or CSVW-EO
cli-release = draw a { -release } with secret exact noise
    .plan = plan.json of a page or of `plan`
    .data = a file, or its parts ('trips/*.csv'); empty for bundled data
    .engine = what counts parts
    .scheduler = of Dask: tcp://10.0.0.1:8786
    .out = zip to write; never replaced
    .register = account of these people; begun if absent
    .cells = let refusals quote secret cells
    .cap = largest { -epsilon } of all { -release }s
cli-verify = check a download, without data
    .place = zip or folder
    .register = account that must name it
    .signers = for ssh-keygen, which checks ZIP.sig
    .signer = who must have signed
cli-register = look into an account
    .file = file of an account
cli-json = answer in JSON

## What the keys of a plan mean

cli-keys = A plan holds all that is public about a { -release }.
    .version = form of this file
    .system = which system
    .method = how noise is added
    .params = { -epsilon } and the method’s other parameters
    .data = "own", or the key of a bundled set
    .upload = what you state about your file; never read from its rows
    .layout = how a text file is written
    .protects = what the { -release } protects; may stay empty
    .part = which part of the data is used
    .after = what is done to the result for free
    .chosen = what was chosen after a look at true values
    .columns = what columns mean, for people
    .program = version of the program
    .language = of the words in a { -release }
    .purpose = what the { -release } is for
    .record = who publishes it, licence, region
    .choice = how { -epsilon } was chosen
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
cli-misfit = The file does not fit the plan. --show-cells says why, and may quote cells.
cli-signature-both = A signature needs --allowed-signers and --signer.
cli-zip-only = Give the zip: its folder has no register or signature.
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
cli-path = { $where }{ $why }. Give another path.
cli-memory = This needs more memory than there is. { -fewer-columns }.
cli-mistake = The program failed ({ $kind } at { $place }). Please report it.
cli-taken = { $path } is there, and never replaced. Give another name.
# $one and $two are roles.
cli-same-path = { $path } would be { $one } and { $two }. Rename one.
cli-role = { $role ->
    [plan] the plan
    [data] the data
    [register] the account
   *[zip] the zip (or its .part)
}
cli-no-folder = The folder of { $path } does not exist. Make it.
cli-locked = { $path } is being written by another process. Give another name.
cli-no-space = There is no space for { $path } ({ $reason }). { cli-nothing } Free { WHOLE($megabytes) } MB.
cli-lost = The { -release } is lost: { $path } cannot be written ({ $reason }), nor temporary files ({ $other }).
cli-elsewhere = { $path } could not be written ({ $reason }). Move the { -release } from { $kept }.
cli-audit = test a function against its claimed { -epsilon }
cli-audit-long = An attack seeks neighbouring arrays that it tells apart better than claimed.
cli-audit-function = such as mypackage.noisy:private_mean
cli-audit-epsilon = claimed ε
cli-audit-delta = claimed δ; 0 if absent
cli-audit-call = further arguments in JSON
cli-audit-low = smallest value; 0 if absent
cli-audit-high = largest value; 1 if absent
cli-audit-size = records of the longer arrays; 10 if absent
cli-audit-relation = a record replaced, or one more
cli-audit-pairs = pairs of arrays, not searched
cli-audit-seconds = about how long; 60 if absent
cli-language = of all words; before the command
