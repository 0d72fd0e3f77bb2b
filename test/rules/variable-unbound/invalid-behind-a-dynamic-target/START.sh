echo "<goto input='x'>$MODE</goto>"
