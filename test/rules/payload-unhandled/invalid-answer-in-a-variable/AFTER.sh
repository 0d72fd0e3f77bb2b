if [ "$RAYMOND_RESULT" = "reproduced" ]; then
  verdict="the bug is real"
else
  verdict="nobody can tell"
fi
echo "<result>$verdict</result>"
