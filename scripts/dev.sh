#!/usr/bin/env bash
# dev.sh PROGRAM [OPTION...]: the server on port 7878 and, in front of it, the page from its sources:
# what you save in web/src is on the screen at once. Ctrl-C ends both.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$1
shift
"$program" serve "$@" &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" || true' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
cd web
npm run dev
