ehco "<result>done</result>"
