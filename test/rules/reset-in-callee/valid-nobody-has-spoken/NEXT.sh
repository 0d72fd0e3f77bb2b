echo '<reset>CLAIM</reset>'
