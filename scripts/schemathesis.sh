#!/usr/bin/env bash
# schemathesis.sh PROGRAM: starts the server and sends it what its OpenAPI document allows, and what it
# forbids. Every status, header and body must be as the document says. Choices repeat by a seed.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$1
seed=${SCHEMATHESIS_SEED:-1}
examples=${SCHEMATHESIS_EXAMPLES:-25}
version=$(cat scripts/schemathesis.version)
bin=${XDG_CACHE_HOME:-$HOME/.cache}/leonardo/schemathesis-$version/bin
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server" && wait "$server"; } 2>/dev/null || true; rm -rf "$work"' EXIT

# Without the limits that would answer most of this with 429.
"$program" serve --listen 127.0.0.1:0 --database "$work/games.sqlite" --bot-pace-ms 0 \
  --http-requests-per-second 0 --guests-per-address-per-hour 0 --records-per-address-per-10s 0 \
  --tables-per-guest-per-hour 0 --tables-per-address-per-hour 0 \
  >"$work/out" 2>"$work/log" &
server=$!
for _ in $(seq 600); do
  url=$(grep -o 'http://[^ ]*' "$work/out" || true)
  [ -z "$url" ] || break
  sleep 0.1
done
[ -n "$url" ] || { cat "$work/log" >&2; exit 1; }

# A guest, a table with a free seat, and a finished game, so that there is something to answer with.
"$bin/python3" scripts/schemathesis.py "$url" >"$work/found"
# shellcheck source=/dev/null
. "$work/found"

cat >"$work/schemathesis.toml" <<END
# What a schema cannot say is refused with 400, and the document says so: names, decks and records have
# a grammar of their own, and 2.0 is a whole number to JSON Schema but not to us.
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "101", "400", "401", "403", "404", "409", "413", "429"]

[checks.negative_data_rejection]
expected-statuses = ["400", "401", "403", "404", "405", "409", "413"]

[auth.openapi.guest]
api_key = "${COOKIE#*=}"

[[operations]]
include-path-regex = "^/api/tables/"
parameters = { "path.id" = "$OPEN_TABLE" }

[[operations]]
include-path-regex = "^/api/games/"
parameters = { "path.id" = "$FINISHED_GAME" }
END

# Where it runs, it leaves a folder with what it remembers.
if ! (cd "$work" && HYPOTHESIS_STORAGE_DIRECTORY="$work/hypothesis" "$bin/st" \
  --config-file "$work/schemathesis.toml" run "$url/api/openapi.json" --checks all --phases examples,coverage,fuzzing \
  --max-examples "$examples" --seed "$seed" --continue-on-failure --warnings off --no-color); then
  echo "to repeat it: SCHEMATHESIS_SEED=$seed scripts/schemathesis.sh $program" >&2
  exit 1
fi
# Nothing of all that was too much for the server.
if grep -E 'ERROR|panicked' "$work/log" >&2; then exit 1; fi
