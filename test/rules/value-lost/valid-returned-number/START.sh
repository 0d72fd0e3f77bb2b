#!/bin/bash
status=1
check() {
  [ -f ready ] || return "$status"
  return 0
}
if check; then echo "<result>ready</result>"; else echo "<result>not ready</result>"; fi
