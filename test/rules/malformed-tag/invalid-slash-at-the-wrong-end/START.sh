echo "<goto input='x'>DO<goto/>"
