set -u
log() { echo "$1: $2" >&2; }
log "begun"
echo "<goto>TAKEN</goto>"
