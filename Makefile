# Everything runs in .venv, which these targets make by themselves. Needs Python 3.11 or newer, make and a C compiler.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
ROBOTS := $(patsubst robots/%.yaml,%,$(wildcard robots/*.yaml)) $(patsubst robots/mechanisms/%.yaml,%,$(wildcard robots/mechanisms/*.yaml))

.DEFAULT_GOAL := help
.PHONY: help run quick test test-machines test-all mutants fuzz guided analyse soak lint format docs notebooks generate check counts speed speed-gpu speed-mechanisms instructions firmware release wheel audit sbom clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 12

run: $(VENV)/installed ## compile the five-bar's kernel, print a sample with units and the operation table
	$(BIN)/python examples/first_steps.py
	$(BIN)/pkmgen report fivebar
	$(BIN)/pkmgen report fivebar --functions all

quick: $(VENV)/installed-test ## run the quick tests: a minute from an edit to a verdict
	$(BIN)/python -m pytest -n auto --quick

test: $(VENV)/installed-test ## run the tests of every commit: long products of cases in samples that the commit draws
	$(BIN)/python -m pytest -n auto --dist worksteal

test-machines: $(VENV)/installed-test ## generate all robots under other features, BLAS cores, libm, seeds and noise; writes docs/measurements/machines.md (minutes)
	$(BIN)/python -m tests.machines --page docs/measurements/machines.md

HOURS ?= 2
test-all: $(VENV)/installed-test $(VENV)/installed-docs ## run all tests, then nightly products of cases in an order drawn by the commit, for HOURS (whole: some five on 2 cores)
	$(BIN)/python -m pytest -n auto --dist worksteal -m "nightly or not nightly" --hours $(HOURS) --durations 40

mutants: $(VENV)/installed-test $(VENV)/installed-mutants ## mutation testing of graph, passes and emit; writes docs/measurements/mutants.md (an hour)
	$(BIN)/python -m tests.mutation --sample 60 --page docs/measurements/mutants.md

MINUTES ?= 10
SEED    ?= 0
fuzz: $(VENV)/installed-test ## random robots beside the independent engine, for MINUTES from SEED on; writes tests/data/found/
	$(BIN)/python -m benchmarks.fuzz --minutes $(MINUTES) --seed $(SEED) --found tests/data/found

SECONDS_OF_TARGET ?= 300
guided: $(VENV)/installed-test ## texts of robot files and expressions, mutated as coverage leads, for SECONDS_OF_TARGET each; writes tests/data/guided/
	$(BIN)/python -m pip install --quiet 'atheris>=2.3'
	$(BIN)/python -m tests.guided reader --seconds $(SECONDS_OF_TARGET)
	$(BIN)/python -m tests.guided expressions --seconds $(SECONDS_OF_TARGET)

analyse: $(VENV)/installed-test ## compilers, linters, Eva, sanitizers and valgrind over emitted C (hours; ANALYSE="--help" lists what it needs, ANALYSE="--sample" minutes)
	@found=0; $(BIN)/python -m benchmarks.analysis $(ANALYSE) || found=$$?; $(BIN)/python -m benchmarks.pages.c_code_page; exit $$found

MINUTES_OF_SOAK ?= 120
soak: $(VENV)/installed-test ## calls from eight threads for MINUTES_OF_SOAK, each compared; writes docs/measurements/soak.md
	$(BIN)/python -m benchmarks.measurements.soak --minutes $(MINUTES_OF_SOAK)
	$(BIN)/python -m benchmarks.pages.soak_page

lint: $(VENV)/installed-test $(VENV)/installed-lint ## formatting, lint, security lint, types, layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/bandit -q -ll -r pkmgen
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/installed-lint ## format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs: $(VENV)/installed-docs build/studio/index.html ## execute the notebooks and write the documentation site into build/site
	$(BIN)/python -m benchmarks.site.notebooks
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict

build/studio/index.html: $(wildcard robots/*.yaml robots/mechanisms/*.yaml templates/studio/built/*) | $(VENV)/installed-docs
	$(BIN)/pkmgen studio --library -o build/studio

notebooks: $(VENV)/installed-docs ## execute the notebooks of docs/tutorial and record what they take
	$(BIN)/python -m benchmarks.site.notebooks --record
	$(BIN)/python -m benchmarks.pages.figures

generate: $(VENV)/installed-test ## write generated/ again from robots/: kernels, of which git keeps three, and digests of all
	$(BIN)/python -m tests.golden.digests

check: $(VENV)/installed ## check every robot: methods against each other, power balance, kinematics
	$(BIN)/pkmgen check --all

counts: $(VENV)/installed-test ## write generated pages and figures in README and docs/ again
	$(BIN)/python -m benchmarks.pages.counts
	$(BIN)/python -m benchmarks.pages.function_counts
	$(BIN)/python -m benchmarks.pages.function_pages
	$(BIN)/python -m benchmarks.pages.complexity
	$(BIN)/python -m benchmarks.pages.input_counts
	$(BIN)/python -m benchmarks.pages.mechanism_counts
	$(BIN)/python -m benchmarks.pages.mechanism_methods
	$(BIN)/python -m benchmarks.pages.published_counts
	$(BIN)/python -m benchmarks.pages.methods_page
	$(BIN)/python -m benchmarks.pages.command_line_page
	$(BIN)/python -m benchmarks.pages.calls_page
	$(BIN)/python -m benchmarks.pages.workspace_page
	$(BIN)/python -m benchmarks.pages.certificates
	$(BIN)/python -m benchmarks.pages.controller_table
	$(BIN)/python -m benchmarks.pages.capability_table
	$(BIN)/python -m benchmarks.pages.trajectory_table
	$(BIN)/python -m benchmarks.pages.mistakes
	$(BIN)/python -m benchmarks.pages.messages
	$(BIN)/python -m benchmarks.pages.sbom
	$(BIN)/python -m benchmarks.measurements.gpu_registers
	$(BIN)/python -m benchmarks.pages.figures

speed: $(VENV)/installed-bench ## measure the speed of this machine and write its record and pages (minutes, idle machine; SPEED="--without-avx512": a machine of its own)
	$(BIN)/python -m benchmarks.measurements.speed_record $(SPEED)
	$(BIN)/python -m benchmarks.pages.speed_page
	$(BIN)/python -m benchmarks.pages.figures

speed-gpu: $(VENV)/installed-test ## measure kernels on this GPU and write its record and page (minutes; needs the extra cuda or opencl; SPEED="--backend opencl")
	$(BIN)/python -m benchmarks.gpu --record $(SPEED)
	$(BIN)/python -m benchmarks.pages.figures

speed-mechanisms: $(VENV)/installed-bench ## measure robots of bodies and joints and write their page (minutes, idle machine)
	$(BIN)/python -m benchmarks.pages.mechanism_speed_page

instructions: $(VENV)/installed-bench ## count the instructions of inverse dynamics with callgrind and write their page
	$(BIN)/python -m benchmarks.measurements.callgrind

firmware: $(VENV)/installed-test ## run firmware kits of all robots on emulated processors and write their page (half an hour; needs gcc-arm-none-eabi, QEMU, gcc-riscv64-linux-gnu)
	$(BIN)/python -m benchmarks.measurements.firmware
	$(BIN)/python -m benchmarks.pages.firmware_page

.PHONY: studio
studio: ## bundle the pages of pkmgen studio into templates/studio/built/ (needs node 20 or newer)
	cd templates/studio && npm ci --no-fund --no-audit && npm run build

release: $(VENV)/installed-release ## build wheel, sdist and conda-forge's recipe into dist/ and check them, and the workflows
	rm -f dist/pkmgen-*.whl dist/pkmgen-*.tar.gz dist/recipe.yaml
	$(BIN)/python -m build
	$(BIN)/twine check --strict dist/pkmgen-*.whl dist/pkmgen-*.tar.gz
	$(BIN)/check-wheel-contents dist/pkmgen-*.whl
	$(BIN)/python -m benchmarks.release.recipe dist/pkmgen-*.tar.gz -o dist/recipe.yaml
	$(BIN)/zizmor --offline --quiet .github/workflows
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml

wheel: $(VENV)/installed-test ## build the wheel into dist/
	$(BIN)/python -m build --wheel

audit: $(VENV)/installed-audit ## compare installed packages with known vulnerabilities (needs the network)
	$(BIN)/pip-audit --skip-editable

sbom: wheel $(VENV)/installed-audit ## write what the wheel needs, with versions, as CycloneDX into dist/ (needs the network)
	rm -rf build/sbom
	$(PYTHON) -m venv --without-pip build/sbom
	$(BIN)/python -m pip --python build/sbom/bin/python install --quiet --disable-pip-version-check dist/pkmgen-*.whl
	$(BIN)/cyclonedx-py environment --pyproject pyproject.toml --output-reproducible -o dist/pkmgen.cdx.json build/sbom/bin/python

clean: ## remove .venv and build outputs
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache

$(VENV)/created:
	$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "pkmgen needs Python 3.11 or newer: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/installed: $(VENV)/created pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/installed-test: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	@touch $@

$(VENV)/installed-docs: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[docs]'
	@touch $@

$(VENV)/installed-release: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[release]'
	@touch $@

$(VENV)/installed-bench: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	@touch $@

$(VENV)/installed-mutants: $(VENV)/installed-test
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[mutants]'
	@touch $@

$(VENV)/installed-audit: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[audit]'
	@touch $@

$(VENV)/installed-lint: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[lint]'
	@touch $@

.PHONY: pictures
pictures: $(VENV)/installed-test ## draw every robot into docs/pictures/, and the plots of the documents
	@for robot in $(ROBOTS); do $(BIN)/pkmgen draw $$robot -o docs/pictures/$$robot.svg || exit 1; done
	$(BIN)/pkmgen draw fivebar --dimensions -o docs/pictures/plots/fivebar_dimensions.svg
	$(BIN)/pkmgen plot fivebar condition -o docs/pictures/plots/fivebar_condition.svg
	$(BIN)/pkmgen plot fivebar efforts -o docs/pictures/plots/fivebar_efforts.svg
	$(BIN)/pkmgen plot fivebar force --effort-limit 28 -o docs/pictures/plots/fivebar_force.svg
	$(BIN)/pkmgen plot fivebar force_polytope --effort-limit 28 --at x=0.08 -o docs/pictures/plots/fivebar_force_polytope.svg
