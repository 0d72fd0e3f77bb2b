while [ "$(ls opinions/*.md 2>/dev/null | wc -l)" -lt 3 ]; do sleep 5; done
echo "<result>all have spoken</result>"
