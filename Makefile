# Two commands do all the set-up on a fresh machine: `make play` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
MINUTES ?= 5
CASES ?= 5000
JOBS ?= 2
COUNT ?= 300
SEED ?= 1
SOURCES := $(shell find malecon -type f -not -name '*.pyc') setup.py pyproject.toml
NODE := tests/js/node_modules
SCRIPTS := "malecon/server/static/js/*.js"
PURE := PYTHONPATH=. $(BIN)/python -m
COMPILED := PYTHONSAFEPATH=1 MALECON_EXPECT=compiled $(BIN)/python -m

.DEFAULT_GOAL := help
.PHONY: help play test check lint types test-pure test-compiled test-browser long mutants fuzz bench golden docs system clean

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/:/' | column -t -s:

play:  ## play in the browser within a minute, on an embedded database; compiles beside, for the next start
	@$(PYTHON) tools/play.py

test: lint types test-pure test-compiled test-browser  ## everything: lint, types, tests pure and compiled, browser

check: lint types $(VENV)/.dev  ## the part for every day, under five minutes
	$(PURE) pytest -n $(JOBS) -m "not slow and not browser and not long"

lint: $(VENV)/.dev $(NODE)/.done
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(NODE)/.bin/prettier --config tests/js/.prettierrc.json --log-level warn --check $(SCRIPTS)

types: $(VENV)/.dev $(NODE)/.done
	$(BIN)/mypy malecon tests tools benchmarks setup.py
	$(NODE)/.bin/tsc -p tests/js

test-pure: $(VENV)/.dev system
	MALECON_EXPECT=pure $(PURE) pytest -n $(JOBS) -m "not browser and not once and not long"

test-compiled: $(VENV)/.dev system
	$(COMPILED) pytest -n $(JOBS) -m "not browser and not long"

test-browser: $(VENV)/.dev $(NODE)/.done system
	$(COMPILED) pytest -m "browser and not long"

long: $(VENV)/.dev $(NODE)/.done system  ## what takes longer than a test may: before a release, or before something is called done
	@sh tools/system.sh firefox-esr
	$(COMPILED) pytest -m long --timeout 7200

mutants: $(VENV)/.dev  ## small falsifications of the rules, COUNT=n a game, tried on the games' tests; survivors and scores
	PYTHONPATH=.:tools $(BIN)/python -m mutants --count $(COUNT) --seed $(SEED)

fuzz: $(VENV)/.dev  ## random games for MINUTES=n, then CASES=n damaged inputs of each kind; prints seeds and faults
	PYTHONPATH=tests $(COMPILED) conformance.fuzz --minutes $(MINUTES) --jobs $(JOBS)
	PYTHONPATH=tests $(COMPILED) conformance.malformed --cases $(CASES)

bench: $(VENV)/.dev  ## questions and games a second, pure and compiled
	$(BIN)/python benchmarks/run.py

golden: $(VENV)/.dev  ## write the golden games anew (a change of rules: say why in the commit)
	PYTHONPATH=.:tests $(BIN)/python -m conformance.golden --write

docs: $(VENV)/.dev  ## write docs/rulings from the games' data and docs/api.md from the docstrings
	$(PURE) malecon.rulebook docs/rulings
	$(BIN)/python tools/reference.py

$(NODE)/.done: tests/js/package-lock.json
	@sh tools/system.sh
	npm ci --prefix tests/js --no-audit --no-fund --loglevel=error
	touch $@

system:  ## what the tests need beside Python: Chromium, Node, PostgreSQL and nginx
	@sh tools/system.sh

$(VENV)/.base:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q -U pip "setuptools>=77" wheel "mypy[mypyc]>=2.4,<3" "msgspec>=0.19,<1"
	touch $@

$(VENV)/.dev: $(VENV)/.base $(SOURCES)
	@$(PYTHON) tools/play.py --stop
	$(BIN)/python -m pip install -q --no-build-isolation ".[dev]"
	@$(PYTHON) tools/play.py --installed
	touch $@

clean:  ## remove everything that was built
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache artefacts $(NODE)
