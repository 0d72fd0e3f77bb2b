next=$(head -n 1 todo.txt)
if [ -z "$next" ]; then
  echo "<result>all are counted</result>"
  exit 0
fi
sed -i 1d todo.txt
echo "<fork next=\"JOIN\" item=\"$next\">WORKER</fork>"
