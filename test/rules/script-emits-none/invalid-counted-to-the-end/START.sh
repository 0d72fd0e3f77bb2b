#!/bin/bash
# Waits for the build, half a minute at most.
most=30
tries=0
while [ "$tries" -lt "$most" ]; do
  case "$(cat build.status)" in
    passed) echo '<goto>SHIP</goto>'; exit 0 ;;
    failed) echo '<goto>MEND</goto>'; exit 0 ;;
  esac
  tries=$((tries + 1))
  sleep 1
done
