jq empty "$lang.json" && echo "<result>done</result>" || echo "<goto>TRANSLATE</goto>"
