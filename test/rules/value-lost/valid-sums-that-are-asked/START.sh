#!/bin/bash
n=$(cat count.txt || echo 0)
isOdd() {
  ((n % 2))
}
isMore() {
  ((n - 1))
}
while ((n - 1)); do
  ((n -= 1))
done
if
  ((n - 3))
then
  touch no-three.txt
fi
((n - 2)) && touch no-two.txt
((n - 4))
[ $? -eq 0 ] && touch no-four.txt
isMore || isOdd
((n + 1)) || touch below-zero.txt
: $((n + 1)) "$((n + 1))"
(((n - 5)))
echo "<result>$n</result>"
