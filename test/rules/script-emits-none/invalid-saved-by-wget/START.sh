if ! wget -q https://example.com/x.json -O out.json; then
  echo "<result>failed</result>"
  exit 0
fi
echo "<result>ok</result>" >&2
