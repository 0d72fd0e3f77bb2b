echo "<fork next='END' mode='check'>WORK</fork>"
