# ---
# allowed_transitions: [{tag: goto, target: FIN}]
# force_implicit: true
# ---
echo "<result>not read</result>"
