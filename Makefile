# Spinneret. `make` alone lists what there is. Everything below works on a machine that has Python
# 3.11 or newer and make: the first target that needs it builds .venv from the hash-locked
# requirements.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VENV := .venv
BIN := $(VENV)/bin
ROOMS := engine words renderer storage solver bot playground cli
PYTHONS := python3.13 python3.12 python3.11 python3.14 python3 python

# What the checks look at: the rooms that exist, and the tests and benchmarks beside them.
SOURCES = $(wildcard $(ROOMS) tests benchmarks)
ARGS ?=
WORKERS ?= auto

# Each file is written only after all the steps before it went well, so a broken-off install is
# done again. The larger sets contain the smaller ones, at the same versions.
RUN := $(VENV)/.installed-run
PLAY := $(VENV)/.installed-play
DEV := $(VENV)/.installed-dev

PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input

# An environment that was moved, or whose interpreter went away, is made anew.
STALE := $(shell test "`cat $(VENV)/.created 2>/dev/null`" = "$(CURDIR)" && $(BIN)/python -c '' 2>/dev/null || echo stale)

# An editable install, with the build backend taken from the lock instead of fetched anew.
define install
@echo "Installing what '$(1)' needs into $(VENV) ..."
@$(PIP) install --quiet --require-hashes -r requirements/build.txt -r requirements/$(1).txt
@$(PIP) install --quiet --no-build-isolation --no-deps --editable .
@touch $@
endef

##@ Play
.PHONY: play
play: $(PLAY)  ## play in the browser: the real bot in a simulated Discord, no token, no account
	@$(BIN)/spider play $(ARGS)

##@ Check
.PHONY: test
test: $(DEV)  ## everything CI checks: lint, format, types, import contract, tests
	@failed=; \
	for check in lint format-check types contract unit; do \
	    printf '\n== %s\n' "$$check"; \
	    $(MAKE) --no-print-directory "$$check" || failed="$$failed $$check"; \
	done; \
	printf '\n'; \
	if [ -n "$$failed" ]; then echo "Failed:$$failed"; exit 1; fi; \
	echo "All passed: lint, format, types, contract, tests."

##@ Run
.PHONY: run
run: $(RUN)  ## run the bot on Discord; needs DISCORD_TOKEN, from the environment or .env
	@$(BIN)/spider run $(ARGS)

##@ One check at a time
.PHONY: lint format-check types contract unit
lint: $(DEV)  ## ruff's rules
	@$(BIN)/ruff check $(SOURCES)

format-check: $(DEV)  ## is everything formatted?
	@$(BIN)/ruff format --check $(SOURCES)

types: $(DEV)  ## mypy, strict
	@$(BIN)/mypy $(SOURCES)

contract: $(DEV)  ## imports run one way
	@$(BIN)/lint-imports --no-logo

unit: $(DEV)  ## pytest alone, on all cores; ARGS="-k name -x" goes to it, WORKERS=0 takes one
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

##@ Work
.PHONY: format bench install lock clean help
format: $(DEV)  ## format, and fix what ruff can fix
	@$(BIN)/ruff check --fix --exit-zero --quiet $(SOURCES)
	@$(BIN)/ruff format $(SOURCES)

bench: $(DEV)  ## print the figures of every benchmark (slow); ARGS=engine runs one
	@failed=; \
	for file in $(if $(ARGS),$(ARGS:%=benchmarks/%.py),$(sort $(filter-out benchmarks/_%,$(wildcard benchmarks/[a-z]*.py)))); do \
	    printf '\n== %s\n' "$$file"; \
	    $(BIN)/python "$$file" || failed="$$failed $$file"; \
	done; \
	if [ -n "$$failed" ]; then echo "Failed:$$failed"; exit 1; fi

install: $(DEV)  ## build .venv with everything, and nothing else

# Locks for Python 3.11 to 3.13 on every system. The first holds everything; the others are cut
# out of it at the same versions.
LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
    --no-emit-index-url --no-annotate --custom-compile-command 'make lock'
lock:  ## compile requirements/*.txt anew from pyproject.toml; UPGRADE=1 takes newer versions
	@test -x $(BIN)/uv || $(MAKE) --no-print-directory $(DEV)
	@$(LOCK) $(if $(UPGRADE),--upgrade) -o requirements/dev.txt pyproject.toml --extra playground --group dev
	@$(LOCK) --upgrade -c requirements/dev.txt -o requirements/play.txt pyproject.toml --extra playground
	@$(LOCK) --upgrade -c requirements/dev.txt -o requirements/run.txt pyproject.toml
	@$(LOCK) --upgrade -c requirements/dev.txt -o requirements/build.txt --group build

.PHONY: catalogue
catalogue: $(DEV)  ## bring new messages into words/locale; translate them there
	@mkdir -p build
	@$(BIN)/pybabel -q extract --no-default-keywords -k N_ -k NP_:1,2 --add-location=file --no-wrap --sort-by-file --omit-header -o build/spinneret.pot words
	@$(BIN)/pybabel -q update -D spinneret -d words/locale -i build/spinneret.pot --no-wrap --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date

clean:  ## remove .venv and every cache; games and settings stay
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist
	@find . -path ./.git -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

help:
	@awk 'BEGIN { FS = ":.*## " } \
	    /^##@ / { printf "\n%s\n", substr($$0, 5) } \
	    /^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
	@echo

# The environment itself. The first suitable interpreter wins; PYTHON=... names another one.
$(VENV)/.created: $(if $(STALE),FORCE)
	@set -e; found=; \
	for python in $(or $(PYTHON),$(PYTHONS)); do \
	    if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
	        found=$$python; break; \
	    fi; \
	done; \
	if [ -z "$$found" ]; then \
	    echo "Spinneret needs Python 3.11 or newer, and none was found; install one, or name it: make $(MAKECMDGOALS) PYTHON=/path/to/python3." >&2; \
	    exit 1; \
	fi; \
	if ! "$$found" -c 'import venv, ensurepip' >/dev/null 2>&1; then \
	    echo "$$found comes without venv or ensurepip; on Debian and Ubuntu the package python3-venv adds them." >&2; \
	    exit 1; \
	fi; \
	rm -rf $(VENV); \
	"$$found" -m venv $(VENV); \
	printf '%s\n' "$(CURDIR)" > $@

FORCE:

$(RUN): $(VENV)/.created requirements/run.txt requirements/build.txt pyproject.toml
	$(call install,run)

$(PLAY): $(VENV)/.created requirements/play.txt requirements/build.txt pyproject.toml
	$(call install,play)

$(DEV): $(VENV)/.created requirements/dev.txt requirements/build.txt pyproject.toml
	$(call install,dev)
