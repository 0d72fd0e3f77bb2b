#!/bin/bash
APP=shop
GITHUB=https://github.com
npm=$(command -v npm)
echo "<result>$APP_VERSION of $GITHUB_REPOSITORY, $npm_package_version</result>"
