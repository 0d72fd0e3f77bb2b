# ---
# force_implicit: true
# allowed_transitions: [{ tag: goto, target: END }]
# ---
echo "<result>a</result>"
echo "<result>b</result>"
