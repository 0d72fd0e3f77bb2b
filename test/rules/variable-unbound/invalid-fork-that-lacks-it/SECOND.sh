echo "<fork next='THIRD' cd='work/b'>BUILD</fork>"
