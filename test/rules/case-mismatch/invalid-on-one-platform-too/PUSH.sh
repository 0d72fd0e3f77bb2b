echo "<result>pushed</result>"
