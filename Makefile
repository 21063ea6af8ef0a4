# Everything that is done with this repository. `make help` lists it.

# Outside of the checkout, so that a fresh clone reuses what was built before.
export CARGO_TARGET_DIR ?= $(HOME)/.cache/leonardo/target
PROGRAM := $(CARGO_TARGET_DIR)/debug/leonardo
# To play, the system's allocator and SQLite will do, and nothing has to be measured.
PLAYABLE := -p leonardo --no-default-features

# Node, if scripts/need.sh had to bring one; and where rustup puts cargo, for shells that do not
# know it yet.
XDG_CACHE_HOME ?= $(HOME)/.cache
export PATH := $(XDG_CACHE_HOME)/leonardo/node/bin:$(PATH):$(HOME)/.cargo/bin

# What is given to the program: make play ARGS="--listen 0.0.0.0:7878"
ARGS ?=
# What `make check` compares with.
BASE ?= main
# How long each fuzz target runs.
FUZZ_SECONDS ?= 60
# How often the server is killed, and of how many processes.
KILLS ?= 60
NODES ?= 1
# How many worlds are simulated.
RUNS ?= 10000

.PHONY: help play terminal web dev check test golden pictures kill simulate bench figures fuzz lines

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' Makefile

play: web ## build what playing needs, start the server, open the game in a browser
	@scripts/need.sh cargo
	@scripts/build.sh $(PLAYABLE)
	@scripts/play.sh $(PROGRAM) $(ARGS)

terminal: ## build the program and start a game in the terminal
	@scripts/need.sh cargo
	@scripts/build.sh $(PLAYABLE)
	@$(PROGRAM) play $(ARGS)

dev: web/node_modules/.package-lock.json ## server and hot-reloading page together, for work on the page
	@scripts/need.sh cargo
	@scripts/build.sh $(PLAYABLE)
	@scripts/dev.sh $(PROGRAM) $(ARGS)

web: web/dist/index.html ## build the browser client

# What the client is made of, so that it is built only when something has changed.
WEB_SOURCES := $(shell find web/src web/build web/public web/index.html web/vite.config.ts \
	locales docs/rules*.md -type f 2>/dev/null)

web/node_modules/.package-lock.json: web/package-lock.json
	@scripts/need.sh node
	@echo "Fetching what the page is built with."
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	@echo "Building the page."
	@cd web && npm run --silent build -- --logLevel warn

check: ## quick: format, lints and unit tests of what differs from BASE (main)
	@scripts/need.sh cargo rustfmt clippy git
	@scripts/check.sh $(BASE)

# Quick steps come first. Dependencies are built twice, not four times: once to be checked (lints,
# pages of the code) and once to be run (everything else, the browser's server included).
test: ## check everything: format, lints, all tests, executable docs
	@scripts/need.sh cargo rustfmt clippy python3 websockets schemathesis node chromium postgresql \
		nginx haproxy curl openssl compose-schema
	@# Without it the alert rules are not tried, and the step says so.
	@scripts/need.sh promtool || true
	@echo "== format"
	cargo fmt --all --check
	cargo fmt --manifest-path fuzz/Cargo.toml --check
	@echo "== lints"
	cargo clippy --workspace --all-targets -- -D warnings
	cargo clippy -p leonardo-rules --no-default-features -- -D warnings
	@echo "== pages of the code"
	RUSTDOCFLAGS=-Dwarnings cargo doc --workspace --no-deps
	@$(MAKE) --no-print-directory web
	@echo "== tests, executable docs included"
	@if command -v cargo-nextest >/dev/null; then set -x; cargo nextest run --workspace --no-fail-fast; \
		else set -x; cargo test --workspace --all-targets --no-fail-fast; fi
	@echo "== the interface document is true"
	cargo build -p leonardo
	scripts/schemathesis.sh $(PROGRAM)
	@echo "== proxies, dashboard and alerts"
	scripts/test-proxies.sh $(PROGRAM)
	@echo "== documentation examples"
	cargo test --workspace --doc
	@echo "== browser client: types, style, tests"
	cd web && npm run check
	cd web && npm run lint
	cd web && npm test
	@echo "== browser client: whole games in a browser"
	cd web && LEONARDO=$(PROGRAM) npm run e2e
	@echo "== all passed"

golden: web ## write all golden files again; read the difference before you commit it
	@scripts/need.sh cargo node chromium
	UPDATE_GOLDEN=1 cargo test -p leonardo-rules --test golden --test perft
	UPDATE_GOLDEN=1 cargo test -p leonardo-words --test words golden
	UPDATE_GOLDEN=1 cargo test -p leonardo-terminal --test client
	UPDATE_GOLDEN=1 cargo test -p leonardo-protocol --test typescript
	UPDATE_GOLDEN=1 cargo test -p leonardo-server --lib openapi
	UPDATE_GOLDEN=1 cargo test -p leonardo-server --test table records
	@scripts/build.sh $(PLAYABLE)
	cd web && LEONARDO=$(PROGRAM) npm run e2e -- looks.spec --update-snapshots
	@git status --short

pictures: web ## make the pictures of the README again
	@scripts/need.sh cargo node chromium tmux
	@scripts/build.sh $(PLAYABLE)
	LEONARDO=$(PROGRAM) scripts/pictures.sh

kill: ## kill the server again and again while people play, KILLS times; NODES=3 for several processes
	@scripts/need.sh cargo
	KILLS=$(KILLS) NODES=$(NODES) cargo test -p leonardo --test serve \
		$(if $(filter 1,$(NODES)),kill,kill::together) -- --nocapture

simulate: ## simulate RUNS worlds in which everything goes wrong; a failure says which SEED repeats it
	@scripts/need.sh cargo
	$(if $(SEED),SIMULATION_SEED=$(SEED),SIMULATIONS=$(RUNS)) cargo test --release -p leonardo-server \
		--lib simulation::whatever -- --nocapture

bench: ## measure: time, instructions, behaviour signature
	@scripts/need.sh cargo valgrind
	cargo run --release -p leonardo -- bench $(ARGS)
	scripts/instructions.sh

figures: ## count instructions and compare with docs/performance.md
	@scripts/need.sh cargo valgrind
	scripts/instructions.sh --check

fuzz: ## throw damaged input at the parsers, FUZZ_SECONDS each
	@scripts/need.sh cargo cargo-fuzz
	scripts/fuzz.sh $(FUZZ_SECONDS)

lines: ## count the product code, and list files that are too long
	@scripts/lines.sh
	@scripts/lines.sh --files 600
