if [[ $RAYMOND_RESULT =~ ^blocked:(.+)$ ]]; then
  echo "${BASH_REMATCH[1]}" >> blocked.txt
elif [[ ! $RAYMOND_RESULT =~ ^finishe?d ]]; then
  exit 64
fi
echo '<function return="AGAIN">WORK</function>'
