answer=${RAYMOND_RESULT,,}
if [[ $answer == ok* ]]; then echo "<result>good</result>"; exit; fi
if [[ $answer != stop:* && $RAYMOND_RESULT != *READ* ]]; then exit 1; fi
echo "<result>x</result>"
