if [[ ! $RAYMOND_RESULT =~ ^blocked:?|^finished ]]; then exit 64; fi
if [[ $RAYMOND_RESULT =~ ^fini[a-z]+d$ ]] || [[ $RAYMOND_RESULT =~ ^blocked:[[:space:]]*(.*)$ ]]; then
  echo "<result>checked off</result>"
else
  exit 64
fi
