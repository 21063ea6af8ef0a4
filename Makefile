# Everything that is done with this repository. `make help` lists it.

# Outside of the checkout, so that a fresh clone reuses what was built before.
export CARGO_TARGET_DIR ?= $(HOME)/.cache/leonardo/target

# Where rustup puts cargo, for shells that do not know it yet.
export PATH := $(PATH):$(HOME)/.cargo/bin

# What is given to the program: make play ARGS="--variant novem"
ARGS ?=
# How long each fuzz target runs.
FUZZ_SECONDS ?= 60

.PHONY: help play test bench fuzz

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-6s %s\n", $$1, $$2}' Makefile

play: ## build the program and start a game in the terminal
	@scripts/need.sh cargo
	cargo run -p leonardo -- play $(ARGS)

test: ## check everything: format, lints, all tests, executable docs
	@scripts/need.sh cargo rustfmt clippy python3
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
	@echo "== all passed"

bench: ## measure: time, instructions, behaviour signature
	@scripts/need.sh cargo valgrind
	cargo run --release -p leonardo -- bench $(ARGS)
	scripts/instructions.sh

fuzz: ## throw damaged input at the parsers, FUZZ_SECONDS each
	@scripts/need.sh cargo cargo-fuzz
	scripts/fuzz.sh $(FUZZ_SECONDS)
