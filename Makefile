# make serve   the referee for tonight: environment, database, server, address and QR code
# make install the environment alone, for a server that runs as a service (docs/running.md)
# make demo    the same on a throw-away database with an evening under way
# make check   before a commit: the linters, and the tests of what has changed
# make test    everything that a change can break: five to eleven minutes on two cores
# make test-all   besides, whole evenings, every store test on PostgreSQL, HTTPS, power cuts, WebKit and Firefox: 25 minutes
# make lint    formatter, linter, types, layers, words, the grammar of games, and the Dockerfile
# make bench   speed, as ratios in one run
# make mutants   how many small changes of the program the tests find
# make pins    requirements.txt, from the ranges in pyproject.toml; PINS=--upgrade takes the newest packages
# make openapi   the snapshot of the JSON interface in docs/openapi.json, after a change of it
# make pictures   the pictures of the documents, as pages look now
# make campaign   kills, races, power cuts, faults, attacks, rubbish and full halls: ten minutes on two cores

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
VENV := .venv
BIN := $(VENV)/bin
RUN_STAMP := $(VENV)/.installed
DEV_STAMP := $(VENV)/.installed-dev
BENCH_STAMP := $(VENV)/.installed-bench
PIP := $(BIN)/python -m pip --disable-pip-version-check install
SOURCES := app.py referee tests tools examples

# Servers that tests start load compiled modules, wherever the tests run.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: serve install demo check test test-all mutants bench campaign pictures openapi pins lint lint-code lint-types format clean

serve: $(RUN_STAMP)
	@$(BIN)/python -m referee serve

install: $(RUN_STAMP)
	@$(BIN)/python -m compileall -q app.py referee
	@case "$$(realpath $(BIN)/python)" in /root/*|/home/*) \
		echo "Its Python is $$(realpath $(BIN)/python), which a service may not read. For a service:"; \
		echo "  rm -r $(VENV) && make install PYTHON=/usr/bin/python3";; esac
	@echo "Referee is installed in $(CURDIR). Start it: $(CURDIR)/$(BIN)/python -m referee serve"

demo: $(RUN_STAMP)
	@$(BIN)/python -m referee serve --demo

check: lint
	$(BIN)/python -m tools.check $(CHECK)

test: $(DEV_STAMP)
	$(BIN)/python -m pytest $(PYTEST)

test-all: $(DEV_STAMP)
	$(BIN)/python -m pytest --outer $(PYTEST)

mutants: $(DEV_STAMP)
	$(BIN)/python -m tools.mutants $(MUTANTS)

bench: $(BENCH_STAMP)
	$(BIN)/python -m tools.bench $(BENCH)

campaign: $(DEV_STAMP)
	$(BIN)/python -m tools.campaign $(CAMPAIGN)

pictures: $(DEV_STAMP)
	$(BIN)/python -m tools.pictures

openapi: $(DEV_STAMP)
	$(BIN)/python -m tools.openapi

pins: $(DEV_STAMP)
	$(BIN)/uv pip compile pyproject.toml --universal --generate-hashes --no-emit-index-url --quiet \
		--custom-compile-command "make pins" --output-file requirements.txt $(PINS)

lint: $(DEV_STAMP)
	@$(MAKE) --no-print-directory --jobs=2 lint-code lint-types

lint-code: $(DEV_STAMP)
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/lint-imports
	$(BIN)/hadolint Dockerfile
	$(BIN)/python -m tools.lint

lint-types: $(DEV_STAMP)
	$(BIN)/mypy

format: $(DEV_STAMP)
	$(BIN)/ruff format $(SOURCES)
	$(BIN)/ruff check --fix $(SOURCES)

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Referee needs Python 3.11 or newer; none was found. Name one: make PYTHON=/path/to/python3"; exit 2; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "$(PYTHON) cannot make a virtual environment; on Debian and Ubuntu: apt install python3-venv"; exit 2; }

$(RUN_STAMP): requirements.txt | $(BIN)/python
	@echo "Installing what Referee needs into $(VENV) ..."
	@$(PIP) -r requirements.txt
	@touch $@

$(DEV_STAMP): requirements-dev.txt $(RUN_STAMP)
	@echo "Installing what tests need into $(VENV) ..."
	@$(PIP) -r requirements-dev.txt
	@touch $@

$(BENCH_STAMP): requirements-bench.txt | $(DEV_STAMP)
	@echo "Installing what the benchmarks are held against into $(VENV) ..."
	@$(PIP) -r requirements-bench.txt
	@touch $@

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
