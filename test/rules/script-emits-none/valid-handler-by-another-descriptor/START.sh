# ---
# allowed_transitions:
#   - { tag: goto, target: NEXT }
#   - { tag: goto, target: FIX }
# ---
exec 3>&1 1>build.log 2>&1
finish() {
  if [ "$?" -eq 0 ]; then echo "<goto>NEXT</goto>" >&3; else echo "<goto>FIX</goto>" >&3; fi
  exit 0
}
trap finish EXIT
make all || exit 1
make check || exit 1
