[ "$RAYMOND_RESULT" = unhealthy ] && exit 1
echo "<result>done</result>"
