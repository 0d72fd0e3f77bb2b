next=FIX
reset() { unset next; }
choose() {
  local next=REVIEW
  reset
  echo "<goto>${next:-MERGE}</goto>"
}
choose
