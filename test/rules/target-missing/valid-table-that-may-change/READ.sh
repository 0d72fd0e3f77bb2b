#!/bin/bash
desk=(FIXX SHIP)
number=$(cat number.txt)
IFS=, read -r -a desk < desk/states.txt
echo "<goto>${desk[$number]}</goto>"
