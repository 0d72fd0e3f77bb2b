main() {
  local list=${HOSTS:-hosts}
  [ -r "$list" ] || exit 1
  emit goto DO
}
emit() {
  printf '<%s input="x">%s</%s>\n' "$1" "$2"
}
main
