if [[ $RAYMOND_RESULT == deleted ]]; then
  echo "to be deleted" >&2
  echo "<result>seen</result>"
else
  echo "<result>seen</result>"
fi
