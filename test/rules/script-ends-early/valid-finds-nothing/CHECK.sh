set -e
errors=$(grep ERROR build.log | wc -l)
found=$(ls notes)
if ! hits=$(grep -c x notes.txt); then hits=0; fi
probe() { local tool=$(command -v jq); [ -n "$tool" ]; }
probe || echo "no jq" >&2
changes=$(diff old.txt new.txt) || true
editor=$(git config --default vi core.editor)
grep() { command grep "$@" || true; }
shopt -s nullglob
left=$(ls queue/*.md)
own=$(grep x y.txt)
set +e
when=$(grep at notes.txt)
if [ "$errors" -eq 0 ] && [ -z "$found$changes" ] && [ -n "$left" ] && [ -z "$own" ] && [ -z "$when" ] && [ "$hits" = 0 ] && [ -n "$editor" ]; then
  echo "<result>clean</result>"
else
  echo "<result>$errors errors</result>"
fi
