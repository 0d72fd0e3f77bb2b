if [[ $(cat line) =~ ^([a-z]+)(\(([^\)]+)\))?(!)?:\ (.*)$ ]]; then echo x; fi
if [ -f x ]; then
  echo "<result>a</result>"
elseif grep -q '^Breaking' commits; then
  echo "<result>b</result>"
else
  echo "<result>x</result>"
fi
