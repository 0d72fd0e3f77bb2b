cd checkout
echo "<result>done</result>"
