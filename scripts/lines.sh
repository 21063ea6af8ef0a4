#!/usr/bin/env bash
# lines.sh [FOLDER]: counts the product code of a checkout, in Rust and in TypeScript or Svelte.
# Tests, examples, generated files and data do not count. Two columns: all lines, and lines that are
# neither blank nor only a comment. `--files N` lists the files with more than N lines instead.
set -euo pipefail
longer=0
if [ "${1:-}" = --files ]; then
  longer=$2
  shift 2
fi
cd "${1:-$(dirname "$0")/..}"

product() {
  find crates -path '*/src/*' -name '*.rs' ! -path '*/tests/*' ! -name tests.rs \
    ! -path 'crates/house/*' ! -path 'crates/repo-tests/*' ! -path 'crates/testkit/*'
  find web/src web/build -type f \( -name '*.ts' -o -name '*.svelte' \) ! -name '*.test.ts' \
    ! -path web/src/protocol.ts
}

product | sort | tr '\n' '\0' | xargs -0 awk -v longer="$longer" '
  function close_file() {
    if (longer && name && all > longer) printf "%6d %s\n", all, name
    lines[kind] += all; codes[kind] += code; files[kind]++
    all = code = 0
  }
  FNR == 1 {
    if (NR > 1) close_file()
    name = FILENAME
    kind = name ~ /\.rs$/ ? "Rust" : "TypeScript, Svelte"
    in_test = in_comment = pending = 0
  }
  # A module of unit tests at the end of a Rust file, from its attribute to its last brace.
  kind == "Rust" && /^#\[cfg\(test\)\]/ { pending = 1; next }
  pending && /^(pub(\([a-z]*\))? )?mod [a-z_]+ \{/ { in_test = 1; pending = 0; next }
  pending && !/^#\[/ { pending = 0; next }
  in_test { if (/^}/) in_test = 0; next }
  {
    all++
    line = $0
    sub(/^[ \t]+/, "", line)
    if (in_comment) { if (line ~ /\*\/|-->/) in_comment = 0; next }
    if (line == "" || line ~ /^\/\//) next
    if (line ~ /^(\/\*|<!--)/) { if (line !~ /\*\/|-->/) in_comment = 1; next }
    code++
  }
  END {
    close_file()
    if (longer) exit
    printf "%-20s %6s %8s %8s\n", "", "files", "lines", "code"
    for (kind in files) {
      printf "%-20s %6d %8d %8d\n", kind, files[kind], lines[kind], codes[kind] | "sort"
      f += files[kind]; l += lines[kind]; c += codes[kind]
    }
    close("sort")
    printf "%-20s %6d %8d %8d\n", "together", f, l, c
  }'
