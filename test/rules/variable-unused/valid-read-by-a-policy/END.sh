echo "<result>begun</result>"
