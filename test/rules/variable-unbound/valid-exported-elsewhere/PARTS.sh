echo "$PART ${KIND:-full} $NODE_ENV $RELEASE" > parts.txt
if [ -n "$SIZE" ]; then echo "<result>$PART</result>"; else echo "<result>all</result>"; fi
