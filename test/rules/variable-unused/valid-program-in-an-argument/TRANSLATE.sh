mkdir -p "$(./folder.py)"
echo "<result>done</result>"
