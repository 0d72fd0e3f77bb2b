ticket=$(find tickets -name '*.md' | head -n 1)
if [ -n "$ticket" ]; then
  mv "$ticket" current.md
  echo "<goto>SORT</goto>"
fi
