if [ "$RAYMOND_STATE" ! = NEXT ]; then echo "<result>elsewhere</result>"; exit 0; fi
if [ "$RAYMOND_STATE" =! NEXT ]; then echo "<result>elsewhere</result>"; exit 0; fi
echo "<result>none</result>"
