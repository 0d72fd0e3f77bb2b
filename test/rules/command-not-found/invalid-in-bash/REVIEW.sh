#!/usr/bin/env bash
finish_it() {
  echo "<goto>NEXT</goto>"
}
if [ -f done.md ]; then
  finishit
elif [ -f plan.md ]; then
  ehco "<goto>START</goto>"
else
  echo"<goto>NEXT</goto>"
fi
