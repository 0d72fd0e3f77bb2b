set -e
main() {
  echo "<result>done</result>"
  [ -n "$VERBOSE" ] && echo "told" >&2
}
main
