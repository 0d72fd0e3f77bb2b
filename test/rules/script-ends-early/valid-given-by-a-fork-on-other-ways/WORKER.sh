# Whoever is senior on this machine is one in every run.
set -u
if [ -f senior ]; then role=dev; fi
echo "$role has begun" >&2
echo "<result>done</result>"
