# villainy: everything a checkout needs. `make` alone lists the targets.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
ARGS   ?=

INSTALL := $(BIN)/python -m pip --disable-pip-version-check --quiet install --no-compile
COMPILE := $(BIN)/python -m compileall -q -j 0
PACKAGES := sim strategies analyses reports
UV_COMPILE = $(BIN)/uv pip compile --quiet --universal --generate-hashes --upgrade --custom-compile-command "make lock"

.PHONY: help setup setup-dev study test lint format bench verify golden tables lock clean
.DEFAULT_GOAL := help

help: ## list the targets (the default)
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-18s %s\n", $$1, $$2 }'

setup: $(VENV)/run.stamp ## make .venv and install what running needs; the other targets do it themselves
	@echo "Ready: $(BIN)/villainy"

setup-dev: $(VENV)/dev.stamp ## the same, with what tests and checks need
	@echo "Ready: $(BIN)/villainy, and pytest, ruff, mypy"

study: $(VENV)/run.stamp ## play the default study of every game and write its report; ARGS="card-game --games 2000"
	@$(BIN)/villainy study $(ARGS)

test: $(VENV)/dev.stamp ## run the tests; ARGS="-k turn"
	@$(BIN)/python -m pytest $(ARGS)

lint: $(VENV)/dev.stamp ## check style, types and the layers
	@failed=0; for check in "ruff check" "ruff format --check" mypy "lint-imports --no-logo"; do \
		echo "- $$check"; $(BIN)/$$check || failed=1; done; exit $$failed

format: $(VENV)/dev.stamp ## lay out the sources and sort their imports
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

bench: $(VENV)/all.stamp ## measure speed, beside other engines where there are any; ARGS="speed"
	@$(BIN)/python -m benchmarks $(ARGS)

verify: $(VENV)/dev.stamp ## the long checks: whole games against the twin, bounds checked, and with the JIT off
	VILLAINY_VERIFY=1 $(BIN)/python -m pytest
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -m kernels

golden: $(VENV)/dev.stamp ## write the golden files anew, after a change of behaviour that is meant
	@$(BIN)/python -m tests.golden $(ARGS)

tables: $(VENV)/run.stamp ## play docs/studies and write the tables of strategies and of cards in docs/games anew
	@$(BIN)/python -m reports.card_table
	@$(BIN)/python -m reports.strategy_table

lock: $(VENV)/run.stamp ## resolve the dependencies anew and write the lock files
	@$(INSTALL) uv
	@echo 'hatchling' | $(UV_COMPILE) --all-extras pyproject.toml - --output-file requirements-all.lock
	@echo 'hatchling' | $(UV_COMPILE) --extra dev --constraints requirements-all.lock pyproject.toml - --output-file requirements-dev.lock
	@echo 'hatchling' | $(UV_COMPILE) --constraints requirements-all.lock pyproject.toml - --output-file requirements.lock

clean: ## remove .venv, caches and build leftovers; results stay
	@rm -rf $(VENV) .cache .mypy_cache .pytest_cache .ruff_cache .import_linter_cache build dist
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps: made once, and again when a lock file or pyproject.toml changes. Start-up depends on bytecode,
# so it is compiled here: whole packages at once on every core, and also where PYTHONDONTWRITEBYTECODE is set.

$(VENV)/bin/python:
	@command -v $(PYTHON) >/dev/null || { \
		echo "villainy needs Python 3.11 or newer, and there is no '$(PYTHON)' here. Name one: make $(MAKECMDGOALS) PYTHON=/path/to/python" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "villainy needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1). Name another: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; exit 1; }
	@echo "Setting up $(VENV) (once, a minute or two) ..." >&2
	@rm -f $(VENV)/*.stamp
	@$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: requirements.lock pyproject.toml | $(VENV)/bin/python
	@$(INSTALL) --require-hashes -r requirements.lock
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@$(COMPILE) -x '/tests/' $(VENV) || true
	@$(COMPILE) $(PACKAGES)
	@touch $@

$(VENV)/dev.stamp: requirements-dev.lock $(VENV)/run.stamp
	@echo "Adding what tests and checks need (once) ..." >&2
	@$(INSTALL) --require-hashes -r requirements-dev.lock
	@$(COMPILE) -x '/tests/' $(VENV) || true
	@touch $@

$(VENV)/all.stamp: requirements-all.lock $(VENV)/run.stamp
	@echo "Adding every extra (once) ..." >&2
	@$(INSTALL) --require-hashes -r requirements-all.lock
	@touch $@
