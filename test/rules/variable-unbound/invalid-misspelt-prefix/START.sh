set -euo pipefail
commit=${RAYMON_INPUT:?which commit?}
git checkout "$commit" >&2
echo "<result>$commit</result>"
