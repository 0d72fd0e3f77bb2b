if read -r file < queue; then
  sed -i 1d queue
  echo "<fork next=\"START\" input=\"$(wc -l < "$file")\">WORK</fork>"
else
  echo '<result>done</result>'
fi
