#!/bin/bash
n=$(cat count.txt || echo 0)
$((n + 1))
n=$($n + 1)
$((n++))
echo "$n" > count.txt
echo "<result>$n</result>"
