echo "<result>a</result>"
