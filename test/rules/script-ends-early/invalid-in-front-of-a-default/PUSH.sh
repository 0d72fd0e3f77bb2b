set -e
note="nothing is pushed"
git push
rc=$?
[[ $rc != 0 ]] || note="all is pushed"
echo "<result>$note</result>"
