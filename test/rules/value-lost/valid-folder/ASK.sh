cd checkout && echo "<goto>LIST</goto>" || echo "<result>there is none</result>"
