if [[ $RAYMOND_RESULT == OK ]]; then echo "<result>good</result>"
elif [[ $RAYMOND_RESULT == STOP:* ]]; then echo "<result>bad</result>"
else exit 1
fi
