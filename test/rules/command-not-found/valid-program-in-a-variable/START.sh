#!/bin/bash
calc=./bin/calc
calc=$($calc + 2)
date=date
date=$($date +1)
clock=$(command -v date || echo 0)
clock=$($clock +1)
for tool in bc dc; do
  tool=$($tool - 1)
done
read -r name < name.txt
name=$($name + 1)
echo "<result>$calc, $clock, $date, $tool, $name</result>"
