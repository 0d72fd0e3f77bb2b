echo "<fork next='SECOND' mode='build' name='a'>WORK</fork>"
