#!/usr/bin/env bash
# The PostgreSQL server of the tests: starts it unless it runs, and prints the folder of its socket.
#   test-postgres.sh [--durable | --stop | --strike] FOLDER
# Tests hold a shared lock on FOLDER.lock; when nobody has held it for a while, the server stops and
# its folder is removed. No port is opened, and nothing is kept on the disk for longer than that
# (fsync is off, unless it is started as --durable, to be measured).
set -euo pipefail

# What to do with a server that runs, or nothing to start it.
verb=
case $1 in --*) verb=$1 && shift ;; esac
folder=$1
log=$folder/log

# The newest release that is installed.
bin=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null | sort -V | tail -1)")
[ -x "$bin/initdb" ] || bin=$(dirname "$(command -v initdb || true)")
if [ ! -x "$bin/initdb" ]; then
  echo "PostgreSQL is missing; scripts/need.sh postgresql installs it" >&2
  exit 1
fi

# PostgreSQL does not run as root.
as_server() {
  if [ "$(id -u)" = 0 ]; then (cd "$folder" && runuser -u postgres -- "$@"); else "$@"; fi
}

# When the lock is free, no test runs. It is held while the server stops, so that one that starts
# meanwhile waits and starts another.
watch() {
  while sleep 10; do
    if flock --exclusive --nonblock "$folder.lock" "$0" --stop "$folder"; then exit; fi
  done
}

if [ "$verb" = --strike ]; then
  # Like a crash: nothing is finished, and the next start recovers from the log.
  as_server "$bin/pg_ctl" --pgdata "$folder/data" --mode immediate --log "$log" --wait restart \
    >/dev/null
  exit
fi

if [ "$verb" = --stop ]; then
  as_server "$bin/pg_ctl" --pgdata "$folder/data" --mode immediate stop >/dev/null 2>&1 || true
  rm -rf "$folder"
  exit
fi

exec 9>"$folder.start"
flock --exclusive 9
if ! as_server "$bin/pg_ctl" --pgdata "$folder/data" status >/dev/null 2>&1; then
  rm -rf "$folder"
  mkdir -m 700 "$folder"
  if [ "$(id -u)" = 0 ]; then chown postgres "$folder"; fi
  as_server "$bin/initdb" --pgdata "$folder/data" --username postgres --auth trust --no-sync \
    --no-locale --encoding UTF8 >/dev/null
  # One user needs a password, so that a wrong one can be tried.
  printf '%s\n' 'local all guarded scram-sha-256' 'local all all trust' |
    as_server tee "$folder/data/pg_hba.conf" >/dev/null
  fast='-c fsync=off -c full_page_writes=off'
  if [ "$verb" = --durable ]; then fast=; fi
  as_server "$bin/pg_ctl" --pgdata "$folder/data" --log "$log" --wait --options "\
    -c listen_addresses='' -c unix_socket_directories='$folder' $fast \
    -c max_connections=400 -c shared_buffers=32MB -c autovacuum_naptime=5s" start >/dev/null 9>&-
  watch </dev/null >/dev/null 2>&1 9>&- &
fi
echo "$folder"
