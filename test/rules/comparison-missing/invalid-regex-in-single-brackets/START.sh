[ "${COUNT:-}" =~ ^[0-9]+$ ] || COUNT=3
if test "$RAYMOND_RESULT" =~ "^ok"; then echo "<result>$COUNT</result>"; else echo "<goto>NEXT</goto>"; fi
