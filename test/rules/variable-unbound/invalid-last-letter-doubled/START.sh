url=$(cat url.txt)
curl -fsS -o page.html "$urll/health" || exit 1
echo "<result>$url is up</result>"
