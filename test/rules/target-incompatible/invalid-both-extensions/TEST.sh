npm test; echo "<result>tested</result>"
