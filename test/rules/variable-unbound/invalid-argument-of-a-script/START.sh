#!/bin/bash
log() { echo "$*" >&2; }
ticket="$1"
log "about $ticket"
echo "<goto>NEXT</goto>"
