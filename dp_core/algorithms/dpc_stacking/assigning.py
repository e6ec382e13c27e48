"""The script of a download that gives rows of a file to the released groups."""

NAME = "assign.py"
SCRIPT = '''"""Give rows to the released groups: python assign.py people.csv > groups.csv

The file is a table as CSV in UTF-8, with the columns of the file that the release was made from
("file column" in columns.csv); any others are kept and not read. Needs numpy and pandas.
"""

import csv
import re
import sys

import numpy as np
import pandas as pd

MISSING = ("", "NA", "N/A", "NaN", "nan", "NaT", "NULL", "null", "None")
YES_NO = {"yes": "1", "true": "1", "no": "0", "false": "0"}
LARGEST = 1e100


def text_table(path):
    return pd.read_csv(path, dtype=str, keep_default_na=False, encoding="utf-8")


def plain(text):
    """Undo the apostrophe that keeps a spreadsheet from running a text."""
    return text[1:] if re.match(r"'[=+\\-@\\t\\r\\n]", text) else text


def folded(text):
    return re.sub(r"^(\\d+)\\.0+$", r"\\1", text.strip().casefold())


def read(path, wanted):
    """Read a file with the wanted columns, whatever mark stands between its cells."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        for mark in ",;\\t|":
            file.seek(0)
            first = next(filter(None, csv.reader(file, delimiter=mark)), [])
            numbered = [f"column {k + 1}" for k in range(len(first))]
            named = [cell.strip() or other for cell, other in zip(first, numbered)]
            for names, header in ((named, 0), (numbered, None)):
                if wanted <= set(names):
                    told = {"dtype": str, "keep_default_na": False, "encoding": "utf-8-sig"}
                    table = pd.read_csv(path, sep=mark, header=header, index_col=False, **told)
                    return table.set_axis(names, axis=1)
    sys.exit(f"The file needs columns called {', '.join(sorted(wanted))}; rename them.")


def number(column, text, empty, codes):
    """What a cell counts as; cells that are empty count as columns.csv says."""
    if text.strip() in MISSING:
        return empty
    if codes:
        word = folded(text)
        if word not in codes and "other" not in codes:
            sys.exit(f"Column '{column}' holds {text!r}, which codes.csv does not list.")
        return codes.get(word, codes.get("other"))
    try:
        value = float(YES_NO.get(folded(text), text))
    except ValueError:
        sys.exit(f"Column '{column}' holds {text!r}, which is no number.")
    return value if abs(value) <= LARGEST else empty


columns, centres = text_table("columns.csv"), pd.read_csv("centres.csv")
words = text_table("codes.csv") if columns["words"].astype(int).any() else None
low, high = columns["from"].to_numpy(float), columns["to"].to_numpy(float)
width = np.where(high > low, high - low, 1)


def unit(values):
    return (np.clip(values, low, high) - low) / width


def codes_of(name):
    if words is None:
        return {}
    mine = words[words["column"] == name]
    return {folded(plain(w)): float(x) for w, x in zip(mine["word"], mine["number"])}


sources = columns["file column"].map(plain)
people = read(sys.argv[1], set(sources))
rows = np.empty((len(people), len(columns)))
for j, (name, source) in enumerate(zip(columns["column"], sources)):
    empty, codes = float(columns["empty cell"][j] or "nan"), codes_of(name)
    known = {text: number(source, text, empty, codes) for text in people[source].unique()}
    rows[:, j] = people[source].map(known)
middles = unit(centres[columns["column"]].to_numpy(float))
apart = np.stack([((unit(rows) - middle) ** 2).sum(axis=1) for middle in middles], axis=1)
free = "group" if "group" not in people else "released group"
people[free] = centres["group"].to_numpy()[apart.argmin(axis=1)]
sys.stdout.reconfigure(encoding="utf-8")
people.to_csv(sys.stdout, index=False, lineterminator="\\n")
'''
