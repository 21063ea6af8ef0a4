#!/usr/bin/env bash
# measure-scale.sh PROGRAM [ROUNDS [SECONDS]]: SQLite and PostgreSQL, one process and two, in turns on
# this machine, 100 tables in a closed loop. The PostgreSQL server is its own, with fsync on. Prints a
# line for each run; ratios of one round count, because the machine may be busy.
# Each run uses the processors in CPUS (all of them), the load generator included; the database those
# in DATABASE_CPUS.
# With QUOTA=15 each process of the server gets 15 % of a core, database and load generator as much as
# they want: so the processes are what is scarce, as they are on machines of their own, and a run with
# two shows what the second one brings. Needs root, for control groups (version 1 or 2).
set -euo pipefail

program=$1
rounds=${2:-3}
seconds=${3:-10}
all=$(nproc --all)
cpus=${CPUS:-0-$((all - 1))}
database_cpus=${DATABASE_CPUS:-$cpus}
here=$(dirname "$(readlink -f "$0")")

folder=$(dirname "$(mktemp --dry-run)")/leonardo-scale-$$
exec 8>"$folder.lock"
flock --shared 8
groups=()
end() {
  for group in "${groups[@]}"; do
    rmdir "$group" || true
  done
  "$here/test-postgres.sh" --stop "$folder"
  rm -f "$folder.lock" "$folder.start" "$folder.report"
}
trap end EXIT
taskset --cpu-list "$database_cpus" "$here/test-postgres.sh" --durable "$folder" >/dev/null 8>&-
pid=$(head -1 "$folder/data/postmaster.pid")

sql() {
  psql --no-psqlrc --quiet --tuples-only --no-align --host "$folder" --username postgres "$@"
}

# group NUMBER: a control group whose processes have QUOTA percent of a core, a little every 20 ms.
group() {
  local period=20000 quota=$((QUOTA * 200)) path
  if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
    path=/sys/fs/cgroup/leonardo-scale-$$-$1
    echo +cpu >/sys/fs/cgroup/cgroup.subtree_control
    mkdir "$path"
    echo "$quota $period" >"$path/cpu.max"
  else
    path=/sys/fs/cgroup/cpu/leonardo-scale-$$-$1
    mkdir "$path"
    echo "$period" >"$path/cpu.cfs_period_us"
    echo "$quota" >"$path/cpu.cfs_quota_us"
  fi
  groups+=("$path")
}

# servers PID COUNT: the processes that the load generator has started, once all are there.
servers() {
  local found
  until found=$(pgrep --parent "$1" | head -n "$2") && [ "$(wc -l <<<"$found")" -eq "$2" ]; do
    kill -0 "$1" || return 1
    sleep 0.05
  done
  echo "$found"
}

# load NAME OPTION...: one run.
load() {
  local name=$1 report generator processes=1 number=0
  shift
  [[ " $* " != *" --processes 2 "* ]] || processes=2
  taskset --cpu-list "$cpus" "$program" load --spawn --tables "$tables" --seconds "$seconds" \
    "$@" >"$folder.report" &
  generator=$!
  if [ -n "${QUOTA:-}" ]; then
    for server in $(servers "$generator" "$processes"); do
      echo "$server" >"${groups[number]}/cgroup.procs"
      number=$((number + 1))
    done
  fi
  wait "$generator"
  report=$(cat "$folder.report")
  python3 - "$name" "$report" <<'EOF'
import json, sys
name, report = sys.argv[1], json.loads(sys.argv[2])
def us(key):
    return f"{report[key]:6.1f} us" if report.get(key) is not None else "     -   "
latency, disk = report["latency_us"], report["disk_fsync_us"]
print(f"{name:<17}{report['moves_per_second']:7.0f} moves/s",
      f"server {us('server_cpu_us_per_move')} a move, {report['server_cores_used']:.2f} cores",
      f"database {us('database_cpu_us_per_move')} a move",
      f"p50 {latency['p50'] / 1000:.1f} ms, p99 {latency['p99'] / 1000:.1f} ms",
      f"fsync p50 {disk['p50'] / 1000:.2f} ms", sep="; ", flush=True)
EOF
}

new_database() {
  sql --dbname postgres --command 'DROP DATABASE IF EXISTS load WITH (FORCE)' \
    --command 'CREATE DATABASE load TEMPLATE template0' 2>/dev/null
}

commits() {
  # The counters come a little late.
  sleep 1.5
  sql --dbname load --command "SELECT xact_commit FROM pg_stat_database WHERE datname = 'load'"
}

# on_postgres NAME OPTION...: one run with an empty database; also how many entries a commit had, apart
# from what it takes to open the tables, and what they take on the disk and in the WAL.
on_postgres() {
  local wal all
  new_database
  wal=$(sql --command 'SELECT pg_current_wal_lsn()')
  load "$@" --database "$url" --database-pid "$pid"
  all=$(commits)
  sql --dbname load --command "SELECT '  ' || round(count(*)::numeric / ($all - $opening), 1) ||
    ' entries a commit; bytes an entry: ' || pg_total_relation_size('entries') / count(*) ||
    ' in the table and its index, ' || round((pg_current_wal_lsn() - '$wal') / count(*)) ||
    ' in the WAL' FROM entries"
}

url="postgres://postgres@localhost/load?host=$folder"
tables=100

if [ -n "${QUOTA:-}" ]; then
  # So many that none of the processes ever waits for a player.
  tables=200
  group 1
  group 2
  for round in $(seq "$rounds"); do
    echo "round $round, load average $(cut -d' ' -f1 /proc/loadavg), $QUOTA % of a core each"
    for processes in 1 2; do
      new_database
      load "$processes of them" --processes "$processes" --database "$url" --database-pid "$pid"
    done
  done
  exit
fi

new_database
"$program" load --spawn --tables 100 --think-ms 10000 --seconds 1 --database "$url" >/dev/null
opening=$(commits)

for round in $(seq "$rounds"); do
  echo "round $round, load average $(cut -d' ' -f1 /proc/loadavg)"
  load SQLite
  on_postgres PostgreSQL
  on_postgres '2 processes' --processes 2
  on_postgres '2, players apart' --processes 2 --apart
done
