#!/usr/bin/env bash
day=$(date +%F)
if [ -f ready ]; then
  echo "<goto input=\"replace \$day by $day\">A</goto>"
elif [ -f cheap ]; then
  echo '<result>it costs $5, see $HOME</result>'
else
  echo "<goto input='$day'>A</goto>"
fi
