give_up() {
  echo "<result>no $1</result>"
  exit 0
}
require() {
  command -v "$1" || give_up "$1"
}
editor=$(require vim)
branch="$(git branch --show-current || give_up branch)"
if [ -n "$editor" ]; then echo "$editor is there" > tools.txt; fi
printf '<goto input="%s">NEXT</goto>\n' "$branch"
