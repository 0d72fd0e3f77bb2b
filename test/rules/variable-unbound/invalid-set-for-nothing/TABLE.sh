#!/bin/bash
declare -A ROUTES=([bug]=COUNT [docs]=DEPLOY)
label=$(cat label.txt)
echo "<goto>${ROUTE[$label]:-COUNT}</goto>"
