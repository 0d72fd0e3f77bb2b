#!/bin/bash
cd "$(dirname "$(readlink -f -- "$0")")/.."
export PYTHONPATH="`dirname $0`/lib"
echo "<result>told</result>"
