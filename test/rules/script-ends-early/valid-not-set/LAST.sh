set -u
trap 'echo "<result>failed</result>"; exit 0' EXIT
issue=$1
