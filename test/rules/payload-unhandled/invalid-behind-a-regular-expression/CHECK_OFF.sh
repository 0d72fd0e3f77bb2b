if [[ $RAYMOND_RESULT =~ ^blocked:[[:space:]]*(.*)$ ]]; then
  echo "${BASH_REMATCH[1]}" >> blocked.txt
elif [[ $RAYMOND_RESULT != done ]]; then
  exit 64
fi
echo "<result>checked off</result>"
