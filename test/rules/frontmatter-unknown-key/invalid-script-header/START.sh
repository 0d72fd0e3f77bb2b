# ---
# time_out: 10m
# ---
npm test; echo "<result>tested</result>"
