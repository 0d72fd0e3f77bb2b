echo "<goto>${KIND}_REVIEW</goto>"
