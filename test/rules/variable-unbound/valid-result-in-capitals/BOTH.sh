if [ "${RAYMOND_RESULT:-}" = "$RESULT" ]; then echo "<result>as before</result>"; else echo "<result>new</result>"; fi
