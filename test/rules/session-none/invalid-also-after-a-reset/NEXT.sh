if read -r package < queue.txt; then
  echo "<call return=\"INSTALL\" input=\"$package\">READ</call>"
else
  echo '<result>done</result>'
fi
