echo "<result>x</result>"
