if [ "$(grep -c '^#' "$target")" -gt 0 ]; then
  echo "<result>$target has headings</result>"
else
  echo "<result>no headings</result>"
fi
