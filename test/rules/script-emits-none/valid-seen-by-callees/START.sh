emit() {
  case "$next" in
    review) echo "<goto>REVIEW</goto>" ;;
    fix) echo "<goto>FIX</goto>" ;;
  esac
}
quietly() { quiet=1 emit; }
main() {
  local next=review
  grep -q TODO notes.txt && next=fix
  quietly
}
main
