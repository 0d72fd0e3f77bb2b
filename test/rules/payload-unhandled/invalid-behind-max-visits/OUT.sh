echo "<result>gave up</result>"
