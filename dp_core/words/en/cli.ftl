## Command line: help of its words

cli-about = See what a privacy budget buys.
cli-not-installed = (not installed)
cli-site = write teaching pages that need no server
    .folder = empty or new folder, such as site
    .pyodide = archive for checking releases: npm pack pyodide@0.26.4
cli-study = sum up files of a study
    .files = files from the page Study
cli-homework = write a Jupyter notebook of questions
    .file = new file, such as homework.ipynb
cli-homework-saved = The questions are in { $file }. Answering them needs dp-explorer.
cli-app = open the app
cli-port = default: the first free port from 8501
cli-headless = open no browser
cli-demo = serve a demonstration: no files, no register
cli-no-streamlit = Streamlit is missing. Run pip install "dp-explorer[app]" (in a checkout, ".[app]").
cli-plan = write a first plan
    .system = system to release with
    .method = default: the repaired one
    .epsilon = { -epsilon } of the { -release }
    .codebook = public facts of columns, as CSV or CSVW-EO
cli-release = draw a { -release } with secret exact noise
    .plan = plan.json from a page or from `plan`
    .data = a file, or its parts ('trips/*.csv'); empty for bundled data
    .engine = engine that counts parts
    .scheduler = for Dask, such as tcp://10.0.0.1:8786
    .out = zip to write; none is ever replaced
    .register = account of these people; made if missing
    .cells = let errors quote secret cells
    .cap = largest total { -epsilon } of the account
    .fixed = say that nothing was chosen after a look at the rows
cli-verify = check a download, without data
    .place = zip or folder
    .register = account that must list it
    .signers = file for ssh-keygen, which checks ZIP.sig
    .signer = who must have signed
cli-register = show an account, or change its cap
    .cap = change the cap
    .file = account file
cli-json = answer in JSON

## What the keys of a plan mean

cli-keys = A plan holds all that is public about a { -release }.
    .version = version of this format
    .system = which system
    .method = how noise is added
    .params = { -epsilon } and the method’s other parameters
    .data = "own", or the key of a bundled data set
    .upload = what you state about your file; never read from its rows
    .layout = how a text file is written
    .protects = what the { -release } protects; may stay empty
    .part = which part of the data is used
    .after = post-processing of the result, at no cost
    .chosen = what was chosen after a look at true values
    .columns = meaning of columns, for people
    .program = version of the program
    .language = language of the { -release }
    .purpose = what the { -release } is for
    .record = who publishes it, licence, region
    .choice = how { -epsilon } was chosen
    .help = words about these keys; not read
    .then = Change it, save it as plan.json, then:

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
cli-whole = The complete { -release } is in { $path }{ $cost ->
    [none] {""}
   *[other] , and { $cost } is charged
}.
cli-misfit = The file does not fit the plan. To see why, add --show-cells, which may quote cells.
cli-looked = Somebody has looked at rows of “{ $register }”, or a file was refused. List in the plan under “chosen” what was chosen after that, or add --fixed-before if nothing was.
cli-signature-both = A signature needs --allowed-signers and --signer.
cli-zip-only = Give the zip: registers and signatures are of it, not of its folder.
cli-charged = { $register }: { $cost } charged, for each { $unit }.
cli-left = { $left } is left of { $cap }{ $drawn ->
    [yes] {" "}{ -once-more }
   *[no] {""}
}.
cli-cap-account = A cap needs an account. Add --register.
cli-cap-there = { $register } has the cap { $cap } already. Leave out --cap, or change it: dp-explorer register cap { $register } EPSILON.
cli-nothing = No draw was kept, and nothing is charged.
cli-stopped = Stopped. { $rest }
cli-path = { $where }{ $why }. Give another path.
cli-memory = There is too little memory. { -fewer-columns }.
cli-mistake = The program failed ({ $kind } at { $place }). Please report it.
cli-taken = { $path } exists, and is never replaced. Give another name.
cli-same-path = { $path } would be two files (a zip is first written as .part). Rename one.
cli-locked = { $path } is being written by another process. Give another name.
cli-no-space = There is no space for { $path } ({ $reason }). { cli-nothing } Free { WHOLE($megabytes) } MB.
cli-lost = The { -release } is lost: { $path } cannot be written ({ $reason }), nor temporary files ({ $other }).
cli-elsewhere = { $path } could not be written ({ $reason }). The { -release } is in { $kept }.
cli-audit = test a function against its claimed { -epsilon }
cli-audit-function = such as mypackage.noisy:private_mean
cli-audit-epsilon = claimed ε
cli-audit-delta = claimed δ; default 0
cli-audit-call = further arguments in JSON
cli-audit-low = smallest value; default 0
cli-audit-high = largest value; default 1
cli-audit-size = records of the longer arrays; default 10
cli-audit-relation = neighbours: a record replaced, or one more
cli-audit-pairs = pairs of arrays, instead of a search
cli-audit-seconds = approximate duration; default 60
cli-language = language; before the command
