set -e
shopt -s inherit_errexit
shopt -s lastpipe
git log -1 --format=%s | read -r subject
echo "<result>$subject</result>"
