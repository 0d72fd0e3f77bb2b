if [ -f plan.md ]; then
  echo "<gotto>WORK</goto>"
else
  cat notes.txt
  echo "WORK</goto>"
fi
