if [ "$RAYMOND_INPUT" = stop ]; then
  echo "<result>stopped</result>"
fi
if git diff --quiet; then
  echo "<result>nothing to do</result>"
else
  echo "<goto>REVIEW</goto>"
fi
