#!/usr/bin/env bash
# pictures.sh: makes the pictures of the README (docs/pictures) from the program as it is.
# `make pictures` builds what it needs: the program (LEONARDO), the client, Chromium and tmux.
set -euo pipefail
cd "$(dirname "$0")/.."
LIMIT_KB=300
PICTURES="desk phone terminal"

(cd web && PICTURES=1 npx playwright test --config measure/playwright.config.ts pictures.spec)

size=0
for name in $PICTURES; do
  file=docs/pictures/$name.webp
  bytes=$(wc -c <"$file")
  size=$((size + bytes))
  printf '%-28s %4d kB\n' "$file" $(((bytes + 1023) / 1024))
  grep -q "$file" README.md || { echo "$file is not in README.md" >&2; exit 1; }
done
echo "together $(((size + 1023) / 1024)) kB of at most $LIMIT_KB kB"
if ((size > LIMIT_KB * 1024)); then
  echo "too much for a first page: lower the quality in web/measure/pictures.spec.ts" >&2
  exit 1
fi
