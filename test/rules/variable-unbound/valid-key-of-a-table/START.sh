if read -r file < queue; then
  sed -i 1d queue
  echo "<fork next=\"START\" file=\"$file\" updat=\"yes\" deleted=\"no\">COUNT</fork>"
else
  echo "<result>started</result>"
fi
