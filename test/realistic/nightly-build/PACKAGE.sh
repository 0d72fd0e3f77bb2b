#!/bin/bash
set -euo pipefail
stamp=$(date -u +%Y%m%d)
tar -czf "dist/client-$stamp-linux.tar.gz" -C build .
sha256sum "dist/client-$stamp-linux.tar.gz" > "dist/client-$stamp-linux.sha256"
printf '<goto input="%s">PUBLISH</goto>\n' "dist/client-$stamp-linux.tar.gz"
