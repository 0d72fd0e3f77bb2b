set -eu
git switch --create "ticket-$RAYMOND_INPUT"
echo "<result>ready</result>"
