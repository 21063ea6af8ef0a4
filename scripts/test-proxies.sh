#!/usr/bin/env bash
# test-proxies.sh PROGRAM: two processes on one PostgreSQL behind the proxies of deploy/, first
# nginx and then HAProxy, with these very files: only addresses and paths are replaced. Two people
# play through the proxy, the process that has their table is stopped, and the game goes on.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$1
cache=${XDG_CACHE_HOME:-$HOME/.cache}/leonardo
PATH=$PATH:/usr/sbin:$cache/debian/bin
schemathesis=$cache/schemathesis-$(cat scripts/schemathesis.version)/bin/python3
work=$(mktemp -d)
declare -A pids=()
database=proxies_$$
# Where PostgreSQL's own user can get to; one for each checkout.
postgres=${TMPDIR:-/tmp}/leonardo-pg-$(pwd | cksum | cut -d ' ' -f 1)

clean_up() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  sql "DROP DATABASE IF EXISTS $database WITH (FORCE)" 2>/dev/null || true
  rm -rf "$work"
}
trap clean_up EXIT

sql() {
  psql --no-psqlrc --quiet --username postgres --host "$postgres" --dbname postgres --command "$1"
}

fail() {
  tail -n 20 "$work"/*.log >&2 || true
  echo "$1" >&2
  exit 1
}

# wait_for URL
wait_for() {
  for _ in $(seq 600); do
    if curl --silent --fail --insecure --output "$work/answer" --noproxy '*' "$1"; then return; fi
    sleep 0.05
  done
  fail "$1 does not answer"
}

# start_process NAME PORT
start_process() {
  "$program" serve --listen "127.0.0.1:$2" --unsafe-database true \
    --database "postgres://postgres@localhost/$database?host=$postgres" \
    --public-url "https://leonardo.example:$https" --trusted-proxies 127.0.0.1/32 \
    --guests-per-address-per-hour 20 --http-requests-per-second 0 \
    --socket-messages-per-second 0 >>"$work/$1.log" 2>&1 8>&- &
  pids[$1]=$!
  wait_for "http://127.0.0.1:$2/readyz"
}

# placed FILE: with the addresses and paths of this test.
placed() {
  sed -e "s|10\.77\.0\.11:7878|127.0.0.1:$one|; s|10\.77\.0\.12:7878|127.0.0.1:$two|" \
    -e "s|listen 80;|listen 127.0.0.1:$http;|; s|listen 443 |listen 127.0.0.1:$https |" \
    -e "s|bind :80|bind 127.0.0.1:$http|; s|bind :443|bind 127.0.0.1:$https|" \
    -e "s|/etc/leonardo/tls|$work|" "$1"
}

# play NAME: a game through the proxy that runs, and the process that it ended is started again.
play() {
  echo "-- $1: a game of two people while a process stops"
  wait_for "https://127.0.0.1:$https/healthz"
  python3 scripts/test-proxies.py "$https" "$http" "${pids[one]}=$one" "${pids[two]}=$two" ||
    fail "$1: the game did not go on"
  for process in one two; do
    kill -0 "${pids[$process]}" 2>/dev/null && continue
    wait "${pids[$process]}" || fail "a process that was told to stop failed"
    start_process "$process" "${!process}"
  done
}

read -r one two http https < <(python3 -c '
import socket
sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(4)]
print(*(socket.getsockname()[1] for socket in sockets))')
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=leonardo.example \
  -keyout "$work/privkey.pem" -out "$work/fullchain.pem" 2>/dev/null
cat "$work/fullchain.pem" "$work/privkey.pem" >"$work/haproxy.pem"

# As long as this lock is held, the server of the tests stays.
exec 8>>"$postgres.lock"
flock --shared 8
scripts/test-postgres.sh "$postgres" >/dev/null 8>&-
sql "CREATE DATABASE $database TEMPLATE template0"
start_process one "$one"
start_process two "$two"

# The settings of nginx around the shipped file are those of a whole system, in a folder.
placed deploy/nginx.conf >"$work/leonardo.conf"
{
  [ "$(id -u)" != 0 ] || echo 'user root;'
  echo "daemon off; pid $work/nginx.pid; error_log stderr; events {} http { access_log off;"
  for part in client_body proxy fastcgi uwsgi scgi; do echo "${part}_temp_path $work/$part;"; done
  echo "include $work/leonardo.conf; }"
} >"$work/nginx.main"
nginx -t -q -e stderr -c "$work/nginx.main" || fail "nginx does not take deploy/nginx.conf"
nginx -e stderr -c "$work/nginx.main" >"$work/nginx.log" 2>&1 8>&- &
pids[proxy]=$!
play nginx
kill "${pids[proxy]}"
wait "${pids[proxy]}" || true

placed deploy/haproxy.cfg >"$work/haproxy.cfg"
haproxy -c -q -f "$work/haproxy.cfg" || fail "HAProxy does not take deploy/haproxy.cfg"
haproxy -db -f "$work/haproxy.cfg" >"$work/haproxy.log" 2>&1 8>&- &
pids[proxy]=$!
play HAProxy
kill "${pids[proxy]}"
wait "${pids[proxy]}" || true

# What the comments offer instead is taken as well.
sed -i 's|^    least_conn;|    hash $leonardo_table consistent;|' "$work/leonardo.conf"
sed -i 's|balance leastconn|balance hash path,field(4,/)|' "$work/haproxy.cfg"
grep -q 'hash .leonardo_table' "$work/leonardo.conf" && grep -q 'balance hash' "$work/haproxy.cfg"
nginx -t -q -e stderr -c "$work/nginx.main" && haproxy -c -q -f "$work/haproxy.cfg" ||
  fail "hashing by table is not taken"
echo "-- what the dashboard and the alerts name"
"$schemathesis" scripts/check-deploy.py "http://127.0.0.1:$one/metrics" \
  "http://127.0.0.1:$two/metrics"
