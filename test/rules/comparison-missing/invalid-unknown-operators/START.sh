tries=0
[ -Z "$RAYMOND_RESULT" ] && exit 1
while (( $tries -lt 5 )); do tries=$((tries + 1)); done
if $tries -ge 5; then echo "<result>five</result>"; exit 0; fi
if ( $tries -ge 3 ); then echo "<result>three</result>"; exit 0; fi
if [ ! mkdir "build/$RAYMOND_STATE" 2>/dev/null ]; then echo "<result>there</result>"; exit 0; fi
echo "<goto>NEXT</goto>"
