split queue
echo '<result>split</result>'
