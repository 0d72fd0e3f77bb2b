# ---
# force_implicit: true
# allowed_transitions: [{ tag: result, payload: done }]
# ---
while true; do
  echo "<result>x</result>"
done
