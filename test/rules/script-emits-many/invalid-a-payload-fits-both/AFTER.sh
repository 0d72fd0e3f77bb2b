if [[ $RAYMOND_RESULT == *PASS* ]]; then echo "<result>done</result>"; fi
if [[ $RAYMOND_RESULT == *FAIL* ]]; then echo "<goto>FIX</goto>"; fi
