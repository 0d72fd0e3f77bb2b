#!/bin/bash
calc=./bin/calc
calc=$($calc + 2)
date=date
date=$($date +1)
for tool in bc dc; do
  tool=$($tool - 1)
done
read -r name < name.txt
name=$($name + 1)
echo "<result>$calc, $date, $tool, $name</result>"
