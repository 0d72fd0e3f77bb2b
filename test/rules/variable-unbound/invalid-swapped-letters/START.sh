set -u
version=$(cat VERSION); git tag "$version"
echo "<result>$verison</result>"
