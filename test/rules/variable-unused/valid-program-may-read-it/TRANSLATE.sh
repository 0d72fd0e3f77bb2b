python3 translate.py >&2
echo "<result>done</result>"
