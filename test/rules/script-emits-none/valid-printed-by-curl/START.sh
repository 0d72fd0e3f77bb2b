if curl -fsS -o answer.json -w '%{http_code} ' https://example.com/answer; then exit 1; fi
if curl -fsS -o answer.json https://example.com/a https://example.com/b; then exit 1; fi
curl -fsSo - https://example.com/answer
