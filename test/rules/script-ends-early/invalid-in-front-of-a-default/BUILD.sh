set -e
verdict=broken
make >&2
code=$?
(( code == 0 )) && verdict=built
echo "<result>$verdict</result>"
