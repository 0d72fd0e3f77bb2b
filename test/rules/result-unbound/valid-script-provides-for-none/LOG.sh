echo "${RAYMOND_INPUT:-nothing to say}" >> log.txt
echo "<goto>SORT</goto>"
