echo "<result>mended</result>"
