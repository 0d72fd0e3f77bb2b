found=0
git status --porcelain | while read -r line; do found=1; done
if [ "$found" = 1 ]; then
  echo "<result>changed</result>"
else
  echo "<result>clean</result>"
fi
