if [ -n "$(ls chapters)" ] && [ s plan.md ]; then
  echo "<result>planned</result>"
else
  echo "<result>no plan</result>"
fi
