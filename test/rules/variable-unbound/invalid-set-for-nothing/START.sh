#!/bin/bash
case "${RAYMOND_INPUT:-}" in
  deploy*) next=DEPLOY ;;
  status) nxt=COUNT ;;
  *) next=FAILED ;;
esac
echo "<goto>${next}</goto>"
