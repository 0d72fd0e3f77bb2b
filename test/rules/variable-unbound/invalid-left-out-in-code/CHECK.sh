n=$(grep -c '^#' "$target")
echo "<result>$target has $n headings</result>"
