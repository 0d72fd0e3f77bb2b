if ls tasks/*.md > /dev/null 2>&1; then
  echo '<function return="NEXT">WORK</function>'
else
  echo '<result>nothing left</result>'
fi
