# What one does here; `make help` lists it. Nothing needs more than a Rust toolchain with a C linker.

CARGO ?= cargo
# Further flags for cargo, such as FLAGS=--locked.
FLAGS ?=
# The folder of runs in which the demonstration writes.
DEMO ?= runs

BUILT := $(or $(CARGO_TARGET_DIR),target)
NEXTEST := $(shell $(CARGO) nextest --version >/dev/null 2>&1 && echo yes)
COOPERAGE = $(CARGO) run --quiet --release $(FLAGS) --package cooperage --
DEMO_PROGRAM = $(CARGO) run --quiet --profile demo $(FLAGS) --package cooperage --

.NOTPARALLEL:
.PHONY: help test test-page test-python test-cluster test-training test-framework pictures nightly lint advisories fmt rules docs demo bench install dist dist-check

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## /  make \1\t/' | expand -t 18

# Quick checks come first, the tests last, so that their summary ends the output. A browser mostly waits and compilers never do: the
# studio's page is tested beside them, they give way to it, and its output comes whole once both are through. Both have a
# process group of their own, so that a failure or an interruption ends all of them.
SETSID := $(shell command -v setsid)
test: ## everything that must hold: format, house rules, lints, documents, all tests
	$(CARGO) fmt --all --check
	$(CARGO) xtask check
	$(MAKE) lint-page
	$(MAKE) advisories
	$(CARGO) build --package cooperage $(FLAGS)
	@echo "the studio's page is tested meanwhile; its output follows that of the compilers"
	@mkdir -p $(BUILT); $(SETSID) $(MAKE) test-browser >$(BUILT)/test-page.log 2>&1 & page=$$!; \
		trap 'kill -- -$$page -$$compiled 2>/dev/null || kill $$page $$compiled 2>/dev/null' EXIT; trap 'exit 1' INT TERM; \
		$(SETSID) nice $(MAKE) test-compiled & compiled=$$!; \
		wait $$compiled || { echo "the output of the page's tests so far: $(BUILT)/test-page.log" >&2; exit 1; }; \
		wait $$page; tested=$$?; cat $(BUILT)/test-page.log; exit $$tested
ifeq ($(NEXTEST),yes)
	$(CARGO) nextest run --workspace --tests --test-threads $(THREADS) $(FLAGS)
else
	$(CARGO) test --workspace --tests --no-fail-fast $(FLAGS)
endif

# Some tests wait, for a provider or a game's clock: one more than there are processors keeps these busy. nproc knows the processors
# that this process may use.
THREADS = $(shell expr $$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN) + 1)

# The packages with examples in their documentation: to look for some in each of the others takes minutes.
DOCUMENTED = $(shell grep -lrE '^ *//[/!] ```(no_run|should_panic)?$$' crates --include=*.rs | cut -d/ -f1,2 | sort -u \
	| sed 's|$$|/Cargo.toml|' | xargs sed -n 's/^name = "\(cooperage[a-z-]*\)"$$/\1/p' | sort -u)

# Everything that compilers do for the tests, with the checks that take little more. Where clippy is the compiler of our crates, as in
# `.ci/run`, all of them are linted on the way, and only the examples are left to compile.
COMPILER_LINTS := $(findstring clippy-driver,$(RUSTC_WORKSPACE_WRAPPER))

.PHONY: test-compiled
test-compiled: $(if $(COMPILER_LINTS),,clippy)
	$(if $(COMPILER_LINTS),$(CARGO) build --workspace --examples --benches $(FLAGS))
	$(CARGO) test --quiet --doc $(DOCUMENTED:%=--package %) $(FLAGS)
ifeq ($(NEXTEST),yes)
	$(CARGO) nextest run --workspace --tests --no-run $(FLAGS)
else
	$(CARGO) test --workspace --tests --no-run $(FLAGS)
endif
	$(CARGO) xtask docs --check --binary $(BUILT)/debug/cooperage
	$(MAKE) test-framework

# The example of a framework outside this workspace: built as a crate of a user's is, with the versions that this workspace locks. It
# takes the crates of others as this workspace has compiled them, which depends on their profile; ours are compiled once more, quickly.
EXAMPLE := examples/framework
EXAMPLE_PROFILE := $(BUILT)/example-profile.toml

test-framework: ## the example of a framework that is a crate of its own: built and played
	cp Cargo.lock $(EXAMPLE)/Cargo.lock
	$(CARGO) fmt --check --manifest-path $(EXAMPLE)/Cargo.toml
	mkdir -p $(BUILT)
	sed -n '/^\[profile.dev/,/^\[profile.demo/ { /^\[profile.demo/d; /^cooperage-/d; /^debug/d; p; }' Cargo.toml >$(EXAMPLE_PROFILE)
	CARGO_PROFILE_DEV_DEBUG=$${CARGO_PROFILE_DEV_DEBUG:-line-tables-only} $(CARGO) test --quiet --config $(EXAMPLE_PROFILE) --manifest-path $(EXAMPLE)/Cargo.toml --target-dir $(BUILT)

# The studio's page in a browser. It takes Node, npm's registry and Chromium; without one of them it is left out, and says so.
CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)

# The packages that the page is built and checked with, as its lock file names them.
PAGE_PACKAGES := { [ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --no-audit --no-fund; }

test-page: ## the studio's page: types, the committed files, and use in a browser
	$(CARGO) build --package cooperage $(FLAGS)
	$(MAKE) test-browser

# The same with the program that is there: it takes no lock of cargo's.
.PHONY: test-browser
test-browser:
ifeq ($(and $(shell command -v npm),$(CHROMIUM)),)
	@echo "SKIPPED: the studio's page is not tested, for there is no npm or no Chromium" >&2
else
	cd crates/studio/page && if $(PAGE_PACKAGES); then \
		npm run check && CHROMIUM=$(CHROMIUM) COOPERAGE_BIN=$(abspath $(BUILT))/debug/cooperage npm test; \
	elif npm ping >/dev/null 2>&1; then exit 1; \
	else echo "SKIPPED: the studio's page is not tested, for npm's registry cannot be reached" >&2; fi
endif

# The Python package. It takes Python with its module venv, and PyPI; without one of them it is left out, and says so. The program
# in the wheel is that of `cargo build --release`, as it is published; with WHEEL_PROFILE=dev it is the one that the other tests use,
# whose wheel may be larger than one that is published.
PYTHON ?= python3
WHEEL_PROFILE ?= release
VENV := $(abspath $(BUILT))/python-test

test-python: ## the Python package: a wheel, in a fresh virtual environment, and its tests
ifneq ($(shell $(PYTHON) -c 'import sys, venv, ensurepip; print(sys.version_info >= (3, 11))' 2>/dev/null),True)
	@echo "SKIPPED: the Python package is not tested, for there is no Python 3.11 or later with venv ($(PYTHON))" >&2
else
	rm -rf $(VENV)
	$(PYTHON) -m venv $(VENV)
	@echo "the packages that its tests need are installed while the program is built"
	@$(VENV)/bin/pip install --quiet --disable-pip-version-check --no-compile --requirement python/requirements-test.txt & packages=$$!; \
		trap 'kill $$packages 2>/dev/null' EXIT; trap 'exit 1' INT TERM; \
		$(CARGO) build --profile $(WHEEL_PROFILE) $(FLAGS) --package cooperage || exit 1; \
		if wait $$packages; then $(MAKE) --no-print-directory test-wheel; \
		elif $(VENV)/bin/pip download --quiet --no-deps --dest $(VENV)/probe pip >/dev/null 2>&1; then exit 1; \
		else echo "SKIPPED: the Python package is not tested, for the index of Python packages cannot be reached" >&2; fi
endif

.PHONY: test-wheel
test-wheel:
	cd python && $(VENV)/bin/maturin build --profile $(WHEEL_PROFILE) --quiet --out $(VENV)/wheel
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --no-index $(VENV)/wheel/*.whl
	cd python/tests && env --unset=COOPERAGE_BIN --unset=PYTHONPATH WHEEL=$$(echo $(VENV)/wheel/*.whl) WHEEL_PROFILE=$(WHEEL_PROFILE) \
		$(VENV)/bin/python -m pytest --quiet -p no:cacheprovider --numprocesses auto --dist worksteal

# Sweeps over schedulers and behind a gateway, on loopback alone: the files of docs/cluster as they stand. This needs Python, PyPI,
# and packages of the system, which root on Debian installs here. A test that lacks a program is left out, with a line that says so.
CLUSTER := $(abspath $(BUILT))/cluster-test
CLUSTER_PACKAGES := slurm-wlm munge parallel iproute2

test-cluster: ## sweeps on Slurm, Ray and GNU parallel, and behind LiteLLM: installs what is missing
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && ! dpkg -s $(CLUSTER_PACKAGES) >/dev/null 2>&1; then \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -qq --no-install-recommends $(CLUSTER_PACKAGES); } \
			>/dev/null 2>&1 || echo "SKIPPED: $(CLUSTER_PACKAGES) cannot be installed" >&2; \
	fi
ifneq ($(shell $(PYTHON) -c 'import sys, venv, ensurepip; print(sys.version_info >= (3, 11))' 2>/dev/null),True)
	@echo "SKIPPED: sweeps are not tested, for there is no Python 3.11 or later with venv ($(PYTHON))" >&2
else
	[ -d $(CLUSTER) ] || $(PYTHON) -m venv $(CLUSTER)
	if $(CLUSTER)/bin/pip install --quiet --disable-pip-version-check --requirement python/requirements-cluster.txt; then \
		$(CARGO) build --package cooperage $(FLAGS) && cd python/tests && PATH=$(CLUSTER)/bin:$$PATH PYTHONPATH=$(abspath python) \
			COOPERAGE_BIN=$(abspath $(BUILT))/debug/cooperage $(CLUSTER)/bin/python -m pytest --quiet -p no:cacheprovider -rs cluster; \
	elif $(CLUSTER)/bin/pip download --quiet --no-deps --dest $(CLUSTER)/probe pip >/dev/null 2>&1; then exit 1; \
	else echo "SKIPPED: sweeps are not tested, for the index of Python packages cannot be reached" >&2; fi
endif

# Trainers of language models, which exclude each other: two environments, some gigabytes in all. No test reaches beyond this machine.
TRAINING := $(abspath $(BUILT))/training-test
TRAINING_TESTS := --ignore=training/test_openenv.py training

test-training: ## adapters for TRL, verifiers, OpenEnv and Stable-Baselines3, and docs/training.md: takes PyTorch
ifneq ($(shell $(PYTHON) -c 'import sys, venv, ensurepip; print(sys.version_info >= (3, 11))' 2>/dev/null),True)
	@echo "SKIPPED: training is not tested, for there is no Python 3.11 or later with venv ($(PYTHON))" >&2
else
	[ -d $(TRAINING) ] || $(PYTHON) -m venv $(TRAINING)
	[ -d $(TRAINING)-openenv ] || $(PYTHON) -m venv $(TRAINING)-openenv
	if $(TRAINING)/bin/pip install --quiet --disable-pip-version-check --requirement python/requirements-training.txt \
		&& $(TRAINING)-openenv/bin/pip install --quiet --disable-pip-version-check --requirement python/requirements-openenv.txt; then \
		$(CARGO) build --package cooperage $(FLAGS) && cd python/tests && export PYTHONPATH=$(abspath python) \
			COOPERAGE_BIN=$(abspath $(BUILT))/debug/cooperage && $(TRAINING)/bin/python -m pytest --quiet -p no:cacheprovider -rs $(TRAINING_TESTS) \
			&& $(TRAINING)-openenv/bin/python -m pytest --quiet -p no:cacheprovider -rs training/test_openenv.py; \
	elif $(TRAINING)/bin/pip download --quiet --no-deps --dest $(TRAINING)/probe pip >/dev/null 2>&1; then exit 1; \
	else echo "SKIPPED: training is not tested, for the index of Python packages cannot be reached" >&2; fi
endif

pictures: ## the pictures of the documents, in docs/images: needs npm and Chromium
	cd crates/studio/page && npm ci --no-audit --no-fund
	$(CARGO) build --package cooperage $(FLAGS)
	cd crates/studio/page && CHROMIUM=$(CHROMIUM) COOPERAGE_BIN=$(abspath $(BUILT))/debug/cooperage npm run pictures

# What has a large size: the same tests as always, told by the environment to do more.
NIGHTLY := COOPERAGE_NIGHTLY=1 $(CARGO) test --release $(FLAGS)

nightly: ## the tests that have a large size, in that size: hours
	$(NIGHTLY) --package cooperage --test all -- branch:: connections:: construction:: damage:: gated:: gateway:: journals:: mindcraft:: oracles:: overcooked:: parts_killed:: s_agents:: scoring:: versions::
	$(NIGHTLY) --package cooperage-journal --test all -- damage::
	$(NIGHTLY) --package cooperage-suites --lib -- intervals_hold_the_truth studies_of_the_size_told
	$(NIGHTLY) --package cooperage-blocks --test all -- conservation::
	$(NIGHTLY) --package cooperage-blocks --lib -- terrain_is_as_the_rules_ask items_are_conserved_in_every_window
	$(NIGHTLY) --package cooperage-body --test all -- arrival:: interruption::
	$(NIGHTLY) --package cooperage-plan --test all -- crews:: prepared::
	$(NIGHTLY) --package cooperage-minecollab --test all -- blueprints::
	$(NIGHTLY) --package cooperage-minecollab-bench --test all -- cooking:: crafting:: construction:: withheld::
	$(NIGHTLY) --package cooperage-collection --lib every_framework_plays
	$(NIGHTLY) --package cooperage-kitchen --test all -- expert::
	$(NIGHTLY) --package cooperage-meat --test all -- play::
	$(NIGHTLY) --package cooperage-mindcraft --test all -- requests::
	$(NIGHTLY) --package cooperage-minecraft-gate --test all -- mindcraft:: peers:: voyager::
	$(NIGHTLY) --package cooperage-minecraft-gate --lib -- rehearsal::
	$(NIGHTLY) --package cooperage-overcooked-learn --test retrained
	$(NIGHTLY) --package cooperage-runtime --test all -- block_world::
	$(NIGHTLY) --package cooperage-script --test corpus
	$(NIGHTLY) --package cooperage-script --test all -- determinism:: mutations:: side_by_side:: snapshots::
	$(NIGHTLY) --package cooperage-teams --test all -- mindcraft_mutations::
	$(NIGHTLY) --package cooperage-villagerbench --test all -- villager_experts:: escape_expert:: meta:: goals:: invented:: invented_play::
	$(NIGHTLY) --package cooperage-villagerbench --lib every_farm_stays_as_it_was_made
	$(MAKE) test-python
	$(MAKE) test-cluster
	$(MAKE) test-training
	$(MAKE) dist dist-check

lint: ## format check, house rules, lints
	$(CARGO) fmt --all --check
	$(CARGO) xtask check
	$(MAKE) clippy
	$(MAKE) lint-page

.PHONY: clippy lint-page
clippy:
	$(CARGO) clippy --workspace --all-targets $(FLAGS) -- --deny warnings

lint-page:
ifeq ($(shell command -v npm),)
	@echo "SKIPPED: the sources of the studio's page are not checked, for there is no npm" >&2
else
	cd crates/studio/page && if $(PAGE_PACKAGES); then npm run lint; \
	elif npm ping >/dev/null 2>&1; then exit 1; \
	else echo "SKIPPED: the sources of the studio's page are not checked, for npm's registry cannot be reached" >&2; fi
endif

# This needs cargo-deny (`cargo install cargo-deny`) and the network for its database of advisories. Without one of them the check is
# left out, with a line that says so.
advisories: ## known vulnerabilities, licences and sources of dependencies, by deny.toml
	@if ! $(CARGO) deny --version >/dev/null 2>&1; then \
		echo "SKIPPED: dependencies are not checked for known vulnerabilities, for there is no cargo-deny" >&2; \
	elif ! $(CARGO) deny fetch db >/dev/null 2>&1; then \
		echo "SKIPPED: dependencies are not checked for known vulnerabilities, for the database of advisories cannot be reached" >&2; \
	else $(CARGO) deny check; fi

fmt: ## format all sources
	$(CARGO) fmt --all

rules: ## the house rules alone
	$(CARGO) xtask check

docs: ## write the generated documents anew
	$(CARGO) xtask docs

demo: ## the oracle and the random crew on a part of CuisineWorld, compared
	$(CARGO) build --profile demo $(FLAGS) --package cooperage
	$(DEMO_PROGRAM) demo --runs $(DEMO)

bench: ## how fast we are: never a score
	$(COOPERAGE) bench cuisineworld
	$(COOPERAGE) bench runtime

install: ## put the program `cooperage` into cargo's folder of programs
	$(CARGO) install --path crates/cli --locked

# What a release consists of, in the folder DIST: a wheel, an archive and their sums. All hold the same static program, so that it runs
# on any Linux of this kind of processor. With DIST_PROFILE=demo the program is built in a third of the time: to try the recipe.
DIST ?= dist
DIST_PROFILE ?= release
DIST_TOOLS := $(abspath $(BUILT))/dist-tools
VERSION = $(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)
ARCHIVE = cooperage-$(VERSION)-x86_64-linux.tar.gz

dist: $(DIST_TOOLS)/installed ## the files of a release, in dist: needs x86-64 Linux, Python 3.11 or later with venv, and PyPI
	@[ "$$(uname -sm)" = "Linux x86_64" ] || { echo "the files of a release are made on x86-64 Linux" >&2; exit 1; }
	rm -rf $(DIST) $(BUILT)/dist && mkdir -p $(DIST) $(BUILT)/dist/wheel
	cd python && ../packaging/static $(DIST_TOOLS)/bin/maturin build --profile $(DIST_PROFILE) --compatibility manylinux2014 --out $(abspath $(DIST)) $(FLAGS)
	$(PYTHON) -m zipfile -e $(DIST)/*.whl $(BUILT)/dist/wheel
	install $(BUILT)/dist/wheel/*.data/scripts/cooperage $(BUILT)/dist
	cp LICENSE-MIT LICENSE-APACHE packaging/third-party-notices.txt $(BUILT)/dist
	cd $(BUILT)/dist && tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -c cooperage LICENSE-APACHE LICENSE-MIT \
		third-party-notices.txt \
		| gzip -9n >$(abspath $(DIST))/$(ARCHIVE)
	cd $(DIST) && sha256sum * >SHA256SUMS && cat SHA256SUMS

dist-check: $(DIST_TOOLS)/installed ## what `make dist` has made: installed and used in places that have nothing else
	$(PYTHON) packaging/check.py $(DIST) $(DIST_TOOLS) $(DIST_PROFILE)

$(DIST_TOOLS)/installed: packaging/requirements.txt
	rm -rf $(DIST_TOOLS)
	$(PYTHON) -m venv $(DIST_TOOLS)
	$(DIST_TOOLS)/bin/pip install --quiet --disable-pip-version-check --requirement packaging/requirements.txt
	touch $@
