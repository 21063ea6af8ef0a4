#!/usr/bin/env bash
# play.sh PROGRAM [OPTION...]: starts the server, and opens its address where there is a desktop.
set -euo pipefail

program=$1
shift

open_address() {
  if [ "$(uname)" = Darwin ]; then
    open "$1"
  elif [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && command -v xdg-open >/dev/null; then
    xdg-open "$1" >/dev/null 2>&1 || true
  fi
}

# The first line with an address says that the server is ready.
opened=
"$program" serve "$@" | while IFS= read -r line; do
  printf '%s\n' "$line"
  address=$(grep -o 'http://[^ ]*' <<<"$line" | head -1 || true)
  if [ -z "$opened" ] && [ -n "$address" ]; then
    opened=yes
    open_address "$address"
  fi
done
