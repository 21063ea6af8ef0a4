#!/usr/bin/env bash
# play.sh PROGRAM [OPTION...]: starts the server, and opens its address where there is a desktop.
# Ctrl-C, SIGTERM and a closed pipe stop the server; this waits until it has put everything away.
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

# Passes on what the server prints. The first line with an address says that it is ready.
pass_on() {
  local line address opened=
  trap '' INT TERM PIPE
  while IFS= read -r line; do
    if ! printf '%s\n' "$line" 2>/dev/null; then
      kill -TERM $$ 2>/dev/null || true
      exec cat >/dev/null
    fi
    address=$(grep -o 'http://[^ ]*' <<<"$line" | head -1 || true)
    if [ -z "$opened" ] && [ -n "$address" ]; then
      opened=yes
      open_address "$address"
    fi
  done
}

stopped=
trap 'stopped=yes; kill -TERM "$server" 2>/dev/null || true' INT TERM HUP
"$program" serve "$@" > >(pass_on) &
server=$!
code=0
# A server may have nothing to print for hours; GNU tail notices at once when our reader has gone.
if [ -p /dev/stdout ] && tail --version 2>/dev/null | grep -q GNU; then
  { tail -f /dev/null --pid="$server" 2>/dev/null || kill -TERM $$ 2>/dev/null; } &
fi
wait "$server" || code=$?
# A signal interrupts `wait`; the second one returns the server's own exit code.
while [ -n "$stopped" ]; do
  stopped=
  code=0
  wait "$server" || code=$?
done
exit "$code"
