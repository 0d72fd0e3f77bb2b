n=$(grep -c TODO notes.txt)
if [ "$n" -gt 0 ]; then
  cat <<'EOF'
<goto input="Add up the sizes by awk '{ sum += $n } END { print sum }' and tell">TELL</goto>
EOF
else
  echo '<result>Run `make build $n` again, please.</result>'
fi
