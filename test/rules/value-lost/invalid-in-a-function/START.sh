main() {
  local state=idle
  git status --porcelain | while read -r mark path; do
    state=busy
    echo "$mark $path" >&2
  done
  case "$state" in
    busy) echo "<goto>FIX</goto>" ;;
    *) echo "<result>nothing has changed</result>" ;;
  esac
}
main "$@"
