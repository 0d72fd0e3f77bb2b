if files=($(grep -l TODO src/*)); then
  printf '%s\n' "${files[@]}" > todo.txt
  echo "<goto>MERGE</goto>"
else
  echo "<goto>CLEAN</goto>"
fi
