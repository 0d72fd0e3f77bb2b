#!/bin/bash
set -euo pipefail
mkdir -p port
package=$(grep -v '^#' port/packages.txt | head -n 1 || true)
if [ -z "$package" ]; then
  echo '<goto>SUITE</goto>'
else
  echo "<call return=\"PACKAGE_DONE\" input=\"$package\">PACKAGE</call>"
fi
