echo "<result>started</result>"
