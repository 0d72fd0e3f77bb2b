#!/bin/bash
set -euo pipefail
package=$(grep -v '^#' port/packages.txt | head -n 1)
case $RAYMOND_RESULT in
  ported)
    git commit --quiet -m "Port $package to v2"
    sed -i "s|^$package\$|# &|" port/packages.txt
    ;;
  "nothing to do" | "does not compile")
    sed -i "s|^$package\$|# & ($RAYMOND_RESULT)|" port/packages.txt
    ;;
esac
echo '<goto>NEXT_PACKAGE</goto>'
