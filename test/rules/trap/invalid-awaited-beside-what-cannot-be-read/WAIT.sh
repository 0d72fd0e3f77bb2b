sleep 60
echo "<function return=\"WAIT\">WORK</function>"
