echo "<result>b</result>"
