rm -f "$folder"/*.tmp
echo '<result>done</result>'
