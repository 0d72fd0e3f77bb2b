if grep -q APPROVED <<< "$RAYMOND_RESULT"; then echo "<result>done</result>"; fi
if grep -q '^CHANGES' <<< "$RAYMOND_RESULT"; then echo "<goto>FIX</goto>"; fi
if [[ $RAYMOND_RESULT == *BLOCKED ]]; then echo "<goto>ASK</goto>"; fi
