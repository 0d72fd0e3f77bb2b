set -e
shopt -s inherit_errexit 2>/dev/null || true
echo "<result>$(git log -1 --format=%s)</result>"
