set -e
clean() { [ -d build ] && [ -f build/old ] && rm -rf build/old; }
clean
echo "<result>clean</result>"
