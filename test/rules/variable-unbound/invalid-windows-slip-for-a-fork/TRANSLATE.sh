./translate --to "$language"
echo '<result>done</result>'
