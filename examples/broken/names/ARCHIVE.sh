mv tickets/current archive/ && echo "<result>archived</result>"
