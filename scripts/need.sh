#!/usr/bin/env bash
# Makes sure that each of the named tools is there: installs it where that is possible (as root on
# Debian, or with rustup and cargo), otherwise says what to do and fails. Nothing is ever skipped.
set -euo pipefail

fail() {
  printf '\nmissing: %s\n  %s\n\n' "$1" "$2" >&2
  exit 1
}

# debian TOOL PACKAGE...
debian() {
  local tool=$1
  shift
  command -v "$tool" >/dev/null && return
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    fail "$tool" "install it, on Debian or Ubuntu with: sudo apt-get install $*"
  fi
  echo "installing $* (for $tool)"
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
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
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "installing $2 (for python3)"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2" >/dev/null
    python3 -c "$wanted" 2>/dev/null && return
  fi
  # A python3 that is not Debian's own has packages of its own.
  python3 -m pip install --quiet "$1" 2>/dev/null && python3 -c "$wanted" 2>/dev/null && return
  fail "the Python module $1" \
    "install it, on Debian or Ubuntu with: sudo apt-get install $2; or: python3 -m pip install $1"
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
    git | python3 | valgrind) debian "$tool" "$tool" ;;
    npm)
      # Debian's own Node may be too old for the tools of the browser client.
      command -v node >/dev/null || debian node nodejs npm
      command -v npm >/dev/null || debian npm npm
      node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)' ||
        fail "Node 20" "install Node 20 or newer from https://nodejs.org and try again"
      ;;
    chromium) debian chromium chromium fonts-dejavu-core ;;
    websockets) module websockets python3-websockets ;;
    cargo-fuzz)
      debian c++ g++
      command -v cargo-fuzz >/dev/null || cargo install --locked cargo-fuzz
      ;;
    *) fail "$tool" "scripts/need.sh does not know this tool" ;;
  esac
done
