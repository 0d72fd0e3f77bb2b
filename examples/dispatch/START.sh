#!/bin/bash
# The dispatcher: claims one file of queue/ each time round and starts a worker for it.
#   --var LANGUAGE=french   what to translate into
set -uo pipefail
mkdir -p queue claimed translated

for candidate in queue/*.txt; do
  [ -e "$candidate" ] || continue
  name=$(basename "$candidate")
  # The name becomes an attribute of a tag, where a quote would end the value.
  case "$name" in *\"*) echo "skipping $name: a quote in the name" >&2; continue ;; esac
  mv "$candidate" "claimed/$name"
  printf '<fork next="START" file="%s" language="%s">WORKER</fork>\n' "claimed/$name" "${LANGUAGE:-french}"
  exit 0
done

# Nothing is waiting any more. The workers go on by themselves; the run ends when the last of them has ended.
echo '<result>Every file of the queue has a worker.</result>'
