# Everything that is done with this repository. `make help` lists it.

# Outside of the checkout, so that a fresh clone reuses what was built before.
export CARGO_TARGET_DIR ?= $(HOME)/.cache/leonardo/target

# Where rustup puts cargo, for shells that do not know it yet.
export PATH := $(PATH):$(HOME)/.cargo/bin

# What is given to the program: make play ARGS="--variant novem"
ARGS ?=
# How long each fuzz target runs.
FUZZ_SECONDS ?= 60
# How often the server is killed.
KILLS ?= 60

.PHONY: help play terminal web test kill bench fuzz

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' Makefile

play: web ## build everything, start the server, open the game in a browser
	@scripts/need.sh cargo
	cargo build -p leonardo
	@scripts/play.sh $(CARGO_TARGET_DIR)/debug/leonardo $(ARGS)

terminal: ## build the program and start a game in the terminal
	@scripts/need.sh cargo
	cargo run -p leonardo -- play $(ARGS)

web: web/dist/index.html ## build the browser client

# What the client is made of, so that it is built only when something has changed.
WEB_SOURCES := $(shell find web/src web/build web/public web/index.html web/vite.config.ts \
	locales docs/rules.md docs/rules.ru.md -type f 2>/dev/null)

web/node_modules/.package-lock.json: web/package-lock.json
	@scripts/need.sh npm
	cd web && npm ci --no-audit --no-fund
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	cd web && npm run build

test: web ## check everything: format, lints, all tests, executable docs
	@scripts/need.sh cargo rustfmt clippy python3 websockets
	@echo "== format"
	cargo fmt --all --check
	cargo fmt --manifest-path fuzz/Cargo.toml --check
	@echo "== lints"
	cargo clippy --workspace --all-targets -- -D warnings
	@echo "== documentation examples"
	cargo test --workspace --doc
	@echo "== tests, executable docs included"
	@if command -v cargo-nextest >/dev/null; then set -x; cargo nextest run --workspace; \
		else set -x; cargo test --workspace --all-targets; fi
	@echo "== browser client: types, style, tests"
	cd web && npm run check
	cd web && npm run lint
	cd web && npm test
	@echo "== browser client: whole games in a browser"
	@scripts/need.sh chromium
	cargo build -p leonardo
	cd web && LEONARDO=$(CARGO_TARGET_DIR)/debug/leonardo npm run e2e
	@echo "== all passed"

kill: ## kill the server again and again while people play, KILLS times
	@scripts/need.sh cargo
	KILLS=$(KILLS) cargo test -p leonardo --test serve kill -- --nocapture

bench: ## measure: time, instructions, behaviour signature
	@scripts/need.sh cargo valgrind
	cargo run --release -p leonardo -- bench $(ARGS)
	scripts/instructions.sh

fuzz: ## throw damaged input at the parsers, FUZZ_SECONDS each
	@scripts/need.sh cargo cargo-fuzz
	scripts/fuzz.sh $(FUZZ_SECONDS)
