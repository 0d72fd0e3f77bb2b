#!/bin/bash
left=$(cat left.txt || echo 0)
hasLeft() { if [ -f left.txt ]; then
    ((left-1))
  else
    false
  fi; }
isMore() {
  case $1 in
    one) ((left - 1)) ;;
    two)
      ((left - 2))
      # Nothing else is asked.
      ;;
  esac
}
goesRound() {
  for _ in 1 2; do
    ((left - 3))
  done
}
if [ "$left" = 5 ]; then
  ((left - 4))
elif [ "$left" = 6 ]; then
  ((left - 5)); fi || touch is-five.txt
((left - 6))
# Which of both it is decides.
rc=${PIPESTATUS[0]}
((left - 7)) # seven
rest=$?
if
  for _ in 1 2; do
    ((left - 8))
  done
then
  touch eight.txt
fi
if hasLeft && isMore one && goesRound; then
  echo "<result>$left, $rc, $rest</result>"
else
  echo "<goto>END</goto>"
fi
