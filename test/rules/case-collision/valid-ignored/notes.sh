echo "<result>noted</result>"
