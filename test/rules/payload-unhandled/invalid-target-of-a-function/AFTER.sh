go() {
  printf '<goto>%s</goto>\n' "$1"
  exit
}
[ "$RAYMOND_RESULT" = "reproduced" ] && go FIX
go ASK
