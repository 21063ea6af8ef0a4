#!/usr/bin/env bash
# build.sh CARGO-OPTION...: builds the program and shows one line of progress. Errors are printed as
# cargo prints them.
set -euo pipefail

# One part is one crate. cargo counts build scripts as well and does not say how many are left.
total=$(cargo tree "$@" --edges normal,build --prefix none --locked 2>/dev/null |
  awk 'NF { print $1, $2 }' | sort -u | wc -l)

cargo build --verbose --locked "$@" 2>&1 | awk -v total="$total" '
  function say(text) {
    if (is_terminal) printf "\r\033[K  %s", text; else print "  " text
    fflush()
  }
  BEGIN { is_terminal = system("test -t 1") == 0 }
  $1 == "Compiling" || $1 == "Fresh" {
    if (seen[$2, $3]++) next
    parts++
    if ($1 == "Fresh") next
    if (!compiled++) print "Building the game: a few minutes the first time, seconds later on."
    if (is_terminal || compiled % 50 == 0) say("part " parts " of " total ": " $2)
    next
  }
  $1 == "Running" || $1 == "Dirty" || $1 == "Finished" || $1 == "Blocking" { next }
  /^\[/ || /^$/ && !failed { next }
  { if (is_terminal && compiled) printf "\r\033[K"; failed = 1; print; fflush() }
  END { if (compiled && is_terminal) printf "\r\033[K" }'
