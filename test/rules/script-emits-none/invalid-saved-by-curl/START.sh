if ! curl -fsS https://example.com/x.json -o out.json; then
  echo "<result>failed</result>"
  exit 0
fi
echo "<result>ok</result>" >&2
