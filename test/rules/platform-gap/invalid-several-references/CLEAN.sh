echo "<result>clean</result>"
