echo "<result>done</result>"
