#!/usr/bin/env bash
# Worker: files the verdict beside the note. A weak note gets one more round.
set -euo pipefail
note="research/notes/$number"

case "$RAYMOND_RESULT" in
  SOUND)
    touch "$note.done"
    echo "<result>$number: sound</result>"
    ;;
  WEAK*)
    if [[ -e $note.weak ]]; then
      touch "$note.done"
      echo "<result>$number: still weak</result>"
    else
      printf '%s\n' "$RAYMOND_RESULT" > "$note.weak"
      echo "<goto input='$note.weak'>STRENGTHEN</goto>"
    fi
    ;;
  *)
    echo "odd verdict for $number" >&2
    exit 1
    ;;
esac
