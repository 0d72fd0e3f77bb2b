set -u
name=work
unset name
echo "<result>$name</result>"
