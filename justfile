# Everyday commands; `just` lists them. Each is one line that can be typed without just, too.

python := ".venv/bin/python"

_default:
    @just --list

# Make .venv with all that the app and its tests need
setup:
    python3 -m venv .venv
    {{ python }} -m pip install -r requirements.txt -r requirements-dev.txt -c constraints.txt

# Open the app
app *options:
    {{ python }} -m dp_core app {{ options }}

# Run all tests
test *options:
    {{ python }} -m pytest {{ options }}

# Run all tests but slow statistics and browsers
fast *options:
    {{ python }} -m pytest -m "not slow and not browser" {{ options }}

# Check format, lint and types
lint:
    {{ python }} -m ruff format --check .
    {{ python }} -m ruff check .
    {{ python }} -m mypy

# Measure speed against public packages, or that of the systems that are named
bench *names:
    {{ python }} -m pip install -r benchmarks/requirements.txt
    {{ python }} -m benchmarks {{ names }}

# Write the generated tables of README.md and docs/results, and the schema of a plan
readme:
    {{ python }} -m tools.readme
    {{ python }} -m tools.kept schemas

# Build the documentation site in build/docs
docs:
    python3 -m venv .venv/docs
    .venv/docs/bin/python -m pip install -q -r requirements.txt -r requirements-docs.txt -c constraints.txt
    .venv/docs/bin/python -m sphinx -W -n -q docs build/docs

# Ask whether links of the documentation to other sites still lead there
links: docs
    .venv/docs/bin/python -m sphinx -q -b linkcheck docs build/links

# Take the pictures that stand on a page until it is drawn: all, or those of some pages
stills *keys:
    {{ python }} -m tools.stills {{ keys }}

# Build the wheel, install it in a clean environment and start it from another folder
package:
    bash .ci/package
