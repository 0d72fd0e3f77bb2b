echo "<result>e</result>"
