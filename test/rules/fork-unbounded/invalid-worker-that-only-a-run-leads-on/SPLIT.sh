split file
echo '<result>split</result>'
