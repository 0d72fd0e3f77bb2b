aspell --lang "$lang" check "$file"
echo "<result>read</result>"
