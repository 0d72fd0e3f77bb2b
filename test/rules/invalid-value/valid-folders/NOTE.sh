echo "<result>$note</result>"
