#!/bin/bash
rm -rf build
git checkout --quiet -
echo "<result>nightly: ${RAYMOND_RESULT:-unknown}</result>"
