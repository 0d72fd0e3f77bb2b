cd packages/api || exit 1
echo "to the packages" >&2
echo "<reset>DONE</reset>"; exit 0
