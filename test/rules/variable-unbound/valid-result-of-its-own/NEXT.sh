check() {
  [ "$result" = ok ]
}
result=$(test -f done.txt && echo ok)
read -r input <<< "$RAYMOND_RESULT"
if check && [ "$input" = yes ]; then echo '<result>done</result>'; else echo '<reset>START</reset>'; fi
