branch=$(git branch --show-current)
if [ -n "$branch" -a "$branch" =~ release ]; then
  echo "<result>$branch</result>"
else
  echo "<result>none</result>"
fi
