#!/usr/bin/env bash
decide() {
  case $1 in
    ok) echo SHIP ;;
    bad) echo MEND ;;
  esac
}
echo "<goto>$(decide "$RAYMOND_RESULT")</goto>"
