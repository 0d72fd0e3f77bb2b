python3 translate.py | tee translated.txt >&2
echo "<result>done</result>"
