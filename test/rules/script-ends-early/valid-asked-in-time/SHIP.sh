set -e
check() {
  git diff --quiet
  local rc=$?
  return "$rc"
}
set +e
tag=$(git describe --exact-match)
if [ $? -ne 0 ]; then
  echo "<result>there is no tag to ship</result>"
  exit 0
fi
set -e
if ! check; then
  echo "<result>something is left to commit</result>"
  exit 0
fi
make test > out.txt
code=$?
echo "exit $code" >> log.txt
if grep -q '<result>ok</result>' out.txt; then echo "ok" >&2; fi
git push origin "$tag"
rc=$?
echo "pushed: $rc" >&2
echo "<result>shipped</result>"
