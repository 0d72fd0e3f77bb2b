if [ "$RAYMOND_RESULT" == "yes" ] echo "<goto>SAY</goto>"; fi
echo "<result>no</result>"
