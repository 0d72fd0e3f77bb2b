if grep -qx done <<< "$RAYMOND_RESULT"; then
  echo "<result>fine</result>"
elif printf '%s\n' "$RAYMOND_RESULT" | grep -q '^failed'; then
  echo "<result>bad</result>"
else
  exit 1
fi
