#!/usr/bin/env bash
# Counts the instructions of random play with callgrind: the same for the same binary, whatever
# else the machine does. Prints instructions per ply (decision) and per turn.
set -euo pipefail
cd "$(dirname "$0")/.."
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$HOME/.cache/leonardo/target}"
games="${GAMES:-100}"

if ! command -v valgrind >/dev/null; then
    echo "instructions.sh: valgrind is missing (Debian: apt-get install valgrind)" >&2
    exit 2
fi
cargo build --release --quiet --package leonardo
leonardo="$CARGO_TARGET_DIR/release/leonardo"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

count() { # label, then the arguments of `leonardo bench`
    local label="$1" profile="$folder/profile" played total
    shift
    # Only what happens inside the functions called `measured…` is counted.
    played="$(valgrind --tool=callgrind --callgrind-out-file="$profile" \
        --collect-atstart=no --toggle-collect='*measured*' \
        "$leonardo" bench --once "$games" "$@" 2>"$folder/log")" || { cat "$folder/log" >&2; exit 1; }
    total="$(sed -n 's/^\(summary\|totals\): //p' "$profile" | head -n 1)"
    echo "$played" | awk -v label="$label" -v total="$total" '{
        plies = $(NF - 1); turns = $NF
        printf "%-30s %10d plies %8.1f instructions/ply %8.1f instructions/turn\n", \
            label, plies, total / plies, total / turns
    }'
    if [ -n "${PROFILE:-}" ]; then
        callgrind_annotate --threshold=95 "$profile" | sed -n '/file:function/,$p' | head -n "$PROFILE"
    fi
}

count "limit program, 2 players" --limit
for players in 2 4; do
    for variant in base novem sets quintis; do
        count "$variant, $players players" --variant "$variant" --players "$players"
    done
    count "quintis with extra, $players players" --variant quintis --players "$players" --extra
done
for variant in base novem quintis; do
    count "$variant, 2 players, events kept" --variant "$variant" --players 2 --events
done
