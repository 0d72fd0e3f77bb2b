echo "<result>checked</result>"
