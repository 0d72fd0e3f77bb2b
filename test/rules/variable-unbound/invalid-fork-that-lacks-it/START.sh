echo "<fork next='SECOND' name='a' cd='work/a'>BUILD</fork>"
