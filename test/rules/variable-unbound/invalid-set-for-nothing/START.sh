#!/bin/bash
case "${RAYMOND_INPUT:-}" in
  deploy*) next=DEPLOY ;;
  status) nxt=COUNT ;;
  *) next=TABLE ;;
esac
echo "<goto>${next}</goto>"
