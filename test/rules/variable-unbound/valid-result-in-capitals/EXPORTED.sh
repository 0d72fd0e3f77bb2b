export RESULT
if [ "$RESULT" = yes ]; then echo "<result>yes</result>"; else echo "<result>no</result>"; fi
