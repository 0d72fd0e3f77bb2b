if [ -t 2 ]; then
  log() { printf '%s\n' "$*" >&2; }
else
  log() { printf 'log: %s\n' "$*" >&2; }
fi
log "starting"
setup() {
  note() { log "$@"; }
}
setup
note "ready"
echo "<goto>WORK</goto>"
exec python3 -c 'print("never")'
next = 5
