kind=${RAYMOND_RESULT,,}
words=(a b c)
last="${words[-1]}"
start=$EPOCHSECONDS
echo "${kind} ${last@Q} $((EPOCHSECONDS - start))" >&2
echo "<result>done</result>"
