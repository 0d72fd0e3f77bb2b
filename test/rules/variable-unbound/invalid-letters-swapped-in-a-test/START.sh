if IFS=$'\t' read -r source lang < jobs; then
  sed -i 1d jobs
  echo "<fork next=\"START\" source=\"$source\" lang=\"$lang\">TRANSLATE</fork>"
else
  echo "<result>started</result>"
fi
