pick() {
  case $1 in
    team-*) next=LATER ;;
  esac
}
pick "$(cat owner.txt)"
echo "<goto>$next</goto>"
