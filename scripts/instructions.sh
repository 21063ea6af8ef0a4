#!/usr/bin/env bash
# Counts the instructions of random play and of informed playouts with callgrind: the same for the same
# binary, whatever else the machine does. Prints instructions per ply (decision) and per turn, or per
# playout, each beside the figure in docs/performance.md. With --check it fails if a figure there is
# off by more than one per cent.
set -euo pipefail
cd "$(dirname "$0")/.."
games="${GAMES:-100}"
page=docs/performance.md
is_check=$([ "${1:-}" = --check ] && echo yes || true)

scripts/need.sh valgrind
# Only the engine and what plays it: the whole program takes far longer to build.
cargo build --release --quiet --package leonardo-lab --example count
program="${CARGO_TARGET_DIR:-target}/release/examples/count"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
stale=

# game, players (as in the page's table), then the arguments of the example
count() {
    local game="$1" players="$2" profile="$folder/profile" played total stated
    shift 2
    # Only what happens inside the functions called `measured…` is counted.
    played="$(valgrind --tool=callgrind --callgrind-out-file="$profile" \
        --collect-atstart=no --toggle-collect='*measured*' \
        "$program" "$games" "$@" 2>"$folder/log")" ||
        { cat "$folder/log" >&2; exit 1; }
    total="$(sed -n 's/^\(summary\|totals\): //p' "$profile" | head -n 1)"
    stated="$(sed -n "s/^| $game | $players | \([0-9,]*\) | \([0-9,]*\) |$/\1 \2/p" "$page" |
        tr -d ,)"
    echo "$played" | awk -v game="$game, $players" -v total="$total" -v stated="$stated" '
        function line(what, counted, page) {
            off = page ? (counted / page - 1) * 100 : 100
            printf "%-40s %9.1f a %-4s  page: %6s  %+.1f %%\n", game, counted, what, page, off
            return off > 1 || off < -1
        }
        {
            split(stated, page, " ")
            stale = line("ply", total / $(NF - 1), page[1]) + line("turn", total / $NF, page[2])
            exit stale > 0
        }' || stale=yes
    if [ -n "${PROFILE:-}" ]; then
        callgrind_annotate --threshold=95 "$profile" | sed -n '/file:function/,$p' |
            head -n "$PROFILE"
    fi
}

count "limit program" 2 limit
count "limit program, copied for each move" 2 limit copies
count "base, copied for each move" 2 copies
for players in 2 4; do
    count "base" $players base $players
    count "Novem" $players novem $players
    count "composed sets" $players sets $players
    count "Quintis Fontis" $players quintis $players
    count "Quintis Fontis, extra deck" $players quintis $players extra
done
count "base, all events kept" 2 base 2 events
count "Novem, all events kept" 2 novem 2 events
count "Quintis Fontis, all events kept" 2 quintis 2 events
# Each is a few hundred plies with judgement: a fifth as many decisions take as long as the games.
games=$((games / 5))
count "informed playouts, base" 2 playouts

if [ -n "$stale" ] && [ -n "$is_check" ]; then
    echo "$page is out of date: measure with 100 games and write the figures down" >&2
    exit 1
fi
