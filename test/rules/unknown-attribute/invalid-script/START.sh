npm test; echo "<reset folder='packages'>FIX</reset>"
