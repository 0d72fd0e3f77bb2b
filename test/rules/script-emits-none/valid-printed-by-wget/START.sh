if wget -q --output-document=- https://example.com/a; then exit; fi
if wget -qO- https://example.com/b; then exit; fi
if wget -q "$@"; then exit; fi
wget -q -O - https://example.com/answer
