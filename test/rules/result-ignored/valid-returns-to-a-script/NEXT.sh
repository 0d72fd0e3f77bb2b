./next.py
echo "<result>done</result>"
