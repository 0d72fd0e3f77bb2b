echo "<result>shipped</result>"
