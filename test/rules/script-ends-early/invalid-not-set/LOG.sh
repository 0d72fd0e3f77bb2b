set -u
log() { echo "$1: $2" >&2; }
log "info" "begun"
log "done"
echo "<goto>TAKEN</goto>"
