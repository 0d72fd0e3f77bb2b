if [[ $RAYMOND_RESULT == *PASS* ]]; then echo '<function return="REVIEWED">REVIEW</function>'; fi
if [[ $RAYMOND_RESULT == *FAIL* ]]; then echo "<goto>FIX</goto>"; fi
