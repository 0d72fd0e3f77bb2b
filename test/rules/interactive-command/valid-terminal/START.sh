if [ -t 0 ]; then
  read -r -p "Message: " message
  git commit
else
  git commit -m "By itself"
fi
echo "${message:-}" >&2
echo '<result>done</result>'
