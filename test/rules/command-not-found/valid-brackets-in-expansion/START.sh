#!/bin/bash
out=$(timeout 60 python3 exp.py 2>&1 | tail -n 20)
lt='<'
log="${out//</(}"
echo "log: ${log//)/]} end" >> run.log
case "$1" in
  plain) echo "<result>${out//</(}</result>" ;;
  close) echo "<result>${out//)/]}</result>" ;;
  open) echo "<result>${out//a/(}</result>" ;;
  none) echo "<result>${out/)/}</result>" ;;
  quoted) echo "<result>${out//"<"/(}</result>" ;;
  braces) echo "<result>${out//\{/(}</result>" ;;
  named) echo "<result>${out//$lt/(}</result>" ;;
  argument) echo "<result>${1//</(}</result>" ;;
  shorter) echo "<result>${out%%(*} ${out#*)}</result>" ;;
  *) echo "<result>${out:-(none)}</result>" ;;
esac
