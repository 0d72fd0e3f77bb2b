echo "<result>$MODE $mode</result>"
