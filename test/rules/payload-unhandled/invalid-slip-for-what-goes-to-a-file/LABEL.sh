labels=bug
if [[ "$RAYMOND_RESULT" == regresion ]]; then
  labels="bug regression"
fi
printf '%s\n' "$labels" > labels.txt
echo "<result>labelled</result>"
