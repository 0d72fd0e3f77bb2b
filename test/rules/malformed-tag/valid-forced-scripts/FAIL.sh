# ---
# force_implicit: true
# allowed_transitions: [{ tag: goto, target: TWICE }]
# ---
if ! make; then
  echo "<result>failed</result>"
  exit 4
fi
