emit() { printf '<goto input="%s">%s</goto>\n' "$1"; }
if make; then echo '<result>built</result>'; else emit START 'make failed'; fi
