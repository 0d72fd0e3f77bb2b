npm pack && echo "<result>packed</result>"
