make fix >&2
echo "<result>mended</result>"
