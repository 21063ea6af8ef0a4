#!/usr/bin/env bash
# Runs every fuzz target for the given number of seconds. Works with the stable toolchain.
# Finds that make the program go new ways are kept beside the build, not in the tracked corpus.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}
found=${CARGO_TARGET_DIR:-fuzz/target}/found
for target in fuzz/fuzz_targets/*.rs; do
  name=$(basename "$target" .rs)
  mkdir -p "$found/$name" "fuzz/corpus/$name"
  echo "== $name, $seconds s"
  RUSTC_BOOTSTRAP=1 cargo fuzz run "$name" "$found/$name" "fuzz/corpus/$name" -- \
    -max_total_time="$seconds"
done
