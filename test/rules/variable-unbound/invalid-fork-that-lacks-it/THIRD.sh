echo "<fork next='END' name='c' cd='work/c'>BUILD</fork>"
