echo "<fork next='COMMS' severity='high'>WORK</fork>"
