#!/bin/bash
# One worker for each part.
case "$RAYMOND_RESULT" in
  docs) echo '<fork next="THEN_CODE" part="docs">REVIEW</fork>' ;;
  code) echo '<fork next="LAST" part="code">REVIEW</fork>' ;;
esac
