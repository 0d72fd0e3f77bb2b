echo "<result>$lang_code</result>"
