echo "<result>tested</result>"
