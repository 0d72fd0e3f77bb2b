if [ -s todo ]; then
  part=$(head -n 1 todo)
  sed -i 1d todo
  echo "<fork next='START' parts='$part'>WORK</fork>"
else
  echo "<result>ok</result>"
fi
