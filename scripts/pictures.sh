#!/usr/bin/env bash
# Makes the pictures of the README (docs/pictures) from the program as it is: scripts/pictures.sh
# Needs a built program and client (make play), Chromium, and tmux for the terminal's.
set -euo pipefail
cd "$(dirname "$0")/../web"
LIMIT_KB=300

PICTURES=1 npx playwright test -c measure pictures
size=$(cat ../docs/pictures/*.jpg | wc -c)
echo "all pictures: $((size / 1024)) kB"
if ((size > LIMIT_KB * 1024)); then
    echo "more than $LIMIT_KB kB: too much for a first page" >&2
    exit 1
fi
