branch=$(git branch --show-current)
if [ "$branch" = main ]; then
  echo '<result>`$branch` is not to be changed</result>'
else
  cat <<'EOF'
<goto input="It's on $branch, and the author's waiting">TELL</goto>
EOF
fi
