rm -rf build
echo "<result>done</result>"
