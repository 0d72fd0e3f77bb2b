cp "$RAYMOND_INPUT" approved.md
echo "<reset>EXECUTE</reset>"
