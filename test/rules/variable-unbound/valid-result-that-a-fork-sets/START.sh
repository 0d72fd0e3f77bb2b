echo "<fork next='N' result='seven'>W</fork>"
