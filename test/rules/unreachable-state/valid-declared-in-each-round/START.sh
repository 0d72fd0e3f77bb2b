tell() { [ -n "$seen" ] && echo "$seen was seen" >&2; }
look() {
  for step in 1 2; do
    local found
    local seen
    if [ "$step" = 1 ]; then found=REVIEW seen=$step; fi
  done
  tell
  echo "<goto>${found:-${seen:+MERGE}}</goto>"
}
if [ "$RAYMOND_RESULT" = merge ]; then found=MERGE; else found=FIX; fi
case "$found" in
  MERGE) echo "<goto>MERGE</goto>" ;;
  *) look ;;
esac
