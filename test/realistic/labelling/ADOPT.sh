#!/bin/bash
set -euo pipefail
case $RAYMOND_RESULT in
  adopt)
    cp guideline/guideline.md "guideline/guideline.$(date +%s).old"
    mv guideline/guideline.next.md guideline/guideline.md ;;
  discard)
    rm -f guideline/guideline.next.md ;;
esac
echo "<goto>NEXT_ITEM</goto>"
