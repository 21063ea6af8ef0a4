#!/usr/bin/env bash
# check.sh [BASE]: the quick check before a commit. Formats, lints and tests only what differs from
# BASE (main if nothing is said), committed or not. `make test` is the whole one.
set -euo pipefail
cd "$(dirname "$0")/.."
base=$(git merge-base HEAD "${1:-main}" 2>/dev/null || git rev-parse HEAD)
changed=$({ git diff --name-only "$base"; git ls-files --others --exclude-standard; } | sort -u)
is_changed() { grep -qE "$1" <<<"$changed"; }

if [ -z "$changed" ]; then
  echo "nothing differs from ${1:-main}"
  exit
fi
echo "== format"
cargo fmt --all --check

# The crates with a changed file, and those that read changed data.
crates=$(sed -n 's|^crates/\([^/]*\)/.*|\1|p' <<<"$changed")
if is_changed '^locales/|^docs/rules'; then crates+=$'\nwords'; fi
packages=(--package leonardo-repo-tests)
for crate in $(sort -u <<<"$crates"); do
  [ -f "crates/$crate/Cargo.toml" ] || continue
  name=$(sed -n 's/^name = "\(.*\)"/\1/p' "crates/$crate/Cargo.toml" | head -1)
  packages+=(--package "$name")
done

echo "== lints: ${packages[*]}"
cargo clippy --quiet "${packages[@]}" --all-targets -- -D warnings
echo "== tests of these crates, without those that start whole servers and terminals"
# `whole` tests are in binaries of their own; make test and the crate's own `cargo test` run them.
if command -v cargo-nextest >/dev/null; then
  cargo nextest run "${packages[@]}" --no-fail-fast \
    -E 'not binary(/^(contract|table|program|serve|readme|perft)$/)'
else
  cargo test --quiet "${packages[@]}" --lib
fi

if is_changed '^web/|^locales/'; then
  echo "== browser client"
  scripts/need.sh node
  [ -d web/node_modules ] || (cd web && npm ci --no-audit --no-fund)
  (cd web && npm run --silent check && npm run --silent lint && npm test --silent)
fi
echo "== all passed; make test checks the rest"
