target=DOCS
(
  cd service || exit
  target=CODE
)
(cd web && REVISION=$(git rev-parse HEAD))
if [ "$target" = CODE ]; then
  echo "<goto input=\"$REVISION\">CODE</goto>"
else
  echo "<goto>DOCS</goto>"
fi
